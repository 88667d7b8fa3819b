import { type MaterialPattern, rasterisePattern, tintPattern } from '@zhuhui/kernels';
import type { Albedo } from '../materials/material.ts';

/** Slopes of the relief are kept in this fraction. */
const SLOPE_STEPS = 4096;
const LONG_SIDE_PX = 512;
const SEED = 7;
/** The last level's shorter side is at least so long. */
const LEAST_SIDE_PX = 4;
/** Red, green, blue, slopes along u and v, sum of their squares, texels of the first level. */
const LEVEL_SUMS = 7;
/** Texels along a side of a coarse texel. */
const COARSE_STEP = 8;

/**
 * Texels of 8 bytes: square roots of linear red, green, blue and of the variance of finer slopes; slopes
 * along u and v (16 bits). Level after level, each of half the sides of the one before, rounded down.
 */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly data: Uint8Array;
  /** Mean linear colour. */
  readonly mean: readonly [number, number, number];
  readonly coarse: CoarseTexels;
}

/** The pattern as light sees it that was scattered before: means of squares, 4 bytes each, without relief. */
interface CoarseTexels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type Textured = Albedo & { kind: 'texture' };

const made = new Map<string, Texels>();
/** The last one drawn. */
let drawn: MaterialPattern | undefined;

/** Albedos so that those of one pattern, in several colours, follow one another: it is drawn once. */
export const byPattern = (one: Textured, other: Textured): number =>
  one.texture < other.texture ? -1 : one.texture > other.texture ? 1 : 0;

function patternOf(texture: Textured['texture']): MaterialPattern {
  if (drawn?.id !== texture) {
    drawn = rasterisePattern(texture, { longSidePx: LONG_SIDE_PX, seed: SEED });
  }
  return drawn;
}

/** The tileable pattern of an albedo, rows along v from below; kept for the thread's next scenes. */
export function texelsOf(albedo: Textured): Texels {
  const key = `${albedo.texture} ${albedo.colour}`;
  const known = made.get(key);
  if (known) return known;
  const pattern = patternOf(albedo.texture);
  const { width, height, widthM, heightM, relief } = pattern;
  const image = tintPattern(pattern, albedo.colour);
  const sizes = levelSizes(width, height);
  const data = new Uint8Array(sizes.reduce((sum, [w, h]) => sum + w * h, 0) * 8);
  const slopes = new Int16Array(data.buffer);
  const mean: [number, number, number] = [0, 0, 0];
  const scaleU = ((SLOPE_STEPS / 2) * width) / widthM;
  const scaleV = ((SLOPE_STEPS / 2) * height) / heightM;
  for (let v = 0; v < height; v++) {
    const row = height - 1 - v;
    const above = ((row + height - 1) % height) * width;
    const below = ((row + 1) % height) * width;
    for (let u = 0; u < width; u++) {
      const from = row * width + u;
      const to = (v * width + u) * 8;
      for (let k = 0; k < 3; k++) {
        const light = LINEAR[image.data[from * 3 + k]];
        data[to + k] = Math.round(Math.sqrt(light) * 255);
        mean[k] += light / (width * height);
      }
      const left = relief[row * width + ((u + width - 1) % width)];
      const right = relief[row * width + ((u + 1) % width)];
      slopes[to / 2 + 2] = clamp((right - left) * scaleU);
      slopes[to / 2 + 3] = clamp((relief[above + u] - relief[below + u]) * scaleV);
    }
  }
  writeLevels(data, sizes);
  const coarse = coarseOf(data, width, height);
  const texels = { width, height, levels: sizes.length, data, mean, coarse };
  made.set(key, texels);
  return texels;
}

type Size = readonly [width: number, height: number];

/** Sides of the levels down to a few texels. */
function levelSizes(width: number, height: number): Size[] {
  const sizes: Size[] = [[width, height]];
  for (let [w, h] = [width, height]; Math.min(w, h) >= 2 * LEAST_SIDE_PX; sizes.push([w, h])) {
    [w, h] = [w >> 1, h >> 1];
  }
  return sizes;
}

/** Means of light and of slopes over the first level, and how much its slopes vary there. */
function writeLevels(data: Uint8Array, sizes: readonly Size[]): void {
  if (sizes.length < 2) return;
  const slopes = new Int16Array(data.buffer);
  let sums = sumsOfFirst(data, slopes, sizes[0], sizes[1]);
  for (let level = 1, at = sizes[0][0] * sizes[0][1]; level < sizes.length; level++) {
    if (level > 1) sums = sumsOfNext(sums, sizes[level - 1], sizes[level]);
    for (let i = 0; i < sums.length; i += LEVEL_SUMS, at++) {
      const texels = sums[i + 6];
      const [u, v] = [sums[i + 3] / texels, sums[i + 4] / texels];
      for (let k = 0; k < 3; k++) data[at * 8 + k] = Math.round(Math.sqrt(sums[i + k] / texels));
      const variance = Math.max(0, sums[i + 5] / texels - u * u - v * v) / 2;
      data[at * 8 + 3] = Math.min(255, Math.round((Math.sqrt(variance) / SLOPE_STEPS) * 255));
      slopes[at * 4 + 2] = clamp(u);
      slopes[at * 4 + 3] = clamp(v);
    }
  }
}

/** Sums over two by two texels of the first level; what is left over at the far sides counts to the last ones. */
function sumsOfFirst(
  data: Uint8Array,
  slopes: Int16Array,
  [width, height]: Size,
  [w, h]: Size,
): Float32Array {
  const out = new Float32Array(w * h * LEVEL_SUMS);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.min(h - 1, y >> 1) * w;
    for (let x = 0; x < width; x++, from++) {
      const to = (row + Math.min(w - 1, x >> 1)) * LEVEL_SUMS;
      const u = slopes[from * 4 + 2];
      const v = slopes[from * 4 + 3];
      out[to] += data[from * 8] ** 2;
      out[to + 1] += data[from * 8 + 1] ** 2;
      out[to + 2] += data[from * 8 + 2] ** 2;
      out[to + 3] += u;
      out[to + 4] += v;
      out[to + 5] += u * u + v * v;
      out[to + 6]++;
    }
  }
  return out;
}

/** The same of a later level from the sums of the one before. */
function sumsOfNext(finer: Float32Array, [width, height]: Size, [w, h]: Size): Float32Array {
  const out = new Float32Array(w * h * LEVEL_SUMS);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += LEVEL_SUMS) {
      const to = (Math.min(h - 1, y >> 1) * w + Math.min(w - 1, x >> 1)) * LEVEL_SUMS;
      for (let k = 0; k < LEVEL_SUMS; k++) out[to + k] += finer[from + k];
    }
  }
  return out;
}

function coarseOf(data: Uint8Array, width: number, height: number): CoarseTexels {
  const columns = Math.ceil(width / COARSE_STEP);
  const rows = Math.ceil(height / COARSE_STEP);
  const light = new Float32Array(columns * rows * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Squares of unlike size stand for the same part of the pattern.
      const column = Math.floor((x * columns) / width);
      const to = (Math.floor((y * rows) / height) * columns + column) * 4;
      const from = (y * width + x) * 8;
      for (let k = 0; k < 3; k++) light[to + k] += data[from + k] ** 2;
      light[to + 3]++;
    }
  }
  const coarse = new Uint8Array(light.length);
  for (let at = 0; at < light.length; at += 4) {
    for (let k = 0; k < 3; k++)
      coarse[at + k] = Math.round(Math.sqrt(light[at + k] / light[at + 3]));
  }
  return { width: columns, height: rows, data: coarse };
}

const clamp = (slope: number): number => Math.max(-32767, Math.min(32767, Math.round(slope)));

/** sRGB bytes to linear light. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
