import { expect, test } from 'vitest';
import { createRandom, hash32 } from './random.ts';

function take(seed: number, count: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.uint32());
}

test('the same seed gives the same sequence, another seed another one', () => {
  expect(take(7, 8)).toEqual(take(7, 8));
  expect(take(7, 8)).not.toEqual(take(8, 8));
});

test('the sequence is pinned, because stored results are reproduced from their seed', () => {
  expect(take(1, 4)).toMatchInlineSnapshot(`
    [
      3384357204,
      4001177017,
      406009659,
      1774243713,
    ]
  `);
});

test('floats are uniform and normals are standard', () => {
  const random = createRandom(42);
  const count = 20000;
  let sum = 0;
  let normalSum = 0;
  let normalSquares = 0;
  const bins = new Array<number>(10).fill(0);
  for (let i = 0; i < count; i++) {
    const value = random.float();
    sum += value;
    bins[Math.floor(value * 10)]! += 1;
    const z = random.normal();
    normalSum += z;
    normalSquares += z * z;
  }
  expect(sum / count).toBeCloseTo(0.5, 1);
  for (const bin of bins) expect(Math.abs(bin - count / 10)).toBeLessThan(200);
  expect(Math.abs(normalSum / count)).toBeLessThan(0.03);
  expect(Math.abs(normalSquares / count - 1)).toBeLessThan(0.05);
});

test('below stays in range and forks differ from their parent', () => {
  const random = createRandom(3);
  for (let i = 0; i < 1000; i++) {
    const value = random.below(7);
    expect(value >= 0 && value < 7 && Number.isInteger(value)).toBe(true);
  }
  const parent = createRandom(5);
  const child = parent.fork();
  expect(child.uint32()).not.toBe(parent.uint32());
  expect(hash32(0)).not.toBe(hash32(1));
});
