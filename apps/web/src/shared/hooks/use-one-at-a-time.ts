import { useRef } from 'react';

/**
 * Lets something begin only when it is not under way. A second press may come before the first one is drawn:
 * what a component was last drawn with does not tell.
 * @returns `begin` says whether it may begin, and that it has; `end` that it is over
 */
export function useOneAtATime(): { readonly begin: () => boolean; readonly end: () => void } {
  const isUnderWay = useRef(false);
  return {
    begin() {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      return true;
    },
    end() {
      isUnderWay.current = false;
    },
  };
}
