import { z } from 'zod';

export const id = z.string().min(1).max(64);

/** Beyond these, calendars, databases and notations disagree; nobody here means such a year. */
const YEARS = { first: 1970, last: 2999 } as const;
const isNear = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
};
const FAR = `年份应在 ${YEARS.first} 到 ${YEARS.last} 之间`;

export const isoTime = z.iso.datetime('时间应写作 2026-11-20T08:00:00Z').refine(isNear, FAR);
/**
 * `updatedAt` of what an administrator changes, as it was shown to him; null where nothing was stored yet.
 * When somebody else has changed it since, the change is refused. Left out: it is made all the same.
 */
export const basedOn = isoTime.nullable().optional();
/** Midnight to midnight in China. */
export const isoDay = z.iso.date('日期应写作 2026-11-20').refine(isNear, FAR);

export const nothing = z.null();
export const noInput = z.object({});

/** Most characters of the words that a list is searched by; search fields take no more. */
export const KEYWORD_MOST = 100;
export const keyword = z.string().trim().max(KEYWORD_MOST, `最多搜 ${KEYWORD_MOST} 个字`);

export const pageInput = z.object({
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
});

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  });
}

export interface Page<T> {
  readonly list: T[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}
