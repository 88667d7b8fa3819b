import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { DecodedPicture } from '../engine.ts';

/**
 * A PNG writer (ISO/IEC 15948) for pictures that somebody waits for. Rows are compressed in bands that
 * know nothing of one another, so several threads work on one picture, and rows that are known early are
 * compressed early. On photographs it takes half the processor time of libpng's adaptive filtering and
 * gives smaller files: every row has the Paeth filter, whose remainders hardly ever repeat, so that
 * looking for repetitions would find nothing and only their frequencies are coded.
 */

/** Compressed rows of a picture, to be put in order into a file. */
export interface PngRows {
  /** Whole blocks of one DEFLATE stream, none of them the last. */
  readonly deflated: Uint8Array;
  /** Adler-32 of the filtered rows, and their length. */
  readonly sum: number;
  readonly length: number;
}

const BAND_BYTES = 384 * 1024;
/** What photographs shrink to is hardly ever more, so that one buffer takes it. */
const CODED_SHARE = 0.6;
/** A band that shrinks to less of its length than this is no photograph: in drawings, rows do repeat. */
const DRAWN_SHARE = 1 / 12;
const DRAWN_LEVEL = 4;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const;
const SUB = 1;
const PAETH = 4;
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);
/** A block with nothing in it that says it is the last. */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);

const deflate = promisify(deflateRaw);

/** The picture as a PNG file; pixels come back exactly. */
export async function encodePng(picture: DecodedPicture): Promise<Uint8Array> {
  return pngOfRows(picture, await compressRows(picture, 0, picture.height));
}

/** Rows `from` … `to` − 1 of a picture, compressed; the row before them must be what it will be. */
export async function compressRows(
  picture: DecodedPicture,
  from: number,
  to: number,
): Promise<PngRows[]> {
  const rowsPerBand = Math.max(1, Math.floor(BAND_BYTES / (picture.width * picture.channels + 1)));
  const bands: Promise<PngRows>[] = [];
  for (let row = from; row < to; row += rowsPerBand) {
    // Others get their turn between bands.
    if (row > from) await turn();
    bands.push(compressBand(picture, row, Math.min(to, row + rowsPerBand)));
  }
  return Promise.all(bands);
}

/** Memory for filtered rows that no band uses now: bands come so often that new memory would cost much. */
const spare: Buffer[] = [];
const SPARE_MOST = 8;

async function compressBand(picture: DecodedPicture, from: number, to: number): Promise<PngRows> {
  const length = (picture.width * picture.channels + 1) * (to - from);
  const lent = spare.find((buffer) => buffer.length >= length);
  if (lent) spare.splice(spare.indexOf(lent), 1);
  const memory = lent ?? Buffer.allocUnsafeSlow(Math.max(length, BAND_BYTES));
  try {
    const filtered = memory.subarray(0, length);
    filterRows(picture, from, to, filtered);
    return await codeRows(filtered);
  } finally {
    if (spare.length < SPARE_MOST && memory.length === BAND_BYTES) spare.push(memory);
  }
}

async function codeRows(filtered: Uint8Array): Promise<PngRows> {
  const finishFlush = constants.Z_SYNC_FLUSH;
  const sum = adler32(filtered);
  const { length } = filtered;
  const chunkSize = 1024 + Math.ceil(length * CODED_SHARE);
  const { Z_RLE: strategy } = constants;
  const coded = await deflate(filtered, { level: 1, strategy, finishFlush, chunkSize });
  if (coded.length > length * DRAWN_SHARE) return { deflated: coded, sum, length };
  const searched = await deflate(filtered, { level: DRAWN_LEVEL, finishFlush });
  return { deflated: searched.length < coded.length ? searched : coded, sum, length };
}

/** The file that all rows of a picture make, in order. */
export function pngOfRows(
  { width, height, channels }: Omit<DecodedPicture, 'data'>,
  rows: readonly PngRows[],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_TYPES[channels]], 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(rows.reduce((whole, { sum, length }) => joinedSum(whole, sum, length), 1));
  const stream = [ZLIB_HEADER, ...rows.map(({ deflated }) => deflated), LAST_BLOCK, sum];
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [header]),
    ...chunk('IDAT', stream),
    ...chunk('IEND', []),
  ]);
}

function chunk(type: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((total, { length }) => total + length, 0));
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(parts.reduce((crc, part) => crc32(part, crc), crc32(head.subarray(4))));
  return [head, ...parts, check];
}

/** Writes rows as PNG stores them: each byte less what its neighbours foretell, the filter's number before it. */
export function filterRows(
  { width, channels, data }: DecodedPicture,
  from: number,
  to: number,
  out: Uint8Array,
): void {
  const row = width * channels;
  for (let y = from, o = 0; y < to; y++, o += row + 1) {
    if (y === 0) subFilter(data, row, channels, out, o);
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

const ADLER_BASE = 65_521;
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

/** The checksum of one run of bytes followed by another, `length` bytes long. */
function joinedSum(first: number, second: number, length: number): number {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [second & 0xffff, second >>> 16];
  const a = (a1 + a2 - 1 + ADLER_BASE) % ADLER_BASE;
  // Below 2⁵³: a length is below 2³², the rest below 2¹⁷.
  const b = (b1 + b2 + length * (a1 - 1 + ADLER_BASE)) % ADLER_BASE;
  return ((b << 16) | a) >>> 0;
}
