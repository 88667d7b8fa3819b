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
