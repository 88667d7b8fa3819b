import sharp from 'sharp';

/** A PNG beyond this is told as a JPEG: providers bound the length of a request. */
const PNG_MOST_BYTES = 6 * 1024 * 1024;
const JPEG_QUALITY = 94;

/** A picture inside a JSON request: `data:image/…;base64,…`. */
export async function toDataUri(png: Uint8Array): Promise<string> {
  if (png.length <= PNG_MOST_BYTES) return uri('image/png', png);
  const jpeg = await sharp(png)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return uri('image/jpeg', jpeg);
}

const uri = (mime: string, bytes: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
