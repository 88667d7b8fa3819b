import { expect, it, vi } from 'vitest';
import { pollUntil } from './poll.ts';

const options = (change: object = {}) => ({
  ...{ everyMs: 5, withinMs: 60_000, signal: new AbortController().signal },
  ...{ onLate: async () => undefined, ...change },
});

it('looks until there is something', async () => {
  const looks = [null, null, 'film'];
  expect(await pollUntil(async () => looks.shift() ?? null, options())).toBe('film');
});

it('waits no longer than it may, and takes the job back', async () => {
  const onLate = vi.fn(async () => undefined);
  const look = vi.fn(async () => null);
  await expect(pollUntil(look, options({ withinMs: 30, onLate }))).rejects.toMatchObject({
    kind: 'permanent',
    message: expect.stringContaining('做得太久'),
  });
  expect(onLate).toHaveBeenCalledOnce();
  expect(look.mock.calls.length).toBeGreaterThan(1);
});

it('ends at once with the reason why it is stopped', async () => {
  const abort = new AbortController();
  const waiting = pollUntil(
    async () => null,
    options({ everyMs: 60_000, withinMs: 600_000, signal: abort.signal }),
  );
  abort.abort('notWanted');
  await expect(waiting).rejects.toBe('notWanted');
});
