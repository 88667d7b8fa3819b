// @vitest-environment node
import type { Settings } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { createSettingsSender } from './settings-sender.ts';

/** A sender with its calls, its clock and its answers in the test's hands. */
function bench() {
  const sent: Settings[] = [];
  const told: string[] = [];
  const answers: { resolve: () => void; reject: (mayPass: boolean) => void }[] = [];
  const delayed: (() => void)[] = [];
  let arrivals = 0;
  const take = createSettingsSender({
    send: (settings) => {
      sent.push(settings);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    judge: (mayPass) => ({ mayPass: mayPass === true, words: '原因' }),
    arrived: () => {
      arrivals += 1;
    },
    tell: (words) => told.push(words),
    later: (work) => delayed.push(work),
  });
  const settle = async (how: (answer: (typeof answers)[number]) => void) => {
    const next = answers.shift();
    if (next) how(next);
    for (let i = 0; i < 6; i++) await Promise.resolve();
  };
  return {
    ...{ take, sent, told },
    arrivals: () => arrivals,
    answer: () => settle(({ resolve }) => resolve()),
    fail: (mayPass: boolean) => settle(({ reject }) => reject(mayPass)),
    wait: () => {
      for (const work of delayed.splice(0)) work();
    },
  };
}

const words = (prompt: string): Settings => ({ prompt });

it('has one call under way, then sends the newest', async () => {
  const { take, sent, arrivals, answer } = bench();
  for (const prompt of ['蓝', '蓝墙', '蓝墙面']) take(words(prompt));
  expect(sent).toEqual([words('蓝')]);
  await answer();
  expect(arrivals()).toBe(0);
  expect(sent).toEqual([words('蓝'), words('蓝墙面')]);
  await answer();
  expect(arrivals()).toBe(1);
});

it('sends them again until somebody answers, the newest of them, and tells of it once', async () => {
  const { take, sent, told, arrivals, fail, answer, wait } = bench();
  take(words('蓝'));
  await fail(true);
  expect(sent).toHaveLength(1);
  wait();
  await fail(true);
  take(words('绿'));
  await fail(true);
  expect(told).toEqual(['原因']);
  wait();
  await answer();
  expect(sent.at(-1)).toEqual(words('绿'));
  expect(arrivals()).toBe(1);
  // The next trouble is another.
  take(words('红'));
  await fail(true);
  expect(told).toHaveLength(2);
});

it('lets go of what is refused for good', async () => {
  const { take, sent, told, arrivals, fail, wait } = bench();
  take(words('蓝'));
  await fail(false);
  wait();
  expect([sent.length, told.length, arrivals()]).toEqual([1, 1, 0]);
});
