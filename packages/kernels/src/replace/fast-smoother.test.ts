import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { smoothBondedInWasm, smoothBondedReference } from './fast-smoother.ts';

const seed = 20261120;

test.each([
  [1, 1],
  [9, 1],
  [3, 7],
  [64, 48],
  [37, 22],
])('the WASM twin equals the reference, %s×%s', (width, height) => {
  const random = createRandom(seed);
  const n = width * height;
  const plane = (to: number) => Float32Array.from({ length: n }, () => random.between(0, to));
  const data = plane(3);
  const bonds = { across: plane(1), down: plane(1) };
  const expected = data.slice();
  smoothBondedReference(expected, width, height, bonds, 400);
  expect(smoothBondedInWasm(data, width, height, bonds, 400)).toBe(true);
  for (let p = 0; p < n; p++) {
    expect(Math.abs(data[p]! - expected[p]!), `seed ${seed}, at ${p}`).toBeLessThan(2e-4);
  }
});
