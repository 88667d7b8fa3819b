import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import sharp, { type Sharp } from 'sharp';
import { decodeMask } from '../../platform/mask.ts';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import { toShared } from './memory.ts';

/** Decodes a stored picture to raw sRGB pixels in shared memory; what is transparent becomes white paper. */
export async function decodeRgb(bytes: Uint8Array, maxSidePx?: number): Promise<Rgb8> {
  return decoding(async () => {
    const image = sharp(bytes, { failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    if (maxSidePx) image.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: toShared(data) };
  });
}

/** Sides of a stored picture, px. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await decoding(() => sharp(bytes).metadata());
  return { width, height };
}

/** Decodes a mask into shared memory: 8-bit grey, 255 = change. */
export async function readMask(bytes: Uint8Array): Promise<Gray8> {
  const mask = await decoding(() => decodeMask(bytes));
  return { ...mask, data: toShared(mask.data) };
}

/** A PNG of a kernel's picture: nothing is lost. */
export async function pngOutput(
  picture: Rgb8 | Gray8,
  facts: Pick<EngineOutput, 'seed' | 'scores'> = {},
): Promise<EngineOutput> {
  const { width, height, data } = picture;
  const channels = data.length === width * height ? 1 : 3;
  const raw: Sharp = sharp(data, { raw: { width, height, channels } });
  const image = channels === 1 ? raw.toColourspace('b-w') : raw;
  const bytes = await image.png({ compressionLevel: 6 }).toBuffer();
  return { bytes, mime: 'image/png', kind: 'image', widthPx: width, heightPx: height, ...facts };
}

/** A text document (SVG, DXF) of the given drawing size. */
export function vectorOutput(
  text: string,
  mime: 'image/svg+xml' | 'image/vnd.dxf',
  size: { width: number; height: number },
): EngineOutput {
  const bytes = new TextEncoder().encode(text);
  return { bytes, mime, kind: 'vector', widthPx: size.width, heightPx: size.height };
}

async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}
