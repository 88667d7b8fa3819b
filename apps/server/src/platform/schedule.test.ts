import { expect, it } from 'vitest';
import { silentLog } from './log/log.ts';
import { doInTurn, repeat, untilDone } from './schedule.ts';

it('does what comes after a chore that fails', async () => {
  const done: string[] = [];
  const chores = [
    async () => done.push('first'),
    async () => Promise.reject(new Error('the store is away')),
    async () => done.push('last'),
  ];
  await doInTurn('chores', chores, new AbortController().signal, silentLog);
  expect(done).toEqual(['first', 'last']);
});

it('tells work under way that it is to stop, and begins nothing new', async () => {
  const done: string[] = [];
  const endless = async (stop: AbortSignal) => {
    while (!stop.aborted) await new Promise((resolve) => setImmediate(resolve));
    done.push('endless');
  };
  const chores = [endless, async () => done.push('next')];
  const job = repeat('job', 1, (stop) => doInTurn('job', chores, stop, silentLog), silentLog);
  await job.stop();
  expect(done).toEqual(['endless']);
});

it('comes back to what failed, and not to what is done', async () => {
  let tries = 0;
  const chore = untilDone(async () => {
    tries += 1;
    if (tries === 1) throw new Error('cut off');
  });
  const { signal } = new AbortController();
  for (let round = 0; round < 3; round++) await doInTurn('chores', [chore], signal, silentLog);
  expect(tries).toBe(2);
});
