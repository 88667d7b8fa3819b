import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * For a row of links that scrolls sideways: brings the link of the page one is on to its middle.
 * The current link bears `aria-current` or `data-on`; the page itself does not move.
 * @returns the ref of the row
 */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which link is current
  useEffect(() => {
    const row = ref.current;
    const current = row?.querySelector<HTMLElement>('[aria-current], [data-on]');
    if (!row || !current) return;
    const middle = current.offsetLeft - row.offsetLeft + current.offsetWidth / 2;
    row.scrollLeft = middle - row.clientWidth / 2;
  }, [pathname, search]);
  return ref;
}
