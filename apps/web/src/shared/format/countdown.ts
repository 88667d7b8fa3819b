export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** What is left until a moment, split for display; all zero once it has passed. */
export function countdownTo(targetMs: number, nowMs: number): Countdown {
  const left = Math.max(0, Math.ceil((targetMs - nowMs) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}
