import { z } from 'zod';

export const id = z.string().min(1).max(64);
export const isoTime = z.iso.datetime();
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
