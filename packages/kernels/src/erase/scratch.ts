import { clampByte } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** A pixel is the mean of what is known within this distance. */
const REACH_PX = 4;
/** Structure is felt this far around a pixel. */
const FEEL_PX = 4;
/** How strictly the mean follows the direction of an edge. */
const SHARPNESS = 20;
/** The finest detail of a pixel is what it differs by from the mean of its neighbours, at most this. */
const GRAIN_TOP_LEVELS = 18;
/** Squared gradients, summed over the window, below this (grey levels × 4) have no direction. */
const STRUCTURE_LOW = 1000;

/** The pixels within reach: offset, and squared distance. */
const WINDOW = windowWithin(REACH_PX);

/**
 * Fills thin holes (a few pixels to either side) along the edges that cross them, from the rim inwards
 * in one pass: coherence transport (Bornemann and März, JMIV 28, 2007). The grain of the known picture,
 * mirrored at the rim, goes on top, so that a filled scratch is not smoother than what it crosses.
 * Writes into `image`; `unknown` (1 = hole) is cleared where filled. Needs time only for the hole.
 */
export function fillScratch(image: Rgb8, unknown: Uint8Array, pixels: Int32Array): void {
  const { width, height, data } = image;
  const { order, nearest } = rimInwards(unknown, pixels, width, height);
  const direction = new Float64Array(3);
  const rgb = new Float64Array(3);
  for (const i of order) {
    edgeDirection(image, unknown, i, direction);
    if (!transport(image, unknown, i, direction, rgb)) continue;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = clampByte(rgb[c]);
    unknown[i] = 0;
  }
  for (const i of order) unknown[i] = 1;
  const grain = order.map((i, n) => grainAt(image, unknown, i, nearest[n]));
  for (const i of order) unknown[i] = 0;
  for (let n = 0; n < order.length; n++) {
    for (let c = order[n] * 3; c < order[n] * 3 + 3; c++) data[c] = clampByte(data[c] + grain[n]);
  }
}

/** The pixels by growing distance from the known picture, each with the known pixel it was reached from. */
function rimInwards(
  unknown: Uint8Array,
  pixels: Int32Array,
  width: number,
  height: number,
): { order: Int32Array; nearest: Int32Array } {
  const order = new Int32Array(pixels.length);
  const nearest = new Int32Array(pixels.length);
  const queued = new Uint8Array(unknown.length);
  const steps = [-1, 1, -width, width];
  const inside = (i: number, k: number): boolean =>
    k === 0
      ? i % width > 0
      : k === 1
        ? i % width < width - 1
        : k === 2
          ? i >= width
          : i < size - width;
  const size = width * height;
  let count = 0;
  for (const i of pixels) {
    for (let k = 0; k < 4; k++) {
      if (!inside(i, k) || unknown[i + steps[k]] === 1) continue;
      queued[i] = 1;
      nearest[count] = i + steps[k];
      order[count++] = i;
      break;
    }
  }
  for (let n = 0; n < count; n++) {
    for (let k = 0; k < 4; k++) {
      const j = order[n] + steps[k];
      if (!inside(order[n], k) || unknown[j] === 0 || queued[j] === 1) continue;
      queued[j] = 1;
      nearest[count] = nearest[n];
      order[count++] = j;
    }
  }
  return { order: order.subarray(0, count), nearest };
}

/**
 * Direction of least change around a pixel, from the known pixels' structure tensor: writes its x, y
 * (length 1) and how clear it is, 0 … 1.
 */
function edgeDirection(image: Rgb8, unknown: Uint8Array, i: number, out: Float64Array): void {
  const { width, height, data } = image;
  const x = i % width;
  const y = (i - x) / width;
  const xEnd = Math.min(width - 1, x + FEEL_PX);
  const yEnd = Math.min(height - 1, y + FEEL_PX);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let py = Math.max(0, y - FEEL_PX); py < yEnd; py++) {
    for (let px = Math.max(0, x - FEEL_PX); px < xEnd; px++) {
      const p = py * width + px;
      if (unknown[p] === 1 || unknown[p + 1] === 1 || unknown[p + width] === 1) continue;
      const j = p * 3;
      const down = j + width * 3;
      const value = data[j] + 2 * data[j + 1] + data[j + 2];
      const gx = data[j + 3] + 2 * data[j + 4] + data[j + 5] - value;
      const gy = data[down] + 2 * data[down + 1] + data[down + 2] - value;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  const spread = Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const clarity = spread / (xx + yy + STRUCTURE_LOW);
  out[0] = Math.cos(angle);
  out[1] = Math.sin(angle);
  out[2] = clarity * clarity;
}

/** Mean of the known pixels around, those along the edge first; false when there is none. */
function transport(
  image: Rgb8,
  unknown: Uint8Array,
  i: number,
  direction: Float64Array,
  rgb: Float64Array,
): boolean {
  const { width, height, data } = image;
  const x = i % width;
  const y = (i - x) / width;
  const strict = (direction[2] * SHARPNESS ** 2) / (4 * REACH_PX ** 2);
  let total = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let k = 0; k < WINDOW.length; k += 3) {
    const dx = WINDOW[k];
    const dy = WINDOW[k + 1];
    const px = x + dx;
    const py = y + dy;
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const p = py * width + px;
    if (unknown[p] === 1) continue;
    const across = direction[0] * dy - direction[1] * dx;
    const fall = 1 + strict * across * across;
    const weight = 1 / (WINDOW[k + 2] * fall * fall);
    total += weight;
    r += weight * data[p * 3];
    g += weight * data[p * 3 + 1];
    b += weight * data[p * 3 + 2];
  }
  if (total === 0) return false;
  rgb[0] = r / total;
  rgb[1] = g / total;
  rgb[2] = b / total;
  return true;
}

/** Luma detail of the known pixel that lies as far outside the rim as `i` lies inside; 0 where there is none. */
function grainAt(image: Rgb8, unknown: Uint8Array, i: number, rim: number): number {
  const { width, height, data } = image;
  const x = 2 * (rim % width) - (i % width);
  const y = 2 * Math.floor(rim / width) - Math.floor(i / width);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return 0;
  const p = y * width + x;
  const beside = unknown[p - 1] + unknown[p + 1] + unknown[p - width] + unknown[p + width];
  if (unknown[p] + beside > 0) return 0;
  const luma = (q: number): number => (data[q * 3] + 2 * data[q * 3 + 1] + data[q * 3 + 2]) / 4;
  const mean = (luma(p - 1) + luma(p + 1) + luma(p - width) + luma(p + width)) / 4;
  return Math.max(-GRAIN_TOP_LEVELS, Math.min(GRAIN_TOP_LEVELS, Math.round(luma(p) - mean)));
}

function windowWithin(reachPx: number): Int32Array {
  const values: number[] = [];
  for (let dy = -reachPx; dy <= reachPx; dy++) {
    for (let dx = -reachPx; dx <= reachPx; dx++) {
      const square = dx * dx + dy * dy;
      if (square > 0 && square <= reachPx * reachPx) values.push(dx, dy, square);
    }
  }
  return Int32Array.from(values);
}
