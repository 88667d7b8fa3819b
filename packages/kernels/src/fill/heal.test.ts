import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { diffuse } from './diffuse.ts';
import { CHANNELS, COLOUR_SCALE } from './level.ts';
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

/** A hole filled by copying from 20 px to the right, on a ripple that is `step` brighter there. */
function composite(step: number): Parameters<typeof healSeams>[0] {
  const mask = hole(8, 8, 20, 28);
  const size = WIDTH * HEIGHT;
  const features = new Int16Array(size * CHANNELS);
  const origin = new Int32Array(size).fill(-1);
  const value = (i: number): number => 100 + 10 * Math.sin(i) + (i % WIDTH >= 24 ? step : 0);
  for (let i = 0; i < size; i++) {
    if (mask[i] === 1) origin[i] = i + 20;
    features.fill(COLOUR_SCALE * value(mask[i] === 1 ? i + 20 : i), i * CHANNELS, i * CHANNELS + 3);
  }
  return {
    width: WIDTH,
    height: HEIGHT,
    features,
    hole: mask,
    origin,
    calm: new Float32Array(size),
    membrane: new Float32Array(size * 3),
  };
}

function seam(colourAt: (i: number) => number): number {
  let sum = 0;
  for (let y = 10; y < 26; y++) {
    const mean = (left: number): number => {
      let total = 0;
      for (let x = left; x < left + 4; x++) total += colourAt(y * WIDTH + x) / 4;
      return total;
    };
    sum += Math.abs(mean(4) - mean(8));
  }
  return sum / 16;
}

test('seam healing takes a brightness step out of the seam and leaves known pixels alone', () => {
  const work = composite(30);
  const copied = (i: number): number => work.features[i * CHANNELS]! / COLOUR_SCALE;
  const healed = healSeams(work);
  expect(seam((i) => healed[i * 3]!)).toBeLessThan(0.6 * seam(copied));
  for (let i = 0; i < work.hole.length; i++) {
    if (work.hole[i] === 0) expect(healed[i * 3]).toBe(copied(i));
  }
});

test('light goes on from rim to rim', () => {
  const mask = hole(4, 4, WIDTH - 4, HEIGHT - 4);
  const size = WIDTH * HEIGHT;
  // A wall, and below it a darker one that it is filled from.
  const features = new Int16Array(2 * size * CHANNELS).fill(90 * COLOUR_SCALE);
  const origin = new Int32Array(size).fill(-1);
  for (let i = 0; i < size; i++) {
    if (mask[i] === 1) origin[i] = size + i;
    else features.fill(120 * COLOUR_SCALE, i * CHANNELS, (i + 1) * CHANNELS);
  }
  const calm = new Float32Array(size);
  const membrane = new Float32Array(size * 3);
  const work = { width: WIDTH, height: HEIGHT, features, hole: mask, origin, calm, membrane };
  const healed = healSeams(work);
  for (let i = 0; i < size; i++) expect(healed[i * 3]).toBeGreaterThan(115);
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
