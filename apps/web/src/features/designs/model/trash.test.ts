// @vitest-environment node
import { expect, it } from 'vitest';
import { fillOf, timeLeft } from './trash.ts';

const now = Date.parse('2026-11-21T08:00:00Z');

it.each([
  ['2026-12-21T08:00:00Z', '还剩 30 天', false],
  ['2026-11-25T09:00:00Z', '还剩 5 天', false],
  ['2026-11-24T08:00:00Z', '还剩 3 天', true],
  ['2026-11-22T07:59:00Z', '还剩 24 小时', true],
  ['2026-11-21T08:20:00Z', '还剩 1 小时', true],
  ['2026-11-21T07:59:59Z', '即将清除', true],
])('what goes at %s: %s', (until, text, isSoon) => {
  expect(timeLeft(until, now)).toEqual({ text, isSoon });
});

it('fills the bar of what may be kept', () => {
  expect(fillOf(0, 100)).toEqual({ share: 0, tone: 'fine' });
  expect(fillOf(90, 100)).toEqual({ share: 0.9, tone: 'near' });
  expect(fillOf(130, 100)).toEqual({ share: 1, tone: 'full' });
  expect(fillOf(0, 0).tone).toBe('full');
});
