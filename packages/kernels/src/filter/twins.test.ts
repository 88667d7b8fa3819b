import { describe, expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { boxMeanInWasm, boxMeanReference } from './box.ts';
import { blurRecursivelyInWasm, blurRecursivelyReference } from './gaussian.ts';
import { filterInWasm, filterReference, readGuideInWasm, readGuideReference } from './guided.ts';

const SEED = 20261127;

const noise = (length: number, from: number, to: number, seed = SEED) => {
  const random = createRandom(seed);
  return Float32Array.from({ length }, () => random.between(from, to));
};

/** Every rest of four rows and two columns, and radii beyond the picture. */
const SIZES = [
  [1, 1],
  [2, 1],
  [1, 5],
  [3, 2],
  [7, 3],
  [33, 18],
  [64, 43],
] as const;

describe.each(SIZES)('the WASM twin gives the same numbers, %s×%s', (width, height) => {
  const n = width * height;
  const data = noise(n, -50, 300);

  test.each([0, 1, 4, 90])('mean over squares, radius %s', (radius) => {
    const [expected, actual] = [new Float32Array(n), new Float32Array(n)];
    boxMeanReference(data, width, height, radius, expected);
    expect(boxMeanInWasm(data, width, height, radius, actual)).toBe(true);
    expect(actual).toEqual(expected);
  });

  test.each([0, 1, 4, 90])('guided filter, radius %s', (radius) => {
    const guide = { width, height, data: noise(n, 0, 1, SEED + 1) };
    const expected = readGuideReference(guide, radius);
    const actual = readGuideInWasm(guide, radius);
    expect(actual).toEqual(expected);
    const source = { width, height, data };
    expect(filterInWasm(expected, source, 0.02)).toEqual(filterReference(expected, source, 0.02));
  });

  test.each([4, 17, 120])('recursive Gaussian, σ %s', (sigma) => {
    const [expected, actual] = [data.slice(), data.slice()];
    blurRecursivelyReference(expected, width, height, sigma, new Float32Array(n));
    expect(blurRecursivelyInWasm(actual, width, height, sigma)).toBe(true);
    expect(actual).toEqual(expected);
  });
});
