import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';
import { redundantDct, redundantDctInWasm, redundantDctReference } from './redundant-dct.ts';

const seed = 20261122;

function waves(width: number, height: number, sigma: number): Plane {
  const random = createRandom(seed);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    const x = i % width;
    plane.data[i] = 120 + 60 * Math.sin(x / 5 + i / width / 9) + sigma * random.normal();
  }
  return plane;
}

const white = (sigma: number) => new Float32Array(64).fill(sigma * sigma);

test.each([
  [15, 8],
  [27, 19],
])('the WASM twin equals the reference in both passes, %s×%s', (width, height) => {
  const noisy = waves(width, height, 12);
  const pilot = waves(width, height, 3);
  const noise = white(14).map((value, i) => value * (1 + i / 64));
  for (const guide of [null, pilot]) {
    const expected = redundantDctReference(noisy, guide, noise);
    const actual = redundantDctInWasm(noisy, guide, noise)!;
    for (let i = 0; i < expected.data.length; i++) {
      expect(Math.abs(actual.data[i]! - expected.data[i]!), `seed ${seed}, ${i}`).toBeLessThan(
        0.01,
      );
    }
  }
});

test.each([
  [1, 1],
  [5, 30],
  [64, 48],
])('a flat plane stays flat, %s×%s', (width, height) => {
  const flat = createPlane(width, height);
  flat.data.fill(93);
  for (const value of redundantDct(flat, white(20)).data) expect(value).toBeCloseTo(93, 3);
});

test('no noise changes nothing', () => {
  const plane = waves(31, 22, 9);
  expect(redundantDct(plane, white(0)).data).toEqual(plane.data);
});

test('most of the noise goes, the waves stay', () => {
  const truth = waves(96, 64, 0);
  const result = redundantDct(waves(96, 64, 20), white(20));
  let error = 0;
  for (let i = 0; i < truth.data.length; i++) error += (result.data[i]! - truth.data[i]!) ** 2;
  expect(Math.sqrt(error / truth.data.length)).toBeLessThan(5);
});
