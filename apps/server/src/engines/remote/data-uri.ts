import sharp from 'sharp';

/** A file beyond this is told as a JPEG: providers bound the length of a request. */
const MOST_BYTES = 6 * 1024 * 1024;
const JPEG_QUALITY = 94;

/** What a stored picture is told as: JPEG by its first bytes, else PNG. */
export const formOf = (bytes: Uint8Array) =>
  bytes[0] === 0xff && bytes[1] === 0xd8
    ? ({ mime: 'image/jpeg', ending: 'jpg' } as const)
    : ({ mime: 'image/png', ending: 'png' } as const);

/** A PNG or JPEG inside a JSON request: `data:image/…;base64,…`. */
export async function toDataUri(picture: Uint8Array): Promise<string> {
  if (picture.length <= MOST_BYTES) return uri(formOf(picture).mime, picture);
  const jpeg = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return uri('image/jpeg', jpeg);
}

const uri = (mime: string, { buffer, byteOffset, length }: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(buffer, byteOffset, length).toString('base64')}`;
