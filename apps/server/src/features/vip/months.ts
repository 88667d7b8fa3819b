import { CHINA_AHEAD_MS } from '../../platform/china-time.ts';

/** The same day and time in China `months` later, or that month's last day where it is shorter. */
export function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + CHINA_AHEAD_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0),
  ).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - CHINA_AHEAD_MS);
}
