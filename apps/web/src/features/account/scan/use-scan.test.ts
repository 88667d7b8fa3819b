import { expect, it } from 'vitest';
import { nextPollMs } from './use-scan.ts';

it('asks often at first, seldom later, soon after a scan, and backs off in trouble', () => {
  const waiting = { isScanned: false, polls: 0, failures: 0 };
  expect(nextPollMs(waiting)).toBe(1_500);
  expect(nextPollMs({ ...waiting, polls: 40 })).toBe(4_000);
  expect(nextPollMs({ ...waiting, polls: 99, isScanned: true })).toBe(1_000);
  expect([1, 2, 3, 9].map((failures) => nextPollMs({ ...waiting, failures }))).toEqual([
    3_000, 6_000, 12_000, 15_000,
  ]);
});
