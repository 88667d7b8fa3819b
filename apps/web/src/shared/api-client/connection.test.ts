import { afterEach, expect, it, vi } from 'vitest';
import {
  isServerReachable,
  onConnectionChange,
  reportAnswer,
  reportNoAnswer,
} from './connection.ts';

afterEach(() => {
  reportAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks again until the server is there, and tells whoever listens', async () => {
  vi.useFakeTimers();
  const health = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('nobody'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValue(new Response());
  vi.stubGlobal('fetch', health);
  const seen: boolean[] = [];
  const stop = onConnectionChange(() => seen.push(isServerReachable()));
  reportNoAnswer();
  reportNoAnswer();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(health).toHaveBeenCalledTimes(3);
  expect(seen).toEqual([false, true]);
  stop();
});
