import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { startRun } from './start-run.ts';

const client = new QueryClient();
const taken = { taskId: 't1', queueNum: 0, ticketType: 1, cost: 1, pollAfterMs: 400 } as const;
/** The names that runs were sent under. */
let names: (string | null)[];

beforeEach(() => {
  names = [];
});

const lost = () =>
  server.use(
    http.post('*/api/ai/startTask', async ({ request }) => {
      names.push(new URLSearchParams(await request.text()).get('clientRequestId'));
      return HttpResponse.error();
    }),
  );
const answered = () =>
  server.use(
    answer('startTask', ({ clientRequestId = null }) => {
      names.push(clientRequestId);
      return taken;
    }),
  );
const start = (prompt: string) => startRun(client, { tool: 'lama', settings: { prompt } });

it('sends a run that no answer came to under the same name again, once', async () => {
  lost();
  await expect(start('草坪')).rejects.toThrow('网络不通');
  await expect(start('草坪')).rejects.toThrow('网络不通');
  answered();
  await start('水面');
  await start('草坪');
  await start('草坪');
  const [first, second, other, again, next] = names;
  expect(first).toBeTruthy();
  expect([second, again]).toEqual([first, first]);
  expect(new Set([first, other, next]).size).toBe(3);
});

it('gives a run that was refused another name', async () => {
  server.use(
    answer('startTask', ({ clientRequestId = null }) => {
      names.push(clientRequestId);
      throw new Refusal('notEnoughTickets');
    }),
  );
  await expect(start('木平台')).rejects.toThrow();
  await expect(start('木平台')).rejects.toThrow();
  expect(new Set(names).size).toBe(2);
});

it('takes the same wishes for another run after a while', async () => {
  lost();
  await expect(start('石板')).rejects.toThrow();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 6 * 60_000);
  await expect(start('石板')).rejects.toThrow();
  vi.restoreAllMocks();
  expect(new Set(names).size).toBe(2);
});
