import { setImmediate as turn } from 'node:timers/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { DecodedPicture } from '../engine.ts';
import { ADLER_BASE, adler32, filterRows, type RowFilter, repetition } from './png-rows.ts';
import { release } from './release.ts';

/**
 * A PNG writer (ISO/IEC 15948) for pictures that somebody waits for. Rows are compressed in bands that
 * know nothing of one another, so several threads work on one picture, and rows that are known early are
 * compressed early. On photographs it takes less processor time than libpng's adaptive filtering and gives
 * smaller files: every row has the Paeth filter, whose remainders hardly ever repeat, so that looking for
 * repetitions would find nothing and only runs and frequencies are coded. Drawings are found out and
 * compressed in the usual way.
 */

/** Compressed rows of a picture, to be put in order into a file. */
export interface PngRows {
  /** Whole blocks of one DEFLATE stream, none of them the last; in pieces. */
  readonly deflated: readonly Uint8Array[];
  /** Adler-32 of the filtered rows, and their length. */
  readonly sum: number;
  readonly length: number;
}

const BAND_BYTES = 128 * 1024;
/** What photographs shrink to is hardly ever more, so that one buffer takes it. */
const CODED_SHARE = 0.6;

/** A way to compress rows. */
interface Coding {
  readonly filter: RowFilter;
  readonly level: number;
  readonly strategy: number;
}

const PHOTOGRAPH: Coding = { filter: 'paeth', level: 1, strategy: constants.Z_RLE };
/** What there is for rows that repeat themselves. */
const DRAWN: readonly Coding[] = [
  PHOTOGRAPH,
  { filter: 'paeth', level: 4, strategy: constants.Z_DEFAULT_STRATEGY },
  { filter: 'none', level: 4, strategy: constants.Z_DEFAULT_STRATEGY },
];
/** From such a share of repetition on, a few rows are tried in every way. */
const DRAWN_FROM = 0.5;
const TRIED_ROWS = 32;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const;
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);
/** A block with nothing in it that says it is the last. */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);

/** The picture as a PNG file; pixels come back exactly. */
export async function encodePng(picture: DecodedPicture): Promise<Uint8Array> {
  const rows = await compressRows(picture, 0, picture.height);
  const png = pngOfRows(picture, rows);
  releaseRows(rows);
  return png;
}

/** Gives back the memory of rows that are in a file by now. */
export const releaseRows = (rows: readonly PngRows[]): void =>
  release(...rows.flatMap(({ deflated }) => deflated));

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
  const coding = await codingFor(picture, from, to);
  const length = (picture.width * picture.channels + 1) * (to - from);
  const lent = spare.find((buffer) => buffer.length >= length);
  if (lent) spare.splice(spare.indexOf(lent), 1);
  const memory = lent ?? Buffer.allocUnsafeSlow(Math.max(length, BAND_BYTES));
  try {
    const filtered = memory.subarray(0, length);
    filterRows(picture, { from, to, filter: coding.filter }, filtered);
    const underWay = coded(filtered, coding);
    const sum = adler32(filtered);
    return { deflated: await underWay, sum, length };
  } finally {
    if (spare.length < SPARE_MOST && memory.length === BAND_BYTES) spare.push(memory);
    else release(memory);
  }
}

/** Nothing is tried on photographs. */
async function codingFor(picture: DecodedPicture, from: number, to: number): Promise<Coding> {
  if (repetition(picture, from, to) < DRAWN_FROM) return PHOTOGRAPH;
  const tried = await Promise.all(
    DRAWN.map(async (coding) => {
      const part = { from, to: Math.min(to, from + TRIED_ROWS), filter: coding.filter };
      const rows = new Uint8Array((picture.width * picture.channels + 1) * (part.to - from));
      filterRows(picture, part, rows);
      return { coding, bytes: lengthOf(await coded(rows, coding)) };
    }),
  );
  return tried.reduce((best, each) => (each.bytes < best.bytes ? each : best)).coding;
}

/** The pieces are what zlib wrote into: joined, they would be copied, and nobody could give back the first. */
async function coded(rows: Uint8Array, { level, strategy }: Coding): Promise<Uint8Array[]> {
  const chunkSize = 1024 + Math.ceil(rows.length * CODED_SHARE);
  const finishFlush = constants.Z_SYNC_FLUSH;
  const deflate = createDeflateRaw({ level, strategy, finishFlush, chunkSize });
  deflate.end(rows);
  const pieces: Uint8Array[] = [];
  for await (const piece of deflate) pieces.push(piece as Uint8Array);
  return pieces;
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
  const stream = [ZLIB_HEADER, ...rows.flatMap(({ deflated }) => deflated), LAST_BLOCK, sum];
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', [header]),
    ...chunk('IDAT', stream),
    ...chunk('IEND', []),
  ]);
}

const lengthOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((total, { length }) => total + length, 0);

function chunk(type: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(lengthOf(parts));
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(parts.reduce((crc, part) => crc32(part, crc), crc32(head.subarray(4))));
  return [head, ...parts, check];
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
