import { formatDateTime } from '../../../shared/format/date.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** 今天 · 昨天 · 最近七天 · then the month, in the reader's time zone. */
export function dayGroup(time: string, nowMs: number): string {
  const dayOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  const days = Math.round((dayOf(nowMs) - dayOf(Date.parse(time))) / DAY_MS);
  if (days <= 0) return '今天';
  if (days === 1) return '昨天';
  if (days < WEEK_DAYS) return '最近七天';
  const [year, month] = formatDateTime(time).split('-');
  return `${year} 年 ${Number(month)} 月`;
}

/** Neighbours of one group together, in the order they come. */
export function grouped<T>(
  list: readonly T[],
  groupOf: (item: T) => string,
): { readonly name: string; readonly items: T[] }[] {
  const groups: { name: string; items: T[] }[] = [];
  for (const item of list) {
    const name = groupOf(item);
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}
