import type { Point, Stroke } from './document.ts';

export const DEFAULT_DIAMETER_PX = 25;
export const MIN_DIAMETER_PX = 1;
export const MAX_DIAMETER_PX = 400;

/** Points nearer than this share of the diameter add nothing one could see. */
const MIN_STEP_SHARE = 0.08;

/** The brush is either up or drawing; it draws for one pointer only. */
export type BrushState =
  | { readonly name: 'up' }
  | { readonly name: 'drawing'; readonly pointerId: number; readonly stroke: Stroke };

export const BRUSH_UP: BrushState = { name: 'up' };

export type BrushEvent =
  | {
      readonly type: 'down';
      readonly pointerId: number;
      readonly at: Point;
      readonly mode: Stroke['mode'];
      readonly diameterPx: number;
    }
  | { readonly type: 'move'; readonly pointerId: number; readonly at: Point }
  | { readonly type: 'up'; readonly pointerId: number }
  | { readonly type: 'cancel' };

interface BrushStep {
  readonly state: BrushState;
  /** Set once, when the stroke is finished. */
  readonly finished?: Stroke;
}

/** The next state of the brush; a cancelled stroke leaves no trace. */
export function brushStep(state: BrushState, event: BrushEvent): BrushStep {
  if (state.name === 'up') {
    if (event.type !== 'down') return { state };
    const { pointerId, at, mode, diameterPx } = event;
    return {
      state: {
        name: 'drawing',
        pointerId,
        stroke: { kind: 'stroke', mode, diameterPx, points: [at] },
      },
    };
  }
  if (event.type === 'cancel') return { state: BRUSH_UP };
  if (event.pointerId !== state.pointerId) return { state };
  switch (event.type) {
    case 'down':
      return { state };
    case 'move':
      return { state: { ...state, stroke: extended(state.stroke, event.at) } };
    case 'up':
      return { state: BRUSH_UP, finished: state.stroke };
  }
}

function extended(stroke: Stroke, at: Point): Stroke {
  const last = stroke.points.at(-1);
  const near =
    last && Math.hypot(at.x - last.x, at.y - last.y) < stroke.diameterPx * MIN_STEP_SHARE;
  return near ? stroke : { ...stroke, points: [...stroke.points, at] };
}

/** The next size up or down: about a fifth, at least one pixel. */
export function resized(diameterPx: number, direction: 1 | -1): number {
  const step = Math.max(1, Math.round(diameterPx * 0.2));
  return Math.min(MAX_DIAMETER_PX, Math.max(MIN_DIAMETER_PX, diameterPx + direction * step));
}
