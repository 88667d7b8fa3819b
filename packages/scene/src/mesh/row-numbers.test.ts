import { expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { createRowNumbers } from './row-numbers.ts';

it('gives like rows one number, in the order they come', () => {
  const numbers = createRowNumbers(3);
  const known = new Map<string, number>();
  const random = seededRandom(3);
  for (let k = 0; k < 5000; k++) {
    const row = Float64Array.from({ length: 3 }, () => Math.floor(random() * 12 - 6) * 1e9);
    const key = row.join(' ');
    if (!known.has(key)) known.set(key, known.size);
    expect(numbers.of(row)).toBe(known.get(key));
  }
});

it('tells rows of the same hash apart', () => {
  const numbers = createRowNumbers(1);
  // Whole numbers beyond 32 bits share the bits that are hashed.
  const rows = [5, 5 + 2 ** 32, 5 + 2 ** 33].map((value) => Float64Array.of(value));
  expect(rows.map((row) => numbers.of(row))).toEqual([0, 1, 2]);
  expect(rows.map((row) => numbers.of(row))).toEqual([0, 1, 2]);
});
