import sharp from 'sharp';

/** Longer sides give a model nothing it could see. */
const LONGEST_SIDE_PX = 1536;
const JPEG_QUALITY = 85;

/** A picture as it is sent to a model: upright JPEG on white, at most 1536 px a side. */
export async function imageForModel(
  stored: Uint8Array,
): Promise<{ bytes: Uint8Array; mime: string }> {
  const bytes = await sharp(stored)
    .autoOrient()
    .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { bytes, mime: 'image/jpeg' };
}
