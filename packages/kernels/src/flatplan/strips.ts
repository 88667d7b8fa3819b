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
  const { width, height, data } = white;
  const isCandidate = new Uint8Array(shapes.count);
  for (const k of candidates) isCandidate[k] = 1;
  const rim = new Int32Array(shapes.count);
  const outside = new Int32Array(shapes.count);
  const large = new Int32Array(shapes.count);
  const loops = new Int32Array(shapes.count);
  const reach = Math.ceil(ink.penPx) + 2;
  const largeArea = 0.004 * width * height;
  const look = (k: number, p: number, step: number, room: number): void => {
    for (let d = 1; d <= Math.min(reach, room); d++) {
      const other = data[p + d * step];
      if (other === k) return;
      if (other < 0) continue;
      rim[k]++;
      if (shapes.touchesBorder[other] === 1) outside[k]++;
      else if (shapes.area[other] < LOOP_SHARE * widthOf(k) ** 2) loops[k]++;
      if (shapes.area[other] > largeArea || isCandidate[other] === 1) large[k]++;
      return;
    }
    rim[k]++;
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const k = data[p];
      if (k < 0 || isCandidate[k] === 0) continue;
      if (x > 0 && data[p - 1] !== k) look(k, p, -1, x);
      if (x + 1 < width && data[p + 1] !== k) look(k, p, 1, width - 1 - x);
      if (y > 0 && data[p - width] !== k) look(k, p, -width, y);
      if (y + 1 < height && data[p + width] !== k) look(k, p, width, height - 1 - y);
    }
  }
  return Array.from({ length: shapes.count }, (_, k) => ({
    outside: outside[k] / Math.max(1, rim[k]),
    open: outside[k] / Math.max(1, rim[k] - loops[k]),
    large: large[k] / Math.max(1, rim[k]),
  }));
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
  const { width, height, data } = white;
  const { left, top, right, bottom } = shapes;
  const out = new Uint8Array(shapes.count);
  const reach = Math.ceil(penPx) + 2;
  const paired = (a: number, b: number): boolean => {
    const wide = right[a] - left[a] + 1;
    const tall = bottom[a] - top[a] + 1;
    const lying = wide > tall;
    if (Math.max(wide, tall) < 3 * Math.min(wide, tall)) return false;
    const slack = 0.12 * Math.max(wide, tall) + 2;
    return lying
      ? Math.abs(left[a] - left[b]) < slack && Math.abs(right[a] - right[b]) < slack
      : Math.abs(top[a] - top[b]) < slack && Math.abs(bottom[a] - bottom[b]) < slack;
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const a = data[p];
      if (a < 0) continue;
      for (let d = 2; d <= reach; d++) {
        const across = x + d < width ? data[p + d] : -1;
        const below = y + d < height ? data[p + d * width] : -1;
        for (const b of [across, below]) {
          if (b < 0 || b === a || (out[a] === 1 && out[b] === 1)) continue;
          if (paired(a, b) && paired(b, a)) out[a] = out[b] = 1;
        }
      }
    }
  }
  return out;
}

/**
 * 1 for components that run round something: a wall has doors, the frame of a rug or a basin has not.
 * Holes are counted by Euler's number from the corners of 2 × 2 squares (Gray, IEEE Trans. Comp. 20, 1971).
 */
function closedRings({ width, height, data }: LabelMap, count: number): Uint8Array {
  const euler = new Int32Array(count);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const p = y * width + x;
      const square = [data[p], data[p + 1], data[p + width], data[p + width + 1]];
      if (square[0] === square[1] && square[1] === square[2] && square[2] === square[3]) continue;
      for (let i = 0; i < 4; i++) {
        const k = square[i];
        if (k < 0) continue;
        let same = 0;
        let first = true;
        for (let j = 0; j < 4; j++) {
          if (square[j] !== k) continue;
          same++;
          if (j < i) first = false;
        }
        if (!first) continue;
        if (same === 1) euler[k]++;
        else if (same === 3) euler[k]--;
        else if (same === 2 && (square[0] === square[3] || square[1] === square[2])) euler[k] += 2;
      }
    }
  }
  return Uint8Array.from(euler, (quarters) => (quarters <= 0 ? 1 : 0));
}

/** The kept strips with the lines on both their sides. */
function withOutline(ink: Ink, white: LabelMap, keep: Uint8Array): Mask {
  const { width, height, lines } = ink;
  const core = new Uint8Array(lines.length);
  for (let p = 0; p < core.length; p++) {
    const k = white.data[p];
    if (k >= 0 && keep[k] === 1) core[p] = 1;
  }
  const reach = distanceTo(core, width, height);
  const out = core;
  for (let p = 0; p < out.length; p++)
    if (lines[p] === 1 && reach[p] <= ink.penPx + 1.2) out[p] = 1;
  return out;
}
