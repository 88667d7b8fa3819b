import type { DecodedPicture } from '../engine.ts';

/** The rows of a PNG before they are compressed (ISO/IEC 15948, 9). */

const NONE = 0;
const SUB = 1;
const PAETH = 4;

/** Bytes as they are, or less what their neighbours foretell. */
export type RowFilter = 'none' | 'paeth';

/** Writes rows `from` … `to` − 1 as PNG stores them, each with its filter's number before it. */
export function filterRows(
  { width, channels, data }: DecodedPicture,
  { from, to, filter }: { readonly from: number; readonly to: number; readonly filter: RowFilter },
  out: Uint8Array,
): void {
  const row = width * channels;
  for (let y = from, o = 0; y < to; y++, o += row + 1) {
    if (filter === 'none') {
      out[o] = NONE;
      out.set(data.subarray(y * row, (y + 1) * row), o + 1);
    } else if (y === 0) subFilter(data, row, channels, out, o);
    else paethFilter(data, y * row, row, channels, out, o);
  }
}

/** The first row has none above it; its Paeth filter would be this one. */
function subFilter(
  data: Uint8Array,
  row: number,
  channels: number,
  out: Uint8Array,
  o: number,
): void {
  out[o++] = SUB;
  for (let x = 0; x < channels; x++) out[o + x] = data[x];
  for (let x = channels; x < row; x++) out[o + x] = data[x] - data[x - channels];
}

/**
 * Paeth's predictor: of left, above and above-left the one nearest to left + above − above-left. It is
 * above-left while that lies between the two others' thirds, else the larger or the smaller of them;
 * written with sign masks, because on photographs branches are guessed wrong half the time.
 */
function paethFilter(
  data: Uint8Array,
  at: number,
  row: number,
  channels: number,
  out: Uint8Array,
  o: number,
): void {
  const up = at - row;
  out[o++] = PAETH;
  for (let x = 0; x < channels; x++) out[o + x] = data[at + x] - data[up + x];
  for (let x = channels; x < row; x++) {
    const left = data[at + x - channels];
    const above = data[up + x];
    const corner = data[up + x - channels];
    const rise = left - above;
    const fall = rise & (rise >> 31);
    const low = above + fall;
    const high = left - fall;
    const bound = 3 * corner - left - above;
    const inner = low ^ ((low ^ corner) & ((bound - high) >> 31));
    const best = high ^ ((high ^ inner) & ((low - bound) >> 31));
    out[o + x] = data[at + x] - best;
  }
}

export const ADLER_BASE = 65_521;
/** So many bytes keep both sums inside 31 bits. */
const ADLER_RUN = 3_800;

/** The checksum of RFC 1950. */
export function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let from = 0; from < bytes.length; from += ADLER_RUN) {
    const to = Math.min(bytes.length, from + ADLER_RUN);
    for (let i = from; i < to; i++) {
      a = (a + bytes[i]) | 0;
      b = (b + a) | 0;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return ((b << 16) | a) >>> 0;
}

const SAMPLED_ROWS = 12;
const WINDOW_BYTES = 8;
const SLOT_BITS = 12;
/** The hash seen last, per slot. */
const last = new Int32Array(1 << SLOT_BITS);

/**
 * How much of some rows was seen shortly before, 0 … 1: on photographs, whose noise repeats nothing, a
 * tenth; on drawings and patterns nearly all. From every few rows, by hashes of eight bytes, without
 * looking whether equal hashes mean equal bytes.
 */
export function repetition(
  { width, channels, data }: DecodedPicture,
  from: number,
  to: number,
): number {
  const row = width * channels;
  const step = Math.max(1, Math.floor((to - from) / SAMPLED_ROWS));
  last.fill(0);
  let [seen, again] = [0, 0];
  for (let y = from; y < to; y += step) {
    const end = (y + 1) * row - WINDOW_BYTES;
    for (let i = y * row; i <= end; i += channels) {
      const low = data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | (data[i + 3] << 24);
      const high = data[i + 4] | (data[i + 5] << 8) | (data[i + 6] << 16) | (data[i + 7] << 24);
      const hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
      const slot = hash >>> (32 - SLOT_BITS);
      if (last[slot] === hash) again++;
      last[slot] = hash;
      seen++;
    }
  }
  return seen === 0 ? 0 : again / seen;
}
