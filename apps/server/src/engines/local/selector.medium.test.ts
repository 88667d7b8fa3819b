import { readFileSync } from 'node:fs';
import type { SelectionPoint } from '@zhuhui/kernels';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import type { Selection, Selector } from '../selector.ts';
import { createSelector } from './selector.ts';

const SIZE = { width: 480, height: 300 };
const DISCS = [
  { x: 120, y: 150, radius: 60 },
  { x: 340, y: 150, radius: 70 },
] as const;

/** Two discs on a wall. */
async function picture(): Promise<Uint8Array> {
  const [a, b] = DISCS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300">
    <rect width="480" height="300" fill="#8d9a97"/><circle cx="${a.x}" cy="${a.y}" r="${a.radius}" fill="#b8452e"/>
    <circle cx="${b.x}" cy="${b.y}" r="${b.radius}" fill="#2e5fb8"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const on = ({ x, y }: { x: number; y: number }, label: 0 | 1 = 1): SelectionPoint => ({
  x,
  y,
  label,
});

/** Overlap of a selection with some of the discs. */
function overlap({ width, data }: Selection, discs: readonly (typeof DISCS)[number][]): number {
  let [both, either] = [0, 0];
  data.forEach((value, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    const meant = discs.some((disc) => Math.hypot(x - disc.x, y - disc.y) < disc.radius);
    both += meant && value === 255 ? 1 : 0;
    either += meant || value === 255 ? 1 : 0;
  });
  return both / either;
}

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');

it.skipIf(process.platform !== 'linux')(
  'asks the network again after its process was ended',
  async () => {
    const before = new Set(children());
    const own = () => children().filter((pid) => !before.has(pid));
    const selector = createSelector(silentLog);
    const bytes = await picture();
    const click = (key: string) =>
      selector.select(key, SIZE.width, { points: [on(DISCS[0])] }, async () => bytes);
    const first = await click('picture');
    const [pid] = own();
    // At work when it is ended.
    process.kill(Number(pid), 'SIGSTOP');
    const cutOff = click('another');
    setTimeout(() => process.kill(Number(pid), 'SIGKILL'), 300);
    expect(overlap(await cutOff, [DISCS[0]])).toBeGreaterThan(0.9);
    expect(Buffer.compare((await click('picture')).data, first.data)).toBe(0);
    expect(own()).toHaveLength(1);
    expect(own()).not.toContain(pid);
    await selector.close();
  },
);

describe.each([
  ['with the network', undefined],
  ['where no network can be had', new URL('file:///no-such-program.ts')],
])('selecting %s', (_, networkFile) => {
  let selector: Selector;
  let bytes: Uint8Array;
  let reads = 0;
  beforeAll(async () => {
    selector = createSelector(silentLog, networkFile);
    bytes = await picture();
  });
  afterAll(() => selector.close());

  const select = (points: readonly SelectionPoint[], key = 'picture') =>
    selector.select(key, SIZE.width, { points }, async () => {
      reads++;
      return bytes;
    });

  it('finds a thing at one click, another with a second one, and leaves it out with a third', async () => {
    const [one, other] = DISCS;
    expect(overlap(await select([on(one)]), [one])).toBeGreaterThan(0.93);
    expect(overlap(await select([on(one), on(other)]), DISCS)).toBeGreaterThan(0.93);
    const without = [on(one), on(other), on({ x: other.x + 3, y: other.y + 3 }, 0)];
    expect(overlap(await select(without), [one])).toBeGreaterThan(0.9);
    expect(reads).toBe(1);
  });

  it('finds the subject without a click', async () => {
    const [one] = DISCS;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300">
      <rect width="480" height="300" fill="#8d9a97"/><circle cx="${one.x}" cy="${one.y}" r="${one.radius}" fill="#b8452e"/></svg>`;
    const single = await sharp(Buffer.from(svg)).png().toBuffer();
    const read = async () => new Uint8Array(single);
    for (const key of ['subject', 'subject', 'another']) {
      const found = await selector.subject(key, SIZE.width, read);
      expect(found && overlap(found, [one])).toBeGreaterThan(0.93);
    }
    const click = await selector.select('subject', SIZE.width, { points: [on(one)] }, read);
    expect(overlap(click, [one])).toBeGreaterThan(0.93);
    const wall = await sharp({ create: { ...SIZE, channels: 3, background: '#8d9a97' } })
      .png()
      .toBuffer();
    expect(await selector.subject('wall', SIZE.width, async () => wall)).toBeNull();
  });

  it('reads a picture once, before the first click where it is told to', async () => {
    const before = reads;
    const read = async () => {
      reads++;
      return bytes;
    };
    await Promise.all([
      selector.ready('soon', SIZE.width, read),
      selector.ready('soon', SIZE.width, read),
    ]);
    expect(reads).toBe(before + 1);
    expect(overlap(await select([on(DISCS[0])], 'soon'), [DISCS[0]])).toBeGreaterThan(0.93);
    expect(reads).toBe(before + 1);
  });

  it('answers the same whether clicks come one by one or at once', async () => {
    const clicks = DISCS.map((disc) => on(disc));
    await select(clicks.slice(0, 1), 'stepwise');
    const stepwise = await select(clicks, 'stepwise');
    const atOnce = await select(clicks, 'at-once');
    expect(Buffer.compare(atOnce.data, stepwise.data)).toBe(0);
  });

  it('keeps calls on one picture apart that come at the same time', async () => {
    const [one, other] = DISCS;
    const answers = await Promise.all([
      select([on(one)]),
      select([on(other)]),
      select([on(one), on(other)]),
    ]);
    [[one], [other], DISCS].forEach((discs, k) => {
      const answer = answers[k];
      expect(answer && overlap(answer, discs)).toBeGreaterThan(0.93);
    });
  });

  it('hears a click that does not belong before one that does', async () => {
    const [one, other] = DISCS;
    expect(overlap(await select([on(other, 0), on(one)]), [one])).toBeGreaterThan(0.9);
  });

  it('understands a box, and what clicks in it add and take away', async () => {
    const read = async () => bytes;
    const box = [40, 60, 430, 240] as const;
    const ask = (points: readonly SelectionPoint[]) =>
      selector.select('boxed', SIZE.width, { points, box }, read);
    const [{ x, y, radius }, other] = DISCS;
    const around = [x - radius - 8, y - radius - 8, x + radius + 8, y + radius + 8] as const;
    const boxed = await selector.select('picture', SIZE.width, { points: [], box: around }, read);
    expect(overlap(boxed, [DISCS[0]])).toBeGreaterThan(0.93);
    await ask([]);
    const both = [on(DISCS[0]), on(other)];
    expect(overlap(await ask(both), DISCS)).toBeGreaterThan(0.85);
    const without = await ask([...both, on({ x: other.x + 3, y: other.y + 3 }, 0)]);
    expect(overlap(without, [DISCS[0]])).toBeGreaterThan(0.85);
    const beyond = without.data.filter((value, p) => value > 0 && p % SIZE.width < box[0]);
    expect(beyond.length).toBe(0);
  });

  it('refuses a click outside of the picture', async () => {
    await expect(select([on({ x: 5000, y: 10 })])).rejects.toMatchObject({ kind: 'badInput' });
  });
});
