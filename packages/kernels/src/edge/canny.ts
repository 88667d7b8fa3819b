import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane, splitRgb8 } from '../filter/plane.ts';
import type { Gray8, Plane, Rgb8 } from '../image.ts';
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
  return edgesOf(sobelGradient(gaussianBlur(source, options.sigmaPx)), options.thresholds);
}

/** {@link cannyPlane} on luma. */
export function cannyLuma(image: Rgb8, options: CannyOptions): Gray8 {
  return cannyPlane(lumaPlane(image), options);
}

/** Canny on the strongest of the R, G and B gradients: also finds edges between equally bright colours. */
export function cannyColour(image: Rgb8, options: CannyOptions): Gray8 {
  const blurred = splitRgb8(image).map((plane) => gaussianBlur(plane, options.sigmaPx));
  return edgesOf(strongestGradient(blurred), options.thresholds);
}

function edgesOf(gradient: Gradient, thresholds: Thresholds | 'auto'): Gray8 {
  const ridges = suppressNonMaxima(gradient);
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
  const { width, height, data: magnitude } = gradient.magnitude;
  const gx = gradient.x.data;
  const gy = gradient.y.data;
  const out = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
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
  return { width, height, data: out };
}

/** Edge pixels: ridges above `high` and all ridges above `low` joined to them (8 neighbours). */
export function hysteresis(ridges: Plane, low: number, high: number): Gray8 {
  const { width, height, data } = ridges;
  const edges = new Uint8Array(width * height);
  const stack: number[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] < high || data[seed] === 0 || edges[seed] !== 0) continue;
    edges[seed] = 255;
    stack.push(seed);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      // Ridges never lie on the outermost pixels, so the neighbours exist.
      for (let dy = -width; dy <= width; dy += width) {
        for (let j = i + dy - 1; j <= i + dy + 1; j++) {
          if (edges[j] === 0 && data[j] >= low && data[j] > 0) {
            edges[j] = 255;
            stack.push(j);
          }
        }
      }
    }
  }
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
