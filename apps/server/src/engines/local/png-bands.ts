import { constants, deflateRawSync } from 'node:zlib';
import type { Gray8, Rgb8, Rows } from '@zhuhui/kernels';
import type { DecodedPicture } from '../engine.ts';
import { type PngRows, pngOfRows } from '../remote/png.ts';
import { adler32, filterRows, type RowFilter } from '../remote/png-rows.ts';

/** What threads do of a PNG: its rows are compressed band by band, and a file is made of the bands. */

/** Pixels of a file: grey, colours, or colours with transparency. */
export interface PngPicture {
  readonly colours: Rgb8 | Gray8;
  readonly alpha: Gray8 | null;
}

export type PngChannels = 1 | 3 | 4;

export function channelsOf({ colours, alpha }: PngPicture): PngChannels {
  if (alpha) return 4;
  return colours.data.length === colours.width * colours.height ? 1 : 3;
}

export interface PngBandRequest extends PngPicture {
  readonly rows: Rows;
}

export function compressBand({ rows, ...picture }: PngBandRequest): PngRows {
  const { colours, alpha } = picture;
  const { width, height, data } = colours;
  const { fromRow, toRow } = rows;
  if (!alpha) {
    return smallest({ width, height, channels: channelsOf(picture), data }, fromRow, toRow);
  }
  // The filters look at the row above, too.
  const top = Math.max(0, fromRow - 1);
  const band = interleaved(data, alpha.data, top * width, toRow * width);
  const part = { width, height: toRow - top, channels: 4, data: band } as const;
  return smallest(part, fromRow - top, toRow - top);
}

export interface PngFileRequest {
  readonly width: number;
  readonly height: number;
  readonly channels: PngChannels;
  /** All of them, in order. */
  readonly bands: readonly PngRows[];
}

export const joinPng = ({ bands, ...picture }: PngFileRequest): Uint8Array =>
  pngOfRows(picture, bands);

/** A way to compress rows. */
interface Coding {
  readonly filter: RowFilter;
  readonly level: number;
  readonly strategy: number;
}

/** Photographs, smooth pictures with repetitions, drawings. */
const CODINGS: readonly Coding[] = [
  { filter: 'paeth', level: 1, strategy: constants.Z_RLE },
  { filter: 'paeth', level: 4, strategy: constants.Z_DEFAULT_STRATEGY },
  { filter: 'none', level: 6, strategy: constants.Z_DEFAULT_STRATEGY },
];
/** Each is tried on so many strips, spread over the band. */
const STRIPS = 4;
const STRIP_ROWS = 6;

function smallest(picture: DecodedPicture, from: number, to: number): PngRows {
  const step = Math.max(STRIP_ROWS, Math.floor((to - from) / STRIPS));
  const tried = CODINGS.map((coding) => {
    let bytes = 0;
    for (let row = from; row < to; row += step) {
      const strip = compressed(picture, row, Math.min(to, row + STRIP_ROWS), coding);
      for (const { length } of strip.deflated) bytes += length;
    }
    return { coding, bytes };
  });
  const { coding } = tried.reduce((best, each) => (each.bytes < best.bytes ? each : best));
  return compressed(picture, from, to, coding);
}

function compressed(
  picture: DecodedPicture,
  from: number,
  to: number,
  { filter, level, strategy }: Coding,
): PngRows {
  const rows = new Uint8Array((picture.width * picture.channels + 1) * (to - from));
  filterRows(picture, { from, to, filter }, rows);
  const finishFlush = constants.Z_SYNC_FLUSH;
  const deflated = [deflateRawSync(rows, { level, strategy, finishFlush })];
  return { deflated, sum: adler32(rows), length: rows.length };
}

/** Pixels `from` … `to` − 1, RGBA. */
function interleaved(rgb: Uint8Array, alpha: Uint8Array, from: number, to: number): Uint8Array {
  const rgba = new Uint8Array((to - from) * 4);
  for (let p = from, o = 0; p < to; p++, o += 4) {
    rgba[o] = rgb[p * 3] ?? 0;
    rgba[o + 1] = rgb[p * 3 + 1] ?? 0;
    rgba[o + 2] = rgb[p * 3 + 2] ?? 0;
    rgba[o + 3] = alpha[p] ?? 255;
  }
  return rgba;
}
