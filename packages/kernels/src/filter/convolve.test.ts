import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { convolveInWasm, convolveReference } from './convolve.ts';

const seed = 20261121;

test.each([
  [1, 1, 2],
  [3, 2, 7],
  [37, 22, 1],
  [64, 41, 9],
])('the WASM twin equals the reference, %s×%s, radius %s', (width, height, radius) => {
  const random = createRandom(seed);
  const source = Float32Array.from({ length: width * height }, () => random.between(-50, 300));
  const weights = Float32Array.from({ length: radius + 1 }, () => random.between(0, 0.4));
  const expected = new Float32Array(source.length);
  const actual = new Float32Array(source.length);
  convolveReference(source, width, height, weights, new Float32Array(source.length), expected);
  expect(convolveInWasm(source, width, height, weights, actual)).toBe(true);
  for (let i = 0; i < expected.length; i++) {
    expect(Math.abs(actual[i]! - expected[i]!), `seed ${seed}, at ${i}`).toBeLessThan(
      1e-5 * (Math.abs(expected[i]!) + 300),
    );
  }
});

test('a picture too large for the lent memory is left to the reference', () => {
  const source = new Float32Array(4);
  const tall = { length: 2 ** 30 } as Float32Array;
  expect(convolveInWasm(tall, 2 ** 15, 2 ** 15, Float32Array.of(1), source)).toBe(false);
});
