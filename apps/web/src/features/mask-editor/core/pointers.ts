import { distance, type Point } from './geometry.ts';

/** A pointer event as the editor looks at it; places in stage px. */
export interface PointerEventLike {
  readonly type: 'down' | 'move' | 'up' | 'lost';
  readonly pointerId: number;
  readonly kind: 'mouse' | 'pen' | 'touch';
  readonly at: Point;
  /** Space is held, or the middle button is pressed. */
  readonly pans: boolean;
}

/** Who has which pointer: at most one draws; the others move the picture. */
export interface Pointers {
  readonly drawing: {
    readonly pointerId: number;
    readonly kind: PointerEventLike['kind'];
    readonly at: Point;
  } | null;
  readonly moving: ReadonlyMap<number, Point>;
  /** Once a pen was seen, fingers only move the picture. */
  readonly hasPen: boolean;
}

export const NO_POINTERS: Pointers = { drawing: null, moving: new Map(), hasPen: false };

/** What an event is for. */
export type Meaning =
  | { readonly for: 'nobody' }
  /** `takesOver`: what another pointer had begun is given up first. */
  | { readonly for: 'tool'; readonly takesOver?: true }
  /** The tool's pointer is gone. */
  | { readonly for: 'interrupt'; readonly by: 'gesture' | 'lost' }
  | { readonly for: 'view'; readonly by: Point; readonly zoom: number; readonly around: Point };

const NOBODY: Meaning = { for: 'nobody' };
const STILL: Point = { x: 0, y: 0 };

/**
 * Shares pointers out between the tool in hand and the view: one finger draws and two pan and zoom;
 * where there is a pen it draws, fingers move the picture, and a palm beside the drawing pen does nothing.
 * A pen is there once it hovers; the palm that came down before its first touch gives up what it drew.
 */
export function pointersStep(
  pointers: Pointers,
  event: PointerEventLike,
): { readonly pointers: Pointers; readonly meaning: Meaning } {
  switch (event.type) {
    case 'down':
      return pressed(pointers, event);
    case 'move':
      return moved(pointers, event);
    case 'up':
    case 'lost': {
      const { drawing, moving } = pointers;
      if (drawing?.pointerId === event.pointerId) {
        const meaning: Meaning =
          event.type === 'up' ? { for: 'tool' } : { for: 'interrupt', by: 'lost' };
        return { pointers: { ...pointers, drawing: null }, meaning };
      }
      const rest = new Map(moving);
      rest.delete(event.pointerId);
      return { pointers: { ...pointers, moving: rest }, meaning: NOBODY };
    }
  }
}

function pressed(pointers: Pointers, { pointerId, kind, at, pans }: PointerEventLike) {
  const { drawing, moving } = pointers;
  const hasPen = pointers.hasPen || kind === 'pen';
  const withMoving = (ids: readonly (readonly [number, Point])[]) => new Map([...moving, ...ids]);
  if (drawing && kind === 'touch' && drawing.kind === 'touch') {
    const both = withMoving([
      [drawing.pointerId, drawing.at],
      [pointerId, at],
    ]);
    const meaning: Meaning = { for: 'interrupt', by: 'gesture' };
    return { pointers: { drawing: null, moving: both, hasPen }, meaning };
  }
  if (drawing?.kind === 'touch' && kind === 'pen') {
    const meaning: Meaning = { for: 'tool', takesOver: true };
    return { pointers: { drawing: { pointerId, kind, at }, moving: new Map(), hasPen }, meaning };
  }
  if (drawing) return { pointers: { ...pointers, hasPen }, meaning: NOBODY };
  const moves = pans || moving.size > 0 || (kind === 'touch' && hasPen);
  if (moves && !(kind === 'pen' && !pans)) {
    const meaning: Meaning = { for: 'view', by: STILL, zoom: 1, around: at };
    return { pointers: { drawing, moving: withMoving([[pointerId, at]]), hasPen }, meaning };
  }
  const meaning: Meaning = { for: 'tool' };
  // A pen that comes down takes over from fingers.
  return { pointers: { drawing: { pointerId, kind, at }, moving: new Map(), hasPen }, meaning };
}

function moved(before: Pointers, event: PointerEventLike) {
  const { pointerId, at } = event;
  const pointers = before.hasPen || event.kind !== 'pen' ? before : { ...before, hasPen: true };
  const { drawing, moving } = pointers;
  const from = moving.get(pointerId);
  if (!from) {
    if (drawing === null) return { pointers, meaning: { for: 'tool' } as const };
    if (drawing.pointerId !== pointerId) return { pointers, meaning: NOBODY };
    return {
      pointers: { ...pointers, drawing: { ...drawing, at } },
      meaning: { for: 'tool' } as const,
    };
  }
  const other = [...moving].find(([id]) => id !== pointerId)?.[1];
  const next = { ...pointers, moving: new Map(moving).set(pointerId, at) };
  const by = { x: at.x - from.x, y: at.y - from.y };
  if (!other) return { pointers: next, meaning: { for: 'view', by, zoom: 1, around: at } as const };
  const apart = distance(from, other);
  const meaning: Meaning = {
    for: 'view',
    by: { x: by.x / 2, y: by.y / 2 },
    zoom: apart > 0 ? distance(at, other) / apart : 1,
    around: { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 },
  };
  return { pointers: next, meaning };
}
