import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';

/** A thread of its own that is asked and answers in the order it was asked. */
export interface AnsweringThread<Request, Answer> {
  /** @throws EngineFailure `temporary` when too many wait or the thread ended */
  ask(request: Request): Promise<Answer>;
  /** Says something that is not answered; nothing when the thread is not there. */
  tell(request: Request): void;
  close(): Promise<void>;
}

export interface AnsweringThreadOptions {
  readonly file: URL;
  readonly mostWaiting: number;
  /** Chinese: the thread ended before it answered. */
  readonly broken: string;
  /** Chinese: too many wait. */
  readonly crowded: string;
  readonly log: Log;
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: EngineFailure) => void;
}

/** Starts when it is first asked, and anew when it has died. It keeps no process alive while it waits. */
export function createAnsweringThread<Request, Answer>(
  options: AnsweringThreadOptions,
): AnsweringThread<Request, Answer> {
  const { file, mostWaiting, broken, crowded, log } = options;
  let worker: Worker | null = null;
  let closed = false;
  let pending: Pending<Answer>[] = [];

  const start = (): Worker => {
    const started = new Worker(file);
    started.on('message', (answer: Answer) => {
      pending.shift()?.resolve(answer);
      if (pending.length === 0) started.unref();
    });
    started.on('error', (error) => log.error({ err: error, file: file.pathname }, 'thread failed'));
    started.on('exit', (code) => {
      if (worker !== started) return;
      worker = null;
      const failure = new EngineFailure('temporary', broken, { cause: `exit ${code}` });
      const lost = pending;
      pending = [];
      for (const call of lost) call.reject(failure);
    });
    return started;
  };

  return {
    async ask(request) {
      if (closed) throw new EngineFailure('temporary', '服务正在关闭');
      if (pending.length >= mostWaiting) throw new EngineFailure('temporary', crowded);
      worker ??= start();
      worker.ref();
      const thread = worker;
      return new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        thread.postMessage(request);
      });
    },
    tell(request) {
      worker?.postMessage(request);
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
