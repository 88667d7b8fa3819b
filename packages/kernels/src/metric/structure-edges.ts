import { cannyPlane } from '../edge/canny.ts';
import { distanceToMask } from '../filter/distance.ts';
import { closing } from '../filter/running.ts';
import type { Gray8, Plane } from '../image.ts';
import { thin } from '../vector/thinning.ts';

/** How far an edge may have moved and still count as found. */
const TOLERANCE_PX = 2;
/** A dark line up to twice this width is one stroke; a wider one is an area with two edges. */
const STROKE_HALF_WIDTH_PX = 5;
/** A stroke is at least this much darker than the paper on both sides, in grey levels. */
const STROKE_CONTRAST = 32;
const CANNY = { sigmaPx: 1.4, thresholds: { low: 2, high: 5 } } as const;

/** Edge pixels of an input and how far from each a match may lie. */
export interface WantedEdges {
  readonly mask: Gray8;
  readonly reachPx: Float32Array;
}

/** The edges of an input: one centre line per stroke, Canny edges for the rest. */
export function wantedEdges(luma: Plane): WantedEdges {
  const { width, height } = luma;
  const { mask, strokes, centre } = edgesAndStrokes(luma);
  const reachPx = new Float32Array(width * height).fill(TOLERANCE_PX);
  const toPaper = distanceToMask(strokes, {
    least: 0,
    most: 127,
    upToPx: STROKE_HALF_WIDTH_PX,
  }).data;
  const toStroke = distanceToMask(strokes, { upToPx: TOLERANCE_PX }).data;
  for (let i = 0; i < reachPx.length; i++) {
    if (centre[i] !== 0) {
      mask.data[i] = 255;
      reachPx[i] = TOLERANCE_PX + Math.min(STROKE_HALF_WIDTH_PX, toPaper[i]);
    } else if (toStroke[i] <= TOLERANCE_PX) mask.data[i] = 0;
  }
  return { mask, reachPx };
}

/** 1 at every wanted pixel that `shown` has no edge for within its reach, 0 elsewhere. */
export function missingEdges(wanted: WantedEdges, shown: Plane): Uint8Array {
  const { mask, centre } = edgesAndStrokes(shown);
  for (let i = 0; i < centre.length; i++) if (centre[i] !== 0) mask.data[i] = 255;
  const upToPx = TOLERANCE_PX + STROKE_HALF_WIDTH_PX;
  const distance = distanceToMask(mask, { upToPx }).data;
  return wanted.mask.data.map((edge, i) => (edge !== 0 && distance[i] > wanted.reachPx[i] ? 1 : 0));
}

/** Share of the wanted pixels that are not missing; 1 when nothing was wanted. */
export function foundShare(wanted: WantedEdges, missing: Uint8Array): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < missing.length; i++) {
    if (wanted.mask.data[i] !== 0) total++;
    lost += missing[i];
  }
  return total === 0 ? 1 : 1 - lost / total;
}

/** Canny edges, and dark lines (closing minus the picture) with their centre lines. */
function edgesAndStrokes(luma: Plane): { mask: Gray8; strokes: Gray8; centre: Uint8Array } {
  const { width, height, data } = luma;
  const closed = closing(data, width, height, STROKE_HALF_WIDTH_PX);
  const dark = new Uint8Array(data.length);
  for (let i = 0; i < dark.length; i++) if (closed[i] - data[i] >= STROKE_CONTRAST) dark[i] = 255;
  const strokes = { width, height, data: dark };
  return { mask: cannyPlane(luma, CANNY), strokes, centre: thin(strokes).data };
}
