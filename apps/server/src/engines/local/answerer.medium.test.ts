import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { type Answerer, createAnswerer } from './answerer.ts';

type Asked = Answerer<'who' | 'fail', number>;

describe('a helper process', () => {
  let helper: Asked | undefined;
  const start = (idleMs?: number): Asked => {
    helper = createAnswerer<'who' | 'fail', number>({
      file: new URL('../testing/serve-answers.ts', import.meta.url),
      apart: true,
      mostWaiting: 3,
      broken: '中断',
      crowded: '太多',
      log: silentLog,
      ...(idleMs !== undefined && { idleMs }),
    });
    return helper;
  };
  afterEach(() => helper?.close());

  const isThere = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('answers in the order of asking, one process for all', async () => {
    const { ask } = start();
    const answers = await Promise.all([ask('who'), ask('who'), ask('who')]);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toBe(process.pid);
  });

  it('refuses when too many wait', async () => {
    const { ask } = start();
    const waiting = [ask('who'), ask('who'), ask('who')];
    await expect(ask('who')).rejects.toThrow('太多');
    await Promise.all(waiting);
  });

  it('tells who waits when it ends, and starts anew', async () => {
    const { ask } = start();
    const first = await ask('who');
    await expect(ask('fail')).rejects.toThrow('中断');
    expect(await ask('who')).not.toBe(first);
  });

  it('ends when nothing is asked of it for a while', async () => {
    const { ask } = start(50);
    const first = await ask('who');
    for (let tries = 0; isThere(first) && tries < 100; tries++) await sleep(50);
    expect(isThere(first)).toBe(false);
    expect(await ask('who')).not.toBe(first);
  });

  it('is gone once closed', async () => {
    const { ask, close } = start();
    const pid = await ask('who');
    await close();
    expect(isThere(pid)).toBe(false);
    await expect(ask('who')).rejects.toThrow();
  });
});
