import { distance, type Point } from '../geometry.ts';
import { type Sign, signOf, type ToolEvent, type ToolSettings, type ToolStep } from './event.ts';
import type { Outline } from './outline.ts';

/**
 * A polygon in progress stays open between clicks; `hover` is where its next side would end, and `isPressed`
 * says that what set the last corner is still down.
 */
export type PolygonState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'open';
      readonly sign: Sign;
      readonly points: readonly Point[];
      readonly hover: Point | null;
      readonly isPressed: boolean;
    };

export const POLYGON_IDLE: PolygonState = { name: 'idle' };

/** Fewer corners have no inside. */
const MIN_CORNERS = 3;

/**
 * The next state of the polygon: each press sets a corner; a double click, Enter or the first corner
 * closes it, Backspace takes the last corner back. What comes between leaves the corners standing, but for
 * the one that the first of two fingers has just set.
 */
export function polygonStep(
  state: PolygonState,
  event: ToolEvent,
  { sign, nearPx }: ToolSettings,
): ToolStep<PolygonState, Outline> {
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const { x, y } = event.at;
    const begun = signOf(sign, event.other);
    const points = [{ x, y }];
    return { state: { name: 'open', sign: begun, points, hover: null, isPressed: true } };
  }
  const { points } = state;
  switch (event.type) {
    case 'down': {
      const { x, y } = event.at;
      const [first, last] = [points[0], points.at(-1)];
      if (points.length >= MIN_CORNERS && first && distance(first, event.at) <= nearPx)
        return closed(state);
      // The second press of a double click sets no corner of its own.
      if (last && distance(last, event.at) <= nearPx / 2) return { state };
      return { state: { ...state, points: [...points, { x, y }], hover: null, isPressed: true } };
    }
    case 'move': {
      const place = event.places.at(-1);
      return { state: { ...state, hover: place ? { x: place.x, y: place.y } : null } };
    }
    case 'doubleClick':
      return closed(state);
    case 'key': {
      if (event.key === 'enter') return closed(state);
      return { state: withoutLast(state) };
    }
    case 'cancel':
      return { state: POLYGON_IDLE };
    case 'interrupt':
      if (event.by === 'gesture' && state.isPressed) return { state: withoutLast(state) };
      return { state: { ...state, hover: null } };
    case 'up':
      return { state: state.isPressed ? { ...state, isPressed: false } : state };
  }
}

type Open = Extract<PolygonState, { name: 'open' }>;

function withoutLast(state: Open): PolygonState {
  const points = state.points.slice(0, -1);
  return points.length > 0 ? { ...state, points, hover: null, isPressed: false } : POLYGON_IDLE;
}

function closed(state: Open): ToolStep<PolygonState, Outline> {
  const { sign, points } = state;
  if (points.length < MIN_CORNERS) return { state };
  return { state: POLYGON_IDLE, done: { sign, points } };
}
