import path from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { lumaPlane } from '../filter/plane.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { forwardDct8, inverseDct8 } from './dct8.ts';
import { readJpegQuantisation } from './jpeg-quantisation.ts';
import { measureWear, type RestoreOptions, restore } from './restore.ts';

const seed = 20261125;
const WIDTH = 160;
const HEIGHT = 128;

/** Smooth shades, a hard edge and fine lines in several directions. */
function clean(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    const y = (i - x) / WIDTH;
    const shade = 90 + 40 * Math.sin(x / 31) + 30 * Math.cos(y / 23);
    const edge = x + 0.6 * y > 150 ? 60 : 0;
    const lines = y > 80 && x < 60 ? 25 * Math.sin(0.9 * x + 0.5 * y) : 0;
    data.set([shade + edge, shade + lines + 0.7 * edge, 0.8 * shade + lines], i * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function withNoise(image: Rgb8, sigma: number): Rgb8 {
  const random = createRandom(seed);
  const data = image.data.map((v) => Math.min(255, Math.max(0, v + sigma * random.normal() + 0.5)));
  return { ...image, data };
}

/** Grey, its 8×8 coefficients rounded to multiples of the steps: what a JPEG does. */
function quantised(image: Rgb8, step: (frequency: number) => number): Rgb8 {
  const data = new Uint8Array(image.data.length);
  const luma = lumaPlane(image).data;
  const pixels = new Float64Array(64);
  const values = new Float64Array(64);
  for (let block = 0; block < (WIDTH * HEIGHT) / 64; block++) {
    const corner = Math.floor(block / (WIDTH / 8)) * 8 * WIDTH + (block % (WIDTH / 8)) * 8;
    const at = (i: number) => corner + (i >> 3) * WIDTH + (i & 7);
    for (let i = 0; i < 64; i++) pixels[i] = luma[at(i)]! - 128;
    forwardDct8(pixels, values);
    for (let i = 0; i < 64; i++) values[i] = Math.round(values[i]! / step(i)) * step(i);
    inverseDct8(values, pixels);
    for (let i = 0; i < 64; i++) {
      const value = Math.min(255, Math.max(0, Math.round(pixels[i]! + 128)));
      data.fill(value, at(i) * 3, at(i) * 3 + 3);
    }
  }
  return { ...image, data };
}

const everything = (image: Rgb8): RestoreOptions => ({
  wear: measureWear(image),
  denoise: 1,
  deblock: true,
});

function meanSquare(a: Rgb8, b: Rgb8): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i]! - b.data[i]!) ** 2;
  return sum / a.data.length;
}

test('a clean picture has no wear and comes back byte for byte', () => {
  const image = clean();
  expect(measureWear(image)).toEqual({ noise: [0, 0, 0], jpeg: null });
  expect(restore(image, everything(image)).data).toEqual(image.data);
});

test.each([4, 12, 25])('the level of white noise of σ %s is read within 15 percent', (sigma) => {
  for (const found of measureWear(withNoise(clean(), sigma)).noise) {
    expect(Math.abs(found / sigma - 1), `seed ${seed}`).toBeLessThan(0.15);
  }
});

test('noise goes, the more the higher the setting', () => {
  const truth = clean();
  const noisy = withNoise(truth, 15);
  const wear = measureWear(noisy);
  const errors = [0, 0.2, 0.5].map((denoise) =>
    meanSquare(restore(noisy, { wear, denoise, deblock: true }), truth),
  );
  expect(errors[0]).toBeCloseTo(meanSquare(noisy, truth), 6);
  expect(errors[1]).toBeLessThan(0.5 * errors[0]!);
  expect(errors[2]).toBeLessThan(0.12 * errors[0]!);
});

test('the steps of a JPEG are read, and its blocks go', () => {
  const truth = quantised(clean(), () => 0.01);
  const step = (frequency: number) => 12 + 2 * (frequency >> 3) + 2 * (frequency & 7);
  const blocky = quantised(truth, step);
  expect(readJpegQuantisation(lumaPlane(truth))).toBeNull();
  const options = { ...everything(blocky), denoise: 0 };
  expect(options.wear.jpeg).not.toBeNull();
  const result = restore(blocky, options);
  expect(meanSquare(result, truth)).toBeLessThan(0.9 * meanSquare(blocky, truth));
  expect(restore(blocky, { ...options, deblock: false }).data).toEqual(blocky.data);
});

test('bands join without a seam', () => {
  const worn = quantised(withNoise(clean(), 6), () => 9);
  const wear = { noise: [5, 4, 3] as const, jpeg: measureWear(worn).jpeg };
  expect(wear.jpeg).not.toBeNull();
  const options = { wear, denoise: 0.4, deblock: true };
  const whole = restore(worn, options);
  const bands = [0, 37, 90].map((fromRow, i, all) =>
    restore(worn, options, { fromRow, toRow: all[i + 1] ?? HEIGHT }),
  );
  expect(Buffer.concat(bands.map((band) => band.data)).equals(whole.data)).toBe(true);
});

test('golden picture: the dock without noise', () => {
  const dock = readPng(path.resolve(import.meta.dirname, '../../bench/photos/dock.png'));
  const noisy = withNoise(resizeRgb8(dock, 160, 100), 12);
  const wear = { noise: [12, 12, 12] as const, jpeg: null };
  const clean = restore(noisy, { wear, denoise: 0.5, deblock: true });
  expectGolden(clean, path.join(import.meta.dirname, 'golden-dock.png'));
});
