import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { dominantColours, hexOfOklab } from './dominant.ts';
import { oklabOfHex } from './oklab.ts';

const SIZE = 40;

/** Stripes from top to bottom, each a colour and its share, with a little noise. */
function stripes(colours: readonly (readonly [string, number])[], noise = 0, seed = 1): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(SIZE * SIZE * 3);
  let row = 0;
  for (const [hex, share] of colours) {
    const end = row + Math.round(share * SIZE);
    const value = Number.parseInt(hex.slice(1), 16);
    for (; row < end; row++) {
      for (let i = row * SIZE * 3; i < (row + 1) * SIZE * 3; i++) {
        const byte = (value >> (16 - 8 * (i % 3))) & 255;
        data[i] = Math.min(255, Math.max(0, byte + random.between(-noise, noise)));
      }
    }
  }
  return { width: SIZE, height: SIZE, data };
}

const distance = (x: readonly number[], y: readonly number[]) =>
  Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);

test('a flat picture has one colour, its own', () => {
  const found = dominantColours(stripes([['#8b5e3c', 1]]));
  expect(found).toHaveLength(1);
  expect(found[0].share).toBe(1);
  expect(hexOfOklab(found[0])).toBe('#8b5e3c');
});

test('finds walls, floor and a small red chair, largest first, through noise', () => {
  const seed = 11;
  const want: readonly (readonly [string, number])[] = [
    ['#ece7dc', 0.6],
    ['#8b5e3c', 0.3],
    ['#b3261e', 0.1],
  ];
  const found = dominantColours(stripes(want, 10, seed));
  expect(found, `seed ${seed}`).toHaveLength(3);
  for (const [k, [hex, share]] of want.entries()) {
    const { L, a, b } = found[k];
    expect(distance([L, a, b], oklabOfHex(hex)), `${hex}, seed ${seed}`).toBeLessThan(0.02);
    expect(found[k].share).toBeCloseTo(share, 1);
  }
});

test('shares add up to at most one, colours stand apart, and chance has no part in it', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: SIZE * SIZE * 3 }, () => random.below(256));
  const picture = { width: SIZE, height: SIZE, data };
  const found = dominantColours(picture, { most: 5, apart: 0.1 });
  expect(found.length, `seed ${seed}`).toBeLessThanOrEqual(5);
  expect(found.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
  for (const [i, x] of found.entries()) {
    for (const y of found.slice(i + 1)) {
      expect(distance([x.L, x.a, x.b], [y.L, y.a, y.b]), `seed ${seed}`).toBeGreaterThan(0.0999);
    }
  }
  expect(dominantColours(picture, { most: 5, apart: 0.1 })).toEqual(found);
});
