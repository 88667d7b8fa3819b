import { sobelGradient } from '../edge/sobel.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import { diffuse } from './diffuse.ts';

/** Blur before a gradient is measured, so that camera noise and grain do not count as structure. */
const GRADIENT_SIGMA_PX = 1.5;
/** Structure this far from the rim decides. */
const RIM_PX = 10;
/** A rim whose strongest gradient nearby (grey levels per pixel) is below `CALM` is smooth, above `BUSY` not at all. */
const CALM = 1.2;
const BUSY = 3.5;

/**
 * How smooth the hole's surroundings are, 0 … 1 per pixel: 1 near a rim of painted wall or sky, 0 near
 * texture and edges. Known pixels are judged by the strongest blurred gradient within
 * {@link RIM_PX} px; inside the hole the rim's values are spread as a membrane.
 */
export function smoothness(image: Rgb8, hole: Uint8Array): Float32Array {
  const { width, height } = image;
  // The membrane keeps the hole's own (unknown) content out of the gradients at its rim.
  const luma = lumaPlane(image);
  diffuse(luma.data, hole, width, height, 1);
  const gradient = sobelGradient(gaussianBlur(luma, GRADIENT_SIGMA_PX)).magnitude.data;
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1) gradient[i] = 0;
  const strongest = localMaximum(gradient, width, height, RIM_PX);
  const result = new Float32Array(width * height);
  for (let i = 0; i < result.length; i++) {
    result[i] = 1 - smoothStep(CALM, BUSY, strongest[i]);
  }
  diffuse(result, hole, width, height, 1);
  // Half measures show as ghosts, so the spread values are drawn towards 0 and 1.
  return result.map((value) => smoothStep(0.35, 0.75, value));
}

/** Maximum over a square window, cut at the border. */
function localMaximum(
  source: Float32Array,
  width: number,
  height: number,
  r: number,
): Float32Array {
  const across = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = 0;
      const end = Math.min(width - 1, x + r);
      for (let k = Math.max(0, x - r); k <= end; k++) best = Math.max(best, source[y * width + k]);
      across[y * width + x] = best;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let k = Math.max(0, y - r); k <= Math.min(height - 1, y + r); k++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        out[i] = Math.max(out[i], across[k * width + x]);
      }
    }
  }
  return out;
}
