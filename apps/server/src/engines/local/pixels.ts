import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { decodeMask } from '../../platform/mask.ts';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import { toShared } from './memory.ts';
import { channelsOf, type PngPicture } from './png-bands.ts';
import type { KernelPool } from './pool.ts';

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

/** Rows of about this many pixels are written at a time: less than a tenth of a second of work. */
const BAND_PIXELS = 500_000;

/**
 * A PNG of a kernel's picture: nothing is lost. It is written band by band on the pool's threads, which a
 * cancel ends; its pixels lie in shared memory, as everything does that a kernel made.
 */
export async function pngOutput(
  picture: Rgb8 | Gray8 | PngPicture,
  pool: KernelPool,
  signal: AbortSignal,
  facts: Pick<EngineOutput, 'seed' | 'scores'> = {},
): Promise<EngineOutput> {
  const whole: PngPicture = 'colours' in picture ? picture : { colours: picture, alpha: null };
  const { width, height } = whole.colours;
  const bandRows = Math.max(1, Math.round(BAND_PIXELS / width));
  const bands = await Promise.all(
    Array.from({ length: Math.ceil(height / bandRows) }, (_, n) => {
      const rows = { fromRow: n * bandRows, toRow: Math.min(height, (n + 1) * bandRows) };
      return pool.run('compressBand', { ...whole, rows }, { signal });
    }),
  );
  const file = { width, height, channels: channelsOf(whole), bands };
  const bytes = await pool.run('joinPng', file, { signal });
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

/** @throws EngineFailure `badInput` when the work does: it decodes a picture */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}
