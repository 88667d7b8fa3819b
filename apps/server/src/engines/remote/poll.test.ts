import { Headers } from 'undici';
import { expect, it, vi } from 'vitest';
import { EngineFailure } from '../engine.ts';
import { NoReply } from './http.ts';
import { assertLegible, pollUntil } from './poll.ts';

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

const lost = () => new NoReply(new Error('reset'), { sent: true, timedOut: false });

it('waits out what keeps it from looking, and no longer than it has patience', async () => {
  const looks = [lost(), new EngineFailure('rateLimited', '引擎繁忙'), null, lost(), 'film'];
  const look = vi.fn(async () => {
    const found = looks.shift() ?? lost();
    if (found instanceof Error) throw found;
    return found as string | null;
  });
  expect(await pollUntil(look, options())).toBe('film');
  expect(look).toHaveBeenCalledTimes(5);
  await expect(pollUntil(look, options({ patienceMs: 30 }))).rejects.toBeInstanceOf(NoReply);
  expect(look.mock.calls.length).toBeGreaterThan(6);
});

it('does not wait for what will not pass', async () => {
  const look = vi.fn(async () => {
    throw new EngineFailure('permanent', '引擎密钥无效');
  });
  await expect(pollUntil(look, options())).rejects.toMatchObject({ message: '引擎密钥无效' });
  expect(look).toHaveBeenCalledOnce();
});

it('calls an answer that is no JSON a passing fault', () => {
  const reply = (text: string) => ({
    ...{ status: 200, headers: new Headers(), bytes: new TextEncoder().encode(text) },
  });
  assertLegible(reply('{"status":"running"}'));
  for (const text of ['{"status":', '<html>Bad Gateway</html>', '']) {
    expect(() => assertLegible(reply(text))).toThrow(
      expect.objectContaining({ kind: 'temporary' }),
    );
  }
});
