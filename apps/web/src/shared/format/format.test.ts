// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countdownTo } from './countdown.ts';
import { formatAgo, formatDateTime } from './date.ts';
import {
  formatBytes,
  formatFrameRate,
  formatNumber,
  formatPercent,
  formatQueue,
  formatSeconds,
  formatYuan,
} from './number.ts';

describe('dates', () => {
  it('writes YYYY-mm-dd HH:MM', () => {
    expect(formatDateTime(new Date(2026, 2, 4, 5, 6, 59))).toBe('2026-03-04 05:06');
    expect(formatDateTime('not a date')).toBe('');
  });
  it('says how long ago, then the date', () => {
    const now = new Date(2026, 2, 4, 12, 0);
    const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    expect(formatAgo(before(0), now.getTime())).toBe('刚刚');
    expect(formatAgo(before(59), now.getTime())).toBe('59 分钟前');
    expect(formatAgo(before(61), now.getTime())).toBe('1 小时前');
    expect(formatAgo(before(24 * 60), now.getTime())).toBe('2026-03-03 12:00');
  });
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567.5, '1,234,567.5'],
  [-12345, '-12,345'],
])('separates thousands: %d', (value, text) => expect(formatNumber(value)).toBe(text));

it.each([
  [3900, '39'],
  [1990, '19.90'],
  [123905, '1,239.05'],
  [0, '0'],
  [-50, '-0.50'],
])('writes %d fen as a price', (fen, text) => expect(formatYuan(fen)).toBe(text));

it('writes shares, sizes and durations', () => {
  expect(formatPercent(0.963)).toBe('96 %');
  expect(formatBytes(999_000)).toBe('999 KB');
  expect(formatBytes(2_540_000)).toBe('2.5 MB');
  expect(formatBytes(5_000_000_000)).toBe('5 GB');
  expect(formatBytes(1_260_000_000)).toBe('1.3 GB');
  expect(formatSeconds(0.2)).toBe('1 秒');
  expect(formatSeconds(80)).toBe('1 分 20 秒');
  expect(formatSeconds(120)).toBe('2 分钟');
  expect(formatFrameRate(5)).toBe('5.0 帧/秒');
});

it('counts down in days, hours, minutes, seconds', () => {
  const left = ((1 * 24 + 2) * 60 + 3) * 60 + 4;
  expect(countdownTo(left * 1000, 0)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(countdownTo(59_001, 0).minutes).toBe(1);
  expect(countdownTo(0, 5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

it('says how many runs stand before one, and nothing of none', () => {
  expect([3, 0].map(formatQueue)).toEqual(['前面约 3 个', '马上开始']);
});
