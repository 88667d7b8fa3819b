import type { Plane, ProgressListener, Rgb8 } from '../image.ts';
import { solveStencil } from './conjugate-gradient.ts';
import { mattingLaplacian } from './matting-laplacian.ts';
import { sampleMatte } from './shared-sampling.ts';

export interface MatteOptions {
  /** Weight of the sampled opacity where it is fully believed, against the Laplacian's diagonal of about 1. */
  readonly priorWeight: number;
  readonly tolerance: number;
  /** A rough opacity to lean on, one value a pixel; without it the trimap alone decides. */
  readonly lean?: Float32Array;
}

export const MATTE_DEFAULTS: MatteOptions = { priorWeight: 3e-3, tolerance: 1e-4 };

const EPSILON = 1e-7;
const MAX_ITERATIONS = 400;
/** Weight of a pixel that has the very colour of a known one near it: nearly known, but not quite. */
const GROWN_WEIGHT = 0.2;
/** Weight of the rough opacity: a mask drawn well says more than the sampled colours. */
const LEAN_WEIGHT = 0.05;

/**
 * Opacity of a picture's unknown pixels: closed-form matting (Levin 2008) with the sampled opacity
 * (Gastal and Oliveira 2010) as a weak prior, weighted by its confidence. Known pixels come back exact.
 *
 * @param trimap 0 background, 255 subject, else unknown; one value a pixel
 * @returns 0 … 1
 */
export function solveMatte(
  image: Rgb8,
  trimap: Uint8Array,
  options: MatteOptions = MATTE_DEFAULTS,
  onProgress?: ProgressListener,
): Plane {
  const { width, height } = image;
  const sampled = sampleMatte(image, trimap);
  onProgress?.(0.3, '估计边缘透明度');
  const alpha = sampled.alpha;
  const row = new Int32Array(trimap.length).fill(-1);
  const pixels: number[] = [];
  for (let p = 0; p < trimap.length; p++) {
    if (trimap[p] !== 0 && trimap[p] !== 255) {
      row[p] = pixels.length;
      pixels.push(p);
    }
  }
  if (pixels.length === 0) return { width, height, data: alpha };
  const system = mattingLaplacian(image, row, pixels.length, alpha, EPSILON);
  const x = new Float64Array(pixels.length);
  for (let k = 0; k < pixels.length; k++) {
    const p = pixels[k];
    const grown = sampled.trimap[p] === 0 || sampled.trimap[p] === 255;
    const believed = grown ? GROWN_WEIGHT : options.priorWeight * (sampled.confidence[p] + 1e-3);
    x[k] = alpha[p];
    system.diagonal[k] += believed;
    system.right[k] += believed * x[k];
    if (!options.lean) continue;
    system.diagonal[k] += LEAN_WEIGHT;
    system.right[k] += LEAN_WEIGHT * options.lean[p];
  }
  onProgress?.(0.4, '求解发丝与边缘');
  solveStencil(system, x, {
    tolerance: options.tolerance,
    maxIterations: MAX_ITERATIONS,
    onIteration: (fraction) => onProgress?.(0.4 + 0.6 * fraction, '求解发丝与边缘'),
  });
  for (let k = 0; k < pixels.length; k++) alpha[pixels[k]] = Math.min(1, Math.max(0, x[k]));
  return { width, height, data: alpha };
}
