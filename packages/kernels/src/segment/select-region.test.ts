import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { prepareSelection } from './prepare.ts';
import { selectRegion } from './select-region.ts';
import type { SelectionPoint, SelectionPrompt } from './selection-prompt.ts';
import { CLEAR_SUBJECT, proposeSubject } from './subject.ts';

const SEED = 20261120;
const WIDTH = 220;
const HEIGHT = 160;

const inDisc = (x: number, y: number): boolean => Math.hypot(x - 80, y - 70) < 34;
const onBar = (x: number, y: number): boolean => x > 150 && x < 155 && y > 30 && y < 130;

/** A red disc and a thin red bar on a wall that darkens from left to right. */
function scene(): Rgb8 {
  const random = createRandom(3);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const n = random.below(7);
    const red = inDisc(x, y) || onBar(x, y);
    const wall = 170 - x / 5;
    data.set(red ? [178 + n, 62 + n, 48 + n] : [wall - 25 + n, wall + n, wall + 10 + n], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const prepared = prepareSelection(scene());

function overlap(mask: Gray8, inside: (x: number, y: number) => boolean): number {
  let both = 0;
  let either = 0;
  for (let p = 0; p < mask.data.length; p++) {
    const a = mask.data[p] === 255;
    const b = inside(p % WIDTH, Math.floor(p / WIDTH));
    if (a && b) both++;
    if (a || b) either++;
  }
  return both / either;
}

const at = (x: number, y: number, label: 0 | 1 = 1): SelectionPoint => ({ x, y, label });

test.each<[string, SelectionPrompt, (x: number, y: number) => boolean]>([
  ['one click takes the thing under it', { points: [at(80, 70)] }, inDisc],
  ['thin things are no exception', { points: [at(152, 80)] }, onBar],
  [
    'two clicks take two things',
    { points: [at(80, 70), at(152, 80)] },
    (x, y) => inDisc(x, y) || onBar(x, y),
  ],
  [
    'a wall that fills the picture is a thing too',
    { points: [at(10, 150)] },
    (x, y) => !inDisc(x, y) && !onBar(x, y),
  ],
  ['a box takes what stands in it', { points: [], box: [38, 28, 122, 112] }, inDisc],
  ['a click takes away from a box', { points: [at(152, 80, 0)], box: [30, 20, 190, 140] }, inDisc],
])('%s', (_, prompt, wanted) => {
  expect(overlap(selectRegion(prepared, prompt), wanted)).toBeGreaterThan(0.93);
});

test(`what a click says holds where it stands, whatever the others say (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 3; round++) {
    const points: SelectionPoint[] = [at(random.below(WIDTH), random.below(HEIGHT))];
    for (let k = 0; k < 3; k++) {
      points.push(at(random.below(WIDTH), random.below(HEIGHT), random.float() < 0.5 ? 1 : 0));
      const { data } = selectRegion(prepared, { points });
      for (const { x, y, label } of points) expect(data[y * WIDTH + x]).toBe(label * 255);
    }
  }
});

test(`a further click only adds or only takes away (seed ${SEED})`, () => {
  const random = createRandom(SEED + 1);
  const points: SelectionPoint[] = [at(80, 70)];
  let before = selectRegion(prepared, { points }).data;
  for (let k = 0; k < 6; k++) {
    const label = random.float() < 0.5 ? 1 : 0;
    points.push(at(random.below(WIDTH), random.below(HEIGHT), label));
    const { data } = selectRegion(prepared, { points });
    const wrong = data.findIndex((value, p) =>
      label === 1 ? value < before[p] : value > before[p],
    );
    expect(wrong).toBe(-1);
    before = data;
  }
});

test('the same prompt gives the same mask, and only 0 and 255', () => {
  const prompt = { points: [at(80, 70)] };
  const first = selectRegion(prepared, prompt);
  expect(selectRegion(prepareSelection(scene()), prompt).data).toEqual(first.data);
  expect([...new Set(first.data)].sort((a, b) => a - b)).toEqual([0, 255]);
});

test.each<[string, SelectionPrompt]>([
  ['nothing', { points: [] }],
  ['only what is not wanted', { points: [at(5, 5, 0)] }],
  ['a point beside the picture', { points: [at(WIDTH, 5)] }],
  ['an empty box', { points: [], box: [20, 20, 20, 40] }],
])('%s is refused', (_, prompt) => {
  expect(() => selectRegion(prepared, prompt)).toThrow(KernelError);
});

test('a subject is found where there is one, and not claimed where there is none', () => {
  const found = proposeSubject(prepared);
  expect(found.confidence).toBeGreaterThan(CLEAR_SUBJECT);
  expect(overlap(found.mask, inDisc)).toBeGreaterThan(0.85);
  const random = createRandom(1);
  const noise = {
    width: 120,
    height: 80,
    data: new Uint8Array(28800).map(() => random.below(256)),
  };
  const flat = { width: 120, height: 80, data: new Uint8Array(28800).fill(128) };
  for (const image of [noise, flat]) {
    expect(proposeSubject(prepareSelection(image)).confidence).toBeLessThan(CLEAR_SUBJECT);
  }
});
