import type { Gray8, Plane, Rgb8 } from '../image.ts';
import { STRIP, stripEnd } from '../strips.ts';
import { clampByte } from './plane.ts';
import { type ResizeFilter, resample } from './resample.ts';

export type { ResizeFilter };

/** Separable resampling, pixel centres aligned at half pixels, weights normalised at the edges. */
export function resizePlane(
  source: Plane,
  width: number,
  height: number,
  filter: ResizeFilter = 'lanczos3',
): Plane {
  const { width: w, height: h } = source;
  return { width, height, data: resample(source.data, w, h, 1, width, height, filter) };
}

/** {@link resizePlane} for a grey picture or a mask (rounded, clamped). */
export function resizeGray8(
  source: Gray8,
  width: number,
  height: number,
  filter: ResizeFilter = 'lanczos3',
): Gray8 {
  const { width: w, height: h } = source;
  const data = Uint8Array.from(resample(source.data, w, h, 1, width, height, filter), clampByte);
  return { width, height, data };
}

/** {@link resizePlane} for a colour picture, on gamma-encoded values (rounded, clamped). */
export function resizeRgb8(
  source: Rgb8,
  width: number,
  height: number,
  filter: ResizeFilter = 'lanczos3',
): Rgb8 {
  const { width: w, height: h } = source;
  if (width === w && height === h) return { width, height, data: source.data.slice() };
  const floats = resample(source.data, w, h, 3, width, height, filter);
  const data = new Uint8Array(floats.length);
  for (let from = 0; from < data.length; from += STRIP) {
    clampBytes(floats, data, from, stripEnd(from, data.length));
  }
  return { width, height, data };
}

function clampBytes(floats: Float32Array, data: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) data[i] = clampByte(floats[i]);
}

/** The size with the same aspect whose longer side is `longSidePx`; no side falls below 1. */
export function fitLongSide(
  width: number,
  height: number,
  longSidePx: number,
): { width: number; height: number } {
  const scale = longSidePx / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
