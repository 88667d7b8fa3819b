import type { LabelMap } from '../image.ts';
import type { Ink } from './ink.ts';
import { distanceTo, type Mask, type Shapes } from './mask.ts';

/** The walls of a plan, without their doors and windows. */
export interface Walls {
  readonly mask: Mask;
  /** Usual thickness in pixels. */
  readonly thicknessPx: number;
  /** How they are drawn: filled, hatched, or as two lines. */
  readonly drawn: 'solid' | 'hatched' | 'hollow';
}

/** Walls found in one way, and their total length in pixels. */
export interface FoundWalls extends Walls {
  readonly lengthPx: number;
}

const SHORTEST_SHARE = 3.2;

/** Strips of paper between two lines: networks that run on for many times their own width. */
export function strips(ink: Ink, white: LabelMap, shapes: Shapes, hatchedPx: number): FoundWalls {
  const { count, area, depthSum, depthMax, touchesBorder } = shapes;
  const widthOf = (k: number): number => (4 * depthSum[k]) / area[k];
  const lengthOf = (k: number): number => area[k] / widthOf(k);
  const leaves = windowLeaves(white, shapes, ink.penPx);
  let candidates: number[] = [];
  for (let k = 0; k < count; k++) {
    const w = widthOf(k);
    if (touchesBorder[k] === 1 || leaves[k] === 1 || w < 2.5 || area[k] < 12) continue;
    const stretch = lengthOf(k) / w;
    // Where strips of different width meet, the widest spot is wider than a strip's own half.
    if (stretch < SHORTEST_SHARE || depthMax[k] > (0.66 + 0.012 * Math.min(10, stretch)) * w + 1)
      continue;
    candidates.push(k);
  }
  let beside: Beside[] = [];
  for (let before = -1; before !== candidates.length; ) {
    before = candidates.length;
    beside = neighbourShares(ink, white, shapes, candidates, widthOf);
    candidates = candidates.filter((k) => {
      const { outside, open, large } = beside[k];
      // Dimension chains lie in the open on both sides; furniture borders its own small parts.
      return open < 0.8 && (outside > 0.2 || large > 0.7);
    });
  }
  const usual = commonWidth(candidates, widthOf, lengthOf);
  const rings = closedRings(white, count);
  const keep = new Uint8Array(count);
  let lengthPx = 0;
  for (const k of candidates) {
    if (rings[k] === 1 && beside[k].outside <= 0.2) continue;
    const share = widthOf(k) / usual;
    // Outer walls may be much thicker than partitions; furniture beside walls may be, too.
    if (share < 0.5 || share > (beside[k].outside > 0.2 ? 2.2 : 1.6)) continue;
    const wide = shapes.right[k] - shapes.left[k];
    const tall = shapes.bottom[k] - shapes.top[k];
    if (beside[k].outside <= 0.2 && Math.max(wide, tall) < 4.5 * usual) continue;
    keep[k] = 1;
    lengthPx += lengthOf(k);
  }
  return {
    mask: withOutline(ink, white, keep),
    thicknessPx: Math.max(usual + ink.penPx, hatchedPx > 0 ? 0 : 1),
    drawn: 'hollow',
    lengthPx,
  };
}

/** What lies across the lines beside a strip, as shares of its rim. */
interface Beside {
  /** The open sheet. */
  readonly outside: number;
  /** The open sheet, of the rim without the loops of figures that stand in the strip. */
  readonly open: number;
  /** Large areas or other strips. */
  readonly large: number;
}

/** A loop of a figure has less of the square over the width of the strip it stands in. */
const LOOP_SHARE = 0.5;

function neighbourShares(
  ink: Ink,
  white: LabelMap,
  shapes: Shapes,
  candidates: readonly number[],
  widthOf: (k: number) => number,
): Beside[] {
  const { width, height } = white;
  const largeArea = 0.004 * width * height;
  const isCandidate = new Uint8Array(shapes.count);
  for (const k of candidates) isCandidate[k] = 1;
  const rims: Rims = {
    isCandidate,
    isLarge: isCandidate.map((own, k) => (own === 1 || shapes.area[k] > largeArea ? 1 : 0)),
    loopArea: Float64Array.from(isCandidate, (_, k) => LOOP_SHARE * widthOf(k) ** 2),
    reachPx: Math.ceil(ink.penPx) + 2,
    all: new Int32Array(shapes.count),
    outside: new Int32Array(shapes.count),
    large: new Int32Array(shapes.count),
    loops: new Int32Array(shapes.count),
  };
  for (let y = 0; y < height; y++) lookFromRow(white, y, shapes, rims);
  const { all, outside, large, loops } = rims;
  return Array.from({ length: shapes.count }, (_, k) => ({
    outside: outside[k] / Math.max(1, all[k]),
    open: outside[k] / Math.max(1, all[k] - loops[k]),
    large: large[k] / Math.max(1, all[k]),
  }));
}

/** By component: whether its rim counts, what it counts for in others' rims, and what its own has beside it. */
interface Rims {
  readonly isCandidate: Uint8Array;
  readonly isLarge: Uint8Array;
  /** What is smaller is a loop in it, pixels. */
  readonly loopArea: Float64Array;
  readonly reachPx: number;
  readonly all: Int32Array;
  readonly outside: Int32Array;
  readonly large: Int32Array;
  readonly loops: Int32Array;
}

function lookFromRow(white: LabelMap, y: number, shapes: Shapes, rims: Rims): void {
  const { width, height, data } = white;
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const k = data[p];
    if (k < 0 || rims.isCandidate[k] === 0) continue;
    if (x > 0 && data[p - 1] !== k) look(data, p, -1, x, shapes, rims);
    if (x + 1 < width && data[p + 1] !== k) look(data, p, 1, width - 1 - x, shapes, rims);
    if (y > 0 && data[p - width] !== k) look(data, p, -width, y, shapes, rims);
    if (y + 1 < height && data[p + width] !== k) look(data, p, width, height - 1 - y, shapes, rims);
  }
}

/** Counts what lies across the line beside a component's pixel, no farther than the sheet's `room`. */
function look(
  data: Int32Array,
  p: number,
  step: number,
  room: number,
  { touchesBorder, area }: Shapes,
  { isLarge, loopArea, reachPx, all, outside, large, loops }: Rims,
): void {
  const k = data[p];
  for (let d = 1; d <= Math.min(reachPx, room); d++) {
    const other = data[p + d * step];
    if (other === k) return;
    if (other < 0) continue;
    all[k]++;
    if (touchesBorder[other] === 1) outside[k]++;
    else if (area[other] < loopArea[k]) loops[k]++;
    if (isLarge[other] === 1) large[k]++;
    return;
  }
  all[k]++;
}

/** The width that most length has: length counts more in long strips, which furniture has not. */
function commonWidth(
  candidates: readonly number[],
  widthOf: (k: number) => number,
  lengthOf: (k: number) => number,
): number {
  let best = 1;
  let most = 0;
  for (const a of candidates) {
    let sum = 0;
    for (const b of candidates) {
      const share = widthOf(b) / widthOf(a);
      if (share > 0.8 && share < 1.25) sum += lengthOf(b) * Math.sqrt(lengthOf(b) / widthOf(b));
    }
    if (sum > most) {
      most = sum;
      best = widthOf(a);
    }
  }
  return best;
}

/**
 * Strips that lie side by side with one or more of the same length are the panes of a window (or treads
 * of a stair), not a wall.
 */
function windowLeaves(white: LabelMap, shapes: Shapes, penPx: number): Uint8Array {
  const out = new Uint8Array(shapes.count);
  const reachPx = Math.ceil(penPx) + 2;
  for (let y = 0; y < white.height; y++) pairFromRow(white, y, shapes, reachPx, out);
  return out;
}

/** Marks the strips that have a leaf like themselves beside them to the right or below. */
function pairFromRow(
  { width, height, data }: LabelMap,
  y: number,
  shapes: Shapes,
  reachPx: number,
  out: Uint8Array,
): void {
  const down = Math.min(reachPx, height - 1 - y);
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const a = data[p];
    if (a < 0) continue;
    const across = Math.min(reachPx, width - 1 - x);
    for (let d = 2; d <= reachPx; d++) {
      if (d <= across) pairUp(a, data[p + d], shapes, out);
      if (d <= down) pairUp(a, data[p + d * width], shapes, out);
    }
  }
}

function pairUp(a: number, b: number, shapes: Shapes, out: Uint8Array): void {
  if (b < 0 || b === a || (out[a] === 1 && out[b] === 1)) return;
  if (areLeaves(a, b, shapes) && areLeaves(b, a, shapes)) out[a] = out[b] = 1;
}

/** Whether one is a strip, and the other begins and ends where it does. */
function areLeaves(a: number, b: number, { left, top, right, bottom }: Shapes): boolean {
  const wide = right[a] - left[a] + 1;
  const tall = bottom[a] - top[a] + 1;
  const lying = wide > tall;
  if (Math.max(wide, tall) < 3 * Math.min(wide, tall)) return false;
  const slack = 0.12 * Math.max(wide, tall) + 2;
  return lying
    ? Math.abs(left[a] - left[b]) < slack && Math.abs(right[a] - right[b]) < slack
    : Math.abs(top[a] - top[b]) < slack && Math.abs(bottom[a] - bottom[b]) < slack;
}

/**
 * 1 for components that run round something: a wall has doors, the frame of a rug or a basin has not.
 * Holes are counted by Euler's number from the corners of 2 × 2 squares (Gray, IEEE Trans. Comp. 20, 1971).
 */
function closedRings({ width, height, data }: LabelMap, count: number): Uint8Array {
  const euler = new Int32Array(count);
  for (let y = 0; y + 1 < height; y++) countCorners(data, y * width, width, euler);
  return Uint8Array.from(euler, (quarters) => (quarters <= 0 ? 1 : 0));
}

/** Adds the quarters of Euler's number of each component in the squares between two rows. */
function countCorners(data: Int32Array, from: number, width: number, euler: Int32Array): void {
  for (let p = from; p < from + width - 1; p++) {
    const a = data[p];
    const b = data[p + 1];
    const c = data[p + width];
    const d = data[p + width + 1];
    if (a === b && c === d && a === c) continue;
    countOf(a, b, c, d, euler);
    if (b !== a) countOf(b, a, d, c, euler);
    if (c !== a && c !== b) countOf(c, a, d, b, euler);
    if (d !== a && d !== b && d !== c) countOf(d, b, c, a, euler);
  }
}

/** Of the component at one corner of a square, of which `far` is the opposite corner. */
function countOf(k: number, beside: number, below: number, far: number, euler: Int32Array): void {
  if (k < 0) return;
  const same = 1 + (beside === k ? 1 : 0) + (below === k ? 1 : 0) + (far === k ? 1 : 0);
  if (same === 1) euler[k]++;
  else if (same === 3) euler[k]--;
  else if (same === 2 && far === k) euler[k] += 2;
}

/** The kept strips with the lines on both their sides. */
function withOutline(ink: Ink, white: LabelMap, keep: Uint8Array): Mask {
  const { width, height, lines } = ink;
  const core = new Uint8Array(lines.length);
  for (let p = 0; p < core.length; p++) {
    const k = white.data[p];
    if (k >= 0 && keep[k] === 1) core[p] = 1;
  }
  const near = ink.penPx + 1.2;
  const reach = distanceTo(core, width, height, near);
  const out = core;
  for (let p = 0; p < out.length; p++) if (lines[p] === 1 && reach[p] <= near) out[p] = 1;
  return out;
}
