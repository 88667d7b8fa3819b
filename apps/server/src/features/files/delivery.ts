import { createHash } from 'node:crypto';
import { type PlateStyle, withMark } from '@zhuhui/labels';
import sharp, { type Sharp } from 'sharp';
import type { FileLabel } from '../../platform/db/schema.ts';
import { drawPlate, plateIntoSvg } from '../labels/draw.ts';
import type { RasterFormat } from './formats.ts';
import { applyProcessing, assertFits, encode, type Processing, resizeTo } from './processing.ts';

/** What a file is handed out with: the mark in its metadata, and the visible one if there is to be one. */
export interface Dress {
  readonly label: FileLabel;
  readonly plate: PlateStyle | null;
}

/** Raised when the visible mark is drawn differently, so that nothing cached stays. */
const DRAWING_VERSION = 1;

/** Names what the visible mark makes of a file; the same for the same look. */
export function dressName({ plate }: Dress): string {
  if (!plate) return 'm';
  const look = JSON.stringify([DRAWING_VERSION, plate]);
  return `m${createHash('sha256').update(look).digest('hex').slice(0, 12)}`;
}

/** Sixteen rows of filters tried for each of a large PNG would cost more than what they save. */
const LARGE_PIXELS = 1_000_000;

/**
 * A stored picture as it goes out: resized, with its marks, in this format.
 * @param dress null for what nobody calls made by AI
 * @throws AppError badInput when it is longer than the format holds
 */
export async function deliver(
  bytes: Uint8Array,
  size: { readonly widthPx: number; readonly heightPx: number },
  {
    processing,
    format,
    dress,
  }: { processing: Processing; format: RasterFormat; dress: Dress | null },
): Promise<Uint8Array> {
  assertFits(size, processing, format);
  const source = sharp(bytes, { failOn: 'error' }).autoOrient();
  if (!dress?.plate) {
    const plain = await applyProcessing(source, size, processing, format).toBuffer();
    return dress ? marked(plain, dress) : plain;
  }
  const pixels = await drawnPixels(resizeTo(source, size, processing.resize), dress.plate);
  const image = encode(pixels, format, processing.quality);
  const isLarge = size.widthPx * size.heightPx > LARGE_PIXELS;
  const encoded = format === 'png' && isLarge ? image.png(QUICK_PNG) : image;
  return marked(await encoded.toBuffer(), dress);
}

const QUICK_PNG = { compressionLevel: 3, adaptiveFiltering: false } as const;

/** An image with the visible mark on it. */
export async function drawnPixels(image: Sharp, plate: PlateStyle): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  await drawPlate({ width, height, channels, data }, plate);
  return sharp(data, { raw: { width, height, channels } });
}

/** A vector drawing as it goes out; what is no SVG carries its mark already. */
export function deliverDrawing(
  bytes: Uint8Array,
  size: { readonly widthPx: number; readonly heightPx: number },
  plate: PlateStyle,
): Uint8Array {
  return Buffer.from(plateIntoSvg(Buffer.from(bytes).toString('utf8'), size, plate));
}

export const marked = (bytes: Uint8Array, { label }: Dress): Uint8Array =>
  withMark(bytes, label.mark) ?? bytes;
