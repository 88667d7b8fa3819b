import { type RefObject, useEffect, useState } from 'react';

/** A stretch of an element, px from its upper edge. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Screens drawn above and below the one that is looked at. */
const MARGIN_SCREENS = 1;
/** The stretch moves on when the reader has gone this share of a screen. */
const STEP_SCREENS = 0.25;

/** Follows which part of an element the window shows, with a margin; changes in steps only. */
export function useWindow(ref: RefObject<HTMLElement | null>): Stretch {
  const [stretch, setStretch] = useState<Stretch>({ from: 0, to: window.innerHeight * 2 });
  useEffect(() => {
    const look = () => {
      const element = ref.current;
      if (!element) return;
      const screen = window.innerHeight;
      const step = Math.max(1, screen * STEP_SCREENS);
      const top = Math.round(-element.getBoundingClientRect().top / step) * step;
      const from = top - screen * MARGIN_SCREENS;
      const to = top + screen * (1 + MARGIN_SCREENS);
      setStretch((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ref]);
  return stretch;
}
