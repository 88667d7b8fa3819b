import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { EngineFailure } from '../engine.ts';
import { toShared } from './memory.ts';
import { decodeRgb } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { askForSubject } from './subject-desk.ts';

const ITEM_SIDE_PX = 1600;
/** A picture whose alpha never falls below this has none. */
const OPAQUE = 250;

/**
 * An item's picture with its coverage: the picture's own transparency, else the item is cut out.
 *
 * @throws EngineFailure `badInput` when the picture is broken or shows no clear thing
 */
export async function readItem(
  bytes: Uint8Array,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<{ picture: Rgb8; alpha: Gray8 }> {
  const picture = await decodeRgb(bytes, ITEM_SIDE_PX);
  const alpha = await readAlpha(bytes, picture);
  if (alpha) return { picture: await opaque(bytes, picture), alpha };
  const seen = await askForSubject(bytes, pool, signal);
  const isolated = await pool.run('isolateItem', { picture, seen }, { signal });
  if (isolated) return isolated;
  throw new EngineFailure(
    'badInput',
    '单品图里没有认出清楚的单品；请上传透明底 PNG 或纯色背景的图，也可以先用“AI抠图”',
  );
}

async function readAlpha(bytes: Uint8Array, size: Rgb8): Promise<Gray8 | null> {
  const { width, height } = size;
  const image = sharp(bytes);
  if (!(await image.metadata()).hasAlpha) return null;
  const data = await image
    .resize(width, height, { fit: 'fill' })
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return data.some((value) => value < OPAQUE) ? { width, height, data: toShared(data) } : null;
}

/** The colours under the alpha, unmixed with any ground. */
async function opaque(bytes: Uint8Array, { width, height }: Rgb8): Promise<Rgb8> {
  const data = await sharp(bytes)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { width, height, data: toShared(data) };
}
