import { expect, it } from 'vitest';
import { addMonths } from './months.ts';

it.each([
  ['2026-01-15T04:00:00Z', 1, '2026-02-15T04:00:00.000Z'],
  // Shorter months end sooner; a year later the day is back.
  ['2026-01-31T04:00:00Z', 1, '2026-02-28T04:00:00.000Z'],
  ['2028-01-31T04:00:00Z', 1, '2028-02-29T04:00:00.000Z'],
  ['2026-01-31T04:00:00Z', 12, '2027-01-31T04:00:00.000Z'],
  // Seven in the evening in London is the next day in China.
  ['2026-01-30T19:00:00Z', 1, '2026-02-27T19:00:00.000Z'],
  ['2026-12-31T20:00:00Z', 2, '2027-02-28T20:00:00.000Z'],
])('%s and %i months', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});
