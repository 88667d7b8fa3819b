import { useCallback, useSyncExternalStore } from 'react';
import { breakpointPx } from '../theme/tokens.ts';

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Narrow enough for the one-column layout. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${breakpointPx.phone}px)`);
}
