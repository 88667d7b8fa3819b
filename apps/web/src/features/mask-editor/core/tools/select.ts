import type { Point } from '../geometry.ts';
import { type Sign, signOf, type ToolEvent, type ToolSettings, type ToolStep } from './event.ts';

/** A press of the select tool: nothing, or a pointer that is down and may yet draw a box. */
export type SelectState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'pressed';
      readonly pointerId: number;
      readonly sign: Sign;
      readonly from: Point;
      readonly to: Point;
    };

export const SELECT_IDLE: SelectState = { name: 'idle' };

/** Left, top, right, bottom in picture px. */
export type Box = readonly [number, number, number, number];

/** What a finished press meant. */
export type Picked =
  | { readonly kind: 'point'; readonly sign: Sign; readonly at: Point }
  | { readonly kind: 'box'; readonly sign: Sign; readonly box: Box };

/** The next state of the select tool: a press that hardly moves is a click, another one a box. */
export function selectStep(
  state: SelectState,
  event: ToolEvent,
  { sign, nearPx }: ToolSettings,
): ToolStep<SelectState, Picked> {
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const { pointerId, other } = event;
    const from = { x: event.at.x, y: event.at.y };
    return { state: { name: 'pressed', pointerId, sign: signOf(sign, other), from, to: from } };
  }
  switch (event.type) {
    case 'move': {
      const place = event.places.at(-1);
      if (event.pointerId !== state.pointerId || !place) return { state };
      return { state: { ...state, to: { x: place.x, y: place.y } } };
    }
    case 'up': {
      if (event.pointerId !== state.pointerId) return { state };
      const box = boxOf(state, nearPx);
      const picked: Picked = box
        ? { kind: 'box', sign: state.sign, box }
        : { kind: 'point', sign: state.sign, at: state.from };
      return { state: SELECT_IDLE, done: picked };
    }
    case 'cancel':
    case 'interrupt':
      return { state: SELECT_IDLE };
    default:
      return { state };
  }
}

/** The box a press has drawn so far; null while it is still a click. */
export function boxOf(state: SelectState, nearPx: number): Box | null {
  if (state.name === 'idle') return null;
  const { from, to } = state;
  if (Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < nearPx / 2) return null;
  return [
    Math.min(from.x, to.x),
    Math.min(from.y, to.y),
    Math.max(from.x, to.x),
    Math.max(from.y, to.y),
  ];
}
