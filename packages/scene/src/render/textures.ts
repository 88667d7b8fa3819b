import { rasteriseMaterial } from '@zhuhui/kernels';
import type { Albedo } from '../materials/material.ts';

/** Slopes of the relief are kept in this fraction. */
const SLOPE_STEPS = 4096;
const LONG_SIDE_PX = 512;
const SEED = 7;
/** Texels along a side of a coarse texel. */
const COARSE_STEP = 8;

/** Texels of 8 bytes: square roots of linear red, green, blue, nothing; slopes along u and v (16 bits). */
export interface Texels {
  readonly width: number;
  readonly height: number;
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

const made = new Map<string, Texels>();

/** The tileable pattern of an albedo, rows along v from below; kept for the thread's next scenes. */
export function texelsOf(albedo: Albedo & { kind: 'texture' }): Texels {
  const key = `${albedo.texture} ${albedo.colour}`;
  const known = made.get(key);
  if (known) return known;
  const { image, relief, widthM, heightM } = rasteriseMaterial(albedo.texture, {
    colour: albedo.colour,
    longSidePx: LONG_SIDE_PX,
    seed: SEED,
  });
  const { width, height } = image;
  const data = new Uint8Array(width * height * 8);
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
      const left = relief.data[row * width + ((u + width - 1) % width)];
      const right = relief.data[row * width + ((u + 1) % width)];
      slopes[to / 2 + 2] = clamp((right - left) * scaleU);
      slopes[to / 2 + 3] = clamp((relief.data[above + u] - relief.data[below + u]) * scaleV);
    }
  }
  const texels = { width, height, data, mean, coarse: coarseOf(data, width, height) };
  made.set(key, texels);
  return texels;
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
