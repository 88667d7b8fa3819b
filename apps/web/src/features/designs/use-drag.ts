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
  /** Where the keyboard holds something; null while it does not. */
  readonly keysOver: string | null;
  /** Handlers of something that can be carried. */
  readonly handle: (item: Item) => {
    readonly onPointerDown: (event: ReactPointerEvent) => void;
    readonly onClickCapture: (event: React.MouseEvent) => void;
    /** Of a button: Enter and Space lift what it stands for. */
    readonly onClick: (event: React.MouseEvent) => void;
  };
}

function targetAt({ x, y }: Point): string | null {
  const element = document.elementFromPoint?.(x, y)?.closest(`[${TARGET_ATTRIBUTE}]`);
  return element?.getAttribute(TARGET_ATTRIBUTE) ?? null;
}

/** What the keyboard did with what it lifted. */
export type Carry =
  | { readonly kind: 'over'; readonly target: string }
  | { readonly kind: 'put'; readonly target: string }
  | { readonly kind: 'back' };

interface DragWishes<Item> {
  readonly onDrop: (item: Item, target: string) => void;
  /** Told of every step of the keyboard, to be said and shown. */
  readonly onCarry: (carry: Carry) => void;
  /** What the keyboard goes through, in its order, and where it begins. */
  readonly targets: readonly string[];
  readonly first: string | null;
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Carries things over the page with a mouse, a pen, a finger or the keyboard. Escape, a lost pointer and a
 * window that loses the focus end it without a drop.
 *
 * @param scrollerId element that scrolls sideways while something is held at its edge
 */
export function useDrag<Item>(wishes: DragWishes<Item>, scrollerId: string): DragSource<Item> {
  const [drag, setDrag] = useState<Drag<Item>>({ state: 'idle' });
  const latest = useRef({ drag, wishes });
  latest.current.wishes = wishes;
  // The click that ends a drag is not meant for what the pointer was pressed on.
  const wasCarried = useRef(false);

  const send = (event: DragEvent<Item>) => {
    const { drag: before, wishes: now } = latest.current;
    const step = dragStep(before, event);
    if (step.drag === before) return;
    if (step.drag.state === 'dragging') wasCarried.current = true;
    latest.current.drag = step.drag;
    setDrag(step.drag);
    if (step.drag.state === 'lifted') now.onCarry({ kind: 'over', target: step.drag.over });
    else if (before.state === 'lifted') {
      now.onCarry(step.drop ? { kind: 'put', target: step.drop.target } : { kind: 'back' });
    }
    if (step.drop) now.onDrop(step.drop.item, step.drop.target);
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
      const isLifted = latest.current.drag.state === 'lifted';
      const by = isLifted ? STEPS[event.key] : undefined;
      const puts = isLifted && (event.key === 'Enter' || event.key === ' ');
      if (isLifted && event.key === 'Tab') return cancel();
      if (event.key !== 'Escape' && by === undefined && !puts) return;
      event.preventDefault();
      event.stopPropagation();
      if (by !== undefined) tell({ kind: 'step', by });
      else if (!puts) cancel();
      // The key that lifted it may still be held down.
      else if (!event.repeat) tell({ kind: 'put' });
    };
    // A button is pressed when the space bar is let go.
    const onKeyUp = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('blur', cancel);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keyup', onKeyUp, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('blur', cancel);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('keyup', onKeyUp, true);
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
    keysOver: drag.state === 'lifted' ? drag.over : null,
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
        // The keyboard's clicks end no drag; the one that ended elsewhere left its mark.
        if (!wasCarried.current || event.detail === 0) return;
        wasCarried.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onClick(event) {
        // A click without a place on the button comes from the keyboard or a screen reader.
        if (event.detail !== 0) return;
        const { targets, first } = latest.current.wishes;
        send({ kind: 'lift', item, targets, over: first });
      },
    }),
  };
}
