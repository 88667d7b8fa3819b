const DAY_MS = 86_400_000;

/** First moment of a `YYYY-mm-dd` day in the reader's time zone; undefined for what is no day. */
export function startOfDay(day: string): Date | undefined {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Last millisecond of that day. */
export function endOfDay(day: string): Date | undefined {
  const start = startOfDay(day);
  return start && new Date(start.getTime() + DAY_MS - 1);
}
