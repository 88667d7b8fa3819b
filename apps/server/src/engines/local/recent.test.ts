import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('what was not used longest goes first', () => {
  const recent = createRecent<number>(2, 100, () => 1);
  recent.put('a', 1);
  recent.put('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.put('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
});

test('weight is bounded too, but the newest stays', () => {
  const recent = createRecent<number>(10, 10, (value) => value);
  recent.put('a', 4);
  recent.put('b', 5);
  recent.put('b', 6);
  expect(recent.get('a')).toBe(4);
  recent.put('c', 50);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, undefined, 50]);
  recent.put('d', 2);
  expect([recent.get('c'), recent.get('d')]).toEqual([undefined, 2]);
});
