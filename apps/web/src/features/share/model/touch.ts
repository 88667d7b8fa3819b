import type { Point } from '../../../shared/viewport/viewport.ts';

/** A finger that stays within this is a tap, and one that goes farther shows where it is going, px. */
const SLOP_PX = 10;
/** A tap is shorter than this. */
const TAP_MS = 450;
/** A swipe has to go this share of the stage's width, or be this fast, px per ms. */
const SWIPE_SHARE = 0.22;
const FLING_PX_PER_MS = 0.5;

/**
 * What fingers on a picture mean. One finger on a picture that is shown whole swipes to the next one, and on
 * an enlarged one moves it; two enlarge it; a finger that stays puts a pin.
 */
export type Touch =
  | { readonly state: 'idle' }
  | { readonly state: 'undecided'; readonly from: Point; readonly sinceMs: number }
  | {
      readonly state: 'swiping';
      readonly from: Point;
      readonly sinceMs: number;
      readonly byPx: number;
    }
  /** Moving or enlarging: nothing more comes of it when the fingers go. */
  | { readonly state: 'moving' };

export type TouchEvent =
  | { readonly kind: 'down'; readonly at: Point; readonly timeMs: number; readonly fingers: number }
  | { readonly kind: 'move'; readonly at: Point; readonly isEnlarged: boolean }
  | {
      readonly kind: 'up';
      readonly at: Point;
      readonly timeMs: number;
      /** Fingers that stay down. */
      readonly fingers: number;
      readonly widthPx: number;
    }
  | { readonly kind: 'cancel' };

interface TouchStep {
  readonly touch: Touch;
  /** What the fingers wanted, once it is known. */
  readonly wish?: 'tap' | 'next' | 'previous';
}

const IDLE = { state: 'idle' } as const;
const MOVING = { state: 'moving' } as const;

export function touchStep(touch: Touch, event: TouchEvent): TouchStep {
  switch (event.kind) {
    case 'cancel':
      return { touch: IDLE };
    case 'down':
      if (event.fingers > 1) return { touch: MOVING };
      return { touch: { state: 'undecided', from: event.at, sinceMs: event.timeMs } };
    case 'move':
      return { touch: moved(touch, event) };
    case 'up':
      return event.fingers > 0 ? { touch: MOVING } : { touch: IDLE, ...wishOf(touch, event) };
  }
}

function moved(touch: Touch, { at, isEnlarged }: TouchEvent & { kind: 'move' }): Touch {
  if (touch.state === 'idle' || touch.state === 'moving') return touch;
  const { from, sinceMs } = touch;
  const [x, y] = [at.x - from.x, at.y - from.y];
  if (touch.state === 'undecided') {
    if (Math.hypot(x, y) <= SLOP_PX) return touch;
    if (isEnlarged || Math.abs(y) > Math.abs(x)) return MOVING;
  }
  return { state: 'swiping', from, sinceMs, byPx: x };
}

function wishOf(
  touch: Touch,
  { at, timeMs, widthPx }: TouchEvent & { kind: 'up' },
): Pick<TouchStep, 'wish'> {
  if (touch.state === 'undecided') {
    return timeMs - touch.sinceMs <= TAP_MS ? { wish: 'tap' } : {};
  }
  if (touch.state !== 'swiping') return {};
  const byPx = at.x - touch.from.x;
  const isFar = Math.abs(byPx) >= widthPx * SWIPE_SHARE;
  const isFast = Math.abs(byPx) / Math.max(1, timeMs - touch.sinceMs) >= FLING_PX_PER_MS;
  if (!isFar && !isFast) return {};
  return { wish: byPx < 0 ? 'next' : 'previous' };
}
