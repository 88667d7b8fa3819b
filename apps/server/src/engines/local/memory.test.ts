import { expect, test } from 'vitest';
import { inSharedMemory, movableBuffers, toShared } from './memory.ts';

test('a result goes into shared memory as it is, every array once', () => {
  const pixels = Uint8Array.of(9, 1, 2, 3, 9).subarray(1, 4);
  const heights = Float32Array.of(0.5, -2);
  const result = {
    image: { width: 1, data: pixels },
    again: pixels,
    parts: [[heights], 'x', null],
  };
  const shared = inSharedMemory(result);
  expect(shared).toEqual(result);
  expect(shared.image.data.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(shared.image.data.buffer.byteLength).toBe(3);
  expect(shared.again).toBe(shared.image.data);
});

test('handing a shared result on copies nothing, and what is shared already stays', () => {
  const shared = inSharedMemory({ data: new Uint8Array(4), bytes: Buffer.from('ab') });
  expect(inSharedMemory(shared).data).toBe(shared.data);
  const received = structuredClone(shared);
  received.data[0] = 7;
  expect(shared.data[0]).toBe(7);
  expect([...shared.bytes]).toEqual([97, 98]);
});

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
