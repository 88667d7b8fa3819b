import { withWasm } from '../wasm/arena.ts';

/**
 * Separable symmetric convolution, edge pixels repeated outside: `weights[0]` is the centre's weight,
 * `weights[k]` that of both pixels k away. `scratch` and `out` hold width × height values; `out` may
 * be `source`. In WASM where there is one: about four times as fast.
 */
export function convolve(
  source: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
  scratch: Float32Array,
  out: Float32Array,
): void {
  if (!convolveInWasm(source, width, height, weights, out)) {
    convolveReference(source, width, height, weights, scratch, out);
  }
}

/** The WASM twin; false, with nothing done, where there is no WASM or the picture is too large for it. */
export function convolveInWasm(
  source: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
  out: Float32Array,
): boolean {
  const radius = weights.length - 1;
  const needed = 8 * source.length + 4 * (width + 3 * radius) + 256;
  const done = withWasm(needed, (kernels, arena) => {
    const from = arena.put(source);
    const taps = arena.put(weights);
    const padded = arena.floats(width + 2 * radius);
    const between = arena.floats(source.length);
    kernels.convolveRows(from, width, height, taps, radius, padded, between);
    kernels.convolveColumns(between, width, height, taps, radius, from);
    arena.read(from, out);
    return true;
  });
  return done === true;
}

/** The same in JavaScript. */
export function convolveReference(
  source: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
  scratch: Float32Array,
  out: Float32Array,
): void {
  convolveRows(source, width, height, weights, scratch);
  convolveColumns(scratch, width, height, weights, out);
}

function convolveRows(
  source: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
  out: Float32Array,
): void {
  const radius = weights.length - 1;
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(source[row], 0, radius);
    padded.set(source.subarray(row, row + width), radius);
    padded.fill(source[row + width - 1], radius + width);
    for (let x = 0; x < width; x++) {
      let sum = weights[0] * padded[x + radius];
      for (let k = 1; k <= radius; k++) {
        sum += weights[k] * (padded[x + radius - k] + padded[x + radius + k]);
      }
      out[row + x] = sum;
    }
  }
}

/** Row by row for the cache's sake; `out` is not `source`. */
function convolveColumns(
  source: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
  out: Float32Array,
): void {
  const radius = weights.length - 1;
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x] = weights[0] * source[row + x];
    for (let k = 1; k <= radius; k++) {
      const above = Math.max(0, y - k) * width;
      const below = Math.min(height - 1, y + k) * width;
      const weight = weights[k];
      for (let x = 0; x < width; x++) sums[x] += weight * (source[above + x] + source[below + x]);
    }
    for (let x = 0; x < width; x++) out[row + x] = sums[x];
  }
}
