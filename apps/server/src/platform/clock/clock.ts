/** The time of day, as a dependency, so that a test can stand still or jump. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface FixedClock extends Clock {
  /** Moves the clock; negative values go back. */
  advance(durationMs: number): void;
  set(time: Date): void;
}

/** A clock that moves only when told. */
export function fixedClock(start: Date | string = '2026-01-01T00:00:00Z'): FixedClock {
  let timeMs = new Date(start).getTime();
  return {
    now: () => new Date(timeMs),
    advance(durationMs) {
      timeMs += durationMs;
    },
    set(time) {
      timeMs = time.getTime();
    },
  };
}
