import sharp from 'sharp';
import type { Rgb8 } from '../src/image.ts';

/** Decodes a picture to 8-bit sRGB, shrunk to `longSidePx` when it is longer. */
export async function readRgb8(path: string, longSidePx = 4096): Promise<Rgb8> {
  const { data, info } = await sharp(path)
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const rgb = new Uint8Array(pixels * 3);
  for (let p = 0; p < pixels; p++) {
    for (let k = 0; k < 3; k++)
      rgb[p * 3 + k] = data[p * info.channels + (info.channels >= 3 ? k : 0)];
  }
  return { width: info.width, height: info.height, data: rgb };
}

/** A JPEG with colour at every pixel. */
export function jpegOf({ width, height, data }: Rgb8, quality: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A PNG, fitted into `width` × `height` with a dark mount when both are given. */
export async function pngOf(image: Rgb8, width?: number, height?: number): Promise<Buffer> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  const picture = sharp(Buffer.from(image.data.buffer, image.data.byteOffset, image.data.length), {
    raw,
  });
  if (width === undefined || height === undefined) return picture.png().toBuffer();
  return picture.resize(width, height, { fit: 'contain', background: '#202020' }).png().toBuffer();
}
