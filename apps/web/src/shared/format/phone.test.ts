import { expect, it } from 'vitest';
import { typedAccount, typedPhone } from './phone.ts';

it.each([
  ['139 0000 0008', '13900000008'],
  ['+86 139-0000-0008', '13900000008'],
  ['0086 (139) 00000008', '13900000008'],
  [' 13900000008 ', '13900000008'],
  ['8613900', '8613900'],
  // As an address book of a telephone copies it, and as an input method set to full width types it.
  ['\u202D139 0000 0008\u202C', '13900000008'],
  ['１３９００００\u200B０００８', '13900000008'],
  ['139.0000.0008', '13900000008'],
  ['86 139 0000 0008', '13900000008'],
  ['（＋８６）１３９－００００－０００８', '13900000008'],
  ['+852 9123 4567', '+85291234567'],
])('takes %s for %s', (text, phone) => {
  expect(typedPhone(text)).toBe(phone);
});

it.each([
  [' 139 0000 0008', '13900000008'],
  ['+86-139-0000-0008', '13900000008'],
  [' a-b.c@d.cn ', 'a-b.c@d.cn'],
  ['139 0000', '139 0000'],
])('takes %s for the account %s', (text, account) => {
  expect(typedAccount(text)).toBe(account);
});
