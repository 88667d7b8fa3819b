import { expect, test } from 'vitest';
import { EngineFailure } from '../engine.ts';
import { askNetwork } from './network-desk.ts';
import type { KernelPool } from './pool.ts';

const live = () => new AbortController().signal;

/** A pool whose kernels do what a test says. */
const poolWith = (run: (name: string, signal: AbortSignal) => Promise<unknown>): KernelPool => ({
  run: (name, _input, { signal }) => run(name, signal) as never,
  busy: 0,
  close: async () => {},
});

test('where a network cannot be had it is asked once; others are asked all the same', async () => {
  const asked: string[] = [];
  const pool = poolWith(async (name) => {
    asked.push(name);
    if (name === 'seeSubject') throw new EngineFailure('permanent', '内置引擎出错，未能完成');
    return true;
  });
  const image = { width: 1, height: 1, data: new Uint8Array(3) };
  expect(await askNetwork('seeSubject', image, pool, live())).toBeNull();
  expect(await askNetwork('seeSubject', image, pool, live())).toBeNull();
  expect(await askNetwork('readyNoiseNetwork', null, pool, live())).toBe(true);
  expect(asked).toEqual(['seeSubject', 'readyNoiseNetwork']);
});

/** A pool whose processes end so many times before one answers. */
function dying(times: number) {
  const asked: string[] = [];
  const pool = poolWith(async (name) => {
    asked.push(name);
    if (asked.length <= times) throw new EngineFailure('temporary', '内置引擎中断');
    return true;
  });
  return { asked, ask: () => askNetwork('readyNoiseNetwork', null, pool, live()) };
}

test('one whose process was ended is asked again at once', async () => {
  const { asked, ask } = dying(1);
  expect(await ask()).toBe(true);
  expect(asked).toHaveLength(2);
});

test('one that one picture ends is asked for the next; one that never answers is let be', async () => {
  const { ask } = dying(2);
  expect(await ask()).toBeNull();
  expect(await ask()).toBe(true);
  const broken = dying(Number.POSITIVE_INFINITY);
  for (let picture = 0; picture < 4; picture++) expect(await broken.ask()).toBeNull();
  expect(broken.asked).toHaveLength(3);
});

test('a picture that it refuses says nothing of the next', async () => {
  let refusals = 1;
  const pool = poolWith(async () => {
    if (refusals-- > 0) throw new EngineFailure('badInput', '不行');
    return true;
  });
  expect(await askNetwork('readyNoiseNetwork', null, pool, live())).toBeNull();
  expect(await askNetwork('readyNoiseNetwork', null, pool, live())).toBe(true);
});

test('a cancel says nothing of whether it can be had', async () => {
  const leaving = new AbortController();
  const pool = poolWith(async (_name, signal) => {
    if (!signal.aborted) return true;
    throw new EngineFailure('cancelled', '已取消');
  });
  leaving.abort();
  await expect(askNetwork('readyNoiseNetwork', null, pool, leaving.signal)).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(await askNetwork('readyNoiseNetwork', null, pool, live())).toBe(true);
});

test('one picture at a time', async () => {
  let [now, most] = [0, 0];
  const pool = poolWith(async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now--;
    return true;
  });
  await Promise.all([1, 2, 3].map(() => askNetwork('readyNoiseNetwork', null, pool, live())));
  expect(most).toBe(1);
});
