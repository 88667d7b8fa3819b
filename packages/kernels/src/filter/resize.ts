import type { Gray8, Plane, Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { clampByte } from './plane.ts';

/**
 * `lanczos3`: sharp, for pictures. `area`: exact coverage mean when shrinking (masks, statistics),
 * nearest pixel when enlarging. `bilinear`: triangle filter, widened when shrinking; never overshoots.
 */
export type ResizeFilter = 'lanczos3' | 'area' | 'bilinear';

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
  const floats = resample(source.data, w, h, 3, width, height, filter);
  const data = new Uint8Array(floats.length);
  for (let i = 0; i < data.length; i++) data[i] = clampByte(floats[i]);
  return { width, height, data };
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

/** For each target pixel: the first source pixel and `taps` weights. */
interface Taps {
  readonly taps: number;
  readonly first: Int32Array;
  readonly weights: Float32Array;
}

function lanczos3(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= 3) return 0;
  const p = Math.PI * x;
  return (3 * Math.sin(p) * Math.sin(p / 3)) / (p * p);
}

function weightAt(filter: ResizeFilter, distance: number, stretch: number): number {
  if (filter === 'lanczos3') return lanczos3(distance / stretch);
  if (filter === 'bilinear') return Math.max(0, 1 - Math.abs(distance) / stretch);
  // Overlap of the source pixel with the target pixel's footprint.
  const half = stretch / 2;
  return Math.max(0, Math.min(distance + 0.5, half) - Math.max(distance - 0.5, -half));
}

function computeTaps(from: number, to: number, filter: ResizeFilter): Taps {
  const scale = from / to;
  const stretch = Math.max(1, scale);
  const support =
    filter === 'lanczos3' ? 3 * stretch : filter === 'bilinear' ? stretch : scale / 2 + 0.5;
  const nearest = filter === 'area' && scale <= 1;
  const taps = nearest ? 1 : Math.min(from, Math.ceil(2 * support) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    if (nearest) {
      first[i] = Math.min(from - 1, Math.floor((i + 0.5) * scale));
      weights[i] = 1;
      continue;
    }
    const start = Math.min(from - taps, Math.max(0, Math.ceil(centre - support)));
    first[i] = start;
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const weight = weightAt(filter, start + k - centre, stretch);
      weights[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < taps; k++) weights[i * taps + k] /= sum;
  }
  return { taps, first, weights };
}

function resample(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  toWidth: number,
  toHeight: number,
  filter: ResizeFilter,
): Float32Array {
  if (!(Number.isInteger(toWidth) && Number.isInteger(toHeight) && toWidth > 0 && toHeight > 0)) {
    throw new KernelError('badOption', `cannot resize to ${toWidth}×${toHeight}`);
  }
  if (toWidth === width && toHeight === height) return Float32Array.from(source);
  const across = computeTaps(width, toWidth, filter);
  const down = computeTaps(height, toHeight, filter);
  const narrow = new Float32Array(toWidth * height * channels);
  resampleRows(source, width, height, channels, across, toWidth, narrow);
  const out = new Float32Array(toWidth * toHeight * channels);
  resampleColumns(narrow, toWidth * channels, down, toHeight, out);
  return out;
}

function resampleRows(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  across: Taps,
  toWidth: number,
  out: Float32Array,
): void {
  const { taps, first, weights } = across;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < toWidth; x++) {
      const from = (y * width + first[x]) * channels;
      const to = (y * toWidth + x) * channels;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0; k < taps; k++) {
          sum += weights[x * taps + k] * source[from + k * channels + c];
        }
        out[to + c] = sum;
      }
    }
  }
}

function resampleColumns(
  source: Float32Array,
  stride: number,
  down: Taps,
  toHeight: number,
  out: Float32Array,
): void {
  const { taps, first, weights } = down;
  for (let y = 0; y < toHeight; y++) {
    const to = y * stride;
    for (let k = 0; k < taps; k++) {
      const weight = weights[y * taps + k];
      if (weight === 0) continue;
      const from = (first[y] + k) * stride;
      for (let x = 0; x < stride; x++) out[to + x] += weight * source[from + x];
    }
  }
}
