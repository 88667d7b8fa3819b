import { withMark } from '@zhuhui/labels';
import sharp, { type Sharp } from 'sharp';
import { drawPlate } from './draw.ts';
import type { Labels } from './labels.ts';

const QUALITY = 70;

/** A passing picture (a preview) as WebP with both marks. */
export async function dressPassing(labels: Labels, image: Sharp, id: string): Promise<Uint8Array> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const plate = labels.passingPlate();
  if (plate) await drawPlate({ width, height, channels, data }, plate);
  const drawn = sharp(data, { raw: { width, height, channels } });
  return markPassing(labels, await drawn.webp({ quality: QUALITY }).toBuffer(), id);
}

/** Bytes that nobody keeps, with the mark in their metadata; its number is that of the task or session. */
export function markPassing(labels: Labels, bytes: Uint8Array, id: string): Uint8Array {
  return withMark(bytes, labels.passingMark(id)) ?? bytes;
}
