import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryFilter, readFilter, writeFilter } from './filter-url.ts';

type Change = { [K in keyof HistoryFilter]: HistoryFilter[K] | undefined };

/** The filter that the address says, and a way to change parts of it. */
export function useFilter(): readonly [HistoryFilter, (change: Change) => void, URLSearchParams] {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const change = (parts: Change) =>
    setQuery(
      (current) => writeFilter(current, { ...readFilter(current), ...parts } as HistoryFilter),
      { replace: true },
    );
  return [filter, change, query];
}
