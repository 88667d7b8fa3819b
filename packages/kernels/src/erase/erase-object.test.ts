import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { KernelError, type KernelErrorCode } from '../kernel-error.ts';
import { psnr } from '../metric/psnr.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { eraseObject, eraseShare, joinShares } from './erase-object.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const GOLDEN = join(import.meta.dirname, 'golden-dock.png');

function picture(width: number, height: number, paint: (x: number, y: number) => number[]): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(paint(i % width, Math.floor(i / width)), i * 3);
  return { width, height, data };
}

function mask(width: number, height: number, inside: (x: number, y: number) => boolean): Gray8 {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] = inside(i % width, Math.floor(i / width)) ? 255 : 0;
  }
  return { width, height, data };
}

/** Brickwork with a little noise: an exact period of 16 × 12 px. */
function bricks(width: number, height: number): Rgb8 {
  const random = createRandom(11);
  return picture(width, height, (x, y) => {
    const shifted = Math.floor(y / 6) % 2 === 0 ? x : x + 8;
    const joint = y % 6 === 0 || shifted % 16 === 0;
    const n = random.below(5);
    return joint ? [200 + n, 195 + n, 185 + n] : [150 + n, 70 + n, 50 + n];
  });
}

/** The marker colour stands in for the object; none of it may be left. */
function withObject(image: Rgb8, hole: Gray8): Rgb8 {
  const data = Uint8Array.from(image.data);
  for (let i = 0; i < hole.data.length; i++) if (hole.data[i] !== 0) data.set([0, 255, 0], i * 3);
  return { ...image, data };
}

function expectCleanAndUntouchedOutside(input: Rgb8, hole: Gray8, result: Rgb8): void {
  let changedOutside = 0;
  let markerLeft = 0;
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i] === 0) {
      for (let c = i * 3; c < i * 3 + 3; c++) {
        if (result.data[c] !== input.data[c]) changedOutside++;
      }
    } else if (result.data[i * 3 + 1]! - result.data[i * 3]! > 60) {
      markerLeft++;
    }
  }
  expect({ changedOutside, markerLeft }).toEqual({ changedOutside: 0, markerLeft: 0 });
}

function codeOf(run: () => unknown): KernelErrorCode | null {
  try {
    run();
  } catch (error) {
    if (error instanceof KernelError) return error.code;
    throw error;
  }
  return null;
}

test('bad input is refused with its code', () => {
  const image = bricks(40, 30);
  const options = { seed: 1, featherPx: 0 };
  const none = mask(40, 30, () => false);
  const all = mask(40, 30, () => true);
  const some = mask(40, 30, (x) => x < 5);
  expect(codeOf(() => eraseObject(image, none, options))).toBe('maskEmpty');
  expect(codeOf(() => eraseObject(image, all, options))).toBe('maskFull');
  expect(
    codeOf(() =>
      eraseObject(
        image,
        mask(39, 30, () => true),
        options,
      ),
    ),
  ).toBe('sizeMismatch');
  expect(codeOf(() => eraseObject(image, some, { seed: 1, featherPx: -1 }))).toBe('badOption');
  expect(codeOf(() => eraseObject({ ...image, width: 41 }, some, options))).toBe('badPicture');
});

const W = 160;
const H = 120;
test.each<[string, (x: number, y: number) => boolean]>([
  ['in the middle', (x, y) => Math.hypot(x - 80, y - 60) < 22],
  ['at a corner', (x, y) => x < 40 && y < 30],
  ['along a whole side', (_, y) => y >= 100],
  ['in three places', (x, y) => y > 50 && y < 62 && [20, 80, 140].some((c) => Math.abs(x - c) < 6)],
  ['of one pixel', (x, y) => x === 33 && y === 44],
  ['as a thin scratch', (x, y) => Math.abs(x - y - 20) < 1],
  ['of two fifths of the picture', (x, y) => x > 25 && x < 125 && y > 20 && y < 98],
  ['with only a frame left', (x, y) => x > 3 && y > 3 && x < W - 4 && y < H - 4],
])('a hole %s is filled, and nothing else changes', (_, inside) => {
  const hole = mask(W, H, inside);
  const input = withObject(bricks(W, H), hole);
  const result = eraseObject(input, hole, { seed: 1, featherPx: 0 });
  expectCleanAndUntouchedOutside(input, hole, result);
});

test.each([
  [1, 2],
  [5, 5],
  [9, 3],
])('a picture of %s × %s px is filled too', (width, height) => {
  const hole = mask(width, height, (x, y) => x + y === 0);
  const input = withObject(bricks(width, height), hole);
  const result = eraseObject(input, hole, { seed: 1, featherPx: 0 });
  expectCleanAndUntouchedOutside(input, hole, result);
});

test('a repeating pattern is continued, not blurred', () => {
  const truth = bricks(W, H);
  const hole = mask(W, H, (x, y) => x > 60 && x < 100 && y > 45 && y < 75);
  const result = eraseObject(withObject(truth, hole), hole, { seed: 1, featherPx: 0 });
  expect(psnr(result, truth)).toBeGreaterThan(30);
});

test('a shaded wall is filled without a trace', () => {
  const random = createRandom(8);
  const truth = picture(W, H, (x, y) => {
    const value = 150 + x / 4 + y / 8 + random.below(3);
    return [value, value + 4, value + 8];
  });
  const hole = mask(W, H, (x, y) => x > 50 && x < 110 && y > 35 && y < 85);
  const result = eraseObject(withObject(truth, hole), hole, { seed: 1, featherPx: 0 });
  let worst = 0;
  for (let i = 0; i < truth.data.length; i++) {
    worst = Math.max(worst, Math.abs(truth.data[i]! - result.data[i]!));
  }
  expect(worst).toBeLessThan(9);
});

test('the feather reaches no farther than asked', () => {
  const hole = mask(W, H, (x, y) => x >= 70 && x < 90 && y >= 50 && y < 70);
  const input = withObject(bricks(W, H), hole);
  const result = eraseObject(input, hole, { seed: 1, featherPx: 6 });
  let farChanges = 0;
  for (let i = 0; i < hole.data.length; i++) {
    const dx = Math.max(70 - (i % W), (i % W) - 89, 0);
    const dy = Math.max(50 - Math.floor(i / W), Math.floor(i / W) - 69, 0);
    if (Math.hypot(dx, dy) <= 6) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) if (result.data[c] !== input.data[c]) farChanges++;
  }
  expect(farChanges).toBe(0);
});

test('the same seed gives the same bytes, progress never falls', () => {
  const hole = mask(W, H, (x, y) => Math.hypot(x - 50, y - 70) < 25);
  const input = withObject(bricks(W, H), hole);
  const steps: number[] = [];
  const first = eraseObject(input, hole, { seed: 5, featherPx: 2 }, (f) => steps.push(f));
  const second = eraseObject(input, hole, { seed: 5, featherPx: 2 });
  expect(second.data).toEqual(first.data);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
});

test('holes dealt out to two shares come out as in one go', () => {
  const image = bricks(700, 60);
  const hole = mask(
    700,
    60,
    (x, y) => Math.abs(y - 30) < 12 && [60, 630].some((c) => Math.abs(x - c) < 12),
  );
  const options = { seed: 3, featherPx: 2 };
  const input = withObject(image, hole);
  const shares = [0, 1].map((index) => eraseShare(input, hole, options, { index, of: 2 }));
  expect(shares.map(({ energy }) => energy)).toEqual([null, null]);
  expect(shares[0]!.image.data).not.toEqual(shares[1]!.image.data);
  expect(joinShares(input, shares).data).toEqual(eraseObject(input, hole, options).data);
});

test('of two fillings of one hole the one with less energy is kept', () => {
  const hole = mask(W, H, (x, y) => Math.hypot(x - 80, y - 60) < 22);
  const input = withObject(bricks(W, H), hole);
  const options = { seed: 3, featherPx: 0 };
  const shares = [0, 1].map((index) => eraseShare(input, hole, options, { index, of: 2 }));
  expect(shares[0]!.image.data).not.toEqual(shares[1]!.image.data);
  const least = shares.toSorted((a, b) => a.energy! - b.energy!)[0]!;
  expect(joinShares(input, shares)).toBe(least.image);
});

test('golden picture: a piece of the dock without its middle', () => {
  const dock = resizeRgb8(readPng(join(ROOT, 'packages/kernels/bench/photos/dock.png')), 256, 160);
  const hole = mask(256, 160, (x, y) => Math.hypot((x - 128) / 1.4, y - 84) < 24);
  const actual = eraseObject(dock, hole, { seed: 7, featherPx: 3 });
  expectGolden(actual, GOLDEN);
});
