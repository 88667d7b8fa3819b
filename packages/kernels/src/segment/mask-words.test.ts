import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import {
  bitsOf,
  countDifferences,
  countSelected,
  differenceOf,
  keepLowestBits,
  unionOf,
} from './mask-words.ts';

const random = createRandom(17);
const maskOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, () => (random.float() < 0.4 ? 1 : 0));
/** The same where a number of four bytes does not begin. */
const shifted = (mask: Uint8Array): Uint8Array => {
  const room = new Uint8Array(mask.length + 1);
  room.set(mask, 1);
  return room.subarray(1);
};

describe.each([0, 1, 3, 4, 31, 32, 33, 1027])('masks of %i pixels, four at a time', (length) => {
  const [one, other] = [maskOf(length), maskOf(length)];

  it.each([
    ['in step', one, other],
    ['out of step', shifted(one), shifted(other)],
  ])('give what their pixels give, %s', (_, a, b) => {
    expect([...unionOf(a, b)]).toEqual([...a].map((value, p) => value | b[p]!));
    expect([...differenceOf(a, b)]).toEqual([...a].map((value, p) => value & ~b[p]!));
    expect(countDifferences(a, b)).toBe([...a].filter((value, p) => value !== b[p]).length);
    expect(countSelected(a)).toBe([...a].filter((value) => value === 1).length);
    const bits = bitsOf(a);
    expect([...a.keys()].map((p) => (bits[p >>> 5]! >>> (p & 31)) & 1)).toEqual([...a]);
    expect([...one]).toEqual([...a]);
  });

  it('keep the lowest bit of marks', () => {
    for (const selected of [1, 255] as const) {
      const marks = Uint8Array.from({ length }, (_, p) => p % 3);
      keepLowestBits(marks, selected);
      expect([...marks]).toEqual([...marks.keys()].map((p) => (p % 3 === 1 ? selected : 0)));
    }
  });
});
