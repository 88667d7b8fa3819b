import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { isReleased } from '../../../shared/viewport/use-pan-gestures.ts';
import type { Point } from '../../../shared/viewport/viewport.ts';

interface Hold<T> {
  readonly from: T;
  readonly x: number;
  readonly y: number;
}

/**
 * Something on the stage that is dragged: what it was when it was taken hold of is kept until it is let
 * go, and comes back with Esc, or when the system takes the pointer away.
 */
export function useHold<T>(value: T, put: (value: T) => void) {
  const [hold, setHold] = useState<Hold<T> | null>(null);
  const giveUp = () => {
    if (hold) put(hold.from);
    setHold(null);
  };
  const latest = useRef(giveUp);
  latest.current = giveUp;
  const isHeld = hold !== null;
  useEffect(() => {
    if (!isHeld) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The desk that it lies on closes with the next.
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isHeld]);

  return {
    from: hold?.from ?? null,
    /**
     * @param scale screen px per px of the picture
     * @param move what it becomes when the pointer has moved by so many px of the picture
     */
    handlers: (scale: number, move: (from: T, by: Point, event: PointerEvent) => T) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHold({ from: value, x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent) {
        event.stopPropagation();
        if (hold === null) return;
        if (isReleased(event)) return setHold(null);
        const by = { x: (event.clientX - hold.x) / scale, y: (event.clientY - hold.y) / scale };
        put(move(hold.from, by, event));
      },
      onPointerUp: () => setHold(null),
      onPointerCancel: giveUp,
    }),
  };
}
