import type { LabelMap } from '../image.ts';
import { connectedComponents } from '../segment/components.ts';
import type { Ink } from './ink.ts';
import { depthInside, distanceTo, type Mask, opened, type Shapes, shapesOf } from './mask.ts';
import { type FoundWalls, strips, type Walls } from './strips.ts';

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

function thickInk(ink: Ink, set: Mask, thickPx: number, drawn: Walls['drawn']): FoundWalls {
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
    const across = shapes.right[k] - shapes.left[k] + 1;
    const down = shapes.bottom[k] - shapes.top[k] + 1;
    // A short piece is a stub or a column when it is square-cut; lettering and symbols are not.
    const cut = longSide(k) > 0.6 * thicknessPx && shapes.area[k] > 0.8 * across * down;
    if (!fits || !(isWall(k) || cut || isCorner(shapes.area[k], across, down, widthOf(k))))
      continue;
    keep[k] = 1;
    if (isWall(k)) lengthPx += shapes.area[k] / widthOf(k);
  }
  // Lettering and symbols stand far from everything that is long.
  const long = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    if (k >= 0 && keep[k] === 1 && isWall(k)) long[p] = 1;
  }
  const nearPx = 9 * thicknessPx;
  const far = distanceTo(long, width, height, nearPx);
  const nearest = new Float32Array(map.count).fill(Infinity);
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    if (k >= 0 && far[p] < nearest[k]) nearest[k] = far[p];
  }
  for (let p = 0; p < mask.length; p++) {
    const k = map.data[p];
    mask[p] = k >= 0 && keep[k] === 1 && nearest[k] < nearPx ? 1 : 0;
  }
  return { mask, thicknessPx, drawn, lengthPx };
}

/** Shortest arms of a corner between two doors, in its own thicknesses, and how exactly it fills its arms. */
const CORNER_ARM = 1.7;
const CORNER_FILL = 0.15;

/** Whether a piece is an L, T or cross of one thickness: what is left of walls that meet between doors. */
function isCorner(area: number, across: number, down: number, thick: number): boolean {
  if (Math.min(across, down) < CORNER_ARM * thick) return false;
  const arms = thick * (across + down - thick);
  return Math.abs(area - arms) < CORNER_FILL * arms;
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

/** Solid walls with the hollow ones that touch them. */
function withPartitions(solid: FoundWalls, ink: Ink, white: LabelMap, shapes: Shapes): Walls {
  const { width, height } = ink;
  const hollow = strips(ink, white, shapes, 0);
  const share = hollow.thicknessPx / solid.thicknessPx;
  if (hollow.lengthPx < 4 * solid.thicknessPx || share < 0.4 || share > 1.6) return solid;
  const map = connectedComponents(hollow.mask, width, height);
  const touchPx = ink.penPx + 1.5;
  const near = distanceTo(solid.mask, width, height, touchPx);
  const touches = new Uint8Array(map.count);
  const length = new Int32Array(map.count);
  for (let p = 0; p < near.length; p++) {
    const k = map.data[p];
    if (k < 0) continue;
    length[k]++;
    if (near[p] <= touchPx) touches[k]++;
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
