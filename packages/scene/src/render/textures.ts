import { rasteriseMaterial } from '@zhuhui/kernels';
import type { Albedo } from '../materials/material.ts';

/** Slopes of the relief are kept in this fraction. */
const SLOPE_STEPS = 4096;
const LONG_SIDE_PX = 512;
const SEED = 7;

/** Texels of 8 bytes: square roots of linear red, green, blue, nothing; slopes along u and v (16 bits). */
export interface Texels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Mean linear colour. */
  readonly mean: readonly [number, number, number];
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
  const texels = { width, height, data, mean };
  made.set(key, texels);
  return texels;
}

const clamp = (slope: number): number => Math.max(-32767, Math.min(32767, Math.round(slope)));

/** sRGB bytes to linear light. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
