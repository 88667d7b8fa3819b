/** How much a provider may be asked at once. */
export interface GateLimits {
  /** Runs at the same time. */
  readonly concurrency: number;
  /** Starts per second; unlimited when absent. */
  readonly startsPerSecond?: number;
}

export interface Gate {
  /** Waits for a turn, first come first served, and gives it back when `work` has ended. */
  pass<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** How many hold a turn or wait for one. */
  readonly load: number;
}

interface Waiting {
  readonly start: () => void;
}

/** @throws (from `pass`) the signal's reason when it fires while waiting */
export function createGate({ concurrency, startsPerSecond }: GateLimits): Gate {
  const spacingMs = startsPerSecond ? 1000 / startsPerSecond : 0;
  const waiting: Waiting[] = [];
  let running = 0;
  let nextStartAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const admit = (): void => {
    timer = undefined;
    while (waiting.length > 0 && running < concurrency) {
      const waitMs = nextStartAt - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(admit, waitMs);
        return;
      }
      nextStartAt = performance.now() + spacingMs;
      running++;
      waiting.shift()?.start();
    }
  };

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const entry: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      if (!timer) admit();
    });

  return {
    get load() {
      return running + waiting.length;
    },
    async pass(signal, work) {
      await turn(signal);
      try {
        return await work();
      } finally {
        running--;
        if (!timer) admit();
      }
    },
  };
}
