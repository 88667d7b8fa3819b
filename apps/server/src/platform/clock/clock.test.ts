import { expect, it } from 'vitest';
import { fixedClock, systemClock } from './clock.ts';

it('a fixed clock stands still until it is moved', () => {
  const clock = fixedClock('2026-05-01T08:00:00Z');
  expect(clock.now()).toEqual(clock.now());
  clock.advance(60_000);
  expect(clock.now().toISOString()).toBe('2026-05-01T08:01:00.000Z');
  clock.set(new Date('2027-01-01T00:00:00Z'));
  expect(clock.now().getUTCFullYear()).toBe(2027);
});

it('a date handed out does not move with the clock', () => {
  const clock = fixedClock();
  const before = clock.now();
  clock.advance(1);
  expect(clock.now().getTime() - before.getTime()).toBe(1);
});

it('the system clock goes forward', () => {
  expect(systemClock.now().getTime()).toBeLessThanOrEqual(Date.now());
});
