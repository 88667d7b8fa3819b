import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import { type Helper, processOf, threadOf } from './helper.ts';

/** A thread or process of its own that is asked and answers in the order it was asked. */
export interface Answerer<Request, Answer> {
  /** @throws EngineFailure `temporary` when too many wait or it ended */
  ask(request: Request): Promise<Answer>;
  /** Says something that is not answered; nothing when it is not there. */
  tell(request: Request): void;
  close(): Promise<void>;
}

export interface AnswererOptions {
  readonly file: URL;
  /** A process of its own: what native code does when it fails, or is ended at work, ends no server. */
  readonly apart?: boolean;
  /** Ended when nothing was asked of it for so long: what it holds is freed. */
  readonly idleMs?: number;
  readonly mostWaiting: number;
  /** Chinese: it ended before it answered. */
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
export function createAnswerer<Request, Answer>(
  options: AnswererOptions,
): Answerer<Request, Answer> {
  const { file, apart = false, idleMs, mostWaiting, broken, crowded, log } = options;
  let worker: Helper<Request, Answer> | null = null;
  let closed = false;
  let pending: Pending<Answer>[] = [];
  let idle: NodeJS.Timeout | undefined;

  const rest = (resting: Helper<Request, Answer>): void => {
    resting.unref();
    if (idleMs === undefined) return;
    idle = setTimeout(() => {
      if (worker === resting) worker = null;
      void resting.end();
    }, idleMs).unref();
  };

  const start = (): Helper<Request, Answer> => {
    const started = apart ? processOf<Request, Answer>(file) : threadOf<Request, Answer>(file);
    started.onAnswer((answer) => {
      pending.shift()?.resolve(answer);
      if (pending.length === 0) rest(started);
    });
    started.onError((error) => log.error({ err: error, file: file.pathname }, 'helper failed'));
    started.onExit((code) => {
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
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const thread = worker;
      return new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        thread.post(request);
      });
    },
    tell(request) {
      worker?.post(request);
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await worker?.end();
    },
  };
}
