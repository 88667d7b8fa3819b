import { expect, test } from 'vitest';
import { contextOf } from './context.ts';

test('own probabilities, then the means over all neighbours, those above and those below', () => {
  const own = Float32Array.of(1, 0, 0.25, 0.75, 0, 1);
  const out = contextOf(own, 2, [
    { a: 0, b: 1, length: 30, over: 10, under: 0 },
    { a: 0, b: 2, length: 10, over: 0, under: 4 },
  ]);
  expect([...out.subarray(0, 8)]).toEqual([1, 0, 0.1875, 0.8125, 0.25, 0.75, 0, 1]);
  // Without neighbours there is nothing beside its own.
  expect([...out.subarray(8, 16)]).toEqual([0.25, 0.75, 0, 0, 0, 0, 0, 0]);
});
