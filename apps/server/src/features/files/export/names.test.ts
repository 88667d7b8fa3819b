import { expect, it } from 'vitest';
import { entryNames } from './names.ts';

it('numbers what has no name', () => {
  expect(entryNames([undefined, ''], ['png', 'jpg'])).toEqual(['zhuhui-001.png', 'zhuhui-002.jpg']);
});

it('keeps names apart, whatever their capitals', () => {
  expect(entryNames(['客厅', '客厅', 'A', 'a'], ['png', 'png', 'png', 'png'])).toEqual([
    '客厅.png',
    '客厅-2.png',
    'A.png',
    'a-2.png',
  ]);
});

it('keeps names apart that are too long to be told apart, and those of devices usable', () => {
  const long = '长'.repeat(100);
  const names = entryNames([`${long}甲`, `${long}乙`, 'CON'], ['png', 'png', 'png']);
  expect(new Set(names).size).toBe(3);
  expect(names[1]).toMatch(/^长+-2\.png$/);
  expect(names[2]).toBe('_CON.png');
});

it('lets no name leave its folder', () => {
  expect(entryNames(['../../etc/passwd', 'a:b?', ' . '], ['png', 'png', 'png'])).toEqual([
    '_.._etc_passwd.png',
    'a_b_.png',
    'zhuhui-003.png',
  ]);
});
