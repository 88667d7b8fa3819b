import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Point } from '../../shared/viewport/viewport.ts';
import { type Drag, type DragEvent, dragStep, edgeSpeed } from './model/drag.ts';

/** Attribute of the places that take what is carried; its value is the target's id. */
export const TARGET_ATTRIBUTE = 'data-drop-target';

interface DragSource<Item> {
  /** What is carried now and where; null while nothing is. */
  readonly carried: {
    readonly item: Item;
    readonly at: Point;
    readonly over: string | null;
  } | null;
  /** Handlers of something that can be carried. */
  readonly handle: (item: Item) => {
    readonly onPointerDown: (event: ReactPointerEvent) => void;
    readonly onClickCapture: (event: React.MouseEvent) => void;
  };
}

function targetAt({ x, y }: Point): string | null {
  const element = document.elementFromPoint?.(x, y)?.closest(`[${TARGET_ATTRIBUTE}]`);
  return element?.getAttribute(TARGET_ATTRIBUTE) ?? null;
}

/**
 * Carries things over the page with a mouse, a pen or a finger. Escape, a lost pointer and a window that
 * loses the focus end it without a drop.
 *
 * @param scrollerId element that scrolls sideways while something is held at its edge
 */
export function useDrag<Item>(
  onDrop: (item: Item, target: string) => void,
  scrollerId: string,
): DragSource<Item> {
  const [drag, setDrag] = useState<Drag<Item>>({ state: 'idle' });
  const latest = useRef({ drag, onDrop });
  latest.current.onDrop = onDrop;
  // The click that ends a drag is not meant for what the pointer was pressed on.
  const wasCarried = useRef(false);

  const send = (event: DragEvent<Item>) => {
    const step = dragStep(latest.current.drag, event);
    if (step.drag === latest.current.drag) return;
    if (step.drag.state === 'dragging') wasCarried.current = true;
    latest.current.drag = step.drag;
    setDrag(step.drag);
    if (step.drop) latest.current.onDrop(step.drop.item, step.drop.target);
  };
  const latestSend = useRef(send);
  latestSend.current = send;

  const isBusy = drag.state !== 'idle';
  useEffect(() => {
    if (!isBusy) return;
    const tell = (event: DragEvent<Item>) => latestSend.current(event);
    const place = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });
    const onMove = (event: PointerEvent) => {
      const at = place(event);
      tell({ kind: 'move', pointerId: event.pointerId, at, over: targetAt(at) });
    };
    const onUp = (event: PointerEvent) =>
      tell({ kind: 'release', pointerId: event.pointerId, over: targetAt(place(event)) });
    const cancel = () => tell({ kind: 'cancel' });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('blur', cancel);
    document.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('blur', cancel);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [isBusy]);

  const isCarrying = drag.state === 'dragging';
  useEffect(() => {
    if (!isCarrying) return;
    let frame = 0;
    const scroll = () => {
      const { drag: now } = latest.current;
      const scroller = document.getElementById(scrollerId);
      if (now.state === 'dragging' && scroller) {
        const { left, right, top, bottom } = scroller.getBoundingClientRect();
        const isBeside = now.at.y < top || now.at.y > bottom;
        if (!isBeside) scroller.scrollLeft += edgeSpeed(now.at.x, left, right);
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [isCarrying, scrollerId]);

  return {
    carried: drag.state === 'dragging' ? drag : null,
    handle: (item) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        wasCarried.current = false;
        const at = { x: event.clientX, y: event.clientY };
        // A finger's events stay with what it touched first unless they are let go.
        (event.target as Element).releasePointerCapture?.(event.pointerId);
        send({ kind: 'press', item, pointerId: event.pointerId, at });
      },
      onClickCapture(event) {
        if (!wasCarried.current) return;
        wasCarried.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
