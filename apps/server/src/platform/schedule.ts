import type { Log } from './log/log.ts';

export interface Repeated {
  /** Stops repeating and waits for a run under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at once and then `intervalMs` after each end. A failure is logged and the next run comes.
 * @param work is told by its signal that it is to stop; what can take long looks at it
 */
export function repeat(
  name: string,
  intervalMs: number,
  work: (stop: AbortSignal) => Promise<unknown>,
  log: Log,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let current: Promise<void>;

  const run = async (): Promise<void> => {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'repeated job failed');
    }
    if (!stopping.signal.aborted) {
      timer = setTimeout(() => {
        current = run();
      }, intervalMs);
      timer.unref();
    }
  };
  current = run();

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}

/** One of several kinds of work that are done one after the other. */
export type Chore = (stop: AbortSignal) => Promise<unknown>;

/** A chore that has nothing more to do in this process once it came to its end; one that failed comes again. */
export function untilDone(work: () => Promise<unknown>): Chore {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await work();
    isDone = true;
  };
}

/**
 * Does one chore after the other until it is to stop. One that fails is logged and the others come all the
 * same: what cannot be removed today must not keep tickets from being given.
 */
export async function doInTurn(
  name: string,
  chores: readonly Chore[],
  stop: AbortSignal,
  log: Log,
): Promise<void> {
  for (const chore of chores) {
    if (stop.aborted) return;
    try {
      await chore(stop);
    } catch (error) {
      if (!stop.aborted) log.error({ err: error, job: name }, 'repeated job failed');
    }
  }
}

/** Work that is done once, beside other work. */
export interface Started {
  /** Ends when the work did, failed or was stopped; never rejects. */
  readonly finished: Promise<void>;
  /** Asks it to stop and waits for its end. */
  stop(): Promise<void>;
}

/** Does `work` once; a failure is logged. */
export function startOnce(
  name: string,
  work: (stop: AbortSignal) => Promise<void>,
  log: Log,
): Started {
  const stopping = new AbortController();
  const finished = work(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'job failed');
  });
  return {
    finished,
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** Waits until all have ended, well or not, at most `patienceMs`; nothing stays alive for it. */
export async function settledWithin(
  works: readonly Promise<unknown>[],
  patienceMs: number,
): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  await Promise.race([Promise.allSettled(works), tooLong]);
}
