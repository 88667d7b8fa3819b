import { sobelGradient } from '../edge/sobel.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import { diffuse } from './diffuse.ts';
import { diffuseSurfaces, type Parting } from './parting.ts';

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
 * {@link RIM_PX} px; inside the hole the rim's values are spread as a membrane, on each of two
 * surfaces by itself.
 */
export function smoothness(image: Rgb8, hole: Uint8Array, parting?: Parting): Float32Array {
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
  if (parting) diffuseSurfaces(result, hole, parting, width, height, 1);
  else diffuse(result, hole, width, height, 1);
  // Half measures show as ghosts, so the spread values are drawn towards 0 and 1.
  return result.map((value) => smoothStep(0.35, 0.75, value));
}

/** Maximum over a square window, cut at the border: along the rows, then down the columns. */
function localMaximum(
  source: Float32Array,
  width: number,
  height: number,
  r: number,
): Float32Array {
  const across = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  const queue = new Int32Array(Math.max(width, height));
  for (let y = 0; y < height; y++) slideMaximum(source, across, y * width, 1, width, r, queue);
  for (let x = 0; x < width; x++) slideMaximum(across, out, x, width, height, r, queue);
  return out;
}

/**
 * Maximum within `r` of each of `length` values that start at `first`, `step` apart: the queue holds the
 * places in the window that nothing later exceeds, greatest first (Lemire 2006).
 */
function slideMaximum(
  from: Float32Array,
  to: Float32Array,
  first: number,
  step: number,
  length: number,
  r: number,
  queue: Int32Array,
): void {
  let head = 0;
  let tail = 0;
  for (let k = 0; k < length + r; k++) {
    if (k < length) {
      const value = from[first + k * step];
      while (tail > head && from[first + queue[tail - 1] * step] <= value) tail--;
      queue[tail++] = k;
    }
    const place = k - r;
    if (place < 0) continue;
    while (queue[head] < place - r) head++;
    to[first + place * step] = from[first + queue[head] * step];
  }
}
