import { lumaPlane } from '../src/filter/plane.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { ssim } from '../src/metric/ssim.ts';
import { createRandom } from '../src/random.ts';

/** Measures of a filled hole against the truth. `hole` is the mask (≥ 128 = filled). */

const PATCH_RADIUS = 3;
const PATCH_COUNT = 6000;
const DIRECTION_COUNT = 96;
const RING_PX = 12;

/** PSNR in dB over the hole's pixels, all channels. */
export function psnrInHole(result: Rgb8, truth: Rgb8, hole: Gray8): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i]! < 128) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const d = result.data[c]! - truth.data[c]!;
      sum += d * d;
      count++;
    }
  }
  return sum === 0 ? Infinity : 10 * Math.log10((255 * 255 * count) / sum);
}

/** SSIM of luma over the hole; where the pictures are equal outside it, all that is lost lies in it. */
export function ssimInHole(result: Rgb8, truth: Rgb8, hole: Gray8): number {
  const share = hole.data.reduce((n, value) => n + (value >= 128 ? 1 : 0), 0) / hole.data.length;
  return 1 - (1 - ssim(lumaPlane(result), lumaPlane(truth))) / share;
}

/**
 * Texture distance: sliced 1-Wasserstein distance between the mean-free 7×7 luma patches of the
 * result and of the truth, 6,000 patches inside the hole at the same places, 96 fixed directions,
 * 0–255 scale; 0 = same texture, wherever it lies.
 */
export function textureSwd(result: Rgb8, truth: Rgb8, hole: Gray8): number {
  const places = patchPlaces(hole);
  const a = meanFreePatches(result, places);
  const b = meanFreePatches(truth, places);
  const side = 2 * PATCH_RADIUS + 1;
  const dimension = side * side;
  const random = createRandom(96);
  const direction = new Float64Array(dimension);
  const pa = new Float64Array(places.length);
  const pb = new Float64Array(places.length);
  let total = 0;
  for (let d = 0; d < DIRECTION_COUNT; d++) {
    let norm = 0;
    for (let k = 0; k < dimension; k++) {
      direction[k] = random.normal();
      norm += direction[k]! ** 2;
    }
    norm = Math.sqrt(norm);
    for (let n = 0; n < places.length; n++) {
      let sa = 0;
      let sb = 0;
      for (let k = 0; k < dimension; k++) {
        sa += a[n * dimension + k]! * direction[k]!;
        sb += b[n * dimension + k]! * direction[k]!;
      }
      pa[n] = sa / norm;
      pb[n] = sb / norm;
    }
    pa.sort();
    pb.sort();
    let sum = 0;
    for (let n = 0; n < places.length; n++) sum += Math.abs(pa[n]! - pb[n]!);
    total += sum / places.length;
  }
  return total / DIRECTION_COUNT;
}

function patchPlaces(hole: Gray8): Int32Array {
  const { width, height, data } = hole;
  const r = PATCH_RADIUS;
  const places: number[] = [];
  for (let y = r; y < height - r; y++) {
    for (let x = r; x < width - r; x++) if (data[y * width + x]! >= 128) places.push(y * width + x);
  }
  const random = createRandom(6000);
  const count = Math.min(PATCH_COUNT, places.length);
  for (let i = 0; i < count; i++) {
    const j = i + random.below(places.length - i);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return Int32Array.from(places.slice(0, count));
}

function meanFreePatches(image: Rgb8, places: Int32Array): Float32Array {
  const luma = lumaPlane(image).data;
  const r = PATCH_RADIUS;
  const dimension = (2 * r + 1) ** 2;
  const out = new Float32Array(places.length * dimension);
  for (let n = 0; n < places.length; n++) {
    let k = n * dimension;
    let sum = 0;
    for (let dy = -r; dy <= r; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        const value = luma[places[n]! + dy * image.width + dx]!;
        out[k++] = value;
        sum += value;
      }
    }
    for (let m = n * dimension; m < k; m++) out[m]! -= sum / dimension;
  }
  return out;
}

/** Standard deviation of the luma Laplacian in the hole, result / truth; 1 is ideal, < 1 is blur. */
export function hfRatio(result: Rgb8, truth: Rgb8, hole: Gray8): number {
  return laplacianDeviation(result, hole) / laplacianDeviation(truth, hole);
}

function laplacianDeviation(image: Rgb8, hole: Gray8): number {
  const luma = lumaPlane(image).data;
  const { width, height } = image;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (hole.data[i]! < 128) continue;
      const value =
        luma[i - 1]! + luma[i + 1]! + luma[i - width]! + luma[i + width]! - 4 * luma[i]!;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/** Mean luma step across the hole's rim / mean step between neighbours in a 12 px ring outside. */
export function seamRatio(result: Rgb8, hole: Gray8): number {
  const { width, height } = result;
  const luma = lumaPlane(result).data;
  const ring = grow(hole, RING_PX);
  let across = 0;
  let acrossCount = 0;
  let outside = 0;
  let outsideCount = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      for (const j of [i + 1, i + width]) {
        const step = Math.abs(luma[i]! - luma[j]!);
        const a = hole.data[i]! >= 128;
        const b = hole.data[j]! >= 128;
        if (a !== b) {
          across += step;
          acrossCount++;
        } else if (!a && ring[i] === 1 && ring[j] === 1) {
          outside += step;
          outsideCount++;
        }
      }
    }
  }
  return across / acrossCount / (outside / outsideCount);
}

function grow(hole: Gray8, radiusPx: number): Uint8Array {
  const { width, height } = hole;
  const across = new Uint8Array(width * height);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (hole.data[y * width + x]! < 128) continue;
      across.fill(
        1,
        y * width + Math.max(0, x - radiusPx),
        y * width + Math.min(width, x + radiusPx + 1),
      );
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (across[y * width + x] === 0) continue;
      for (let k = Math.max(0, y - radiusPx); k <= Math.min(height - 1, y + radiusPx); k++) {
        out[k * width + x] = 1;
      }
    }
  }
  return out;
}
