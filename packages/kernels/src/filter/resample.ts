import { KernelError } from '../kernel-error.ts';
import { withWasm } from '../wasm/arena.ts';

/**
 * `lanczos3`: sharp, for pictures. `area`: exact coverage mean when shrinking (masks, statistics),
 * nearest pixel when enlarging. `bilinear`: triangle filter, widened when shrinking; never overshoots.
 * `cubic`: Keys' kernel with a = −½, widened when shrinking; what most programs mean by bicubic.
 */
export type ResizeFilter = 'lanczos3' | 'area' | 'bilinear' | 'cubic';

/** For each target pixel: the first source pixel and `taps` weights. */
export interface Taps {
  readonly taps: number;
  readonly first: Int32Array;
  readonly weights: Float32Array;
}

function lanczos3(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= 3) return 0;
  const p = Math.PI * x;
  return (3 * Math.sin(p) * Math.sin(p / 3)) / (p * p);
}

/** Keys, "Cubic convolution interpolation", IEEE TASSP 29, 1981; a = −½. */
function cubic(x: number): number {
  const d = Math.abs(x);
  if (d < 1) return (1.5 * d - 2.5) * d * d + 1;
  return d < 2 ? ((-0.5 * d + 2.5) * d - 4) * d + 2 : 0;
}

/** Half-width of each filter before it is widened. */
const SUPPORT = { lanczos3: 3, bilinear: 1, cubic: 2 };

function weightAt(filter: ResizeFilter, distance: number, stretch: number): number {
  if (filter === 'lanczos3') return lanczos3(distance / stretch);
  if (filter === 'cubic') return cubic(distance / stretch);
  if (filter === 'bilinear') return Math.max(0, 1 - Math.abs(distance) / stretch);
  // Overlap of the source pixel with the target pixel's footprint.
  const half = stretch / 2;
  return Math.max(0, Math.min(distance + 0.5, half) - Math.max(distance - 0.5, -half));
}

/** @param window the stretch of the source that the target covers, px; the whole of it when absent */
export function computeTaps(
  from: number,
  to: number,
  filter: ResizeFilter,
  { start: begin, span } = { start: 0, span: from },
): Taps {
  const scale = span / to;
  const stretch = Math.max(1, scale);
  const support = filter === 'area' ? scale / 2 + 0.5 : SUPPORT[filter] * stretch;
  const nearest = filter === 'area' && scale <= 1;
  const taps = nearest ? 1 : Math.min(from, Math.ceil(2 * support) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let i = 0; i < to; i++) {
    const centre = begin + (i + 0.5) * scale - 0.5;
    if (nearest) {
      first[i] = Math.min(from - 1, Math.max(0, Math.floor(centre + 0.5)));
      weights[i] = 1;
      continue;
    }
    const start = Math.min(from - taps, Math.max(0, Math.ceil(centre - support)));
    first[i] = start;
    let sum = 0;
    for (let k = 0; k < taps; k++) {
      const weight = weightAt(filter, start + k - centre, stretch);
      weights[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < taps; k++) weights[i * taps + k] /= sum;
  }
  return { taps, first, weights };
}

/**
 * `channels` interleaved values per pixel, resampled to `toWidth` × `toHeight`; in WASM where there
 * is one. Throws `badOption` for a size that is not made of positive whole numbers.
 */
export function resample(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  toWidth: number,
  toHeight: number,
  filter: ResizeFilter,
): Float32Array {
  if (!(Number.isInteger(toWidth) && Number.isInteger(toHeight) && toWidth > 0 && toHeight > 0)) {
    throw new KernelError('badOption', `cannot resize to ${toWidth}×${toHeight}`);
  }
  if (toWidth === width && toHeight === height) return Float32Array.from(source);
  const across = computeTaps(width, toWidth, filter);
  const down = computeTaps(height, toHeight, filter);
  return resampleWith(source, width, height, channels, across, down);
}

/** {@link resample} with what each target column and row is made of. */
export function resampleWith(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  across: Taps,
  down: Taps,
): Float32Array {
  const out = new Float32Array(across.first.length * down.first.length * channels);
  if (!resampleInWasm(source, width, height, channels, across, down, out)) {
    resampleReference(source, width, height, channels, across, down, out);
  }
  return out;
}

/** The WASM twin; false, with nothing done, where there is no WASM or the picture is too large for it. */
export function resampleInWasm(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  across: Taps,
  down: Taps,
  out: Float32Array,
): boolean {
  const toWidth = across.first.length;
  const toHeight = down.first.length;
  const needed = 4 * (source.length + (toWidth * channels + 4) * height + out.length) + 4096;
  const tables = 8 * (across.weights.length + down.weights.length + toWidth + toHeight);
  const done = withWasm(needed + tables, (kernels, arena) => {
    const from = arena.put(source);
    const between = arena.floats(toWidth * height * channels);
    const to = arena.floats(out.length);
    const rows = [across.taps, arena.put(across.first), arena.put(across.weights)] as const;
    const columns = [down.taps, arena.put(down.first), arena.put(down.weights)] as const;
    kernels.resampleRows(from, width, height, channels, ...rows, toWidth, between);
    kernels.resampleColumns(between, toWidth * channels, ...columns, toHeight, to);
    arena.read(to, out);
    return true;
  });
  return done === true;
}

/** The same in JavaScript. */
export function resampleReference(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  across: Taps,
  down: Taps,
  out: Float32Array,
): void {
  const toWidth = across.first.length;
  const narrow = new Float32Array(toWidth * height * channels);
  resampleRows(source, width, height, channels, across, toWidth, narrow);
  resampleColumns(narrow, toWidth * channels, down, down.first.length, out);
}

function resampleRows(
  source: Uint8Array | Float32Array,
  width: number,
  height: number,
  channels: number,
  across: Taps,
  toWidth: number,
  out: Float32Array,
): void {
  const { taps, first, weights } = across;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < toWidth; x++) {
      const from = (y * width + first[x]) * channels;
      const to = (y * toWidth + x) * channels;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0; k < taps; k++) {
          sum += weights[x * taps + k] * source[from + k * channels + c];
        }
        out[to + c] = sum;
      }
    }
  }
}

function resampleColumns(
  source: Float32Array,
  stride: number,
  down: Taps,
  toHeight: number,
  out: Float32Array,
): void {
  const { taps, first, weights } = down;
  for (let y = 0; y < toHeight; y++) {
    const to = y * stride;
    for (let k = 0; k < taps; k++) {
      const weight = weights[y * taps + k];
      if (weight === 0) continue;
      const from = (first[y] + k) * stride;
      for (let x = 0; x < stride; x++) out[to + x] += weight * source[from + x];
    }
  }
}
