/** China keeps one time, without summer time. */
export const CHINA_AHEAD_MS = 8 * 3600_000;

/** The day that it is in China, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 10);
