import type { Log } from './log/log.ts';

export interface Repeated {
  /** Stops repeating and waits for a run under way. */
  stop(): Promise<void>;
}

/** Runs `work` at once and then `intervalMs` after each end. A failure is logged and the next run comes. */
export function repeat(
  name: string,
  intervalMs: number,
  work: () => Promise<unknown>,
  log: Log,
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void>;

  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!stopped) log.error({ err: error, job: name }, 'repeated job failed');
    }
    if (!stopped) {
      timer = setTimeout(() => {
        current = run();
      }, intervalMs);
      timer.unref();
    }
  };
  current = run();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
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
