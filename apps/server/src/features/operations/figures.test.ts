import { expect, it } from 'vitest';
import { DAY_MS, daysOf, startOfDay } from './figures.ts';

it.each([
  ['2026-11-21T15:59:59.999Z', '2026-11-20T16:00:00.000Z'],
  ['2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
  ['2024-02-29T03:00:00.000Z', '2024-02-28T16:00:00.000Z'],
])('begins the day of %s at midnight in China', (now, midnight) =>
  expect(startOfDay(new Date(now)).toISOString()).toBe(midnight),
);

it('names every day of a span', () => {
  const from = new Date(startOfDay(new Date('2026-03-02T01:00:00Z')).getTime() - 2 * DAY_MS);
  expect(daysOf({ from, days: 3 })).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});
