import type { Plane, Rgb8 } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import { convolve } from './convolve.ts';
import { createPlane, mergeRgb8, splitRgb8, transpose } from './plane.ts';

/** From this σ on the recursive filter is used: its error is below 1 grey level there and it is faster. */
const RECURSIVE_FROM_SIGMA_PX = 4;
/** Up to this σ nothing is blurred. */
const COPIED_TO_SIGMA_PX = 0.01;

/**
 * Gaussian blur with edge pixels repeated outside the picture; σ in pixels, σ ≤ 0.01 copies.
 *
 * Small σ: separable convolution cut at 3.5 σ. Large σ: recursive filter of order 3 (Young and
 * van Vliet, Signal Processing 44, 1995) with exact edge conditions (Triggs and Sdika, IEEE TSP 54,
 * 2006); constant time per pixel.
 */
export function gaussianBlur(source: Plane, sigmaPx: number): Plane {
  const { width, height } = source;
  const out = createPlane(width, height);
  const scratch = new Float32Array(width * height);
  gaussianBlurInto(source.data, width, height, sigmaPx, scratch, out.data);
  return out;
}

/** {@link gaussianBlur} of each channel. */
export function gaussianBlurRgb8(image: Rgb8, sigmaPx: number): Rgb8 {
  const [r, g, b] = splitRgb8(image);
  return mergeRgb8([gaussianBlur(r, sigmaPx), gaussianBlur(g, sigmaPx), gaussianBlur(b, sigmaPx)]);
}

/** {@link gaussianBlur} on bare arrays; `scratch` and `out` hold width × height values, `out` may be `source`. */
export function gaussianBlurInto(
  source: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
  scratch: Float32Array,
  out: Float32Array,
): void {
  if (sigmaPx <= COPIED_TO_SIGMA_PX) {
    out.set(source);
  } else if (isConvolved(sigmaPx)) {
    const weights = gaussianWeights(sigmaPx);
    convolve(source, width, height, weights, scratch, out);
  } else {
    out.set(source);
    if (!blurRecursivelyInWasm(out, width, height, sigmaPx))
      blurRecursivelyReference(out, width, height, sigmaPx, scratch);
  }
}

/**
 * The WASM twin of the recursive filter, in place: the same numbers, several rows or columns at a time. False, with
 * nothing done, where there is no WASM or the picture is too large for it.
 */
export function blurRecursivelyInWasm(
  data: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
): boolean {
  const { gain, a1, a2, a3, turn } = recursiveGaussian(sigmaPx);
  const scratchBytes = 8 * (width + 1) * (height + 4);
  const done = withWasm(4 * data.length + scratchBytes + 512, (kernels, arena) => {
    const filter = arena.putDoubles(Float64Array.of(gain, a1, a2, a3, ...turn));
    const scratch = arena.bytes(scratchBytes);
    const at = arena.put(data);
    kernels.blurRecursively(at, width, height, filter, scratch);
    arena.read(at, data);
    return true;
  });
  return done === true;
}

/** The same in JavaScript; `scratch` holds width × height values. */
export function blurRecursivelyReference(
  data: Float32Array,
  width: number,
  height: number,
  sigmaPx: number,
  scratch: Float32Array,
): void {
  const filter = recursiveGaussian(sigmaPx);
  recurseRows(data, width, height, filter);
  transpose(data, width, height, scratch);
  recurseRows(scratch, height, width, filter);
  transpose(scratch, height, width, data);
}

/** Whether {@link gaussianBlur} convolves with {@link gaussianWeights} at this σ. */
export function isConvolved(sigmaPx: number): boolean {
  return sigmaPx > COPIED_TO_SIGMA_PX && sigmaPx < RECURSIVE_FROM_SIGMA_PX;
}

/** Half of a normalised Gaussian: `weights[0]` is the centre, cut at 3.5 σ. */
export function gaussianWeights(sigmaPx: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3.5 * sigmaPx));
  const weights = new Float32Array(radius + 1);
  let sum = 0;
  for (let i = 0; i <= radius; i++) {
    weights[i] = Math.exp((-i * i) / (2 * sigmaPx * sigmaPx));
    sum += i === 0 ? weights[i] : 2 * weights[i];
  }
  for (let i = 0; i <= radius; i++) weights[i] /= sum;
  return weights;
}

interface RecursiveFilter {
  readonly gain: number;
  readonly a1: number;
  readonly a2: number;
  readonly a3: number;
  /** Triggs and Sdika's 3×3 matrix, row by row: start of the backward pass from the forward pass's end. */
  readonly turn: Float64Array;
}

function recursiveGaussian(sigmaPx: number): RecursiveFilter {
  const q = 0.98711 * sigmaPx - 0.9633;
  const b0 = 1.57825 + 2.44413 * q + 1.4281 * q * q + 0.422205 * q * q * q;
  const a1 = (2.44413 * q + 2.85619 * q * q + 1.26661 * q * q * q) / b0;
  const a2 = -(1.4281 * q * q + 1.26661 * q * q * q) / b0;
  const a3 = (0.422205 * q * q * q) / b0;
  const scale = 1 / ((1 + a1 - a2 + a3) * (1 - a1 - a2 - a3) * (1 + a2 + (a1 - a3) * a3));
  const turn = Float64Array.of(
    1 - a3 * a1 - a3 * a3 - a2,
    (a3 + a1) * (a2 + a3 * a1),
    a3 * (a1 + a3 * a2),
    a1 + a3 * a2,
    -(a2 - 1) * (a2 + a3 * a1),
    -a3 * (a3 * a1 + a3 * a3 + a2 - 1),
    a3 * a1 + a2 + a1 * a1 - a2 * a2,
    a1 * a2 + a3 * a2 * a2 - a1 * a3 * a3 - a3 * a3 * a3 - a3 * a2 + a3,
    a3 * (a1 + a3 * a2),
  );
  for (let i = 0; i < 9; i++) turn[i] *= scale;
  return { gain: 1 - a1 - a2 - a3, a1, a2, a3, turn };
}

function recurseRows(
  data: Float32Array,
  width: number,
  height: number,
  filter: RecursiveFilter,
): void {
  const { gain, a1, a2, a3, turn } = filter;
  const line = new Float64Array(width + 3);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const last = data[row + width - 1];
    let y1 = data[row];
    let y2 = y1;
    let y3 = y1;
    line[0] = line[1] = line[2] = y1;
    for (let x = 0; x < width; x++) {
      const value = gain * data[row + x] + a1 * y1 + a2 * y2 + a3 * y3;
      line[x + 3] = value;
      y3 = y2;
      y2 = y1;
      y1 = value;
    }
    const d1 = line[width + 2] - last;
    const d2 = line[width + 1] - last;
    const d3 = line[width] - last;
    y1 = gain * (turn[0] * d1 + turn[1] * d2 + turn[2] * d3) + last;
    y2 = gain * (turn[3] * d1 + turn[4] * d2 + turn[5] * d3) + last;
    y3 = gain * (turn[6] * d1 + turn[7] * d2 + turn[8] * d3) + last;
    data[row + width - 1] = y1;
    for (let x = width - 2; x >= 0; x--) {
      const value = gain * line[x + 3] + a1 * y1 + a2 * y2 + a3 * y3;
      data[row + x] = value;
      y3 = y2;
      y2 = y1;
      y1 = value;
    }
  }
}
