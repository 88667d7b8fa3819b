import { Worker } from 'node:worker_threads';
import type { SelectionPrompt } from '@zhuhui/kernels';
import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import type { Selector } from '../selector.ts';
import { decodeRgb } from './pixels.ts';
import type { SelectorAnswer, SelectorRequest } from './selector-thread.ts';

const THREAD_FILE = new URL('./selector-thread.ts', import.meta.url);
/** Larger pictures are selected at this long side. */
const MOST_SIDE_PX = 4096;
/** More calls than this do not wait: each takes a tenth of a second or two. */
const MOST_WAITING = 32;

interface Pending {
  readonly resolve: (answer: SelectorAnswer) => void;
  readonly reject: (error: EngineFailure) => void;
}

/**
 * Selecting on a thread of its own, so that a click never waits behind a long task, with the last pictures
 * kept prepared.
 */
export function createSelector(log: Log): Selector {
  let worker: Worker | null = null;
  let closed = false;
  // The thread answers in the order it is asked.
  let pending: Pending[] = [];
  /** Pictures being loaded, so that two clicks at once prepare one picture once. */
  const loading = new Map<string, Promise<void>>();

  const fail = (cause: unknown): void => {
    const failure = new EngineFailure('temporary', '点选中断，请再点一次', { cause });
    const lost = pending;
    pending = [];
    for (const call of lost) call.reject(failure);
  };

  const start = (): Worker => {
    const started = new Worker(THREAD_FILE);
    started.on('message', (answer: SelectorAnswer) => {
      pending.shift()?.resolve(answer);
      if (pending.length === 0) started.unref();
    });
    started.on('error', (error) => {
      log.error({ err: error }, 'selecting thread failed');
    });
    started.on('exit', (code) => {
      if (worker !== started) return;
      worker = null;
      fail(`exit ${code}`);
    });
    return started;
  };

  const ask = (request: SelectorRequest): Promise<SelectorAnswer> => {
    if (closed) throw new EngineFailure('temporary', '服务正在关闭');
    if (pending.length >= MOST_WAITING) {
      throw new EngineFailure('temporary', '点选的人太多，请稍后再试');
    }
    worker ??= start();
    worker.ref();
    const thread = worker;
    return new Promise((resolve, reject) => {
      pending.push({ resolve, reject });
      thread.postMessage(request);
    });
  };

  const prepare = (key: string, read: () => Promise<Uint8Array>): Promise<void> => {
    let work = loading.get(key);
    if (!work) {
      work = read()
        .then(async (bytes) => {
          const image = await decodeRgb(bytes, MOST_SIDE_PX);
          const answer = await ask({ type: 'prepare', key, image });
          if (answer.type === 'refused') throw refusal(answer.reason);
        })
        .finally(() => loading.delete(key));
      loading.set(key, work);
    }
    return work;
  };

  return {
    async select(key, longSidePx, given, read) {
      const prompt = scaled(given, Math.min(1, MOST_SIDE_PX / longSidePx));
      let answer = await ask({ type: 'select', key, prompt });
      if (answer.type === 'unknown') {
        await prepare(key, read);
        answer = await ask({ type: 'select', key, prompt });
      }
      if (answer.type === 'selected') return answer.selection;
      if (answer.type === 'refused') throw refusal(answer.reason);
      throw new EngineFailure('temporary', '点选的人太多，请稍后再试');
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

function scaled({ points, box }: SelectionPrompt, scale: number): SelectionPrompt {
  return {
    points: points.map(({ x, y, label }) => ({ x: x * scale, y: y * scale, label })),
    ...(box && { box: [box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale] }),
  };
}

function refusal(cause: string): EngineFailure {
  return new EngineFailure('badInput', '点或框不在图片之内', { cause });
}
