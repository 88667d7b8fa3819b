import type { Point } from '../geometry.ts';
import { type Sign, signOf, type ToolEvent, type ToolSettings, type ToolStep } from './event.ts';
import type { Outline } from './outline.ts';

export type RectangleState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'dragging';
      readonly pointerId: number;
      readonly sign: Sign;
      readonly from: Point;
      readonly to: Point;
    };

export const RECTANGLE_IDLE: RectangleState = { name: 'idle' };

/** The next state of the rectangle: from corner to corner, a square with Shift. */
export function rectangleStep(
  state: RectangleState,
  event: ToolEvent,
  { sign, nearPx }: ToolSettings,
): ToolStep<RectangleState, Outline> {
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const { pointerId, other } = event;
    const from = { x: event.at.x, y: event.at.y };
    return { state: { name: 'dragging', pointerId, sign: signOf(sign, other), from, to: from } };
  }
  switch (event.type) {
    case 'move': {
      const place = event.places.at(-1);
      if (event.pointerId !== state.pointerId || !place) return { state };
      const to = event.shift ? squared(state.from, place) : { x: place.x, y: place.y };
      return { state: { ...state, to } };
    }
    case 'up': {
      if (event.pointerId !== state.pointerId) return { state };
      const { from, to, sign: begun } = state;
      if (Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < nearPx / 2)
        return { state: RECTANGLE_IDLE };
      return { state: RECTANGLE_IDLE, done: { sign: begun, points: cornersOf(from, to) } };
    }
    case 'cancel':
    case 'interrupt':
      return { state: RECTANGLE_IDLE };
    default:
      return { state };
  }
}

/** Corners on whole pixels: a rectangle has no soft edge. */
export function cornersOf(from: Point, to: Point): readonly Point[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(Math.round);
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(Math.round);
  return [
    { x: left ?? 0, y: top ?? 0 },
    { x: right ?? 0, y: top ?? 0 },
    { x: right ?? 0, y: bottom ?? 0 },
    { x: left ?? 0, y: bottom ?? 0 },
  ];
}

function squared(from: Point, { x, y }: Point): Point {
  const side = Math.max(Math.abs(x - from.x), Math.abs(y - from.y));
  return { x: from.x + side * Math.sign(x - from.x), y: from.y + side * Math.sign(y - from.y) };
}
