import { distanceToMask, type Gray8 } from '@zhuhui/kernels';

/** How much of what changes is let through, 0 … 1 by pixel: of the thing itself, and of its shadow and light. */
export interface Within {
  readonly thing: Float32Array;
  readonly shade: Float32Array;
}

/** Between a thing and its place's border lies room for its shadow, as a share of the place's smaller side. */
const MARGIN_SHARE = 0.07;
const LEAST_MARGIN_PX = 4;
const MOST_MARGIN_PX = 60;
/** Shadows run out over this many margins, things over so many pixels. */
const SHADE_MARGINS = 1.5;
const THING_FADE_PX = 2;

/** Pixels that a thing keeps away from the border of a place of this size. */
export const marginPx = (width: number, height: number): number =>
  Math.min(MOST_MARGIN_PX, Math.max(LEAST_MARGIN_PX, MARGIN_SHARE * Math.min(width, height)));

/** Distance of each pixel from the border of the marked place (mask ≥ 128), pixels; 0 outside. */
export function depthWithin(mask: Gray8): Float32Array {
  return Float32Array.from(distanceToMask(mask, { least: 0, most: 127 }).data);
}

/** What a marked place lets through: shadows end softly before its border, outside nothing changes. */
export function withinMask(mask: Gray8, margin: number): Within {
  const depth = depthWithin(mask);
  const eased = (t: number): number => t * t * (3 - 2 * t);
  return {
    thing: depth.map((px) => Math.min(1, px / THING_FADE_PX)),
    shade: depth.map((px) => eased(Math.min(1, px / (SHADE_MARGINS * margin)))),
  };
}
