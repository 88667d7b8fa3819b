import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { HistoryItem } from '@zhuhui/contracts';
import { useMemo } from 'react';
import { call } from '../../shared/api-client/index.ts';
import type { WireFilter } from './filter-url.ts';
import { type HistoryLayout, type MonthBlock, type Span, slicesOf } from './months.ts';

/** Items read at once. */
const SLICE = 60;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many items each month has; asked for again whenever a run begins or ends. */
export function useMonths(filter: WireFilter, enabled: boolean) {
  return useQuery({
    queryKey: ['tasks', 'months', filter],
    queryFn: ({ signal }) => call('historyMonths', { ...filter, zone }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The newest items, whatever month they are of: asked for together with the months, not after them. */
function newestQuery(filter: WireFilter) {
  return queryOptions({
    queryKey: ['tasks', 'newest', filter],
    queryFn: ({ signal }) => call('historySlice', { ...filter, limit: SLICE }, { signal }),
  });
}

function sliceQuery(filter: WireFilter, { from, to }: MonthBlock, nth: number) {
  return queryOptions({
    queryKey: ['tasks', 'slice', filter, from, to, nth],
    queryFn: ({ signal }) =>
      call('historySlice', { ...filter, from, to, offset: nth * SLICE, limit: SLICE }, { signal }),
  });
}

/** Whether all items of a slice are among the newest. */
const isOfNewest = ({ first, count }: MonthBlock, nth: number): boolean =>
  first + Math.min(count, (nth + 1) * SLICE) <= SLICE;

/** Gives the item at a place of a month; undefined while it is on the way. */
export type ItemAt = (block: number, at: number) => HistoryItem | undefined;

/**
 * The items of what is drawn. What was read before is there at once; the rest is asked for when the
 * reader stays (`settled`), so that flying past a year asks for none of it.
 */
export function useItems(
  filter: WireFilter,
  layout: HistoryLayout,
  drawn: readonly Span[],
  settled: readonly Span[],
): { readonly itemAt: ItemAt; readonly error: Error | null; readonly retry: () => void } {
  const newest = useQuery(newestQuery(filter));
  const wanted = useMemo(() => {
    const near = new Set(settled.flatMap((span) => keysOf(span)));
    return drawn.flatMap((span) => {
      const block = layout.blocks[span.block];
      if (!block) return [];
      return slicesOf(span, SLICE)
        .filter((nth) => !isOfNewest(block, nth))
        .map((nth) => ({
          key: keyOf(span.block, nth),
          query: { ...sliceQuery(filter, block, nth), enabled: near.has(keyOf(span.block, nth)) },
        }));
    });
  }, [filter, layout, drawn, settled]);
  return useQueries({
    queries: wanted.map(({ query }) => query),
    combine: (answers) => {
      const lists = new Map(wanted.map(({ key }, at) => [key, answers[at]?.data?.list]));
      return {
        itemAt: (block: number, at: number) =>
          lists.get(keyOf(block, Math.floor(at / SLICE)))?.[at % SLICE] ??
          newest.data?.list[(layout.blocks[block]?.first ?? SLICE) + at],
        error: [newest, ...answers].find((answer) => answer.error)?.error ?? null,
        retry: () => {
          for (const answer of [newest, ...answers]) if (answer.isError) void answer.refetch();
        },
      };
    },
  });
}

const keyOf = (block: number, nth: number): string => `${block}.${nth}`;
const keysOf = (span: Span): string[] => slicesOf(span, SLICE).map((nth) => keyOf(span.block, nth));
