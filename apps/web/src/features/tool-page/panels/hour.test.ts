import { expect, it } from 'vitest';
import { angleOf, hourAt, timeText } from './hour.ts';

it.each([
  [0, -1, 12],
  [1, 0, 18],
  [-1, 0, 6],
  [0, 1, 0],
])('a pointer at %i, %i shows %i o’clock', (x, y, hour) => {
  expect(hourAt({ x, y })).toBeCloseTo(hour, 9);
});

it('is where its angle says', () => {
  for (const hour of [0.1, 5, 11.9, 18.2, 23.9]) {
    const angle = angleOf(hour);
    expect(hourAt({ x: Math.sin(angle), y: -Math.cos(angle) })).toBeCloseTo(hour, 9);
  }
});

it('is told as a clock does', () => {
  expect([18.2, 6.5, 0, 23.9].map(timeText)).toEqual(['18:12', '6:30', '0:00', '23:54']);
});
