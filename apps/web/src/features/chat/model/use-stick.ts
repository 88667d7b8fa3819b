import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** So near the end counts as being there, px. */
const NEAR_PX = 48;

interface Stick {
  /** Whether the end is out of sight. */
  readonly isAway: boolean;
  readonly toEnd: (smooth?: boolean) => void;
  /** Leaves the view where it is, whatever grows. */
  readonly letGo: () => void;
}

/**
 * Keeps the end of a growing text in sight until the reader scrolls away from it, and takes it up again when
 * they come back. Only the reader's own moves let go: growth by itself never does.
 */
export function useStickToEnd(
  scrollerRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
): Stick {
  const sticks = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const toEnd = useCallback(
    (smooth = false) => {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      sticks.current = true;
      setIsAway(false);
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (smooth && !isCalm) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'smooth' });
      else scroller.scrollTop = scroller.scrollHeight;
    },
    [scrollerRef],
  );

  useEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return;
    let lastTop = scroller.scrollTop;
    let lastHeight = scroller.scrollHeight;
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const left = scrollHeight - scrollTop - clientHeight;
      // A text that got shorter moves the view up by itself; else upwards is always the reader.
      const isReaderUp = scrollTop < lastTop && scrollHeight >= lastHeight && left > 1;
      if (isReaderUp) sticks.current = false;
      else if (left <= NEAR_PX && scrollTop >= lastTop) sticks.current = true;
      lastTop = scrollTop;
      lastHeight = scrollHeight;
      setIsAway(!sticks.current && left > NEAR_PX);
    };
    const observer = new ResizeObserver(() => {
      if (sticks.current) scroller.scrollTop = scroller.scrollHeight;
      else onScroll();
    });
    observer.observe(content);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [scrollerRef, contentRef]);

  const letGo = useCallback(() => {
    sticks.current = false;
  }, []);

  return { isAway, toEnd, letGo };
}
