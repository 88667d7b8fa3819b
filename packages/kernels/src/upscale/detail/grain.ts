import { gaussianBlur } from '../../filter/gaussian.ts';
import { createPlane } from '../../filter/plane.ts';
import { resizePlane } from '../../filter/resize.ts';
import type { Plane } from '../../image.ts';
import { hash32 } from '../../random.ts';

/** Where a plane lies in the whole result, so that tiles draw the same grain. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** The coarser octave's energy is gathered over this, and looked for this far around. */
const GATHER_SIGMA_PX = 1.5;
const LEAST_REACH_PX = 4;
/** Amplitude of one octave against the next coarser one in pictures of the world (1 / f spectra, Field 1987). */
const OCTAVE_FALL = 0.6;
/** Steps as strong as this are edges, and edges have no grain of their own. */
const EDGE_LEVELS = 14;

/**
 * Texture too fine to have been photographed: noise of the missing octave, as strong as the octave
 * below it (`fine`, on the source's grid) leads one to expect, silent on flat surfaces and along edges.
 */
export function grain(enlarged: Plane, fine: Plane, seed: number, place: Place): Plane {
  const { width, height } = enlarged;
  const noise = fineNoise(width, height, seed, place);
  const strength = resizePlane(localStrength(fine), 2 * fine.width, 2 * fine.height, 'bilinear');
  const smooth = gaussianBlur(enlarged, 1.5).data;
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const gx =
        smooth[y * width + Math.min(width - 1, x + 1)] - smooth[y * width + Math.max(0, x - 1)];
      const gy = smooth[below + x] - smooth[above + x];
      const calm = 1 / (1 + (gx * gx + gy * gy) / EDGE_LEVELS ** 2);
      noise.data[i] *= OCTAVE_FALL * strength.data[y * strength.width + x] * calm;
    }
  }
  return noise;
}

/**
 * Root mean square of the plane around each pixel, the least of those within reach: texture is busy
 * wherever one looks, the surroundings of an edge are not.
 */
function localStrength(fine: Plane): Plane {
  const squares = gaussianBlur({ ...fine, data: fine.data.map((v) => v * v) }, GATHER_SIGMA_PX);
  const { width, height, data } = squares;
  const across = new Float32Array(data.length);
  leastAlong(data, width, height, 1, width, across);
  leastAlong(across, height, width, width, 1, data);
  return gaussianBlur({ ...squares, data: data.map(Math.sqrt) }, GATHER_SIGMA_PX);
}

/** Least value within LEAST_REACH_PX along lines of `length` values, `step` apart. */
function leastAlong(
  source: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  out: Float32Array,
): void {
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++) {
      const last = Math.min(length - 1, i + LEAST_REACH_PX);
      let least = Infinity;
      for (let k = Math.max(0, i - LEAST_REACH_PX); k <= last; k++) {
        least = Math.min(least, source[line * lineStep + k * step]);
      }
      out[line * lineStep + i * step] = least;
    }
  }
}

/** White noise without what the source could have shown; standard deviation 1. */
function fineNoise(width: number, height: number, seed: number, { left, top }: Place): Plane {
  const white = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = hash32(seed ^ Math.imul(top + y, 0x9e3779b1));
    for (let x = 0; x < width; x++) white.data[y * width + x] = roughlyNormal(row + left + x);
  }
  const coarse = gaussianBlur(white, 0.8);
  for (let i = 0; i < white.data.length; i++) {
    white.data[i] = (white.data[i] - coarse.data[i]) * FINE_GAIN;
  }
  return white;
}

/** White noise loses this much of its deviation with the blurred part. */
const FINE_GAIN = 1.27;

/** Sum of four bytes, scaled: mean 0, deviation 1. */
function roughlyNormal(value: number): number {
  const bits = hash32(value);
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  return (sum - 510) / 147.8;
}
