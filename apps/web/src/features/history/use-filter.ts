import { useMemo } from 'react';
import { useAddress } from '../../shared/hooks/use-address.ts';
import { type HistoryFilter, readFilter, writeFilter } from './filter-url.ts';

/** Parts of the filter that change; undefined takes one away. */
export type FilterChange = { [K in keyof HistoryFilter]: HistoryFilter[K] | undefined };

/** Changes parts of the filter; a function is given the filter as it is by then. */
export type ChangeFilter = (
  change: FilterChange | ((filter: HistoryFilter) => FilterChange),
) => void;

/** The filter that the address says, and a way to change parts of it. */
export function useFilter(): readonly [HistoryFilter, ChangeFilter, URLSearchParams] {
  const [query, changeQuery] = useAddress();
  const filter = useMemo(() => readFilter(query), [query]);
  const change: ChangeFilter = (parts) =>
    changeQuery((latest) => {
      const now = readFilter(latest);
      const changed = { ...now, ...(typeof parts === 'function' ? parts(now) : parts) };
      return writeFilter(latest, changed as HistoryFilter);
    }, 'correction');
  return [filter, change, query];
}
