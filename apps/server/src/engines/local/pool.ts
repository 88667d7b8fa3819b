import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log/log.ts';
import { cancelledFailure, EngineFailure } from '../engine.ts';
import type { KernelInput, KernelName, KernelResult, ThreadMessage } from './kernels.ts';

/**
 * Threads that run kernels. A kernel does not look at a signal, so a job is cancelled by ending its
 * thread; a new one takes its place when it is needed.
 */
export interface KernelPool {
  /** Runs one kernel on one thread, as soon as one is free. Several calls run side by side. */
  run<N extends KernelName>(
    name: N,
    input: KernelInput<N>,
    options: RunOptions,
  ): Promise<KernelResult<N>>;
  close(): Promise<void>;
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (fraction: number, stage: string) => void;
}

const THREAD_FILE = new URL('./thread.ts', import.meta.url);
const HEAP_LIMIT_MIB = 4096;

export function createKernelPool(log: Log, size = availableParallelism()): KernelPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const spawn = (): Worker => {
    const worker = new Worker(THREAD_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MIB },
    });
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    worker.unref();
    return worker;
  };

  const enter = async (signal: AbortSignal): Promise<void> => {
    if (busy >= size) {
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(cancelledFailure());
        };
        const go = (): void => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(go);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else busy++;
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  };

  return {
    async run(name, input, options) {
      const { signal } = options;
      if (signal.aborted) throw cancelledFailure();
      if (closed) throw new EngineFailure('temporary', '服务正在关闭');
      await enter(signal);
      try {
        const worker = idle.pop() ?? spawn();
        return await runOn(worker, { name, input }, options, log).then(
          (result) => {
            idle.push(worker);
            return result as KernelResult<typeof name>;
          },
          async (error) => {
            // A thread that answered keeps its state clean; any other is in the middle of something.
            if (error instanceof EngineFailure && error.kind === 'badInput') idle.push(worker);
            else await worker.terminate();
            throw error;
          },
        );
      } finally {
        leave();
      }
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function runOn(
  worker: Worker,
  request: { name: KernelName; input: unknown },
  { signal, onProgress }: RunOptions,
  log: Log,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.unref();
      act();
    };
    const onAbort = () => settle(() => reject(cancelledFailure()));
    const onExit = (code: number) =>
      settle(() =>
        reject(new EngineFailure('temporary', '内置引擎中断', { cause: `exit ${code}` })),
      );
    const onError = (error: unknown): void => {
      log.error({ err: error, kernel: request.name }, 'kernel thread failed');
      settle(() =>
        reject(new EngineFailure('permanent', '内置引擎出错，未能完成', { cause: error })),
      );
    };
    const onMessage = (message: ThreadMessage): void => {
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
      }
    };
    signal.addEventListener('abort', onAbort, { once: true });
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.ref();
    worker.postMessage(request);
  });
}
