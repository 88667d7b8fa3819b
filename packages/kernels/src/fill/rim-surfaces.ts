import { oklabPlanes } from '../color/oklab.ts';
import { distanceToMask } from '../filter/distance.ts';
import { clampByte } from '../filter/plane.ts';
import { graphSegment } from '../segment/felzenszwalb.ts';
import { linkCells, relaxCells } from './cartoon.ts';
import { diffuse } from './diffuse.ts';
import { CHANNELS, COLOUR_SCALE } from './level.ts';
import type { Segment } from './lines.ts';

/** Unlike anything in a photograph, so that the hole is a region of its own. */
const HOLE_COLOUR = [255, 0, 255];
const SEGMENT = { scale: 50, minAreaPx: 60, lightnessWeight: 1, noiseFloor: 0.5 };
/** The rim is read so many pixels deep. */
const RING_PX = 4;
/** A region with less of the rim than this has no say. */
const PIECE_LOW_PX = 6;
/** Regions on the rim whose means are nearer than this (grey levels, root of the mean) are one surface. */
const ALIKE_LEVELS = 14;
/** A surface takes up at least this share of the rim: what is smaller is a thing that ends there … */
const SHARE_LOW = 0.05;
/** … and in the picture at least this share of the hole's area. */
const AREA_LOW = 0.085;
/** The surfaces together take up at least this share of the rim … */
const COVERED_LOW = 0.4;
/** … are no more than this, or it is nature … */
const SURFACES_TOP = 4;
/** … and plain in this share: hardly a step between neighbours. Texture is told by its rim alone. */
const PLAIN_LOW = 0.4;
const STEP_LEVELS = 4;

/** The surfaces that border a hole. */
interface RimSurfaces {
  /** Per pixel: 0 … count − 1 on the rim outside the hole, −1 elsewhere and on what is no surface. */
  readonly labels: Int16Array;
  readonly count: number;
}

interface Surface {
  /** What lies on the rim. */
  readonly rim: number[];
  /** Mean R, G, B there, × {@link COLOUR_SCALE}. */
  readonly mean: Float64Array;
  /** Size in the picture. */
  areaPx: number;
  /** Share of the region with hardly a step to its right and lower neighbour. */
  readonly plain: number;
}

/**
 * The large surfaces that border the hole of a small picture (wall, floor, ceiling, sky): regions of one
 * look that take up much of the rim and go on beyond it; regions alike in colour are one. Null where there
 * are not at least two, or where they make up too little of the rim.
 */
export function rimSurfaces(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
): RimSurfaces | null {
  const mask = { width, height, data: hole };
  const distance = distanceToMask(mask, { least: 1, upToPx: RING_PX }).data;
  const inRing = (i: number): boolean => hole[i] === 0 && distance[i] <= RING_PX;
  const rimPx = hole.reduce((sum, _, i) => sum + (inRing(i) ? 1 : 0), 0);
  const holePx = hole.reduce((sum, value) => sum + value, 0);
  const pieces = regionsOf(values, hole, width, height)
    .map((region): Surface => {
      const rim = region.filter(inRing);
      const plain = region.filter((i) => isPlain(values, hole, i, width)).length / region.length;
      return { rim, mean: meanOf(values, rim), areaPx: region.length, plain };
    })
    .filter(({ rim }) => rim.length >= PIECE_LOW_PX)
    .sort((a, b) => b.rim.length - a.rim.length);
  const found: Surface[] = [];
  for (const piece of pieces) {
    const like = found.find(({ mean }) => apart(mean, piece.mean) < ALIKE_LEVELS);
    if (like) {
      like.rim.push(...piece.rim);
      like.areaPx += piece.areaPx;
    } else found.push(piece);
  }
  const large = found.filter(
    ({ rim, areaPx }) => rim.length >= SHARE_LOW * rimPx && areaPx >= AREA_LOW * holePx,
  );
  const coveredPx = large.reduce((sum, { rim }) => sum + rim.length, 0);
  const plainPx = large.reduce((sum, { rim, plain }) => sum + plain * rim.length, 0);
  if (large.length < 2 || large.length > SURFACES_TOP) return null;
  if (coveredPx < COVERED_LOW * rimPx || plainPx < PLAIN_LOW * coveredPx) return null;
  const labels = new Int16Array(hole.length).fill(-1);
  for (const [k, { rim }] of large.entries()) for (const i of rim) labels[i] = k;
  return { labels, count: large.length };
}

/** The known picture's regions of one look each. */
function regionsOf(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
): number[][] {
  const data = new Uint8Array(hole.length * 3);
  for (let i = 0; i < hole.length; i++) {
    for (let c = 0; c < 3; c++) {
      data[i * 3 + c] =
        hole[i] === 1 ? HOLE_COLOUR[c] : clampByte(values[i * CHANNELS + c] / COLOUR_SCALE);
    }
  }
  const { data: labels, count } = graphSegment(oklabPlanes({ width, height, data }), SEGMENT);
  const regions: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < hole.length; i++) if (hole[i] === 0) regions[labels[i]].push(i);
  return regions;
}

function isPlain(values: Float32Array, hole: Uint8Array, i: number, width: number): boolean {
  for (const j of [i + 1, i + width]) {
    if (j >= hole.length || hole[j] === 1) continue;
    for (let c = 0; c < 3; c++) {
      const step = Math.abs(values[i * CHANNELS + c] - values[j * CHANNELS + c]);
      if (step > STEP_LEVELS * COLOUR_SCALE) return false;
    }
  }
  return true;
}

function meanOf(values: Float32Array, pixels: readonly number[]): Float64Array {
  const mean = new Float64Array(3);
  for (const i of pixels) for (let c = 0; c < 3; c++) mean[c] += values[i * CHANNELS + c];
  return mean.map((sum) => sum / pixels.length);
}

function apart(a: Float64Array, b: Float64Array): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / Math.sqrt(3) / COLOUR_SCALE;
}

/**
 * Fills the hole of a small picture with the surfaces that border it: each pixel belongs to the one whose
 * rim a random walk from there reaches most likely (Grady, PAMI 2006; it crosses none of the lines), and
 * its colour goes on smoothly from that surface's rim alone. What ends at the rim (a thing that stands
 * before a wall) has no say, and walls and floors do not blur into each other. `values` holds
 * {@link CHANNELS} floats per pixel and is filled in place.
 */
export function paintSurfaces(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  lines: readonly Segment[],
  { labels, count }: RimSurfaces,
): void {
  const chances = new Float32Array(hole.length * count);
  const open = new Uint8Array(hole.length);
  for (let i = 0; i < hole.length; i++) {
    if (labels[i] >= 0) chances[i * count + labels[i]] = 1;
    else open[i] = 1;
  }
  diffuse(chances, open, width, height, count);
  const heard = (_: number, j: number): boolean => hole[j] === 1 || labels[j] >= 0;
  relaxCells(chances, count, linkCells(hole, width, height, lines, heard));
  const own = labels.slice();
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    own[i] = 0;
    for (let k = 1; k < count; k++) {
      if (chances[i * count + k] > chances[i * count + own[i]]) own[i] = k;
    }
  }
  beginWithMeans(values, hole, labels, own, count);
  relaxCells(
    values,
    CHANNELS,
    linkCells(hole, width, height, lines, (i, j) => own[i] === own[j]),
  );
}

/** Every hole pixel begins with the mean of its surface's rim. */
function beginWithMeans(
  values: Float32Array,
  hole: Uint8Array,
  labels: Int16Array,
  own: Int16Array,
  count: number,
): void {
  const means = new Float64Array(count * CHANNELS);
  const sizes = new Float64Array(count);
  for (let i = 0; i < hole.length; i++) {
    if (labels[i] < 0) continue;
    sizes[labels[i]]++;
    for (let c = 0; c < CHANNELS; c++) means[labels[i] * CHANNELS + c] += values[i * CHANNELS + c];
  }
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    for (let c = 0; c < CHANNELS; c++) {
      values[i * CHANNELS + c] = means[own[i] * CHANNELS + c] / sizes[own[i]];
    }
  }
}
