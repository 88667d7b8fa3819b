/** China keeps one time, without summer time. */
export const CHINA_AHEAD_MS = 8 * 3600_000;

/** A moment as clocks in China show it, to the second: `2026-11-20 16:05:09`. */
export const beijingTime = (moment: Date): string =>
  new Date(moment.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The day of a moment in China: `2026-11-20`. */
export const beijingDay = (moment: Date): string => beijingTime(moment).slice(0, 10);
