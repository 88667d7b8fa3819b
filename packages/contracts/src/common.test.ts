import { expect, it } from 'vitest';
import { isoDay, isoTime } from './common.ts';

const complaint = (answer: { error?: { issues: { message: string }[] } }) =>
  answer.error?.issues[0]?.message;

it.each([
  ['1969-12-31T23:59:59Z', '年份应在 1970 到 2999 之间'],
  ['0000-01-01T00:00:00Z', '年份应在 1970 到 2999 之间'],
  ['9999-12-31T23:59:59Z', '年份应在 1970 到 2999 之间'],
  ['2026-11-20', '时间应写作 2026-11-20T08:00:00Z'],
  ['2026-11-20T08:00:00.000Z', undefined],
])('of the time %s says %s', (time, said) => {
  expect(complaint(isoTime.safeParse(time))).toBe(said);
});

it.each([
  ['0000-01-01', '年份应在 1970 到 2999 之间'],
  ['2026-02-30', '日期应写作 2026-11-20'],
  ['2026-02-28', undefined],
])('of the day %s says %s', (day, said) => {
  expect(complaint(isoDay.safeParse(day))).toBe(said);
});
