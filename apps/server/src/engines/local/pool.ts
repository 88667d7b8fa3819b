import { availableParallelism } from 'node:os';
import type { Log } from '../../platform/log/log.ts';
import { cancelledFailure, EngineFailure } from '../engine.ts';
import type {
  KernelInput,
  KernelName,
  KernelResult,
  ThreadMessage,
  ThreadRequest,
} from './kernels.ts';
import type { NATIVE_KERNELS } from './native-kernels.ts';
import { openPoolWorker, type PoolWorker } from './pool-worker.ts';
import { createSlots } from './slots.ts';

/**
 * Threads that run kernels, and processes for those whose work native code does. A kernel does not look
 * at a signal, so a job is cancelled by ending what it runs on; another takes its place when it is needed.
 */
export interface KernelPool {
  /** Runs one kernel by itself, as soon as there is room. Several calls run side by side. */
  run<N extends KernelName>(
    name: N,
    input: KernelInput<N>,
    options: RunOptions,
  ): Promise<KernelResult<N>>;
  /** Threads and processes at work now; what is being ended counts until it is gone. */
  readonly busy: number;
  close(): Promise<void>;
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (fraction: number, stage: string) => void;
}

/** Done in a process: native code goes on when its thread is ended. */
const APART: Readonly<Record<keyof typeof NATIVE_KERNELS, true>> = {
  compress: true,
  seePieces: true,
  seeInBox: true,
  seeSubject: true,
  readyNoiseNetwork: true,
  takeOutNoise: true,
};
const placeOf = (name: KernelName): PoolWorker['place'] => (name in APART ? 'process' : 'thread');

/** @param open how its threads and processes begin */
export function createKernelPool(
  log: Log,
  size = availableParallelism(),
  open: typeof openPoolWorker = openPoolWorker,
): KernelPool {
  const idle: PoolWorker[] = [];
  const all = new Set<PoolWorker>();
  const slots = createSlots(size);
  let closed = false;

  const retire = (worker: PoolWorker): void => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };

  const take = (name: KernelName): PoolWorker => {
    const place = placeOf(name);
    const rested = idle.findLast((worker) => worker.place === place);
    if (rested) {
      retire(rested);
      return rested;
    }
    const worker = open(place, {
      onEnding: retire,
      onGone: (gone) => all.delete(gone),
    });
    all.add(worker);
    return worker;
  };

  const refuseIfOver = (signal: AbortSignal): void => {
    if (signal.aborted) throw cancelledFailure();
    if (closed) throw new EngineFailure('temporary', '服务正在关闭');
  };

  return {
    get busy() {
      return slots.taken;
    },
    async run(name, input, options) {
      const { signal } = options;
      refuseIfOver(signal);
      await slots.enter(signal);
      try {
        // It may have become over while it waited.
        refuseIfOver(signal);
        const worker = take(name);
        try {
          const result = await runOn(worker, { name, input } as ThreadRequest, options, log);
          idle.push(worker);
          return result as KernelResult<typeof name>;
        } catch (error) {
          // What answered keeps its state clean; any other is in the middle of something.
          if (error instanceof EngineFailure && error.kind === 'badInput') idle.push(worker);
          else await worker.end();
          throw error;
        }
      } finally {
        slots.leave();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
}

function runOn(
  worker: PoolWorker,
  request: ThreadRequest,
  { signal, onProgress }: RunOptions,
  log: Log,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      worker.rest();
      act();
    };
    const fail = (cause: unknown): void => {
      log.error({ err: cause, kernel: request.name }, 'kernel failed');
      settle(() => reject(new EngineFailure('permanent', '内置引擎出错，未能完成', { cause })));
    };
    const onAbort = () => settle(() => reject(cancelledFailure()));
    signal.addEventListener('abort', onAbort, { once: true });
    worker.start(request, {
      onExit: (code) =>
        settle(() =>
          reject(new EngineFailure('temporary', '内置引擎中断', { cause: `exit ${code}` })),
        ),
      onError: fail,
      onMessage(message: ThreadMessage) {
        switch (message.type) {
          case 'progress':
            onProgress?.(message.fraction, message.stage);
            break;
          case 'done':
            settle(() => resolve(message.result));
            break;
          case 'badInput':
            settle(() => reject(new EngineFailure('badInput', message.message)));
            break;
          case 'failed':
            fail(message.error);
            break;
        }
      },
    });
  });
}
