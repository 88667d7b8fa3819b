import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where each visit of a page was left, by the router's key of that visit. */
const left = new Map<string, number>();

/** Going back shows the same place of a scrolled element, once it is long enough to. */
export function useScrollMemory(ref: RefObject<HTMLElement | null>, contentHeight: number): void {
  const { key } = useLocation();
  const restored = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || restored.current || contentHeight === 0) return;
    restored.current = true;
    const top = left.get(key);
    if (top !== undefined) element.scrollTop = top;
  }, [ref, key, contentHeight]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const remember = () => left.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [ref, key]);
}
