import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { blockAt, type HistoryLayout, type Span, sameSpans, spansBetween } from './months.ts';

/** Screens drawn above and below the one that is looked at, once that one is there. */
const MARGIN_SCREENS = 1;
const MARGIN_AFTER_MS = 400;
/** The reader stays when nothing moved for this long. */
const SETTLED_MS = 80;
/** Until then something is asked for at least this often, if the list moves slowly enough. */
const ASK_EVERY_MS = 160;
/** Screens per step of that time; faster is flying past. */
const SLOW_SCREENS = 1.5;

interface HistoryWindow {
  /** What is on or near the screen. */
  readonly drawn: readonly Span[];
  /** The same, as of when the reader last stayed. */
  readonly settled: readonly Span[];
  /** Number of the month at the top of the screen. */
  readonly month: number;
  readonly scrollToMonth: (block: number) => void;
}

const NOTHING: readonly Span[] = [];

/** Follows which part of the list the reader looks at. Changes only when other rows come into view. */
export function useWindow(
  scrollRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  layout: HistoryLayout,
): HistoryWindow {
  const [drawn, setDrawn] = useState(NOTHING);
  const [settled, setSettled] = useState(NOTHING);
  const [month, setMonth] = useState(0);
  const asked = useRef({ atMs: 0, top: 0 });
  const [isWide, setWide] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback(() => {
    const [scroller, list] = [scrollRef.current, listRef.current];
    if (!scroller || !list) return;
    const screen = scroller.clientHeight || window.innerHeight;
    const top = scroller.scrollTop - list.offsetTop;
    const margin = isWide ? screen * MARGIN_SCREENS : 0;
    const spans = spansBetween(layout, top - margin, top + screen + margin);
    const change = (before: readonly Span[]) => (sameSpans(before, spans) ? before : spans);
    setDrawn(change);
    setMonth(blockAt(layout, top + 1));
    const settle = () => {
      asked.current = { atMs: performance.now(), top };
      setSettled(change);
    };
    clearTimeout(timer.current);
    const elapsedMs = performance.now() - asked.current.atMs;
    const isSlow = Math.abs(top - asked.current.top) < screen * SLOW_SCREENS;
    if (elapsedMs > ASK_EVERY_MS && isSlow) settle();
    else timer.current = setTimeout(settle, SETTLED_MS);
  }, [scrollRef, listRef, layout, isWide]);

  useLayoutEffect(() => {
    look();
    const scroller = scrollRef.current;
    scroller?.addEventListener('scroll', look, { passive: true });
    return () => scroller?.removeEventListener('scroll', look);
  }, [look, scrollRef]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hasMonths = layout.blocks.length > 0;
  useEffect(() => {
    if (!hasMonths) return;
    const widen = setTimeout(() => setWide(true), MARGIN_AFTER_MS);
    return () => clearTimeout(widen);
  }, [hasMonths]);

  const scrollToMonth = useCallback(
    (block: number) => {
      const top = layout.blocks[block]?.top;
      const [scroller, list] = [scrollRef.current, listRef.current];
      if (top !== undefined && scroller && list) scroller.scrollTop = list.offsetTop + top;
    },
    [layout, scrollRef, listRef],
  );
  return { drawn, settled, month, scrollToMonth };
}
