import type { Gray8, Plane } from '../image.ts';
import { createPlane } from './plane.ts';

const FAR = 1e12;
/** Its root: more rows than any picture has. */
const FAR_STEPS = 1e6;

export interface DistanceOptions {
  /** Values of the mask that are set, both inclusive. */
  readonly least?: number;
  readonly most?: number;
  /** What is farther, in pixels, is only told to be farther. */
  readonly upToPx?: number;
}

/**
 * Exact Euclidean distance in pixels from each pixel to the nearest pixel of `mask` that is set
 * (≥ 128 unless told otherwise); 0 on set pixels, 1e6 everywhere when none is set. Two passes of lower
 * envelopes of parabolas (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012); O(1) per pixel.
 */
export function distanceToMask(mask: Gray8, options: DistanceOptions = {}): Plane {
  const { width, height } = mask;
  const { least = 128, most = 255, upToPx = FAR_STEPS } = options;
  const out = createPlane(width, height);
  const steps = stepsAlongColumns(mask, least, most);
  const scratch: Envelope = {
    raised: new Float64Array(width),
    apex: new Int32Array(width),
    breaks: new Float64Array(width + 1),
    halves: Float64Array.from({ length: width }, (_, run) => 0.5 / run),
  };
  for (let from = 0; from < steps.length; from += width) {
    distancesOfRow(steps, from, from + width, upToPx, scratch, out.data);
  }
  return out;
}

/** Steps to the nearest set pixel of each column: down and up by whole rows, as memory lies. */
function stepsAlongColumns(mask: Gray8, least: number, most: number): Float32Array {
  const { width, height, data } = mask;
  const steps = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    stepDown(data, y * width, (y + 1) * width, width, least, most, steps);
  }
  for (let y = height - 2; y >= 0; y--) stepUp(steps, y * width, (y + 1) * width, width);
  return steps;
}

function stepDown(
  mask: Uint8Array,
  from: number,
  to: number,
  width: number,
  least: number,
  most: number,
  steps: Float32Array,
): void {
  for (let i = from; i < to; i++) {
    const isSet = mask[i] >= least && mask[i] <= most;
    steps[i] = isSet ? 0 : from === 0 ? FAR_STEPS : steps[i - width] + 1;
  }
}

function stepUp(steps: Float32Array, from: number, to: number, width: number): void {
  for (let i = from; i < to; i++) {
    const below = steps[i + width] + 1;
    if (below < steps[i]) steps[i] = below;
  }
}

/** Parabolas i ↦ (i − j)² + steps[j]² over a row, and those that are lowest somewhere. */
interface Envelope {
  /** steps[j]² + j². */
  readonly raised: Float64Array;
  /** The lowest ones' j, from left to right, and where each begins to be so. */
  readonly apex: Int32Array;
  readonly breaks: Float64Array;
  /** 1 / 2n. */
  readonly halves: Float64Array;
}

/** No parabola reaches over a set pixel: the row falls into stretches between them. */
function distancesOfRow(
  steps: Float32Array,
  from: number,
  to: number,
  upToPx: number,
  envelope: Envelope,
  out: Float32Array,
): void {
  for (let i = from; i < to; ) {
    if (steps[i] === 0) {
      out[i++] = 0;
      continue;
    }
    const first = Math.max(from, i - 1);
    while (i < to && steps[i] !== 0) i++;
    distancesOfStretch(steps, first, Math.min(to, i + 1), upToPx, envelope, out);
  }
}

function distancesOfStretch(
  steps: Float32Array,
  from: number,
  to: number,
  upToPx: number,
  { raised, apex, breaks, halves }: Envelope,
  out: Float32Array,
): void {
  const length = to - from;
  let top = -1;
  for (let q = 0; q < length; q++) {
    const step = steps[from + q];
    if (step > upToPx) continue;
    raised[q] = Math.min(FAR, step * step) + q * q;
    let crossing = -Infinity;
    while (top >= 0) {
      const p = apex[top];
      crossing = (raised[q] - raised[p]) * halves[q - p];
      if (crossing > breaks[top]) break;
      top--;
      crossing = -Infinity;
    }
    apex[++top] = q;
    breaks[top] = crossing;
  }
  if (top < 0) {
    out.fill(FAR_STEPS, from, to);
    return;
  }
  breaks[top + 1] = Infinity;
  for (let q = 0, k = 0; q < length; q++) {
    while (breaks[k + 1] < q) k++;
    const p = apex[k];
    const d = q - p;
    out[from + q] = Math.sqrt(Math.min(FAR, d * d + raised[p] - p * p));
  }
}
