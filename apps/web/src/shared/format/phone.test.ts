import { expect, it } from 'vitest';
import { typedPhone } from './phone.ts';

it.each([
  ['139 0000 0008', '13900000008'],
  ['+86 139-0000-0008', '13900000008'],
  ['0086 (139) 00000008', '13900000008'],
  [' 13900000008 ', '13900000008'],
  ['8613900', '8613900'],
])('takes %s for %s', (text, phone) => {
  expect(typedPhone(text)).toBe(phone);
});
