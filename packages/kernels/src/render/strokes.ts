import { gaussianBlur } from '../filter/gaussian.ts';
import type { Plane } from '../image.ts';

/** A straight edge of the picture, ends in pixels, `x0 ≤ x1`. */
export interface Stroke {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly length: number;
}

/** Directions up to 20° apart belong together. */
const ALIKE_COSINE = Math.cos(Math.PI / 9);
const MIN_GRADIENT = 9;

/**
 * Straight edges by growing regions of like gradient direction from the strongest pixels down and
 * fitting each by its principal axis; after the line support regions of von Gioi et al., "LSD: a fast
 * line segment detector" (PAMI 2010), with a plain density test in place of the a-contrario one.
 *
 * @param luma grey levels 0 … 255
 * @returns strokes, longest first
 */
export function findStrokes(luma: Plane, minLengthPx: number): Stroke[] {
  const { width, height } = luma;
  const soft = gaussianBlur(luma, 0.8).data;
  const n = width * height;
  const edges = { unitX: new Float32Array(n), unitY: new Float32Array(n) };
  const strength = new Float32Array(n);
  const found: number[] = [];
  for (let y = 0; y < height - 1; y++) gradientsOfRow(soft, width, y, edges, strength, found);
  const used = new Uint8Array(n);
  const member = new Int32Array(n);
  const strokes: Stroke[] = [];
  for (const start of strongestFirst(found, strength)) {
    if (used[start] !== 0) continue;
    const size = grow(start, edges, strength, used, member, width, height);
    if (size < minLengthPx) continue;
    const stroke = fit(member, size, strength, width);
    if (stroke !== null && stroke.length >= minLengthPx) strokes.push(stroke);
  }
  return strokes.sort((p, q) => q.length - p.length);
}

/** Unit gradients by pixel, 0 where there is hardly any. */
interface Edges {
  readonly unitX: Float32Array;
  readonly unitY: Float32Array;
}

/** Gradients of a row, between its pixels and the next row's; `found` gets the places of edges. */
function gradientsOfRow(
  soft: Float32Array,
  width: number,
  y: number,
  { unitX, unitY }: Edges,
  strength: Float32Array,
  found: number[],
): void {
  const end = (y + 1) * width - 1;
  for (let p = y * width; p < end; p++) {
    const d1 = soft[p + width + 1] - soft[p];
    const d2 = soft[p + 1] - soft[p + width];
    const gx = (d1 + d2) / 2;
    const gy = (d1 - d2) / 2;
    const g = Math.sqrt(gx * gx + gy * gy);
    strength[p] = g;
    if (g < MIN_GRADIENT) continue;
    unitX[p] = gx / g;
    unitY[p] = gy / g;
    found.push(p);
  }
}

/** Ordered by strength, equal ones by place: sorted as numbers, far faster than by a comparison. */
function strongestFirst(pixels: readonly number[], strength: Float32Array): Float64Array {
  const keys = new Float64Array(pixels.length);
  const bits = new Uint32Array(strength.buffer);
  // Bits of positive floats are ordered as the floats are.
  for (let i = 0; i < keys.length; i++) {
    keys[i] = (TOP_BITS - bits[pixels[i]]) * PLACES + pixels[i];
  }
  keys.sort();
  for (let i = 0; i < keys.length; i++) keys[i] -= Math.floor(keys[i] / PLACES) * PLACES;
  return keys;
}

/** Above the bits of any gradient, and above any pixel's index: key and index together stay exact in a double. */
const TOP_BITS = 0x44000000;
const PLACES = 2 ** 27;

function grow(
  start: number,
  { unitX, unitY }: Edges,
  strength: Float32Array,
  used: Uint8Array,
  member: Int32Array,
  width: number,
  height: number,
): number {
  let size = 0;
  member[size++] = start;
  used[start] = 1;
  let sumX = unitX[start];
  let sumY = unitY[start];
  let least = ALIKE_COSINE;
  const n = width * height;
  for (let i = 0; i < size; i++) {
    const p = member[i];
    const x = p % width;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const q = p + dy * width + dx;
        if (q < 0 || q >= n || x + dx < 0 || x + dx >= width) continue;
        if (used[q] !== 0 || strength[q] < MIN_GRADIENT) continue;
        if (unitX[q] * sumX + unitY[q] * sumY < least) continue;
        used[q] = 1;
        member[size++] = q;
        sumX += unitX[q];
        sumY += unitY[q];
        least = ALIKE_COSINE * Math.sqrt(sumX * sumX + sumY * sumY);
      }
    }
  }
  return size;
}

// Principal axis of the member pixels, weighted by gradient; refused when the region is not slender.
function fit(
  member: Int32Array,
  size: number,
  strength: Float32Array,
  width: number,
): Stroke | null {
  let weight = 0;
  let mx = 0;
  let my = 0;
  for (let i = 0; i < size; i++) {
    const p = member[i];
    weight += strength[p];
    mx += strength[p] * (p % width);
    my += strength[p] * Math.floor(p / width);
  }
  mx /= weight;
  my /= weight;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < size; i++) {
    const p = member[i];
    const dx = (p % width) - mx;
    const dy = Math.floor(p / width) - my;
    xx += strength[p] * dx * dx;
    yy += strength[p] * dy * dy;
    xy += strength[p] * dx * dy;
  }
  const theta = 0.5 * Math.atan2(2 * xy, xx - yy);
  const ux = Math.cos(theta);
  const uy = Math.sin(theta);
  let from = Infinity;
  let to = -Infinity;
  let spread = 0;
  for (let i = 0; i < size; i++) {
    const p = member[i];
    const dx = (p % width) - mx;
    const dy = Math.floor(p / width) - my;
    const t = dx * ux + dy * uy;
    if (t < from) from = t;
    if (t > to) to = t;
    spread = Math.max(spread, Math.abs(dy * ux - dx * uy));
  }
  const length = to - from;
  if (spread > Math.max(2.5, length * 0.05) || size < length * 0.7) return null;
  // Gradient samples sit between pixels.
  const ends = [
    { x: mx + from * ux + 0.5, y: my + from * uy + 0.5 },
    { x: mx + to * ux + 0.5, y: my + to * uy + 0.5 },
  ].sort((a, b) => a.x - b.x);
  return { x0: ends[0].x, y0: ends[0].y, x1: ends[1].x, y1: ends[1].y, length };
}
