import { boundsOf, distance, type Point } from '../geometry.ts';
import { type Sign, signOf, type ToolEvent, type ToolSettings, type ToolStep } from './event.ts';
import type { Outline } from './outline.ts';

export type LassoState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'drawing';
      readonly pointerId: number;
      readonly sign: Sign;
      readonly points: readonly Point[];
    };

export const LASSO_IDLE: LassoState = { name: 'idle' };

/** Share of what a hand can tell apart that the outline keeps. */
const MIN_STEP_SHARE = 0.25;

/** The next state of the lasso: letting go closes it; whatever comes between drops it. */
export function lassoStep(
  state: LassoState,
  event: ToolEvent,
  { sign, nearPx }: ToolSettings,
): ToolStep<LassoState, Outline> {
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const { pointerId, at, other } = event;
    const points = [{ x: at.x, y: at.y }];
    return { state: { name: 'drawing', pointerId, sign: signOf(sign, other), points } };
  }
  switch (event.type) {
    case 'move': {
      if (event.pointerId !== state.pointerId) return { state };
      const points = [...state.points];
      for (const { x, y } of event.places) {
        const last = points.at(-1);
        if (last && distance(last, { x, y }) < nearPx * MIN_STEP_SHARE) continue;
        points.push({ x, y });
      }
      return { state: { ...state, points } };
    }
    case 'up': {
      if (event.pointerId !== state.pointerId) return { state };
      const { left, top, right, bottom } = boundsOf(state.points);
      const isClick = Math.max(right - left, bottom - top) < nearPx;
      if (isClick || state.points.length < 3) return { state: LASSO_IDLE };
      return { state: LASSO_IDLE, done: { sign: state.sign, points: state.points } };
    }
    case 'cancel':
    case 'interrupt':
      return { state: LASSO_IDLE };
    default:
      return { state };
  }
}
