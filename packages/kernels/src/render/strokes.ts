import { gaussianBlur } from '../filter/gaussian.ts';
import type { Plane } from '../image.ts';
import { STRIP, stripEnd } from '../strips.ts';

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
  const found = new Int32Array(n);
  let count = 0;
  for (let y = 0; y < height - 1; y++) {
    count = gradientsOfRow(soft, width, y, edges, strength, found, count);
  }
  const used = new Uint8Array(n);
  const member = new Int32Array(n);
  const strokes: Stroke[] = [];
  const starts = strongestFirst(found.subarray(0, count), strength);
  for (let from = 0; from < count; from += STRIP) {
    const some = starts.subarray(from, stripEnd(from, count));
    growStrokes(some, edges, strength, used, member, luma, minLengthPx, strokes);
  }
  return strokes.sort((p, q) => q.length - p.length);
}

function growStrokes(
  starts: Int32Array,
  edges: Edges,
  strength: Float32Array,
  used: Uint8Array,
  member: Int32Array,
  { width, height }: Plane,
  minLengthPx: number,
  strokes: Stroke[],
): void {
  for (let i = 0; i < starts.length; i++) {
    if (used[starts[i]] !== 0) continue;
    const size = grow(starts[i], edges, strength, used, member, width, height);
    if (size < minLengthPx) continue;
    const stroke = fit(member, size, strength, width);
    if (stroke !== null && stroke.length >= minLengthPx) strokes.push(stroke);
  }
}

/** Unit gradients by pixel, 0 where there is hardly any. */
interface Edges {
  readonly unitX: Float32Array;
  readonly unitY: Float32Array;
}

/**
 * Gradients of a row, between its pixels and the next row's; `found` gets the places of edges after the `count` that it
 * holds.
 * @returns how many it holds then
 */
function gradientsOfRow(
  soft: Float32Array,
  width: number,
  y: number,
  { unitX, unitY }: Edges,
  strength: Float32Array,
  found: Int32Array,
  count: number,
): number {
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
    found[count++] = p;
  }
  return count;
}

/** Ordered by strength, equal ones as they stand: a radix sort, as bits of positive floats are ordered as the floats. */
function strongestFirst(places: Int32Array, strength: Float32Array): Int32Array {
  const bits = new Uint32Array(strength.buffer);
  let from = places;
  let to: Int32Array = new Int32Array(places.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(from, to, bits, shift);
    [from, to] = [to, from];
  }
  return from;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Sorts places by a digit of their bits, the greatest first. */
function sortByDigit(from: Int32Array, to: Int32Array, bits: Uint32Array, shift: number): void {
  const next = new Int32Array(DIGITS + 1);
  for (let i = 0; i < from.length; i += STRIP) {
    countDigits(from, bits, shift, i, stripEnd(i, from.length), next);
  }
  for (let d = 1; d < DIGITS; d++) next[d] += next[d - 1];
  for (let i = 0; i < from.length; i += STRIP) {
    placeByDigit(from, bits, shift, i, stripEnd(i, from.length), next, to);
  }
}

/** Counts each digit where the next smaller one will begin. */
function countDigits(
  places: Int32Array,
  bits: Uint32Array,
  shift: number,
  from: number,
  to: number,
  next: Int32Array,
): void {
  for (let i = from; i < to; i++) next[DIGITS - digitOf(bits[places[i]], shift)]++;
}

function placeByDigit(
  places: Int32Array,
  bits: Uint32Array,
  shift: number,
  from: number,
  to: number,
  next: Int32Array,
  out: Int32Array,
): void {
  for (let i = from; i < to; i++) {
    out[next[DIGITS - 1 - digitOf(bits[places[i]], shift)]++] = places[i];
  }
}

function digitOf(bits: number, shift: number): number {
  return (bits >>> shift) & (DIGITS - 1);
}

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
