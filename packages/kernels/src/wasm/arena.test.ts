import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { withWasm } from './arena.ts';
import { decodeBase64 } from './base64.ts';

const seed = 20261128;

test('base64 text becomes the bytes it was made of, whatever their number', () => {
  const random = createRandom(seed);
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, () => random.below(256));
    const text = Buffer.from(bytes).toString('base64');
    expect(decodeBase64(text), `seed ${seed}`).toEqual(bytes);
    expect(decodeBase64(text.replaceAll('=', ''))).toEqual(bytes);
  }
});

test('lent memory is aligned, keeps what is put there, and grows without losing it', () => {
  const floats = Float32Array.of(1.5, -2, 3e9);
  const integers = Int32Array.of(7, -9);
  const result = withWasm(0, (_, arena) => {
    const a = arena.put(floats);
    const b = arena.put(integers);
    const c = arena.put(Uint8Array.of(200, 3));
    arena.floats(4_000_000);
    const backFloats = new Float32Array(3);
    const backIntegers = new Uint8Array(8);
    const backBytes = new Float32Array(2);
    arena.read(a, backFloats);
    arena.readBytes(b, backIntegers);
    arena.read(c, backBytes);
    return { addresses: [a, b, c], backFloats, backIntegers, backBytes };
  });
  expect(result?.addresses.map((address) => address % 16)).toEqual([0, 0, 0]);
  expect(result?.backFloats).toEqual(floats);
  expect(new Int32Array(result!.backIntegers.buffer)).toEqual(integers);
  expect([...result!.backBytes]).toEqual([200, 3]);
});

test('calls give their memory back, also nested ones and ones that throw', () => {
  const first = () => withWasm(0, (_, arena) => arena.floats(10));
  const before = first();
  const [outer, inner] = withWasm(0, (_, arena) => [arena.floats(10), first()])!;
  expect(outer).toBe(before);
  expect(inner).toBeGreaterThan(outer!);
  expect(() =>
    withWasm(0, (_, arena) => {
      arena.floats(1000);
      throw new Error('on purpose');
    }),
  ).toThrow('on purpose');
  expect(first()).toBe(before);
});

test('more than a thread should hold is refused', () => {
  expect(withWasm(2 ** 31, () => true)).toBeUndefined();
});
