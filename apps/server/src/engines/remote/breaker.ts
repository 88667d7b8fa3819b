/** Keeps work away from a provider that has failed several times in a row. */
export interface Breaker {
  /** Whether work may be given to it now: not while it rests, nor while a trial after the rest is under way. */
  allows(): boolean;
  /** Work was given to it; `succeeded`, `failed` or `abandoned` ends it. */
  begun(): void;
  succeeded(): void;
  failed(): void;
  /** The work was given up before it could show anything; another may be the trial. */
  abandoned(): void;
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly threshold: number;
  /** First rest; doubles with every failed trial, up to `maxRestMs`. */
  readonly restMs: number;
  readonly maxRestMs: number;
  /** Milliseconds, any origin. */
  readonly now: () => number;
}

/** The circuit breaker of Nygard, Release It! (2007): closed, open for a rest, then half open. */
export function createBreaker({ threshold, restMs, maxRestMs, now }: BreakerOptions): Breaker {
  let failures = 0;
  let openUntil = 0;
  let rest = restMs;
  let isTrying = false;
  return {
    allows: () => failures < threshold || (!isTrying && now() >= openUntil),
    begun() {
      isTrying = failures >= threshold;
    },
    succeeded() {
      isTrying = false;
      failures = 0;
      rest = restMs;
    },
    abandoned() {
      isTrying = false;
    },
    failed() {
      isTrying = false;
      failures++;
      if (failures < threshold) return;
      openUntil = now() + rest;
      rest = Math.min(maxRestMs, rest * 2);
    },
  };
}
