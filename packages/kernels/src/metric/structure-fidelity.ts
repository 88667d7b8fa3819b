import { cannyPlane } from '../edge/canny.ts';
import { distanceToMask } from '../filter/distance.ts';
import { lumaPlane } from '../filter/plane.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Plane, Rgb8 } from '../image.ts';
import { thin } from '../vector/thinning.ts';

/** Both pictures are compared at this long side. */
const LONG_SIDE_PX = 1024;
/** How far an edge may have moved and still count as found. */
const TOLERANCE_PX = 2;
/** A dark line up to twice this width is one stroke; a wider one is an area with two edges. */
const STROKE_HALF_WIDTH_PX = 5;
/** A stroke is at least this much darker than the paper on both sides, in grey levels. */
const STROKE_CONTRAST = 32;
const CANNY = { sigmaPx: 1.4, thresholds: { low: 2, high: 5 } } as const;

/** An input edge pixel and how far from it a match may lie. */
interface Edges {
  readonly mask: Gray8;
  readonly reachPx: Float32Array;
}

/**
 * How much of the drawn structure the output keeps: the share, 0 … 1, of the input's edges that the
 * output shows again within 2 px, both pictures scaled to a long side of 1024 px (the output to the
 * input's size exactly).
 *
 * Edges are Canny edges of luma (σ 1.4 px, hysteresis 2 and 5 grey levels per pixel: a sharp step of
 * about 20 levels starts an edge). A pen stroke has two such edges, but it stands for one border, and
 * a rendering may turn it into a single step in its middle. So a dark line at most 10 px wide (found
 * by a black top-hat of luma, at least 32 levels) counts once, by its centre line; each centre pixel
 * may be found within 2 px + the stroke's half width there, that is within 2 px of the stroke. On the
 * output's side its Canny edges and the centre lines of its strokes both count as found structure.
 * An input without edges is kept perfectly by any output: 1.
 */
export function structureFidelity(input: Rgb8, output: Rgb8): number {
  const size = fitLongSide(input.width, input.height, LONG_SIDE_PX);
  const wanted = edgesOf(lumaPlane(resizeRgb8(input, size.width, size.height, 'area')));
  const shown = edgesOf(lumaPlane(resizeRgb8(output, size.width, size.height, 'area')), true);
  const distance = distanceToMask(shown.mask).data;
  let total = 0;
  let found = 0;
  for (let i = 0; i < distance.length; i++) {
    if (wanted.mask.data[i] === 0) continue;
    total++;
    if (distance[i] <= wanted.reachPx[i]) found++;
  }
  return total === 0 ? 1 : found / total;
}

/** With `keepContours` the Canny edges beside strokes stay too (the output's side). */
function edgesOf(luma: Plane, keepContours = false): Edges {
  const { width, height } = luma;
  const edges = cannyPlane(luma, CANNY).data;
  const reachPx = new Float32Array(width * height).fill(TOLERANCE_PX);
  const stroke = strokeMask(luma);
  const centre = thin(stroke).data;
  const paper = { width, height, data: stroke.data.map((value) => 255 - value) };
  const toPaper = distanceToMask(paper).data;
  const toStroke = distanceToMask(stroke).data;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (centre[i] !== 0) {
      data[i] = 255;
      reachPx[i] = TOLERANCE_PX + Math.min(STROKE_HALF_WIDTH_PX, toPaper[i]);
    } else if (edges[i] !== 0 && (keepContours || toStroke[i] > TOLERANCE_PX)) {
      data[i] = 255;
    }
  }
  return { mask: { width, height, data }, reachPx };
}

/** Pixels of dark lines narrower than 2 × {@link STROKE_HALF_WIDTH_PX}: closing minus the picture. */
function strokeMask(luma: Plane): Gray8 {
  const { width, height, data } = luma;
  const closed = extremum(extremum(luma, 1), -1).data;
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = closed[i] - data[i] >= STROKE_CONTRAST ? 255 : 0;
  return { width, height, data: mask };
}

/** Square maximum (`sign` 1) or minimum (−1) of radius {@link STROKE_HALF_WIDTH_PX}. */
function extremum(source: Plane, sign: 1 | -1): Plane {
  const { width, height } = source;
  const r = STROKE_HALF_WIDTH_PX;
  const across = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = -Infinity;
      const end = Math.min(width - 1, x + r);
      for (let k = Math.max(0, x - r); k <= end; k++) {
        best = Math.max(best, sign * source.data[y * width + k]);
      }
      across[y * width + x] = best;
    }
  }
  const out = new Float32Array(width * height).fill(-Infinity);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let k = Math.max(0, y - r); k <= Math.min(height - 1, y + r); k++) {
      for (let x = 0; x < width; x++) {
        out[row + x] = Math.max(out[row + x], across[k * width + x]);
      }
    }
    for (let x = 0; x < width; x++) out[row + x] *= sign;
  }
  return { width, height, data: out };
}
