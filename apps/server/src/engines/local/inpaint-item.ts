import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { EngineFailure } from '../engine.ts';
import { toShared } from './memory.ts';
import { decodeRgb } from './pixels.ts';
import type { KernelPool } from './pool.ts';

const ITEM_SIDE_PX = 1600;
/** A picture whose alpha never falls below this has none. */
const OPAQUE = 250;

/**
 * An item's picture with its coverage: the picture's own transparency, else the item is cut out of its
 * plain ground.
 *
 * @throws EngineFailure `badInput` when the picture is broken or its ground is not plain
 */
export async function readItem(
  bytes: Uint8Array,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<{ picture: Rgb8; alpha: Gray8 }> {
  const picture = await decodeRgb(bytes, ITEM_SIDE_PX);
  const own = await readAlpha(bytes, picture);
  const alpha = own ?? (await pool.run('cutFromPlainGround', picture, { signal }));
  if (alpha === null) {
    throw new EngineFailure(
      'badInput',
      '单品图的背景较杂，抠不出单品；请上传透明底 PNG 或纯色背景的图，也可以先用“AI抠图”',
    );
  }
  return { picture: own ? await opaque(bytes, picture) : picture, alpha };
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
