import { fork } from 'node:child_process';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { giveWay } from '../../platform/priority.ts';

/** A thread or a process, as far as it is asked and ended. It keeps no process alive until `ref`. */
export interface Helper<Request, Answer> {
  post(request: Request): void;
  onAnswer(hear: (answer: Answer) => void): void;
  onError(hear: (error: Error) => void): void;
  onExit(hear: (code: number | null) => void): void;
  ref(): void;
  unref(): void;
  /** Resolves when nothing of it runs any more. */
  end(): Promise<unknown>;
}

/** Shared memory goes to it and back without a copy. Native code that it has begun goes on after its end. */
export function threadOf<Request, Answer>(
  file: URL,
  resourceLimits?: ResourceLimits,
): Helper<Request, Answer> {
  const worker = new Worker(file, resourceLimits && { resourceLimits });
  worker.unref();
  return {
    post: (request) => worker.postMessage(request),
    onAnswer: (hear) => worker.on('message', hear),
    onError: (hear) => worker.on('error', hear),
    onExit: (hear) => worker.on('exit', hear),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: () => worker.terminate(),
  };
}

/**
 * Ends at once, native code and all; what it is told and says is copied.
 * @param givesWay whether requests go before its work
 */
export function processOf<Request, Answer>(
  file: URL,
  { givesWay = false } = {},
): Helper<Request, Answer> {
  const child = fork(file, { serialization: 'advanced' });
  if (givesWay && child.pid !== undefined) giveWay(child.pid);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    // What could not be started never exits.
    child.once('error', () => child.pid === undefined && resolve(null));
  });
  const unref = (): void => {
    child.unref();
    child.channel?.unref();
  };
  unref();
  return {
    post: (request) => child.send(request as object),
    onAnswer: (hear) => child.on('message', (answer) => hear(answer as Answer)),
    onError: (hear) => child.on('error', hear),
    onExit: (hear) => void ended.then(hear),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref,
    end() {
      // Or nothing would keep this process waiting for the other's end.
      child.ref();
      child.kill('SIGKILL');
      return ended;
    },
  };
}
