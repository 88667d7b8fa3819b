import { gaussianBlur, gaussianWeights, isConvolved } from '../filter/gaussian.ts';
import { createPlane, lumaPlane, splitRgb8 } from '../filter/plane.ts';
import type { Gray8, Plane, Rgb8 } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import { type Gradient, sobelGradient, strongestGradient } from './sobel.ts';

export interface CannyOptions {
  /** Blur before the gradient, in pixels. */
  readonly sigmaPx: number;
  /**
   * Gradient magnitudes in grey levels per pixel (see {@link sobelGradient}): ridges above `high`
   * start an edge, ridges above `low` continue it. `'auto'` finds them from the picture.
   */
  readonly thresholds: Thresholds | 'auto';
}

export interface Thresholds {
  readonly low: number;
  readonly high: number;
}

/** Canny edges (PAMI 1986) of a grey plane: 255 on edge pixels, else 0. */
export function cannyPlane(source: Plane, options: CannyOptions): Gray8 {
  const gradient = sobelGradient(gaussianBlur(source, options.sigmaPx));
  return edgesOf(suppressNonMaxima(gradient), options.thresholds);
}

/** {@link cannyPlane} on luma. */
export function cannyLuma(image: Rgb8, options: CannyOptions): Gray8 {
  return cannyPlane(lumaPlane(image), options);
}

/**
 * Canny on the strongest of the R, G and B gradients: also finds edges between equally bright colours.
 * In WASM where there is one: several times as fast.
 */
export function cannyColour(image: Rgb8, { sigmaPx, thresholds }: CannyOptions): Gray8 {
  const ridges = ridgesInWasm(image, sigmaPx) ?? ridgesReference(image, sigmaPx);
  return edgesOf(ridges, thresholds);
}

/** Ridges of the strongest of the three channels' gradients after a blur of σ. */
export function ridgesReference(image: Rgb8, sigmaPx: number): Plane {
  const blurred = splitRgb8(image).map((plane) => gaussianBlur(plane, sigmaPx));
  return suppressNonMaxima(strongestGradient(blurred));
}

/**
 * The WASM twin: all steps on a few rows at a time. Undefined where there is no WASM, where the picture
 * is too large for it, and for blurs that are not convolutions.
 */
export function ridgesInWasm(image: Rgb8, sigmaPx: number): Plane | undefined {
  if (!isConvolved(sigmaPx)) return undefined;
  const { width, height, data } = image;
  const weights = gaussianWeights(sigmaPx);
  const radius = weights.length - 1;
  const rowsKept = 3 * (2 * radius + 4) + 10;
  const needed = 7 * width * height + 4 * rowsKept * (width + 16) + 1024;
  return withWasm(needed, (kernels, arena) => {
    const ridges = createPlane(width, height);
    const rgb = arena.putBytes(data);
    const taps = arena.put(weights);
    const scratch = arena.floats(kernels.cannyScratch(width, radius));
    const out = arena.floats(width * height);
    kernels.cannyRidges(rgb, width, height, taps, radius, scratch, out);
    arena.read(out, ridges.data);
    return ridges;
  });
}

function edgesOf(ridges: Plane, thresholds: Thresholds | 'auto'): Gray8 {
  const { low, high } = thresholds === 'auto' ? automaticThresholds(ridges) : thresholds;
  return hysteresis(ridges, low, high);
}

// tan 22.5°: borders between the four quantised directions.
const TAN_22_5 = Math.SQRT2 - 1;

/**
 * Keeps the gradient magnitude where it is a maximum across the edge (direction quantised to 45°),
 * else 0. Of two equal neighbours the first in reading order is kept, so ridges are one pixel wide.
 * The picture's outermost pixels are never edges.
 */
export function suppressNonMaxima(gradient: Gradient): Plane {
  const { width, height } = gradient.magnitude;
  const out = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) keepRidges(gradient, y * width, width, out);
  return { width, height, data: out };
}

function keepRidges(gradient: Gradient, from: number, width: number, out: Float32Array): void {
  const gx = gradient.x.data;
  const gy = gradient.y.data;
  const magnitude = gradient.magnitude.data;
  for (let i = from + 1; i < from + width - 1; i++) {
    const m = magnitude[i];
    if (m === 0) continue;
    const ax = Math.abs(gx[i]);
    const ay = Math.abs(gy[i]);
    let step: number;
    if (ay <= TAN_22_5 * ax) step = 1;
    else if (ax <= TAN_22_5 * ay) step = width;
    else step = gx[i] * gy[i] > 0 ? width + 1 : width - 1;
    if (m > magnitude[i - step] && m >= magnitude[i + step]) out[i] = m;
  }
}

const WEAK = 1;
const EDGE = 255;

/** Edge pixels: ridges above `high` and all ridges above `low` joined to them (8 neighbours). */
export function hysteresis(ridges: Plane, low: number, high: number): Gray8 {
  const { width, height, data } = ridges;
  const edges = new Uint8Array(width * height);
  const found = new Int32Array(width * height);
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    const ridge = data[i];
    if (ridge < low || ridge === 0) continue;
    edges[i] = WEAK;
    if (ridge < high) continue;
    edges[i] = EDGE;
    found[count++] = i;
  }
  // Ridges never lie on the outermost pixels, so the neighbours exist.
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  while (count > 0) {
    const i = found[--count];
    for (let k = 0; k < 8; k++) {
      const j = i + around[k];
      if (edges[j] !== WEAK) continue;
      edges[j] = EDGE;
      found[count++] = j;
    }
  }
  for (let i = 0; i < edges.length; i++) if (edges[i] === WEAK) edges[i] = 0;
  return { width, height, data: edges };
}

/** Histogram range and resolution of {@link automaticThresholds}, in grey levels per pixel. */
const HISTOGRAM_TOP = 32;
const HISTOGRAM_BINS = 256;

/**
 * `high` by Otsu's split (IEEE SMC 1979) of the ridge magnitudes, kept within 1.5 … 8 levels per
 * pixel so that a noisy or empty picture does not fill with edges; `low` = 0.4 `high`.
 */
export function automaticThresholds(ridges: Plane): Thresholds {
  const histogram = new Float64Array(HISTOGRAM_BINS);
  let count = 0;
  let total = 0;
  for (const magnitude of ridges.data) {
    if (magnitude <= 0) continue;
    const bin = Math.min(
      HISTOGRAM_BINS - 1,
      Math.floor((magnitude / HISTOGRAM_TOP) * HISTOGRAM_BINS),
    );
    histogram[bin] += 1;
    count++;
    total += bin;
  }
  let below = 0;
  let belowSum = 0;
  let best = -1;
  let split = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
    below += histogram[bin];
    belowSum += bin * histogram[bin];
    if (below === 0 || below === count) continue;
    const gap = belowSum / below - (total - belowSum) / (count - below);
    const spread = below * (count - below) * gap * gap;
    if (spread > best) {
      best = spread;
      split = bin;
    }
  }
  const high = Math.min(8, Math.max(1.5, ((split + 1) / HISTOGRAM_BINS) * HISTOGRAM_TOP));
  return { low: 0.4 * high, high };
}
