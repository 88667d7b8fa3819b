import path from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { psnr } from '../metric/psnr.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { UPSCALE_MODELS, UPSCALE_SCALES } from './models.ts';
import { upscale, upscaleGray8 } from './upscale.ts';

const seed = 20261126;
const DOCK = readPng(path.resolve(import.meta.dirname, '../../bench/photos/dock.png'));

function noise(width: number, height: number): Rgb8 {
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: width * height * 3 }, () => random.below(256));
  return { width, height, data };
}

for (const model of UPSCALE_MODELS) {
  for (const scale of UPSCALE_SCALES) {
    test(`${model} ×${scale}: a flat picture stays flat, at any size`, () => {
      for (const [width, height] of [
        [1, 1],
        [2, 7],
        [33, 20],
      ] as const) {
        const image = { width, height, data: new Uint8Array(width * height * 3).fill(171) };
        const result = upscale(image, { scale, model });
        expect([result.width, result.height]).toEqual([width * scale, height * scale]);
        expect(result.data.every((value) => value === 171)).toBe(true);
      }
    });

    test(`${model} ×${scale}: nothing is shifted, and shrunk it is the source again`, () => {
      const dot = { width: 25, height: 25, data: new Uint8Array(625 * 3).fill(40) };
      for (const [x, y] of [
        [12, 12],
        [11, 12],
        [13, 12],
        [12, 11],
        [12, 13],
      ] as const) {
        dot.data.fill(x === 12 && y === 12 ? 220 : 130, (y * 25 + x) * 3, (y * 25 + x) * 3 + 3);
      }
      const large = upscale(dot, { scale, model });
      expect(Math.abs(centroid(large) - (25 * scale - 1) / 2)).toBeLessThan(0.1);
      expect(psnr(resizeRgb8(large, 25, 25, 'cubic'), dot)).toBeGreaterThan(36);
    });
  }
}

/** Mean of x and y of the brightness above the ground. */
function centroid({ width, height, data }: Rgb8): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < width * height; i++) {
    const value = data[3 * i]! - 40;
    total += value;
    sum += (value * ((i % width) + Math.floor(i / width))) / 2;
  }
  return sum / total;
}

test.each(UPSCALE_SCALES)('×%s: bands join without a seam', (scale) => {
  const image = noise(70, 90);
  const options = { scale, model: 'photo' } as const;
  const whole = upscale(image, options);
  const bands = [0, 31, 64].map((fromRow, i, all) =>
    upscale(image, options, { fromRow, toRow: all[i + 1] ?? 90 }),
  );
  expect(Buffer.concat(bands.map((band) => band.data)).equals(whole.data)).toBe(true);
});

test('tiles join without a seam', () => {
  const image = noise(560, 40);
  const whole = upscale(image, { scale: 2, model: 'photo' });
  // The same pixels with the tiles' borders somewhere else.
  const shifted = { width: 520, height: 40, data: new Uint8Array(520 * 40 * 3) };
  for (let y = 0; y < 40; y++) {
    shifted.data.set(image.data.subarray((y * 560 + 40) * 3, (y + 1) * 560 * 3), y * 520 * 3);
  }
  const part = upscale(shifted, { scale: 2, model: 'photo' });
  for (let y = 0; y < 80; y++) {
    const a = whole.data.subarray((y * 1120 + 140) * 3, (y * 1120 + 1100) * 3);
    const b = part.data.subarray((y * 1040 + 60) * 3, (y * 1040 + 1020) * 3);
    expect(Buffer.compare(a, b), `row ${y}`).toBe(0);
  }
});

test('a mask is enlarged like a picture of one channel', () => {
  const data = Uint8Array.from({ length: 400 }, (_, i) => (i % 20 < 9 ? 0 : 255));
  const mask = upscaleGray8({ width: 20, height: 20, data }, { scale: 3, model: 'drawing' });
  const rgb = upscale(
    {
      width: 20,
      height: 20,
      data: data.reduce((all, v, i) => all.fill(v, 3 * i, 3 * i + 3), new Uint8Array(1200)),
    },
    { scale: 3, model: 'drawing' },
  );
  for (let i = 0; i < mask.data.length; i++) {
    expect(Math.abs(mask.data[i]! - rgb.data[3 * i]!)).toBeLessThanOrEqual(1);
  }
});

test('no echo of a line is left on the paper of a drawing', () => {
  const data = new Uint8Array(24 * 24 * 3).fill(255);
  for (let y = 0; y < 24; y++) data.fill(0, (y * 24 + 12) * 3, (y * 24 + 13) * 3);
  const large = upscale({ width: 24, height: 24, data }, { scale: 4, model: 'drawing' });
  for (let x = 0; x < 96; x++) {
    const level = large.data[(48 * 96 + x) * 3]!;
    if (x < 46 || x >= 54) expect(level, `column ${x}`).toBe(255);
  }
  expect(large.data[(48 * 96 + 50) * 3]).toBeLessThan(30);
});

test('it beats cubic enlarging by more than one decibel on the dock', () => {
  const truth = crop(DOCK, 300, 260, 240, 200);
  const small = resizeRgb8(truth, 120, 100, 'cubic');
  const ours = psnr(upscale(small, { scale: 2, model: 'photo' }), truth);
  expect(ours - psnr(resizeRgb8(small, 240, 200, 'cubic'), truth)).toBeGreaterThan(1);
});

function crop({ width, data }: Rgb8, x: number, y: number, w: number, h: number): Rgb8 {
  const out = new Uint8Array(w * h * 3);
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * width + x) * 3;
    out.set(data.subarray(from, from + w * 3), row * w * 3);
  }
  return { width: w, height: h, data: out };
}

test('progress rises to 1', () => {
  const seen: number[] = [];
  upscale(noise(600, 20), { scale: 2, model: 'photo' }, undefined, (fraction) =>
    seen.push(fraction),
  );
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

test('another scale is refused', () => {
  expect(() => upscale(noise(8, 8), { scale: 5 as never, model: 'photo' })).toThrow(KernelError);
});

test('golden picture: a piece of the dock, ×2', () => {
  const small = crop(DOCK, 380, 300, 96, 64);
  const file = path.join(import.meta.dirname, 'golden-dock-x2.png');
  expectGolden(upscale(small, { scale: 2, model: 'photo' }), file);
});
