// @vitest-environment node
import { expect, it } from 'vitest';
import { pollDelayMs } from './tasks.ts';

it('asks again as the server says, slower while hidden, and stops when final', () => {
  expect(pollDelayMs({ status: 'queued', pollAfterMs: 1500 }, false)).toBe(1500);
  expect(pollDelayMs({ status: 'running', pollAfterMs: 1500 }, true)).toBe(7500);
  expect(pollDelayMs({ status: 'running', pollAfterMs: 0 }, false)).toBe(400);
  for (const status of ['succeeded', 'failed', 'cancelled'] as const) {
    expect(pollDelayMs({ status, pollAfterMs: 1500 }, false)).toBe(false);
  }
});
