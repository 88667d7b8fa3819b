import { defaultsOf, findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const [W, H] = [260, 60];

/** Stripes with a green mark in each of the given places. */
function stripes(marks: readonly number[]): { picture: Promise<Buffer>; mask: Promise<Buffer> } {
  const picture = Buffer.alloc(W * H * 3);
  const mask = Buffer.alloc(W * H);
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)];
    const marked = Math.abs(y - 30) < 10 && marks.some((mark) => Math.abs(x - mark) < 10);
    const light = x % 12 < 6 ? 200 : 120;
    picture.set(marked ? [0, 255, 0] : [light, light - 10, light - 30], i * 3);
    if (marked) mask[i] = 255;
  }
  const png = (data: Buffer, channels: 1 | 3): Promise<Buffer> =>
    sharp(data, { raw: { width: W, height: H, channels } })
      .png()
      .toBuffer();
  return { picture: png(picture, 3), mask: png(mask, 1) };
}

async function erase(marks: readonly number[], seed: number) {
  const tool = findTool('clean');
  if (!tool) throw new Error('no such tool');
  const { picture, mask } = stripes(marks);
  const fractions: number[] = [];
  const { outputs } = await engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', maskImage: 'mask' },
      seed,
    },
    {
      signal: new AbortController().signal,
      onProgress: (fraction) => fractions.push(fraction),
      files: { read: (id: string) => (id === 'mask' ? mask : picture) },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  const raw = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer();
  return { before: await raw(await picture), after: await raw(outputs[0]?.bytes ?? picture) };
}

test.each([
  ['one thing', [130]],
  ['two things far from each other', [20, 240]],
])('%s is taken away and the rest stays as it was', async (_, marks) => {
  const { before, after } = await erase(marks, 5);
  let green = 0;
  let changedFarOut = 0;
  for (let i = 0; i < W * H; i++) {
    if ((after[i * 3 + 1] ?? 0) - (after[i * 3] ?? 0) > 40) green++;
    const near = marks.some((mark) => Math.abs((i % W) - mark) < 14);
    if (!near && !after.subarray(i * 3, i * 3 + 3).equals(before.subarray(i * 3, i * 3 + 3))) {
      changedFarOut++;
    }
  }
  expect({ green, changedFarOut }).toEqual({ green: 0, changedFarOut: 0 });
});

test('the same seed gives the same picture', async () => {
  const [first, second] = await Promise.all([erase([130], 8), erase([130], 8)]);
  expect(first.after.equals(second.after)).toBe(true);
});
