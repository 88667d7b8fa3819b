import { expect, test } from 'vitest';
import { movableBuffers, toShared } from './memory.ts';

test('a result gives up every buffer of its own, once', () => {
  const pixels = new Uint8Array(12);
  const points = new Float64Array(4);
  const result = { image: { width: 2, height: 2, data: pixels }, again: pixels, lines: [[points]] };
  expect(movableBuffers(result)).toEqual([pixels.buffer, points.buffer]);
});

test('shared memory and parts of a larger buffer stay where they are', () => {
  const part = new Uint8Array(16).subarray(4, 8);
  expect(movableBuffers({ shared: toShared(part), part, text: 'x', nothing: null })).toEqual([]);
});
