import type { Box } from '../fill/box.ts';
import type { Side } from '../fill/extrapolate.ts';

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
  /** Where the strip lies in the context. */
  readonly side: Side;
}

/** A strip is at least this many work pixels wide. */
const STRIP_MIN_PX = 24;

/**
 * Strips that lead from the known box to the whole canvas, nearest first: left and right by turns over
 * the known height, then top and bottom over the full width, each filled from as far as the known box
 * reaches. A strip is at most `share` of the picture's extent so far across it. Strips start at multiples
 * of `factor`, the reduction they are worked out at.
 */
export function planSteps(
  known: Box,
  canvas: { readonly width: number; readonly height: number },
  factor: number,
  share: number,
): Step[] {
  const steps: Step[] = [];
  let box = known;
  const push = (side: Side, strip: Box, context: Box): void => {
    steps.push({ side, strip, context });
    box = {
      left: Math.min(box.left, strip.left),
      top: Math.min(box.top, strip.top),
      right: Math.max(box.right, strip.right),
      bottom: Math.max(box.bottom, strip.bottom),
    };
  };
  const stride = (extent: number): number =>
    Math.max(STRIP_MIN_PX * factor, Math.ceil((share * extent) / factor) * factor);
  while (box.left > 0 || box.right < canvas.width) {
    const { left, right } = box;
    const across = stride(right - left);
    if (left > 0) {
      const strip = { ...box, left: evenly(left, across), right: left };
      push('left', strip, { ...box, left: strip.left, right: known.right });
    }
    if (right < canvas.width) {
      const strip = { ...box, left: right, right: right + evenStep(canvas.width - right, across) };
      push('right', strip, { ...box, left: known.left, right: strip.right });
    }
  }
  while (box.top > 0 || box.bottom < canvas.height) {
    const { top, bottom } = box;
    const down = stride(bottom - top);
    if (top > 0) {
      const strip = { ...box, top: evenly(top, down), bottom: top };
      push('top', strip, { ...box, top: strip.top, bottom: known.bottom });
    }
    if (bottom < canvas.height) {
      const strip = {
        ...box,
        top: bottom,
        bottom: bottom + evenStep(canvas.height - bottom, down),
      };
      push('bottom', strip, { ...box, top: known.top, bottom: strip.bottom });
    }
  }
  return steps;
}

/** What lies outside the known box, side by side: left and right beside it, top and bottom full width. */
export function newAreas(
  known: Box,
  canvas: { readonly width: number; readonly height: number },
): { readonly side: Side; readonly area: Box }[] {
  const { width, height } = canvas;
  const areas: { side: Side; area: Box }[] = [
    { side: 'left', area: { ...known, left: 0, right: known.left } },
    { side: 'right', area: { ...known, left: known.right, right: width } },
    { side: 'top', area: { left: 0, top: 0, right: width, bottom: known.top } },
    { side: 'bottom', area: { left: 0, top: known.bottom, right: width, bottom: height } },
  ];
  return areas.filter(({ area }) => area.right > area.left && area.bottom > area.top);
}

/** Where the next of equal strips ends that lead from `from` down to 0. */
function evenly(from: number, top: number): number {
  return from - evenStep(from, top);
}

/** The next of equal steps over `rest`, none larger than `top`. */
function evenStep(rest: number, top: number): number {
  return Math.ceil(rest / Math.ceil(rest / top));
}
