import { expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import type { KernelInput } from './kernels.ts';
import { createKernelPool } from './pool.ts';
import type { openPoolWorker } from './pool-worker.ts';

type Open = typeof openPoolWorker;
type Hearing = Parameters<ReturnType<Open>['start']>[1];

/** Threads that do nothing by themselves: jobs end when the test says so. */
function stand(size: number) {
  const jobs: Hearing[] = [];
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const open: Open = (place, { onEnding, onGone }) => {
    let hear: Hearing | null = null;
    const worker: ReturnType<Open> = {
      place,
      start(_, hearing) {
        hear = hearing;
        jobs.push(hearing);
      },
      rest() {
        hear = null;
      },
      end: () =>
        new Promise<void>((resolve) => {
          onEnding(worker);
          ends.push(() => {
            onGone(worker);
            hear?.onExit(1);
            resolve();
          });
        }),
    };
    begun.push(place);
    return worker;
  };
  const pool = createKernelPool(silentLog, size, open);
  const run = (signal = new AbortController().signal) => {
    const running = pool.run('isolateItem', ITEM, { signal });
    running.catch(() => undefined);
    return running;
  };
  return { pool, run, jobs, begun, ends };
}

const ITEM: KernelInput<'isolateItem'> = {
  picture: { width: 1, height: 1, data: new Uint8Array(3) },
  seen: null,
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who waited while the pool was closed starts no thread', async () => {
  const { pool, run, begun, ends } = stand(1);
  const [first, waiting] = [run(), run()];
  await turn();
  const closing = pool.close();
  for (const end of ends) end();
  // Whatever it does next is ended, too.
  await turn();
  for (const end of ends) end();
  await expect(first).rejects.toMatchObject({ kind: 'temporary' });
  await expect(waiting).rejects.toMatchObject({ kind: 'temporary', message: '服务正在关闭' });
  await closing;
  expect(begun).toEqual(['thread']);
  expect(pool.busy).toBe(0);
});

test('a cancelled thread counts as busy until it is gone, and its place is taken by a new one', async () => {
  const { pool, run, jobs, begun, ends } = stand(1);
  const abort = new AbortController();
  const cancelled = run(abort.signal);
  const next = run();
  await turn();
  abort.abort();
  await turn();
  expect([pool.busy, jobs.length]).toEqual([1, 1]);
  ends[0]?.();
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
  await turn();
  jobs[1]?.onMessage({ type: 'done', result: 'made' });
  expect(await next).toBe('made');
  expect([pool.busy, begun.length]).toEqual([0, 2]);
});

test('who gives up while waiting keeps nobody from going on', async () => {
  const { pool, run, jobs } = stand(1);
  const first = run();
  const abort = new AbortController();
  const given = run(abort.signal);
  const last = run();
  await turn();
  abort.abort();
  await expect(given).rejects.toMatchObject({ kind: 'cancelled' });
  jobs[0]?.onMessage({ type: 'done', result: 1 });
  expect(await first).toBe(1);
  await turn();
  jobs[1]?.onMessage({ type: 'done', result: 2 });
  expect(await last).toBe(2);
  expect(pool.busy).toBe(0);
});

test('a thread that refused its input does the next job, one that failed does not', async () => {
  const { pool, run, jobs, begun, ends } = stand(1);
  const refused = run();
  await turn();
  jobs[0]?.onMessage({ type: 'badInput', message: '不行' });
  await expect(refused).rejects.toMatchObject({ kind: 'badInput', message: '不行' });
  const failed = run();
  await turn();
  expect(begun.length).toBe(1);
  jobs[1]?.onMessage({ type: 'failed', error: new Error('broken') });
  await turn();
  ends[0]?.();
  await expect(failed).rejects.toMatchObject({ kind: 'permanent' });
  void run();
  await turn();
  expect(begun.length).toBe(2);
  expect(pool.busy).toBe(1);
});
