/** Keeps work away from a provider that has failed several times in a row. */
export interface Breaker {
  /** Whether work may be given to it now; after the rest, one trial at a time. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
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
  return {
    allows: () => failures < threshold || now() >= openUntil,
    succeeded() {
      failures = 0;
      rest = restMs;
    },
    failed() {
      failures++;
      if (failures < threshold) return;
      openUntil = now() + rest;
      rest = Math.min(maxRestMs, rest * 2);
    },
  };
}
