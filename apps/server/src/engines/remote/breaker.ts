/** Keeps work away from a provider that has failed several times in a row. */
export interface Breaker {
  /**
   * Whether work may be given to it now. After the rest it lets a single trial through: whoever is told
   * yes ends it with `succeeded`, `failed` or `abandoned`.
   */
  allows(): boolean;
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
    allows() {
      if (failures < threshold) return true;
      if (isTrying || now() < openUntil) return false;
      isTrying = true;
      return true;
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
