import type { Box } from '../fill/box.ts';

/** New pixels on each side. */
export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One strip to fill and the box to fill it from, which holds the strip. */
export interface Step {
  readonly strip: Box;
  readonly context: Box;
}

/** A strip is at most this share of the known picture's extent across it … */
const STRIP_SHARE = 0.12;
/** … and at least this many work pixels. */
const STRIP_MIN_PX = 24;
/** The strip is filled from this many times its own width, at least … */
const CONTEXT_STRIPS = 4;
/** … and from this share of the known extent. */
const CONTEXT_SHARE = 0.5;

/**
 * Strips that lead from the known box to the whole canvas, nearest first: left and right by turns over
 * the known height, then top and bottom over the full width. Strips start at multiples of `factor`, the
 * reduction they are worked out at.
 */
export function planSteps(
  known: Box,
  canvas: { readonly width: number; readonly height: number },
  factor: number,
): Step[] {
  const steps: Step[] = [];
  let box = known;
  const push = (strip: Box, context: Box): void => {
    steps.push({ strip, context });
    box = {
      left: Math.min(box.left, strip.left),
      top: Math.min(box.top, strip.top),
      right: Math.max(box.right, strip.right),
      bottom: Math.max(box.bottom, strip.bottom),
    };
  };
  const stride = (extent: number): number =>
    Math.max(STRIP_MIN_PX * factor, Math.ceil((STRIP_SHARE * extent) / factor) * factor);
  const reach = (extent: number, step: number): number =>
    Math.max(CONTEXT_STRIPS * step, Math.round(CONTEXT_SHARE * extent));
  const across = stride(known.right - known.left);
  const acrossReach = reach(known.right - known.left, across);
  while (box.left > 0 || box.right < canvas.width) {
    const { left, right } = box;
    if (left > 0) {
      const strip = { ...box, left: evenly(left, across), right: left };
      push(strip, { ...box, left: strip.left, right: Math.min(right, left + acrossReach) });
    }
    if (right < canvas.width) {
      const strip = { ...box, left: right, right: right + evenStep(canvas.width - right, across) };
      push(strip, { ...box, left: Math.max(left, right - acrossReach), right: strip.right });
    }
  }
  const down = stride(known.bottom - known.top);
  const downReach = reach(known.bottom - known.top, down);
  while (box.top > 0 || box.bottom < canvas.height) {
    const { top, bottom } = box;
    if (top > 0) {
      const strip = { ...box, top: evenly(top, down), bottom: top };
      push(strip, { ...box, top: strip.top, bottom: Math.min(bottom, top + downReach) });
    }
    if (bottom < canvas.height) {
      const strip = {
        ...box,
        top: bottom,
        bottom: bottom + evenStep(canvas.height - bottom, down),
      };
      push(strip, { ...box, top: Math.max(top, bottom - downReach), bottom: strip.bottom });
    }
  }
  return steps;
}

/** Where the next of equal strips ends that lead from `from` down to 0. */
function evenly(from: number, top: number): number {
  return from - evenStep(from, top);
}

/** The next of equal steps over `rest`, none larger than `top`. */
function evenStep(rest: number, top: number): number {
  return Math.ceil(rest / Math.ceil(rest / top));
}
