import type { Point } from '../../../shared/viewport/viewport.ts';

/** A pointer that goes less far was meant as a click. */
const SLOP_PX = 6;

/**
 * Carrying something from one place of the page to another. Nothing is carried before the pointer has left
 * the spot it was pressed on; every way out but a release over a target leaves everything as it was.
 */
export type Drag<Item> =
  | { readonly state: 'idle' }
  | {
      readonly state: 'pressed';
      readonly item: Item;
      readonly pointerId: number;
      readonly from: Point;
    }
  | {
      readonly state: 'dragging';
      readonly item: Item;
      readonly pointerId: number;
      readonly at: Point;
      /** Id of the target below the pointer. */
      readonly over: string | null;
    }
  | {
      /** Taken up by the keyboard, which goes from target to target. */
      readonly state: 'lifted';
      readonly item: Item;
      readonly targets: readonly string[];
      readonly over: string;
    };

export type DragEvent<Item> =
  | { readonly kind: 'press'; readonly item: Item; readonly pointerId: number; readonly at: Point }
  | {
      readonly kind: 'move';
      readonly pointerId: number;
      readonly at: Point;
      readonly over: string | null;
    }
  | { readonly kind: 'release'; readonly pointerId: number; readonly over: string | null }
  /** `over` is where the keyboard begins; the first target where that is none of them. */
  | {
      readonly kind: 'lift';
      readonly item: Item;
      readonly targets: readonly string[];
      readonly over: string | null;
    }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'put' }
  /** Escape, a lost pointer, a window that loses the focus. */
  | { readonly kind: 'cancel' };

interface Step<Item> {
  readonly drag: Drag<Item>;
  /** Set by what ends in a target. */
  readonly drop?: { readonly item: Item; readonly target: string };
}

const IDLE = { state: 'idle' } as const;

/** The next state; a second pointer never takes a drag over. */
export function dragStep<Item>(drag: Drag<Item>, event: DragEvent<Item>): Step<Item> {
  if (event.kind === 'cancel') return { drag: IDLE };
  if (event.kind === 'press') {
    const { item, pointerId, at } = event;
    return drag.state === 'idle' || drag.state === 'lifted'
      ? { drag: { state: 'pressed', item, pointerId, from: at } }
      : { drag };
  }
  if (event.kind === 'lift') return { drag: lifted(drag, event) };
  if (event.kind === 'step' || event.kind === 'put') {
    if (drag.state !== 'lifted') return { drag };
    const { item, targets, over } = drag;
    if (event.kind === 'put') return { drag: IDLE, drop: { item, target: over } };
    return { drag: { ...drag, over: targets[targets.indexOf(over) + event.by] ?? over } };
  }
  if (drag.state === 'idle' || drag.state === 'lifted' || event.pointerId !== drag.pointerId)
    return { drag };
  if (event.kind === 'release') {
    if (drag.state === 'pressed' || event.over === null) return { drag: IDLE };
    return { drag: IDLE, drop: { item: drag.item, target: event.over } };
  }
  const { at, over } = event;
  if (drag.state === 'pressed' && Math.hypot(at.x - drag.from.x, at.y - drag.from.y) <= SLOP_PX) {
    return { drag };
  }
  const { item, pointerId } = drag;
  return { drag: { state: 'dragging', item, pointerId, at, over } };
}

function lifted<Item>(
  drag: Drag<Item>,
  { item, targets, over }: Extract<DragEvent<Item>, { kind: 'lift' }>,
): Drag<Item> {
  const first = targets.find((target) => target === over) ?? targets[0];
  if (drag.state !== 'idle' || first === undefined) return drag;
  return { state: 'lifted', item, targets, over: first };
}

/** How near an edge the page begins to scroll under what is carried, and how fast at most, px. */
const EDGE_PX = 72;
const MOST_SPEED_PX = 18;

/** How far to scroll per frame so that what lies beyond the edge can be reached; 0 away from the edges. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const into = Math.max(start + EDGE_PX - at, at - (end - EDGE_PX));
  if (into <= 0 || end - start < 2 * EDGE_PX) return 0;
  const speed = Math.min(1, into / EDGE_PX) * MOST_SPEED_PX;
  return at < (start + end) / 2 ? -speed : speed;
}
