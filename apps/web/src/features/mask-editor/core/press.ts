import type { Point, SelectionPrompt, Sign } from './document.ts';

/** A press of the select tool: nothing, or a pointer that is down and may yet draw a box. */
export type PressState =
  | { readonly name: 'up' }
  | {
      readonly name: 'pressed';
      readonly pointerId: number;
      readonly sign: Sign;
      readonly from: Point;
      readonly to: Point;
    };

export const PRESS_UP: PressState = { name: 'up' };

export type PressEvent =
  | {
      readonly type: 'down';
      readonly pointerId: number;
      readonly at: Point;
      readonly sign: Sign;
    }
  | { readonly type: 'move'; readonly pointerId: number; readonly at: Point }
  | { readonly type: 'up'; readonly pointerId: number }
  | { readonly type: 'cancel' };

export type Box = NonNullable<SelectionPrompt['box']>;

/** What a finished press meant. */
export type Picked =
  | { readonly kind: 'point'; readonly sign: Sign; readonly at: Point }
  | { readonly kind: 'box'; readonly sign: Sign; readonly box: Box };

/** The next state of the press; `picked` is set once, when the pointer is let go. */
export function pressStep(
  state: PressState,
  event: PressEvent,
  clickWithinPx: number,
): { readonly state: PressState; readonly picked?: Picked } {
  if (state.name === 'up') {
    if (event.type !== 'down') return { state };
    const { pointerId, at, sign } = event;
    return { state: { name: 'pressed', pointerId, sign, from: at, to: at } };
  }
  if (event.type === 'cancel') return { state: PRESS_UP };
  if (event.pointerId !== state.pointerId) return { state };
  switch (event.type) {
    case 'down':
      return { state };
    case 'move':
      return { state: { ...state, to: event.at } };
    case 'up': {
      const box = boxOf(state, clickWithinPx);
      const { sign, from } = state;
      return {
        state: PRESS_UP,
        picked: box ? { kind: 'box', sign, box } : { kind: 'point', sign, at: from },
      };
    }
  }
}

/**
 * The box a press has drawn so far; null while it is still a click.
 * @param clickWithinPx a pointer that moved less than this, in picture pixels, has clicked
 */
export function boxOf(state: PressState, clickWithinPx: number): Box | null {
  if (state.name === 'up') return null;
  const { from, to } = state;
  const isClick = Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < clickWithinPx;
  if (isClick) return null;
  return [
    Math.min(from.x, to.x),
    Math.min(from.y, to.y),
    Math.max(from.x, to.x),
    Math.max(from.y, to.y),
  ];
}
