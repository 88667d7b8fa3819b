import { type BucketScheme, classesPerAngle } from './orientation.ts';
import { turnGrid, turnOf } from './symmetry.ts';

/** Half-width of the learned filters and their number of taps. */
export const FILTER_RADIUS = 3;
export const FILTER_SIDE = 2 * FILTER_RADIUS + 1;
export const FILTER_TAPS = FILTER_SIDE * FILTER_SIDE;
/** Floats from one row of a filter to the next: whole vectors, the last one zero. */
export const ROW_STRIDE = 8;
export const FILTER_STRIDE = FILTER_SIDE * ROW_STRIDE;

/** One learned step: every input pixel becomes `scale`² pixels, each by the filter of its bucket. */
export interface Stage {
  readonly scale: number;
  readonly scheme: BucketScheme;
}

/** A stage with its filters, ready to apply. */
export interface FilterTable extends Stage {
  /** `[bucket][pixel of the scale² (row by row)][row of ROW_STRIDE][tap]`. */
  readonly filters: Float32Array;
}

/** Filters are stored as integers of 16 bits in steps of this. */
const STEP = 1 / 8192;

/** Buckets whose filters are stored: the orientations of the first 45°. */
export function storedBuckets(scheme: BucketScheme): number {
  return (scheme.angles / 4) * classesPerAngle(scheme);
}

/** Pixel types that are stored: a half turn gives the others. */
export function storedTypes(scale: number): number {
  return Math.ceil((scale * scale) / 2);
}

/** Writes canonical filters, `[stored bucket][stored type][tap]`, as little-endian bytes. */
export function packFilters(filters: Float64Array): Uint8Array {
  const bytes = new Uint8Array(filters.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < filters.length; i++)
    view.setInt16(2 * i, Math.round(filters[i] / STEP), true);
  return bytes;
}

/**
 * Unfolds packed canonical filters to all orientations and pixel types. The centre tap takes up what
 * rounding left over, so that a flat picture stays exactly flat.
 */
export function unpackFilters(bytes: Uint8Array, stage: Stage): FilterTable {
  const { scale, scheme } = stage;
  const canonical = canonicalFilters(bytes, stage);
  const types = scale * scale;
  const classes = classesPerAngle(scheme);
  const filters = new Float32Array(scheme.angles * classes * types * FILTER_STRIDE);
  for (let angle = 0; angle < scheme.angles; angle++) {
    const turn = turnOf(angle, scheme.angles);
    const taps = turnGrid(turn, FILTER_SIDE);
    const places = turnGrid(turn, scale);
    for (let klass = 0; klass < classes; klass++) {
      const from = (turn.bin * classes + klass) * types * FILTER_TAPS;
      const to = (angle * classes + klass) * types * FILTER_STRIDE;
      for (let type = 0; type < types; type++) {
        for (let tap = 0; tap < FILTER_TAPS; tap++) {
          const row = Math.floor(tap / FILTER_SIDE);
          filters[to + type * FILTER_STRIDE + row * ROW_STRIDE + (tap % FILTER_SIDE)] =
            canonical[from + places[type] * FILTER_TAPS + taps[tap]];
        }
      }
    }
  }
  return { ...stage, filters };
}

/** `[stored bucket][type][tap]` with every type. */
function canonicalFilters(bytes: Uint8Array, { scale, scheme }: Stage): Float64Array {
  const types = scale * scale;
  const stored = storedTypes(scale);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new Float64Array(storedBuckets(scheme) * types * FILTER_TAPS);
  const middle = (FILTER_TAPS - 1) / 2;
  for (let bucket = 0; bucket < storedBuckets(scheme); bucket++) {
    for (let type = 0; type < stored; type++) {
      const from = (bucket * stored + type) * FILTER_TAPS;
      const to = (bucket * types + type) * FILTER_TAPS;
      const turned = (bucket * types + types - 1 - type) * FILTER_TAPS;
      let rest = 1;
      for (let tap = 0; tap < FILTER_TAPS; tap++) {
        if (tap === middle) continue;
        const weight = view.getInt16(2 * (from + tap), true) * STEP;
        rest -= weight;
        if (turned !== to) out[turned + FILTER_TAPS - 1 - tap] = weight;
        out[to + tap] = weight;
      }
      out[to + middle] = rest;
      out[turned + middle] = rest;
    }
  }
  return out;
}
