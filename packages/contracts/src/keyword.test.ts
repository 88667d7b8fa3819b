import { expect, it } from 'vitest';
import type { z } from 'zod';
import { KEYWORD_MOST } from './common.ts';
import { endpoints } from './index.ts';

const SEARCHES = ['keyword', 'words', 'target'];
const LISTS = Object.entries(endpoints).flatMap(([name, { method, input }]) =>
  method === 'GET' || name === 'talkHistory'
    ? Object.entries<z.ZodType>(input.shape).flatMap(([field, schema]) =>
        SEARCHES.includes(field) ? [{ name, field, schema }] : [],
      )
    : [],
);

it('finds the lists that are searched', () => expect(LISTS.length).toBeGreaterThan(10));

it.each(LISTS)('says how much $field of $name may be, in Chinese', ({ schema }) => {
  const said = (length: number) => schema.safeParse('长'.repeat(length)).error?.issues[0]?.message;
  expect(said(KEYWORD_MOST)).toBeUndefined();
  expect(said(KEYWORD_MOST + 1)).toBe(`最多搜 ${KEYWORD_MOST} 个字`);
});
