import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { isRaster } from './formats.ts';
import { stripJpegMetadata } from './jpeg-segments.ts';
import type { FileRow } from './repository.ts';

/** What may be uploaded, by the type found in the bytes. */
const ACCEPTED = new Map([
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/apng', 'PNG'],
  ['image/webp', 'WebP'],
  ['image/avif', 'AVIF'],
  ['image/heic', 'HEIC'],
  ['image/heif', 'HEIC'],
  ['image/tiff', 'TIFF'],
  ['image/gif', 'GIF'],
]);

const JPEG_QUALITY = 95;

export interface NormalisedImage {
  readonly bytes: Uint8Array;
  /** Whether the picture was written anew, not only freed of its metadata. */
  readonly reencoded: boolean;
  readonly mime: 'image/jpeg' | 'image/png';
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Turns an uploaded picture into what the program works with: upright, sRGB, without metadata, and as
 * JPEG or PNG. Nothing is lost that need not be: a plain JPEG keeps its own compressed data, sources
 * without loss become PNG.
 * @throws AppError unsupportedType, tooLarge, badInput (does not decode)
 */
export async function normaliseImage(
  bytes: Uint8Array,
  limits: { maxMegapixels: number },
): Promise<NormalisedImage> {
  const found = await fileTypeFromBuffer(bytes);
  const name = found && ACCEPTED.get(found.mime);
  if (!name) {
    throw new AppError('unsupportedType', '请上传 JPEG、PNG、WebP、AVIF、TIFF 或 GIF 图片');
  }
  const limitInputPixels = Math.round(limits.maxMegapixels * 1_000_000);
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels });
  const metadata = await decoding(name, limits.maxMegapixels, () => open().metadata());
  if (metadata.width * metadata.height > limitInputPixels)
    throw tooManyPixels(limits.maxMegapixels);
  return decoding(name, limits.maxMegapixels, async () => {
    if (isPlainJpeg(metadata)) {
      // Decodes every row, so that a damaged file is told now and not by a failing task.
      await open().resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
      return {
        bytes: stripJpegMetadata(bytes),
        reencoded: false,
        mime: 'image/jpeg',
        widthPx: metadata.width,
        heightPx: metadata.height,
      };
    }
    const lossy = ['jpeg', 'heif'].includes(metadata.format) || isLossyWebp(metadata);
    const upright = open().rotate();
    const grey = metadata.space === 'b-w' ? upright.toColourspace('b-w') : upright;
    const encoded =
      lossy && !metadata.hasAlpha
        ? grey.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
        : grey.png({ compressionLevel: 6 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      reencoded: true,
      mime: lossy && !metadata.hasAlpha ? 'image/jpeg' : 'image/png',
      widthPx: info.width,
      heightPx: info.height,
    };
  });
}

/** Whether a picture may be kept as it came: compressing does, and so do the copies that are shown of its results. */
export const mayBeUnusual = ({ purpose, mime }: Pick<FileRow, 'purpose' | 'mime'>): boolean =>
  (purpose === 'result' || purpose === 'gallery') && isRaster(mime);

/**
 * A picture as the program works with it: what an upload of it would become, where it is not that already.
 * @throws AppError as `normaliseImage`
 */
export async function asWorkedWith(
  bytes: Uint8Array,
  limits: { maxMegapixels: number },
): Promise<Uint8Array> {
  const isUsual = isPlain(await sharp(bytes).metadata());
  return isUsual ? bytes : (await normaliseImage(bytes, limits)).bytes;
}

/** Upright JPEG or PNG of eight bits, grey or sRGB without a profile. */
function isPlain({ format, orientation, hasProfile, space, depth }: Metadata): boolean {
  return (
    (format === 'jpeg' || format === 'png') &&
    (orientation ?? 1) === 1 &&
    !hasProfile &&
    (space === 'srgb' || space === 'b-w') &&
    depth === 'uchar'
  );
}

/** A JPEG whose compressed data can be kept as it is. */
const isPlainJpeg = (metadata: Metadata): boolean =>
  metadata.format === 'jpeg' && isPlain(metadata);

/** WebP does not say which kind it is in sharp's metadata; lossless files are rare and keep as PNG only with alpha. */
function isLossyWebp(metadata: Metadata): boolean {
  return metadata.format === 'webp';
}

async function decoding<T>(
  name: string,
  maxMegapixels: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const text = cause instanceof Error ? cause.message : '';
    if (/pixel limit/i.test(text)) throw tooManyPixels(maxMegapixels);
    if (name === 'HEIC') {
      throw new AppError('unsupportedType', '这台服务器打不开 HEIC，请转成 JPG 再上传', { cause });
    }
    // A whole AVIF that moves begins in a way that the decoder takes for none.
    if (name === 'AVIF' && /unsupported image format/i.test(text)) {
      throw new AppError('unsupportedType', '打不开这种 AVIF，会动的请先存成 GIF 或静态图再上传', {
        cause,
      });
    }
    throw new AppError('badInput', `这张 ${name} 图片已损坏，请重新导出或换一张`, { cause });
  }
}

function tooManyPixels(maxMegapixels: number): AppError {
  return new AppError('tooLarge', `图片不能超过 ${maxMegapixels} 百万像素`);
}
