import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { HistoryItem } from '@zhuhui/contracts';
import { call } from '../api-client/index.ts';

const RUNS_AT_ONCE = 36;

/**
 * What the own runs have made, the newest first, to choose pictures from; begins with `tasks`, as everything
 * a run changes does.
 * @param keyword words that have to occur in what was asked for; empty: everything
 */
export function historyQuery(keyword: string) {
  return infiniteQueryOptions({
    queryKey: ['tasks', 'to choose from', keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        'historySlice',
        {
          ...{ status: 'succeeded', offset: pageParam, limit: RUNS_AT_ONCE },
          ...(keyword && { keyword }),
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ list }, all) =>
      list.length < RUNS_AT_ONCE ? null : all.length * RUNS_AT_ONCE,
    placeholderData: keepPreviousData,
  });
}

/** A picture of the history, with what it was made by. */
type HistoryPicture = HistoryItem['results'][number] & Pick<HistoryItem, 'toolName' | 'words'>;

/** The pictures among what the runs have made: films and drawings cannot be chosen. */
export function picturesIn(
  pages: readonly { readonly list: readonly HistoryItem[] }[],
): readonly HistoryPicture[] {
  return pages.flatMap(({ list }) =>
    list.flatMap(({ results, toolName, words }) =>
      results
        .filter(({ kind }) => kind === 'image')
        .map((picture) => ({ ...picture, toolName, words })),
    ),
  );
}
