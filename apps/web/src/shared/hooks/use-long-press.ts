import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

const LONG_MS = 500;
/** A finger that goes farther scrolls. */
const SLOP_PX = 10;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function end(press: RefObject<Press | null>): void {
  if (press.current) clearTimeout(press.current.timer);
  press.current = null;
}

/**
 * Handlers for places where a finger that rests, or the right button of a mouse, means something of its
 * own. Browsers differ in what they make of a resting finger, so it is timed here; the click that some
 * of them send when it is lifted is kept back.
 *
 * @returns the handlers of a place, given what the place stands for
 */
export function useLongPress<T>(onLongPress: (of: T) => void) {
  const press = useRef<Press | null>(null);
  const wasLong = useRef(false);
  const isFinger = useRef(false);
  useEffect(() => () => end(press), []);

  return (of: T) => ({
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end(press);
      wasLong.current = false;
      isFinger.current = pointerType === 'touch';
      if (!isFinger.current) return;
      const timer = setTimeout(() => {
        press.current = null;
        wasLong.current = true;
        onLongPress(of);
      }, LONG_MS);
      press.current = { x, y, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > SLOP_PX) end(press);
    },
    onPointerUp: () => end(press),
    onPointerCancel: () => end(press),
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      if (!isFinger.current) onLongPress(of);
    },
  });
}
