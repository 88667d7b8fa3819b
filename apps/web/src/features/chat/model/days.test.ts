// @vitest-environment node
import { expect, it } from 'vitest';
import { dayGroup, grouped } from './days.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const at = (month: number, day: number, hour = 0) =>
  new Date(2026, month - 1, day, hour).toISOString();

it('counts by calendar days in the reader’s time zone', () => {
  expect(dayGroup(at(11, 20), NOON)).toBe('今天');
  expect(dayGroup(at(11, 19, 23), NOON)).toBe('昨天');
  expect(dayGroup(at(11, 14), NOON)).toBe('最近七天');
  expect(dayGroup(at(11, 13), NOON)).toBe('2026 年 11 月');
  expect(dayGroup(at(3, 1), NOON)).toBe('2026 年 3 月');
});

it('puts neighbours of one group together', () => {
  expect(grouped([1, 3, 2, 5], (each) => (each % 2 === 1 ? '单' : '双'))).toEqual([
    { name: '单', items: [1, 3] },
    { name: '双', items: [2] },
    { name: '单', items: [5] },
  ]);
});
