import type { Plane } from '../image.ts';
import { withWasm } from '../wasm/arena.ts';
import { createPlane } from './plane.ts';

/**
 * Mean over the square of (2 r + 1)² pixels. At the picture's border the window is cut and the mean
 * is over what is left, so a flat picture stays flat. O(1) per pixel.
 */
export function boxMean(source: Plane, radiusPx: number): Plane {
  const { width, height } = source;
  const out = createPlane(width, height);
  boxMeanInto(source.data, width, height, radiusPx, out.data);
  return out;
}

/**
 * {@link boxMean} on bare arrays of width × height values; `out` may be `source`. In WASM where there is one: the same
 * numbers in half the time.
 */
export function boxMeanInto(
  source: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
  out: Float32Array,
): void {
  if (!boxMeanInWasm(source, width, height, radiusPx, out)) {
    boxMeanReference(source, width, height, radiusPx, out);
  }
}

/** The WASM twin; false, with nothing done, where there is no WASM or the picture is too large for it. */
export function boxMeanInWasm(
  source: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
  out: Float32Array,
): boolean {
  const n = width * height;
  const done = withWasm(8 * n + 8 * width + 256, (kernels, arena) => {
    const at = arena.put(source);
    const [scratch, sums] = [arena.floats(n), arena.floats(2 * width)];
    kernels.boxMean(at, width, height, wholeRadius(radiusPx), scratch, sums, at);
    arena.read(at, out);
    return true;
  });
  return done === true;
}

/** The same in JavaScript. */
export function boxMeanReference(
  source: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
  out: Float32Array,
): void {
  const r = wholeRadius(radiusPx);
  const rows = new Float32Array(width * height);
  meanOfRows(source, width, height, r, rows);
  meanOfColumns(rows, width, height, r, out);
}

/** The radius that squares are taken of: whole pixels. */
export const wholeRadius = (radiusPx: number): number => Math.max(0, Math.floor(radiusPx));

function meanOfRows(
  source: Float32Array,
  width: number,
  height: number,
  r: number,
  out: Float32Array,
): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(r, width); x++) {
      sum += source[row + x];
      count++;
    }
    // The window grows up to `whole`, then moves, and from `cut` on shrinks; a wide one only grows and shrinks.
    const whole = Math.min(width, r + 1);
    const cut = Math.max(whole, width - r);
    for (let x = 0; x < whole; x++) {
      if (x + r < width) {
        sum += source[row + x + r];
        count++;
      }
      out[row + x] = sum / count;
    }
    for (let x = whole; x < cut; x++) {
      sum += source[row + x + r];
      sum -= source[row + x - r - 1];
      out[row + x] = sum / count;
    }
    for (let x = cut; x < width; x++) {
      sum -= source[row + x - r - 1];
      count--;
      out[row + x] = sum / count;
    }
  }
}

// Double-precision column sums: single precision drifts over thousands of rows.
function meanOfColumns(
  source: Float32Array,
  width: number,
  height: number,
  r: number,
  out: Float32Array,
): void {
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = 0; y < Math.min(r, height); y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x] += source[row + x];
    count++;
  }
  for (let y = 0; y < height; y++) {
    if (y + r < height) {
      const row = (y + r) * width;
      for (let x = 0; x < width; x++) sums[x] += source[row + x];
      count++;
    }
    if (y - r - 1 >= 0) {
      const row = (y - r - 1) * width;
      for (let x = 0; x < width; x++) sums[x] -= source[row + x];
      count--;
    }
    const scale = 1 / count;
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = sums[x] * scale;
  }
}
