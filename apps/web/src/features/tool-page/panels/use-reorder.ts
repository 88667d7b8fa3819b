import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { moved, placeUnder } from './film-strip.ts';

interface Drag {
  readonly slot: string;
  readonly from: number;
  readonly to: number;
  /** How far the pointer has come, px. */
  readonly x: number;
  readonly y: number;
}

/** A click is no drag before it has gone so far, px. */
const THRESHOLD_PX = 5;

/**
 * Order by dragging, with a mouse, a pen or a finger: the others make room while an entry is carried, and
 * it stays where it is let go.
 *
 * @param listRef the list whose children are the entries, in order
 */
export function useReorder(
  listRef: RefObject<HTMLElement | null>,
  slots: readonly string[],
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ slot: string; x: number; y: number; places: DOMRect[] } | null>(null);
  const carried = useRef(false);
  const isCarried = drag !== null;
  const end = () => {
    start.current = null;
    setDrag(null);
  };

  return {
    /** The order as it would be now. */
    shown: drag ? moved(slots, drag.from, drag.to) : slots,
    carriedSlot: drag?.slot ?? null,
    /** How far the carried entry lies from the place it would take, px. */
    offset() {
      const places = start.current?.places;
      const [own, place] = [places?.[drag?.from ?? 0], places?.[drag?.to ?? 0]];
      if (!drag || !own || !place) return undefined;
      return { translate: `${own.left + drag.x - place.left}px ${own.top + drag.y - place.top}px` };
    },
    /** Whether the click that follows belongs to a drag. */
    wasCarried: () => carried.current,
    cancel: end,
    /** @param mouseOnly for what a finger scrolls the page by */
    handlers: (slot: string, mouseOnly = false) => ({
      onPointerDown(event: PointerEvent) {
        carried.current = false;
        if (event.button !== 0 || (mouseOnly && event.pointerType !== 'mouse')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const places = [...(listRef.current?.children ?? [])].map((place) =>
          place.getBoundingClientRect(),
        );
        start.current = { slot, x: event.clientX, y: event.clientY, places };
      },
      onPointerMove(event: PointerEvent) {
        const begun = start.current;
        if (begun?.slot !== slot) return;
        const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
        if (!isCarried && Math.hypot(x, y) < THRESHOLD_PX) return;
        carried.current = true;
        const from = slots.indexOf(slot);
        const to = placeUnder(event.clientX, event.clientY, begun.places.slice(0, slots.length));
        setDrag({ slot, from, to, x, y });
      },
      onPointerUp() {
        if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
