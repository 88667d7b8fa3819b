import { distance } from '../geometry.ts';
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

/** The brush is either up or drawing; it draws for one pointer only. */
export type BrushState =
  | { readonly name: 'idle' }
  | { readonly name: 'drawing'; readonly pointerId: number; readonly stroke: Stroke };

export const BRUSH_IDLE: BrushState = { name: 'idle' };

/**
 * The next state of the brush. A stroke given up, or begun by the first of two fingers, leaves no trace;
 * one whose pointer got lost is kept as far as it came.
 */
export function brushStep(
  state: BrushState,
  event: ToolEvent,
  { brushSizePx, hardness }: ToolSettings,
  mode: Tip['mode'],
): ToolStep<BrushState, Stroke> {
  if (state.name === 'idle') {
    if (event.type !== 'down') return { state };
    const samples = [sampleOf(event.at, brushSizePx)];
    const stroke = { mode: event.other ? OTHER[mode] : mode, hardness, samples };
    return { state: { name: 'drawing', pointerId: event.pointerId, stroke } };
  }
  switch (event.type) {
    case 'cancel':
      return { state: BRUSH_IDLE };
    case 'interrupt':
      return event.by === 'lost'
        ? { state: BRUSH_IDLE, done: state.stroke }
        : { state: BRUSH_IDLE };
    case 'move':
      if (event.pointerId !== state.pointerId) return { state };
      return { state: { ...state, stroke: extended(state.stroke, event.places, brushSizePx) } };
    case 'up':
      if (event.pointerId !== state.pointerId) return { state };
      return { state: BRUSH_IDLE, done: state.stroke };
    default:
      return { state };
  }
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
