import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import { forwardDct8, inverseDct8 } from './dct8.ts';

const SIDE = 8;
/** Threshold of the first pass, in standard deviations of the noise. */
const THRESHOLD_SIGMAS = 2.7;
/** Keeps the gain p² / (p² + variance) defined where there is neither signal nor noise. */
const LEAST_VARIANCE = 1e-6;

/**
 * Removes noise by shrinking the 8×8 DCT of every patch at every place and averaging the overlapping
 * answers (Yu and Sapiro, "DCT image denoising", IPOL 2011), twice: hard thresholding gives a first
 * estimate, whose spectrum gives the Wiener gains of the second pass. Patches weigh less the more of
 * them was kept, which spares edges from ringing.
 *
 * `variance` is the noise's variance per coefficient, `variance[v * 8 + u]` (white noise: the same
 * everywhere); zero everywhere returns a copy. Values are mirrored outside the plane. A pixel
 * depends on the 14 pixels around it.
 */
export function redundantDct(source: Plane, variance: Float32Array): Plane {
  if (!variance.some((value) => value > 0)) return { ...source, data: source.data.slice() };
  const padded = padForPatches(source);
  const levels = variance.map((value) => Math.max(value, LEAST_VARIANCE));
  const thresholds = levels.map((value) => value * THRESHOLD_SIGMAS ** 2);
  const pilot = onePass(padded, null, thresholds);
  return cut(onePass(padded, pilot, variance), source);
}

/** The reach of {@link redundantDct} in pixels. */
export const REDUNDANT_DCT_REACH = 2 * (SIDE - 1);

/** `noise[i]` is compared with squared coefficients: thresholds without a pilot, variances with one. */
function onePass(source: Plane, pilot: Plane | null, noise: Float32Array): Plane {
  return redundantDctInWasm(source, pilot, noise) ?? redundantDctReference(source, pilot, noise);
}

/** The WASM twin; `undefined` where there is no WASM. The width must be 7 more than a multiple of 4. */
export function redundantDctInWasm(
  source: Plane,
  pilot: Plane | null,
  noise: Float32Array,
): Plane | undefined {
  const { width, height } = source;
  return withWasm(16 * source.data.length + 1024 * width + 8192, (kernels, arena) => {
    const from = arena.put(source.data);
    const guide = pilot ? arena.put(pilot.data) : 0;
    const levels = arena.put(noise);
    const scratch = arena.floats(kernels.redundantDctScratch(width, pilot !== null));
    const weights = arena.floats(source.data.length);
    const to = arena.floats(source.data.length);
    kernels.redundantDct(from, guide, width, height, levels, scratch, weights, to);
    const out = createPlane(width, height);
    arena.read(to, out.data);
    return out;
  });
}

/** One pass as it is defined: every patch by itself. Slow. */
export function redundantDctReference(
  source: Plane,
  pilot: Plane | null,
  noise: Float32Array,
): Plane {
  const { width, height } = source;
  const out = createPlane(width, height);
  const weights = new Float32Array(width * height);
  const block = new Float64Array(64);
  const coefficients = new Float64Array(64);
  const guide = new Float64Array(64);
  for (let y = 0; y + SIDE <= height; y++) {
    for (let x = 0; x + SIDE <= width; x++) {
      lift(source, x, y, block);
      forwardDct8(block, coefficients);
      let weight: number;
      if (pilot) {
        lift(pilot, x, y, block);
        forwardDct8(block, guide);
        weight = shrinkByWiener(coefficients, guide, noise);
      } else {
        weight = shrinkByThreshold(coefficients, noise);
      }
      inverseDct8(coefficients, block);
      for (let i = 0; i < 64; i++) {
        const at = (y + (i >> 3)) * width + x + (i & 7);
        out.data[at] += weight * block[i];
        weights[at] += weight;
      }
    }
  }
  for (let i = 0; i < weights.length; i++) out.data[i] /= weights[i];
  return out;
}

function lift(plane: Plane, x: number, y: number, block: Float64Array): void {
  for (let i = 0; i < 64; i++) {
    block[i] = plane.data[(y + (i >> 3)) * plane.width + x + (i & 7)];
  }
}

function shrinkByThreshold(coefficients: Float64Array, thresholds: Float32Array): number {
  let kept = 1;
  for (let i = 1; i < 64; i++) {
    if (coefficients[i] ** 2 >= thresholds[i]) kept++;
    else coefficients[i] = 0;
  }
  return 1 / kept;
}

function shrinkByWiener(
  coefficients: Float64Array,
  guide: Float64Array,
  variance: Float32Array,
): number {
  let squares = 1;
  for (let i = 1; i < 64; i++) {
    const power = guide[i] ** 2;
    const gain = power / (power + variance[i]);
    coefficients[i] *= gain;
    squares += gain * gain;
  }
  return 1 / squares;
}

/** Mirrors the plane 7 pixels outwards (a few more at the right, for whole vectors of patches). */
function padForPatches(source: Plane): Plane {
  const { width, height, data } = source;
  const margin = SIDE - 1;
  const across = Math.ceil((width + margin) / 4) * 4;
  const out = createPlane(across + margin, height + 2 * margin);
  for (let y = 0; y < out.height; y++) {
    const from = mirror(y - margin, height) * width;
    const to = y * out.width;
    for (let x = 0; x < out.width; x++) out.data[to + x] = data[from + mirror(x - margin, width)];
  }
  return out;
}

/** Index within 0 … length − 1 of a place outside, mirrored about the edge pixels' outer sides. */
function mirror(index: number, length: number): number {
  const period = 2 * length;
  const inside = ((index % period) + period) % period;
  return inside < length ? inside : period - 1 - inside;
}

function cut(padded: Plane, size: Plane): Plane {
  const out = createPlane(size.width, size.height);
  const margin = SIDE - 1;
  for (let y = 0; y < size.height; y++) {
    const from = (y + margin) * padded.width + margin;
    out.data.set(padded.data.subarray(from, from + size.width), y * size.width);
  }
  return out;
}
