import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { type ExtendOptions, extendPicture } from './extend-picture.ts';
import { planSteps } from './steps.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const GOLDEN = join(import.meta.dirname, 'golden-dock.png');
const NONE: ExtendOptions = { left: 0, top: 0, right: 0, bottom: 0, featherPx: 4, seed: 1 };

/** Upright boards of 16 px with a little noise; nothing in them is green. */
function boards(width: number, height: number): Rgb8 {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const joint = (i % width) % 16 === 0;
    const n = random.below(5);
    data.set(joint ? [60 + n, 40 + n, 30 + n] : [170 + n, 130 + n, 100 + n], i * 3);
  }
  return { width, height, data };
}

test.each<[string, Partial<ExtendOptions>]>([
  ['to the left', { left: 30 }],
  ['to the right by more than its own width', { right: 70 }],
  ['upwards and downwards', { top: 20, bottom: 17 }],
  ['all round', { left: 9, top: 21, right: 13, bottom: 5 }],
  ['by one pixel', { bottom: 1 }],
])('a picture is extended %s, and what was there stays', (_, margins) => {
  const image = boards(64, 48);
  const options = { ...NONE, ...margins };
  const steps: number[] = [];
  const result = extendPicture(image, options, (fraction) => steps.push(fraction));
  expect(result.width).toBe(64 + options.left + options.right);
  expect(result.height).toBe(48 + options.top + options.bottom);
  let changed = 0;
  for (let y = options.featherPx; y < 48 - options.featherPx; y++) {
    for (let x = options.featherPx; x < 64 - options.featherPx; x++) {
      const to = ((y + options.top) * result.width + x + options.left) * 3;
      for (let c = 0; c < 3; c++) {
        if (result.data[to + c] !== image.data[(y * 64 + x) * 3 + c]) changed++;
      }
    }
  }
  expect(changed).toBe(0);
  // Unfilled canvas would be black.
  expect(Math.min(...result.data)).toBeGreaterThan(5);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
});

test('a side that is not extended keeps its border pixels', () => {
  const image = boards(80, 60);
  const result = extendPicture(image, { ...NONE, right: 20, featherPx: 8 });
  for (let y = 0; y < 60; y++) {
    const row = result.data.subarray(y * 100 * 3, (y * 100 + 72) * 3);
    expect(row).toEqual(image.data.subarray(y * 80 * 3, (y * 80 + 72) * 3));
  }
});

test.each([[[1, 1]], [[3, 2]], [[8, 30]]])(
  'a picture of %s px is extended too',
  ([width, height]) => {
    const result = extendPicture(boards(width!, height!), { ...NONE, left: 10, bottom: 10 });
    expect(Math.min(...result.data)).toBeGreaterThan(5);
  },
);

test.each<[string, Partial<ExtendOptions>]>([
  ['no margin', {}],
  ['a negative margin', { left: -1 }],
  ['half a pixel', { left: 1.5 }],
  ['too wide a feather', { left: 5, featherPx: 65 }],
])('%s is refused', (_, margins) => {
  expect(() => extendPicture(boards(20, 20), { ...NONE, ...margins })).toThrow(KernelError);
});

test('the same seed gives the same bytes', () => {
  const image = boards(64, 48);
  const first = extendPicture(image, { ...NONE, right: 20 });
  expect(extendPicture(image, { ...NONE, right: 20 }).data).toEqual(first.data);
});

test('strips cover the new area once, none wider than an eighth of the picture so far', () => {
  const canvas = { width: 1300, height: 900 };
  const steps = planSteps({ left: 200, top: 100, right: 1000, bottom: 700 }, canvas, 1, 0.12);
  const covered = new Uint8Array(canvas.width * canvas.height);
  let [soFarX, soFarY] = [800, 600];
  for (const { strip, context, side } of steps) {
    const across = side === 'left' || side === 'right';
    const wide = across ? strip.right - strip.left : strip.bottom - strip.top;
    expect(wide).toBeLessThanOrEqual((across ? soFarX : soFarY) / 8);
    if (across) soFarX += wide;
    else soFarY += wide;
    expect(context[side]).toBe(strip[side]);
    for (let y = strip.top; y < strip.bottom; y++) {
      for (let x = strip.left; x < strip.right; x++) covered[y * canvas.width + x]! += 1;
    }
  }
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const old = x >= 200 && x < 1000 && y >= 100 && y < 700;
      if (covered[y * canvas.width + x] !== (old ? 0 : 1)) throw new Error(`pixel ${x}, ${y}`);
    }
  }
});

test('golden picture: the dock, wider to the right', () => {
  const dock = resizeRgb8(readPng(join(ROOT, 'packages/kernels/bench/photos/dock.png')), 192, 120);
  const actual = extendPicture(dock, { ...NONE, right: 48 });
  expectGolden(actual, GOLDEN);
});
