import { boxMeanInto } from '../filter/box.ts';
import { gaussianBlurInto } from '../filter/gaussian.ts';

/**
 * Depth darkening: what lies behind a nearer thing is darkened around it by how far the blurred depth
 * is in front of its own (Luft, Colditz and Deussen, "Image enhancement by unsharp masking the depth
 * buffer", SIGGRAPH 2006), at two scales.
 *
 * @param logDepth natural log of depth per pixel
 * @returns factor 0 … 1 per pixel
 */
export function depthDarkening(
  logDepth: Float32Array,
  width: number,
  height: number,
  fineSigmaPx: number,
  coarseSigmaPx: number,
): Float32Array {
  const n = width * height;
  const blurred = new Float32Array(n);
  const scratch = new Float32Array(n);
  const out = new Float32Array(n).fill(1);
  for (const [sigma, strength] of [
    [fineSigmaPx, 1.1],
    [coarseSigmaPx, 0.7],
  ]) {
    gaussianBlurInto(logDepth, width, height, sigma, scratch, blurred);
    for (let p = 0; p < n; p++) {
      const behind = logDepth[p] - blurred[p];
      if (behind > 0.01) out[p] *= 1 - Math.min(0.32, strength * (behind - 0.01));
    }
  }
  return out;
}

/**
 * Contact shadow on level ground: how much of what stands on it covers the ground near each pixel,
 * wide in x and flat in y as a shadow in perspective is.
 *
 * @param standing 1 where something stands, else 0
 * @returns factor 0 … 1 per pixel; meant for ground pixels only
 */
export function contactShadow(
  standing: Float32Array,
  width: number,
  height: number,
  scale: number,
): Float32Array {
  const n = width * height;
  const out = new Float32Array(n).fill(1);
  const scratch = new Float32Array(n);
  const soft = new Float32Array(n);
  for (const [radiusX, radiusY, strength] of [
    [5, 3, 0.55],
    [26, 9, 0.6],
    [80, 26, 0.4],
  ]) {
    // Two box passes make a tent.
    boxAnisotropic(standing, width, height, radiusX * scale, radiusY * scale, scratch, soft);
    boxAnisotropic(soft, width, height, radiusX * scale, radiusY * scale, scratch, soft);
    for (let p = 0; p < n; p++) out[p] *= 1 - strength * soft[p];
  }
  return out;
}

// Mean over a rectangle, cut at the border of the picture; running sums, O(1) per pixel.
function boxAnisotropic(
  source: Float32Array,
  width: number,
  height: number,
  radiusX: number,
  radiusY: number,
  scratch: Float32Array,
  out: Float32Array,
): void {
  const rows = scratch;
  const rx = Math.max(1, Math.round(radiusX));
  for (let y = 0; y < height; y++) meansAlong(source, y * width, width, rx, rows);
  const ry = Math.max(1, Math.round(radiusY));
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = -ry; y < height; y++) {
    if (y + ry < height) {
      addRow(rows, (y + ry) * width, 1, sums);
      count++;
    }
    if (y - ry - 1 >= 0) {
      addRow(rows, (y - ry - 1) * width, -1, sums);
      count--;
    }
    if (y >= 0) writeMeans(sums, count, y * width, out);
  }
}

/** A row's means over `2 · radius + 1` pixels. */
function meansAlong(
  source: Float32Array,
  row: number,
  width: number,
  radius: number,
  out: Float32Array,
): void {
  let sum = 0;
  let count = 0;
  for (let x = -radius; x < width; x++) {
    if (x + radius < width) {
      sum += source[row + x + radius];
      count++;
    }
    if (x - radius - 1 >= 0) {
      sum -= source[row + x - radius - 1];
      count--;
    }
    if (x >= 0) out[row + x] = sum / count;
  }
}

function addRow(rows: Float32Array, row: number, sign: 1 | -1, sums: Float64Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] += sign * rows[row + x];
}

function writeMeans(sums: Float64Array, count: number, row: number, out: Float32Array): void {
  for (let x = 0; x < sums.length; x++) out[row + x] = sums[x] / count;
}

/**
 * Distance-limited shade under overhangs: going down each column, upright pixels right below an
 * overhang (roof, balcony slab) are in its shadow for `lengthPx` of that pixel.
 */
export function overhangShade(
  isOverhang: (p: number) => boolean,
  isUpright: (p: number) => boolean,
  lengthPx: (p: number) => number,
  width: number,
  height: number,
): Float32Array {
  const n = width * height;
  const out = new Float32Array(n).fill(1);
  for (let x = 0; x < width; x++) {
    let below = Infinity;
    for (let y = 0, p = x; y < height; y++, p += width) {
      if (isOverhang(p)) below = 0;
      else if (isUpright(p)) {
        below++;
        const t = below / Math.max(2, lengthPx(p));
        if (t < 1.25) out[p] = 1 - 0.5 * Math.min(1, Math.max(0, (1.25 - t) / 0.5));
      } else below = Infinity;
    }
  }
  boxMeanInto(out, width, height, 1, out);
  return out;
}
