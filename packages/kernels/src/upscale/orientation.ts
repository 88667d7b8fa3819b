import { convolve } from '../filter/convolve.ts';
import type { Plane } from '../image.ts';

/** How a pixel's neighbourhood is sorted: orientation of the gradient, its strength, its coherence. */
export interface BucketScheme {
  /** Bins of the gradient's orientation over 180°; a multiple of 4, so that a quarter turn or a mirror maps bins onto bins. */
  readonly angles: number;
  /** Rising bounds between strength classes: square root of the larger eigenvalue, grey levels per pixel. */
  readonly strengths: readonly number[];
  /** Rising bounds between coherence classes, 0 … 1. */
  readonly coherences: readonly number[];
}

/** Strength and coherence classes of one orientation. */
export function classesPerAngle(scheme: BucketScheme): number {
  return (scheme.strengths.length + 1) * (scheme.coherences.length + 1);
}

/** The bounds as the sorting uses them: nothing but products of the tensor's parts is compared. */
export interface BucketBounds {
  /** Tangents between the bins of a quarter of the doubled angle. */
  readonly tangents: Float32Array;
  readonly strengthSquares: Float32Array;
  /** Largest ratio of the small to the large eigenvalue of each coherence class. */
  readonly ratios: Float32Array;
}

export function boundsOf({ angles, strengths, coherences }: BucketScheme): BucketBounds {
  const perQuarter = angles / 4;
  return {
    tangents: Float32Array.from({ length: perQuarter - 1 }, (_, i) =>
      Math.tan(((i + 1) * Math.PI) / (2 * perQuarter)),
    ),
    strengthSquares: Float32Array.from(strengths, (s) => s * s),
    ratios: Float32Array.from(coherences, (c) => ((1 - c) / (1 + c)) ** 2),
  };
}

const TENSOR_RADIUS = 2;
const TENSOR_SIGMA_PX = 1.2;

/** Half of the window over which gradients are gathered: `[0]` is the centre's weight. */
export const TENSOR_WEIGHTS: Float32Array = (() => {
  const half = Float32Array.from({ length: TENSOR_RADIUS + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * TENSOR_SIGMA_PX ** 2)),
  );
  const sum = half[0] + 2 * half.subarray(1).reduce((a, b) => a + b, 0);
  return half.map((weight) => weight / sum);
})();

/**
 * Bucket of each pixel by its structure tensor (Romano, Isidoro and Milanfar, "RAISR", IEEE TCI 2017):
 * `(angle · strengths + strength) · coherences + coherence`. Edge pixels are repeated outside; a
 * pixel depends on the 3 pixels around it.
 */
export function bucketsOf(plane: Plane, scheme: BucketScheme): Uint16Array {
  const { width, height, data } = plane;
  const [xx, xy, yy] = smoothedTensor(data, width, height);
  const { tangents, strengthSquares, ratios } = boundsOf(scheme);
  const out = new Uint16Array(width * height);
  for (let i = 0; i < out.length; i++) {
    const across = xx[i] - yy[i];
    const twice = 2 * xy[i];
    const sum = xx[i] + yy[i];
    const root = Math.sqrt(across * across + twice * twice);
    const large = (sum + root) / 2;
    const small = Math.max(0, (sum - root) / 2);
    let strength = 0;
    for (const bound of strengthSquares) if (large >= bound) strength++;
    let coherence = 0;
    if (large > 0) for (const ratio of ratios) if (small <= ratio * large) coherence++;
    const bin = orientationBin(across, twice, tangents);
    out[i] = (bin * (strengthSquares.length + 1) + strength) * (ratios.length + 1) + coherence;
  }
  return out;
}

/** Bin of the angle whose cosine and sine of the double are in the ratio of the arguments. */
function orientationBin(cos2: number, sin2: number, tangents: Float32Array): number {
  const perQuarter = tangents.length + 1;
  let step = 0;
  for (const tangent of tangents) if (Math.abs(sin2) >= tangent * Math.abs(cos2)) step++;
  if (sin2 >= 0) return cos2 >= 0 ? step : 2 * perQuarter - 1 - step;
  return cos2 < 0 ? 2 * perQuarter + step : 4 * perQuarter - 1 - step;
}

/** The products of the gradient's parts, gathered over the window. */
function smoothedTensor(
  data: Float32Array,
  width: number,
  height: number,
): [Float32Array, Float32Array, Float32Array] {
  const xx = new Float32Array(data.length);
  const xy = new Float32Array(data.length);
  const yy = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const gx = (data[row + Math.min(width - 1, x + 1)] - data[row + Math.max(0, x - 1)]) / 2;
      const gy = (data[below + x] - data[above + x]) / 2;
      xx[row + x] = gx * gx;
      xy[row + x] = gx * gy;
      yy[row + x] = gy * gy;
    }
  }
  const scratch = new Float32Array(data.length);
  for (const part of [xx, xy, yy]) convolve(part, width, height, TENSOR_WEIGHTS, scratch, part);
  return [xx, xy, yy];
}
