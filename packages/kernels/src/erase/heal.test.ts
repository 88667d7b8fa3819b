import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { diffuse } from './diffuse.ts';
import { healSeams } from './seam.ts';
import { smoothness } from './smooth-rim.ts';

const WIDTH = 48;
const HEIGHT = 36;

function hole(left: number, top: number, right: number, bottom: number): Uint8Array {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let y = top; y < bottom; y++) mask.fill(1, y * WIDTH + left, y * WIDTH + right);
  return mask;
}

test('the membrane over a linear ramp is the ramp', () => {
  const mask = hole(12, 10, 34, 28);
  const values = new Float32Array(WIDTH * HEIGHT);
  const ramp = (i: number): number => 20 + 3 * (i % WIDTH) + 2 * Math.floor(i / WIDTH);
  for (let i = 0; i < values.length; i++) values[i] = mask[i] === 1 ? 999 : ramp(i);
  diffuse(values, mask, WIDTH, HEIGHT, 1);
  for (let i = 0; i < values.length; i++) expect(Math.abs(values[i]! - ramp(i))).toBeLessThan(1.5);
});

test('the membrane stays within the values of the rim and fills holes at the border', () => {
  const random = createRandom(3);
  const mask = hole(0, 5, 20, HEIGHT);
  const values = new Float32Array(WIDTH * HEIGHT).map(() => random.between(50, 60));
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) values[i] = -1000;
  diffuse(values, mask, WIDTH, HEIGHT, 1);
  for (const value of values) {
    expect(value).toBeGreaterThan(49);
    expect(value).toBeLessThan(61);
  }
});

/** A hole filled by copying from 20 px to the right, on a ramp that is `step` brighter there. */
function composite(step: number): Parameters<typeof healSeams>[0] {
  const mask = hole(8, 8, 20, 28);
  const colours = new Float32Array(WIDTH * HEIGHT * 3);
  const origin = new Int32Array(WIDTH * HEIGHT).fill(-1);
  const value = (i: number): number => 100 + 10 * Math.sin(i) + (i % WIDTH >= 24 ? step : 0);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      if (mask[i] === 1) origin[i] = i + 20;
      colours.fill(value(mask[i] === 1 ? i + 20 : i), i * 3, i * 3 + 3);
    }
  }
  const size = WIDTH * HEIGHT;
  return {
    width: WIDTH,
    height: HEIGHT,
    colours,
    hole: mask,
    origin,
    calm: new Float32Array(size),
    membrane: new Float32Array(size * 3),
  };
}

function seam(colours: Float32Array): number {
  let sum = 0;
  for (let y = 10; y < 26; y++) {
    const left = colours.subarray((y * WIDTH + 4) * 3, (y * WIDTH + 8) * 3);
    const right = colours.subarray((y * WIDTH + 8) * 3, (y * WIDTH + 12) * 3);
    const mean = (part: Float32Array): number => part.reduce((a, b) => a + b, 0) / part.length;
    sum += Math.abs(mean(left) - mean(right));
  }
  return sum / 16;
}

test('seam healing takes a brightness step out of the seam and leaves known pixels alone', () => {
  const work = composite(30);
  const before = work.colours.slice();
  const seamBefore = seam(before);
  healSeams(work);
  expect(seam(work.colours)).toBeLessThan(0.6 * seamBefore);
  for (let i = 0; i < work.hole.length; i++) {
    if (work.hole[i] === 0) expect(work.colours[i * 3]).toBe(before[i * 3]);
  }
});

test('painted wall around a hole is calm, stripes are not', () => {
  const mask = hole(16, 12, 30, 24);
  const picture = (value: (x: number) => number): Rgb8 => {
    const data = new Uint8Array(WIDTH * HEIGHT * 3);
    for (let i = 0; i < WIDTH * HEIGHT; i++) data.fill(value(i % WIDTH), i * 3, i * 3 + 3);
    return { width: WIDTH, height: HEIGHT, data };
  };
  const wall = smoothness(
    picture((x) => 180 + x / 4),
    mask,
  );
  const stripes = smoothness(
    picture((x) => (x % 8 < 4 ? 60 : 180)),
    mask,
  );
  for (let i = 0; i < mask.length; i++) {
    expect(wall[i]).toBeGreaterThan(0.95);
    expect(stripes[i]).toBeLessThan(0.05);
  }
});
