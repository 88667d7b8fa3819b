// @vitest-environment node
import { expect, it } from 'vitest';
import { isWholeIn, wholeOf } from './whole.ts';

it.each([
  ['16', 16],
  [' -3 ', -3],
  ['１２', 12],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['2.5', Number.NaN],
  ['abc', Number.NaN],
  ['', Number.NaN],
  ['-', Number.NaN],
])('reads “%s”', (text, value) => expect(wholeOf(text)).toBe(value));

it('knows what lies in a range, ends included', () => {
  const range = { least: 1, most: 36 };
  expect(['0', '1', '36', '37', ''].map((text) => isWholeIn(text, range))).toEqual([
    ...[false, true, true, false, false],
  ]);
});
