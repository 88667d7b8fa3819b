/** First moment of a `YYYY-mm-dd` day in the reader's time zone; undefined for what is no day. */
export function startOfDay(day: string): Date | undefined {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** First moment after that day. */
export function startOfNextDay(day: string): Date | undefined {
  const date = startOfDay(day);
  date?.setDate(date.getDate() + 1);
  return date;
}

/** Last millisecond of that day. */
export function endOfDay(day: string): Date | undefined {
  const next = startOfNextDay(day);
  return next && new Date(next.getTime() - 1);
}
