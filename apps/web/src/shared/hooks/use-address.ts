import { useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Changes the query of the address; a `step` is one that the back button takes back. */
export type ChangeAddress = (
  change: (query: URLSearchParams) => URLSearchParams,
  kind: 'step' | 'correction',
) => void;

/** The query of the address, and a way to change it that minds what was changed a moment before. */
export function useAddress(): readonly [query: URLSearchParams, change: ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  // The address follows a moment later; what is changed meanwhile must not undo the change before.
  const [latest, seen] = [useRef(query), useRef(query)];
  if (seen.current !== query) {
    seen.current = query;
    latest.current = query;
  }
  const change: ChangeAddress = (next, kind) => {
    latest.current = next(latest.current);
    setQuery(latest.current, { replace: kind === 'correction', preventScrollReset: true });
  };
  return [query, change];
}
