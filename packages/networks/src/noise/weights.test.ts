import { expect, test } from 'vitest';
import { readWeights } from './weights.ts';

const HEAD = 12;

/** An archive of two tensors: `w` of 2 × 1 halves, `b` of one float. */
function archive(): Uint8Array {
  const numbers = [0x00, 0xc0, 0x01, 0x00, ...new Uint8Array(Float32Array.of(0.1).buffer)];
  const entry = (name: string, dims: number[], order: string, kind: string, place: number) => [
    name.length,
    0,
    ...Buffer.from(name),
    dims.length,
    ...dims.flatMap((dim) => [dim, 0, 0, 0]),
    ...Buffer.from(order + kind),
    ...[place, 0, 0, 0, 0, 0, 0, 0],
  ];
  const table = HEAD + numbers.length;
  return Uint8Array.from([
    ...[0xd7, 0x41, 2, 0, table, 0, 0, 0, 0, 0, 0, 0],
    ...numbers,
    ...[2, 0, 0, 0],
    ...entry('w', [2, 1], 'oi', 'h', HEAD),
    ...entry('b', [1], 'x', 'f', HEAD + 4),
  ]);
}

test('reads tensors of both kinds of numbers, wherever the bytes lie', () => {
  const shifted = new Uint8Array(archive().length + 3);
  shifted.set(archive(), 3);
  for (const bytes of [archive(), shifted.subarray(3)]) {
    const weights = readWeights(bytes);
    expect(weights.get('w')).toEqual({ dims: [2, 1], data: Float32Array.of(-2, 2 ** -24) });
    expect(weights.get('b')).toEqual({ dims: [1], data: Float32Array.of(0.1) });
  }
});

test('refuses what is no such archive', () => {
  expect(() => readWeights(new Uint8Array(64))).toThrow('no archive of weights');
  const strange = archive();
  strange[strange.lastIndexOf('f'.charCodeAt(0))] = 'q'.charCodeAt(0);
  expect(() => readWeights(strange)).toThrow('no kind of number: q');
  expect(() => readWeights(archive().subarray(0, 30))).toThrow(RangeError);
});
