import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** A pixel is the mean of what is known within this distance. */
const REACH_PX = 4;
/** Structure is felt this far around a pixel. */
const FEEL_PX = 4;
/** How strictly the mean follows the direction of an edge. */
const SHARPNESS = 25;
/** The finest detail of a pixel is what it differs by from the mean of its neighbours, at most this. */
const GRAIN_TOP_LEVELS = 18;
/** Gradients below this (squared grey levels, summed over the window) have no direction. */
const STRUCTURE_LOW = 60;

/**
 * Fills thin holes (a few pixels to either side) along the edges that cross them, from the rim inwards
 * in one pass: coherence transport (Bornemann and März, JMIV 28, 2007). The grain of the known picture,
 * mirrored at the rim, goes on top, so that a filled scratch is not smoother than what it crosses.
 * Writes into `image`; `unknown` (1 = hole) is cleared where filled. Needs time only for the hole.
 */
export function fillScratch(image: Rgb8, unknown: Uint8Array, pixels: Int32Array): void {
  const { width, height } = image;
  const { order, nearest } = rimInwards(unknown, pixels, width, height);
  const luma = (i: number): number =>
    0.299 * image.data[i * 3] + 0.587 * image.data[i * 3 + 1] + 0.114 * image.data[i * 3 + 2];
  const wasUnknown = new Set<number>(pixels);
  const rgb = new Float64Array(3);
  for (let n = 0; n < order.length; n++) {
    const i = order[n];
    const direction = edgeDirection(luma, unknown, i, width, height);
    if (!transport(image, unknown, i, direction, rgb)) continue;
    for (let c = 0; c < 3; c++) image.data[i * 3 + c] = clampByte(rgb[c]);
    unknown[i] = 0;
  }
  const grain = order.map((i, n) => grainAt(image, wasUnknown, i, nearest[n]));
  order.forEach((i, n) => {
    for (let c = i * 3; c < i * 3 + 3; c++) image.data[c] = clampByte(image.data[c] + grain[n]);
  });
}

/** The pixels by growing distance from the known picture, each with the known pixel it was reached from. */
function rimInwards(
  unknown: Uint8Array,
  pixels: Int32Array,
  width: number,
  height: number,
): { order: number[]; nearest: number[] } {
  const order: number[] = [];
  const nearest: number[] = [];
  const queued = new Set<number>();
  const visit = (i: number, from: number): void => {
    if (unknown[i] === 0 || queued.has(i)) return;
    queued.add(i);
    order.push(i);
    nearest.push(from);
  };
  for (const i of pixels) {
    const j = neighbours(i, width, height).find((k) => unknown[k] === 0);
    if (j !== undefined) visit(i, j);
  }
  for (let n = 0; n < order.length; n++) {
    for (const j of neighbours(order[n], width, height)) visit(j, nearest[n]);
  }
  return { order, nearest };
}

function neighbours(i: number, width: number, height: number): number[] {
  const x = i % width;
  const y = (i - x) / width;
  const found: number[] = [];
  if (x > 0) found.push(i - 1);
  if (x < width - 1) found.push(i + 1);
  if (y > 0) found.push(i - width);
  if (y < height - 1) found.push(i + width);
  return found;
}

interface Direction {
  /** Along the edge, length 1. */
  readonly x: number;
  readonly y: number;
  /** 0 no direction … 1 a clear one. */
  readonly clarity: number;
}

/** Direction of least change around a pixel, from the known pixels' structure tensor. */
function edgeDirection(
  luma: (i: number) => number,
  unknown: Uint8Array,
  i: number,
  width: number,
  height: number,
): Direction {
  const x = i % width;
  const y = (i - x) / width;
  let [xx, xy, yy] = [0, 0, 0];
  for (let py = Math.max(0, y - FEEL_PX); py < Math.min(height - 1, y + FEEL_PX); py++) {
    for (let px = Math.max(0, x - FEEL_PX); px < Math.min(width - 1, x + FEEL_PX); px++) {
      const p = py * width + px;
      if (unknown[p] === 1 || unknown[p + 1] === 1 || unknown[p + width] === 1) continue;
      const value = luma(p);
      const gx = luma(p + 1) - value;
      const gy = luma(p + width) - value;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const clarity = spread / (xx + yy + STRUCTURE_LOW);
  return { x: Math.cos(angle), y: Math.sin(angle), clarity: clarity * clarity };
}

/** Mean of the known pixels around, those along the edge first; false when there is none. */
function transport(
  image: Rgb8,
  unknown: Uint8Array,
  i: number,
  direction: Direction,
  rgb: Float64Array,
): boolean {
  const { width, height, data } = image;
  const x = i % width;
  const y = (i - x) / width;
  const strict = (direction.clarity * SHARPNESS ** 2) / (2 * REACH_PX ** 2);
  let total = 0;
  let [r, g, b] = [0, 0, 0];
  for (let py = Math.max(0, y - REACH_PX); py <= Math.min(height - 1, y + REACH_PX); py++) {
    for (let px = Math.max(0, x - REACH_PX); px <= Math.min(width - 1, x + REACH_PX); px++) {
      const p = py * width + px;
      const dx = px - x;
      const dy = py - y;
      const square = dx * dx + dy * dy;
      if (unknown[p] === 1 || square > REACH_PX * REACH_PX || square === 0) continue;
      const across = (direction.x * dy - direction.y * dx) / REACH_PX;
      const weight = (1e-6 + Math.exp(-strict * across * across)) / square;
      total += weight;
      r += weight * data[p * 3];
      g += weight * data[p * 3 + 1];
      b += weight * data[p * 3 + 2];
    }
  }
  if (total === 0) return false;
  rgb[0] = r / total;
  rgb[1] = g / total;
  rgb[2] = b / total;
  return true;
}

/** Luma detail of the known pixel that lies as far outside the rim as `i` lies inside; 0 where there is none. */
function grainAt(image: Rgb8, hole: Set<number>, i: number, rim: number): number {
  const { width, height, data } = image;
  const x = 2 * (rim % width) - (i % width);
  const y = 2 * Math.floor(rim / width) - Math.floor(i / width);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return 0;
  const p = y * width + x;
  if (hole.has(p)) return 0;
  let mean = 0;
  for (const q of [p - 1, p + 1, p - width, p + width]) {
    if (hole.has(q)) return 0;
    mean += (data[q * 3] + 2 * data[q * 3 + 1] + data[q * 3 + 2]) / 16;
  }
  const own = (data[p * 3] + 2 * data[p * 3 + 1] + data[p * 3 + 2]) / 4;
  return Math.max(-GRAIN_TOP_LEVELS, Math.min(GRAIN_TOP_LEVELS, own - mean));
}
