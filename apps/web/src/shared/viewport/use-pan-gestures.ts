import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from './viewport.ts';

interface Gestures {
  readonly panBy: (by: Point) => void;
  readonly zoomAt: (at: Point, factor: number) => void;
}

const SECONDARY = 2;

/**
 * Whether a mouse moves with no button down: a context menu keeps the release of its press to itself, and what
 * was pressed before is no longer.
 */
export const isReleased = ({ pointerType, buttons }: PointerEvent): boolean =>
  pointerType === 'mouse' && buttons === 0;

/** What Space does something in; a slider it does nothing to. */
const USES_SPACE = 'input:not([type="range"]), textarea, select, button, a';

/** Whether Space is held down, outside what uses it itself. */
export function useSpaceHeld(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space') return;
      const { target } = event;
      const isUsed = target instanceof Element && target.matches(USES_SPACE);
      if (event.type === 'keydown' && isUsed) return;
      if (event.type === 'keydown') event.preventDefault();
      setHeld(event.type === 'keydown');
    };
    const release = () => setHeld(false);
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
      window.removeEventListener('blur', release);
    };
  }, []);
  return held;
}

/**
 * Pointer handlers that pan with one pointer and zoom with two; the right button, whose menu would keep its
 * release, does neither. They answer whether the event was theirs, so that a brush can have the rest.
 *
 * @param wantsPan whether one pointer pans; two always do
 */
export function usePanGestures(
  ref: RefObject<HTMLElement | null>,
  { panBy, zoomAt }: Gestures,
  wantsPan: (event: PointerEvent) => boolean,
) {
  const pointers = useRef(new Map<number, Point>());
  const panning = useRef(false);

  const local = (event: PointerEvent): Point => {
    const box = ref.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const onUp = (event: PointerEvent): boolean => {
    pointers.current.delete(event.pointerId);
    const was = panning.current;
    if (pointers.current.size === 0) panning.current = false;
    return was;
  };

  return {
    local,
    onUp,
    onDown(event: PointerEvent): boolean {
      if (event.button === SECONDARY) return true;
      pointers.current.set(event.pointerId, local(event));
      panning.current = pointers.current.size > 1 || event.button === 1 || wantsPan(event);
      if (panning.current) ref.current?.setPointerCapture?.(event.pointerId);
      return panning.current;
    },
    onMove(event: PointerEvent): boolean {
      if (isReleased(event)) onUp(event);
      const before = pointers.current.get(event.pointerId);
      if (!before || !panning.current) return false;
      const now = local(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (other) {
        const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        if (distance(before) > 0) zoomAt(middle, distance(now) / distance(before));
        panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      } else {
        panBy({ x: now.x - before.x, y: now.y - before.y });
      }
      return true;
    },
  };
}
