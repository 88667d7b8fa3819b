import sharp from 'sharp';
import { toShared } from './memory.ts';
import { decodeRgb, decoding } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import type { Cutout } from './split-alpha.ts';

/** Decodes a stored picture; unlike `decodeRgb` it keeps what is transparent. */
export async function decodeCutout(
  bytes: Uint8Array,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Cutout> {
  const { hasAlpha } = await decoding(() => sharp(bytes).metadata());
  if (!hasAlpha) return { colours: await decodeRgb(bytes), alpha: null };
  const rgba = await decoding(async () => {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: toShared(data) };
  });
  return pool.run('splitAlpha', rgba, { signal });
}
