import type { LabelMap } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import type { Ink } from './ink.ts';
import { depthInside, distanceTo, type Mask, opened, type Shapes, shapesOf } from './mask.ts';

/** The walls of a plan, without their doors and windows. */
export interface Walls {
  readonly mask: Mask;
  /** Usual thickness in pixels. */
  readonly thicknessPx: number;
  /** How they are drawn: filled, hatched, or as two lines. */
  readonly drawn: 'solid' | 'hatched' | 'hollow';
}

/** Walls found in one way, and their total length in pixels. */
interface Found extends Walls {
  readonly lengthPx: number;
}

/** Walls must be this many pens thick, and no thinner than this. */
const PENS_THICK = 2.6;
const THINNEST_PX = 3.4;

/**
 * Finds the walls of a plan. They are drawn solid (ink much thicker than the pen), hatched (ink so dense that
 * its cells are tiny), or hollow (strips of paper between two lines that run on for many times their
 * width). The way that explains the greatest length wins; hollow partitions join solid walls.
 */
export function findWalls(ink: Ink, white: LabelMap, whiteDepth: Float32Array): Walls {
  const shapes = shapesOf(white, whiteDepth);
  const solid = thickInk(ink, ink.lines, PENS_THICK * ink.penPx, 'solid');
  const plan = ink.width + ink.height;
  if (solid.lengthPx > 0.9 * plan) return withPartitions(solid, ink, white, shapes);
  const hatched = thickInk(ink, denseInk(ink, white, shapes), 4.5 * ink.penPx, 'hatched');
  const hollow = strips(ink, white, shapes, hatched.thicknessPx);
  const best = hatched.lengthPx > hollow.lengthPx ? hatched : hollow;
  if (best.lengthPx > 1.3 * solid.lengthPx) return best;
  return withPartitions(solid, ink, white, shapes);
}

function thickInk(ink: Ink, set: Mask, thickPx: number, drawn: Walls['drawn']): Found {
  const { width, height } = ink;
  const depth = depthInside(set, width, height);
  const mask = opened(set, depth, width, height, Math.max(THINNEST_PX, thickPx) / 2);
  const map = connectedComponents(mask, width, height);
  const shapes = shapesOf(map, depth);
  // Mean depth of a strip is a quarter of its width; each component counts by its length.
  const widthOf = (k: number): number => (4 * shapes.depthSum[k]) / shapes.area[k];
  const longSide = (k: number): number =>
    Math.max(shapes.right[k] - shapes.left[k], shapes.bottom[k] - shapes.top[k]) + 1;
  const isWall = (k: number): boolean => longSide(k) > 5 * widthOf(k);
  const thicknessPx = weightedMedian(
    Array.from({ length: map.count }, (_, k) => k)
      .filter(isWall)
      .map((k) => [widthOf(k), shapes.area[k] / widthOf(k)]),
  );
  const keep = new Uint8Array(map.count);
  let lengthPx = 0;
  for (let k = 0; k < map.count; k++) {
    const fits = widthOf(k) > 0.4 * thicknessPx && shapes.depthMax[k] < 2.2 * thicknessPx;
    const box = (shapes.right[k] - shapes.left[k] + 1) * (shapes.bottom[k] - shapes.top[k] + 1);
    // A short piece is a stub or a column when it is square-cut; lettering and symbols are not.
    const cut = longSide(k) > 0.6 * thicknessPx && shapes.area[k] > 0.8 * box;
    if (!fits || !(isWall(k) || cut)) continue;
    keep[k] = 1;
    if (isWall(k)) lengthPx += shapes.area[k] / widthOf(k);
  }
  // Lettering and symbols stand far from everything that is long.
  const long = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    if (k >= 0 && keep[k] === 1 && isWall(k)) long[p] = 1;
  }
  const far = distanceTo(long, width, height);
  const nearest = new Float32Array(map.count).fill(Infinity);
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    if (k >= 0 && far[p] < nearest[k]) nearest[k] = far[p];
  }
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    mask[p] = k >= 0 && keep[k] === 1 && nearest[k] < 9 * thicknessPx ? 1 : 0;
  }
  return { mask, thicknessPx, drawn, lengthPx };
}

/** Ink together with the tiny cells of paper that hatching leaves in it. */
function denseInk(ink: Ink, white: LabelMap, shapes: Shapes): Mask {
  const out = ink.lines.slice();
  const deepest = ink.penPx + 2.5;
  for (let p = 0; p < out.length; p++) {
    const k = white.data[p];
    if (k >= 0 && shapes.depthMax[k] < deepest && shapes.area[k] < 14 * deepest * deepest)
      out[p] = 1;
  }
  return out;
}

const SHORTEST_SHARE = 3.2;

/** Strips of paper between two lines: networks that run on for many times their own width. */
function strips(ink: Ink, white: LabelMap, shapes: Shapes, hatchedPx: number): Found {
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
  let beside: { outside: number; large: number }[] = [];
  for (let before = -1; before !== candidates.length; ) {
    before = candidates.length;
    beside = neighbourShares(ink, white, shapes, candidates);
    candidates = candidates.filter((k) => {
      const { outside, large } = beside[k];
      // Dimension chains lie in the open on both sides; furniture borders its own small parts.
      return outside < 0.8 && (outside > 0.2 || large > 0.7);
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

/**
 * What lies across the lines beside each candidate strip: the share of its rim that borders the open sheet,
 * and the share that borders large areas or other strips.
 */
function neighbourShares(
  ink: Ink,
  white: LabelMap,
  shapes: Shapes,
  candidates: readonly number[],
): { outside: number; large: number }[] {
  const { width, height, data } = white;
  const isCandidate = new Uint8Array(shapes.count);
  for (const k of candidates) isCandidate[k] = 1;
  const rim = new Int32Array(shapes.count);
  const outside = new Int32Array(shapes.count);
  const large = new Int32Array(shapes.count);
  const reach = Math.ceil(ink.penPx) + 2;
  const largeArea = 0.004 * width * height;
  const look = (k: number, p: number, step: number, room: number): void => {
    for (let d = 1; d <= Math.min(reach, room); d++) {
      const other = data[p + d * step];
      if (other === k) return;
      if (other < 0) continue;
      rim[k]++;
      if (shapes.touchesBorder[other] === 1) outside[k]++;
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

/** Solid walls with the hollow ones that touch them. */
function withPartitions(solid: Found, ink: Ink, white: LabelMap, shapes: Shapes): Walls {
  const { width, height } = ink;
  const hollow = strips(ink, white, shapes, 0);
  const share = hollow.thicknessPx / solid.thicknessPx;
  if (hollow.lengthPx < 4 * solid.thicknessPx || share < 0.4 || share > 1.6) return solid;
  const map = connectedComponents(hollow.mask, width, height);
  const near = distanceTo(solid.mask, width, height);
  const touches = new Uint8Array(map.count);
  const length = new Int32Array(map.count);
  for (let p = 0; p < near.length; p++) {
    const k = map.data[p];
    if (k < 0) continue;
    length[k]++;
    if (near[p] <= ink.penPx + 1.5) touches[k]++;
  }
  const mask = solid.mask.slice();
  const span = solid.thicknessPx * solid.thicknessPx;
  for (let p = 0; p < near.length; p++) {
    const k = map.data[p];
    // A partition meets the wall with its end, not with its side as a built-in cupboard does.
    if (k >= 0 && touches[k] > 0 && touches[k] < 3 * solid.thicknessPx && length[k] > 5 * span)
      mask[p] = 1;
  }
  return { ...solid, mask };
}

/** The value at which half of the weight is reached; 0 for nothing. */
function weightedMedian(pairs: [value: number, weight: number][]): number {
  const sorted = pairs.sort((a, b) => a[0] - b[0]);
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  let below = 0;
  for (const [value, weight] of sorted) {
    below += weight;
    if (below >= half) return value;
  }
  return 0;
}
