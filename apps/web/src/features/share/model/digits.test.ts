// @vitest-environment node
import { expect, it } from 'vitest';
import { digitsIn } from './digits.ts';

it.each([
  ['204816', '204816'],
  ['访问码 204 816。', '204816'],
  ['２０４８１６', '204816'],
  ['2048167890', '204816'],
  ['', ''],
])('%s → %s', (text, digits) => {
  expect(digitsIn(text, 6)).toBe(digits);
});
