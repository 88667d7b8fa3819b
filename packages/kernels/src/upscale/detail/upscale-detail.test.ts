import path from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../../bench/png.ts';
import { resizeRgb8 } from '../../filter/resize.ts';
import type { Rgb8 } from '../../image.ts';
import { expectGolden } from '../../testing/golden.ts';
import { upscale } from '../upscale.ts';
import { type UpscaleDetailOptions, upscaleDetail } from './upscale-detail.ts';

const DOCK = readPng(path.resolve(import.meta.dirname, '../../../bench/photos/dock.png'));

function crop({ width, data }: Rgb8, x: number, y: number, w: number, h: number): Rgb8 {
  const out = new Uint8Array(w * h * 3);
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * width + x) * 3;
    out.set(data.subarray(from, from + w * 3), row * w * 3);
  }
  return { width: w, height: h, data: out };
}

const PIECE = crop(DOCK, 380, 300, 81, 61);
const OPTIONS: UpscaleDetailOptions = {
  scale: 2,
  model: 'photo',
  detail: 0.5,
  resemblance: 0.7,
  seed: 7,
};

/** Root mean square of the luma's Laplacian: how crisp. */
function crispness({ width, height, data }: Rgb8): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = (y * width + x) * 3 + 1;
      const value =
        4 * data[i]! - data[i - 3]! - data[i + 3]! - data[i - 3 * width]! - data[i + 3 * width]!;
      sum += value * value;
    }
  }
  return Math.sqrt(sum / (width * height));
}

/** Root mean square distance of the result, shrunk back, from its source. */
function drift(large: Rgb8, source: Rgb8): number {
  const back = resizeRgb8(large, source.width, source.height, 'cubic');
  let sum = 0;
  for (let i = 0; i < back.data.length; i++) sum += (back.data[i]! - source.data[i]!) ** 2;
  return Math.sqrt(sum / back.data.length);
}

test('the more detail is asked for, the crisper the result', () => {
  const crisp = [0, 0.3, 0.6, 1].map((detail) =>
    crispness(upscaleDetail(PIECE, { ...OPTIONS, detail })),
  );
  for (let i = 1; i < crisp.length; i++) expect(crisp[i]).toBeGreaterThan(1.02 * crisp[i - 1]!);
  expect(crisp[0]).toBeCloseTo(crispness(upscale(PIECE, { scale: 2, model: 'photo' })), 6);
});

test('the higher the resemblance, the less the result drifts; at 1 it is the source', () => {
  const drifts = [0.2, 0.9, 1].map((resemblance) =>
    drift(upscaleDetail(PIECE, { ...OPTIONS, detail: 1, resemblance }), PIECE),
  );
  expect(drifts[1]).toBeLessThan(drifts[0]!);
  expect(drifts[2]).toBeLessThan(drifts[1]!);
  expect(drifts[2]).toBeLessThan(1.5);
});

test('a flat picture stays flat', () => {
  const flat = { width: 40, height: 31, data: new Uint8Array(40 * 31 * 3).fill(99) };
  const result = upscaleDetail(flat, { ...OPTIONS, detail: 1, scale: 4 });
  expect(result.data.every((value) => value === 99)).toBe(true);
});

test('the seed decides the grain and nothing else', () => {
  const a = upscaleDetail(PIECE, OPTIONS);
  expect(upscaleDetail(PIECE, OPTIONS).data).toEqual(a.data);
  expect(upscaleDetail(PIECE, { ...OPTIONS, seed: 8 }).data).not.toEqual(a.data);
});

test.each([
  [2, 530],
  [4, 400],
] as const)('×%s: bands and tiles join without a seam', (scale, width) => {
  const image = crop(DOCK, 200, 200, width, 36);
  const options = { ...OPTIONS, scale };
  const whole = upscaleDetail(image, options);
  const bands = [0, 19].map((fromRow, i, all) =>
    upscaleDetail(image, options, { fromRow, toRow: all[i + 1] ?? 36 }),
  );
  expect(Buffer.concat(bands.map((band) => band.data)).equals(whole.data)).toBe(true);
});

test('golden picture: a piece of the dock with detail, ×2', () => {
  expectGolden(upscaleDetail(PIECE, OPTIONS), path.join(import.meta.dirname, 'golden-dock.png'));
});
