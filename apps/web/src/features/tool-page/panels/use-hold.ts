import { type PointerEvent, useState } from 'react';
import type { Point } from '../../../shared/viewport/viewport.ts';

interface Hold<T> {
  readonly from: T;
  readonly x: number;
  readonly y: number;
}

/**
 * Something on the stage that is dragged: what it was when it was taken hold of is kept until it is let
 * go, and comes back when the system takes the pointer away.
 */
export function useHold<T>(value: T, put: (value: T) => void) {
  const [hold, setHold] = useState<Hold<T> | null>(null);
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
        const by = { x: (event.clientX - hold.x) / scale, y: (event.clientY - hold.y) / scale };
        put(move(hold.from, by, event));
      },
      onPointerUp: () => setHold(null),
      onPointerCancel() {
        if (hold) put(hold.from);
        setHold(null);
      },
    }),
  };
}
