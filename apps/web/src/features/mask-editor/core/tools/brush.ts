import { distance, type Point } from '../geometry.ts';
import type { Sample, Tip } from '../raster/capsule.ts';
import type { Place, ToolEvent, ToolSettings, ToolStep } from './event.ts';

export const DEFAULT_BRUSH_SIZE_PX = 25;
export const MIN_BRUSH_SIZE_PX = 1;
export const MAX_BRUSH_SIZE_PX = 400;

/** Hardness of a brush with a soft edge. */
export const SOFT = 0.4;
export const HARD = 1;

/** Places nearer than this share of the radius add nothing one could see. */
const MIN_STEP_SHARE = 0.12;
/** Share of the radius that the lightest touch of a pen leaves. */
const LIGHTEST = 0.15;

/** One pull of the brush or the eraser. */
export interface Stroke extends Tip {
  readonly samples: readonly Sample[];
}

/** With the right button, or Alt, a brush erases and an eraser paints. */
const OTHER = { paint: 'erase', erase: 'paint' } as const;

/** The brush is either up or drawing; it draws for one pointer only. `end` is where the last stroke ended. */
export type BrushState =
  | { readonly name: 'idle'; readonly end: Point | null }
  | {
      readonly name: 'drawing';
      readonly pointerId: number;
      readonly stroke: Stroke;
      readonly end: Point | null;
    };

export const BRUSH_IDLE: BrushState = { name: 'idle', end: null };

/**
 * The next state of the brush. A stroke given up, or begun by the first of two fingers, leaves no trace;
 * one whose pointer got lost is kept as far as it came. With Shift it begins with a straight line from where
 * the last one ended.
 */
export function brushStep(
  state: BrushState,
  event: ToolEvent,
  { brushSizePx, hardness }: ToolSettings,
  mode: Tip['mode'],
): ToolStep<BrushState, Stroke> {
  const { end } = state;
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const here = sampleOf(event.at, brushSizePx);
    const samples = event.shift && end ? [{ ...here, x: end.x, y: end.y }, here] : [here];
    const stroke = { mode: event.other ? OTHER[mode] : mode, hardness, samples };
    return { state: { name: 'drawing', pointerId: event.pointerId, stroke, end } };
  }
  const givenUp = { name: 'idle', end } as const;
  switch (event.type) {
    case 'cancel':
      return { state: givenUp };
    case 'interrupt':
      return event.by === 'lost' ? ended(state.stroke) : { state: givenUp };
    case 'move':
      if (event.pointerId !== state.pointerId) return { state };
      return { state: { ...state, stroke: extended(state.stroke, event.places, brushSizePx) } };
    case 'up':
      if (event.pointerId !== state.pointerId) return { state };
      return ended(state.stroke);
    default:
      return { state };
  }
}

function ended(stroke: Stroke): ToolStep<BrushState, Stroke> {
  return { state: { name: 'idle', end: stroke.samples.at(-1) ?? null }, done: stroke };
}

function extended(stroke: Stroke, places: readonly Place[], brushSizePx: number): Stroke {
  const samples = [...stroke.samples];
  for (const place of places) {
    const sample = sampleOf(place, brushSizePx);
    const last = samples.at(-1);
    if (last && distance(last, sample) < last.radiusPx * MIN_STEP_SHARE) continue;
    samples.push(sample);
  }
  return samples.length === stroke.samples.length ? stroke : { ...stroke, samples };
}

function sampleOf({ x, y, pressure }: Place, brushSizePx: number): Sample {
  const share = LIGHTEST + (1 - LIGHTEST) * Math.min(1, Math.max(0, pressure));
  return { x, y, radiusPx: Math.max(0.5, (brushSizePx / 2) * share) };
}

/** The next size up or down: about a fifth, at least one pixel. */
export function resized(brushSizePx: number, direction: 1 | -1): number {
  const step = Math.max(1, Math.round(brushSizePx * 0.2));
  return Math.min(MAX_BRUSH_SIZE_PX, Math.max(MIN_BRUSH_SIZE_PX, brushSizePx + direction * step));
}
