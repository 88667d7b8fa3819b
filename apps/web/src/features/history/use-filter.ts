import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryFilter, readFilter, writeFilter } from './filter-url.ts';

/** Parts of the filter that change; undefined takes one away. */
export type FilterChange = { [K in keyof HistoryFilter]: HistoryFilter[K] | undefined };

/** Changes parts of the filter; a function is given the filter as it is by then. */
export type ChangeFilter = (
  change: FilterChange | ((filter: HistoryFilter) => FilterChange),
) => void;

/** The filter that the address says, and a way to change parts of it. */
export function useFilter(): readonly [HistoryFilter, ChangeFilter, URLSearchParams] {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  // The address follows a moment later; what is changed meanwhile must not undo the change before.
  const [latest, seen] = [useRef(query), useRef(query)];
  if (seen.current !== query) {
    seen.current = query;
    latest.current = query;
  }
  const change: ChangeFilter = (parts) => {
    const now = readFilter(latest.current);
    const changed = { ...now, ...(typeof parts === 'function' ? parts(now) : parts) };
    latest.current = writeFilter(latest.current, changed as HistoryFilter);
    setQuery(latest.current, { replace: true });
  };
  return [filter, change, query];
}
