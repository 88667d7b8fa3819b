import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { createLocalEngine } from './engine.ts';

/** Tools that change a place of a picture: what is transparent elsewhere comes back as it was. */

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const [W, H] = [240, 180];
const BOX = { left: 40, top: 70, width: 28, height: 24 };
/** No feather reaches further. */
const REACH = 8;
/** Right of this nothing is seen; left of it the picture is whole, but for a soft edge. */
const EDGE = 150;

const opaque = await pictureBytes(W, H);
const rgba = await sharp(opaque).ensureAlpha().raw().toBuffer();
for (let p = 0; p < W * H; p++) {
  rgba[4 * p + 3] = Math.max(0, Math.min(255, (EDGE - (p % W)) * 40));
}
const cutOut = await sharp(rgba, { raw: { width: W, height: H, channels: 4 } })
  .png()
  .toBuffer();
const PICTURES: Record<string, Uint8Array> = {
  cutOut,
  style: await sharp(opaque).tint('#c06030').toBuffer(),
  mask: await maskBytes(W, H, BOX),
  edgeMask: await maskBytes(W, H, { ...BOX, left: 170 }),
};

async function run(id: string, settings: Settings) {
  const tool = findTool(id);
  if (!tool) throw new Error('no such tool');
  const { outputs } = await engine.run(
    {
      ...{ taskId: 't1', tool, seed: 3 },
      settings: { ...defaultsOf(tool.fields), uploadImage: 'cutOut', ...settings },
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async (name) => PICTURES[name] ?? new Uint8Array() },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  const { data, info } = await sharp(outputs[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  return { data, width: info.width };
}

const isNear = (x: number, y: number) =>
  x >= BOX.left - REACH &&
  x < BOX.left + BOX.width + REACH &&
  y >= BOX.top - REACH &&
  y < BOX.top + BOX.height + REACH;

describe.each([
  ['clean', { maskImage: 'mask' }],
  ['lama', { maskImage: 'mask', prompt: '白色大理石' }],
  ['materialChange', { maskImage: 'mask', prompt: '白色大理石' }],
  ['styleTransfer', { maskImage: 'mask', styleImage: 'style' }],
] as const)('%s', (id, settings) => {
  test('leaves everything beyond the selection byte for byte as it was', async () => {
    const { data } = await run(id, settings);
    let [changed, changedBeyond] = [0, 0];
    for (let p = 0; p < W * H; p++) {
      if (data.subarray(4 * p, 4 * p + 4).equals(rgba.subarray(4 * p, 4 * p + 4))) continue;
      if (isNear(p % W, Math.floor(p / W))) changed++;
      else changedBeyond++;
    }
    expect(changedBeyond).toBe(0);
    expect(changed).toBeGreaterThan(0);
  });
});

test('what is removed where nothing is seen leaves nothing to be seen', async () => {
  const { data } = await run('clean', { maskImage: 'edgeMask' });
  for (let p = 0; p < W * H; p++) if (p % W > EDGE) expect(data[4 * p + 3]).toBe(0);
});

test('extending goes on with what is transparent and keeps the old picture', async () => {
  const { data, width } = await run('extendImg', { right: 24, feather: 4 });
  expect(width).toBe(W + 24);
  for (let p = 0; p < W * H; p++) {
    const [x, y] = [p % W, Math.floor(p / W)];
    const to = y * width + x;
    if (x >= W - 4) expect(data[4 * to + 3]).toBe(0);
    else if (!data.subarray(4 * to, 4 * to + 4).equals(rgba.subarray(4 * p, 4 * p + 4))) {
      expect.fail(`${x},${y} changed`);
    }
  }
  for (let y = 0; y < H; y++) expect(data[4 * (y * width + width - 1) + 3]).toBe(0);
});

test('new content put where nothing was seen is seen', async () => {
  const { data } = await run('lama', { maskImage: 'edgeMask', prompt: '白色大理石' });
  const middle = (BOX.top + BOX.height / 2) * W + 170 + BOX.width / 2;
  expect(data[4 * middle + 3]).toBe(255);
});
