import type { Gray8, Plane } from '../image.ts';
import { createPlane } from './plane.ts';

const FAR = 1e12;
/** Its root: more rows than any picture has. */
const FAR_STEPS = 1e6;

/**
 * Exact Euclidean distance in pixels from each pixel to the nearest pixel of `mask` that is set
 * (≥ 128); 0 on set pixels, 1e6 everywhere when none is set. Two passes of lower envelopes of
 * parabolas (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012); O(1) per pixel.
 */
export function distanceToMask(mask: Gray8): Plane {
  const { width, height } = mask;
  const out = createPlane(width, height);
  const steps = stepsAlongColumns(mask);
  const scratch: Envelope = {
    squares: new Float64Array(width),
    raised: new Float64Array(width),
    apex: new Int32Array(width),
    breaks: new Float64Array(width + 1),
  };
  for (let from = 0; from < steps.length; from += width) {
    distancesOfRow(steps, from, width, scratch, out.data);
  }
  return out;
}

/** Steps to the nearest set pixel of each column: down and up by whole rows, as memory lies. */
function stepsAlongColumns({ width, height, data }: Gray8): Float32Array {
  const steps = new Float32Array(width * height);
  for (let y = 0; y < height; y++) stepDown(data, y * width, (y + 1) * width, width, steps);
  for (let y = height - 2; y >= 0; y--) stepUp(steps, y * width, (y + 1) * width, width);
  return steps;
}

function stepDown(
  mask: Uint8Array,
  from: number,
  to: number,
  width: number,
  steps: Float32Array,
): void {
  for (let i = from; i < to; i++) {
    steps[i] = mask[i] >= 128 ? 0 : from === 0 ? FAR_STEPS : steps[i - width] + 1;
  }
}

function stepUp(steps: Float32Array, from: number, to: number, width: number): void {
  for (let i = from; i < to; i++) {
    const below = steps[i + width] + 1;
    if (below < steps[i]) steps[i] = below;
  }
}

/** Parabolas i ↦ (i − j)² + squares[j] over a row, and those that are lowest somewhere. */
interface Envelope {
  readonly squares: Float64Array;
  /** squares[j] + j². */
  readonly raised: Float64Array;
  /** The lowest ones' j, from left to right, and where each begins to be so. */
  readonly apex: Int32Array;
  readonly breaks: Float64Array;
}

function distancesOfRow(
  steps: Float32Array,
  from: number,
  width: number,
  { squares, raised, apex, breaks }: Envelope,
  out: Float32Array,
): void {
  for (let x = 0; x < width; x++) {
    const square = Math.min(FAR, steps[from + x] * steps[from + x]);
    squares[x] = square;
    raised[x] = square + x * x;
  }
  let top = 0;
  apex[0] = 0;
  breaks[0] = -Infinity;
  for (let q = 1; q < width; q++) {
    let p = apex[top];
    let crossing = (raised[q] - raised[p]) / (2 * (q - p));
    while (crossing <= breaks[top]) {
      p = apex[--top];
      crossing = (raised[q] - raised[p]) / (2 * (q - p));
    }
    apex[++top] = q;
    breaks[top] = crossing;
  }
  breaks[top + 1] = Infinity;
  for (let q = 0, k = 0; q < width; q++) {
    while (breaks[k + 1] < q) k++;
    const d = q - apex[k];
    out[from + q] = Math.sqrt(Math.min(FAR, d * d + squares[apex[k]]));
  }
}
