import type { Gray8, Rgb8 } from '@zhuhui/kernels';
import sharp from 'sharp';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import { toShared } from './memory.ts';

/** A picture and, where it has one, its transparency; both in shared memory. */
export interface Cutout {
  readonly colours: Rgb8;
  /** Null when nothing is transparent. */
  readonly alpha: Gray8 | null;
}

/** Decodes a stored picture; unlike `decodeRgb` it keeps what is transparent. */
export async function decodeCutout(bytes: Uint8Array): Promise<Cutout> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const colours = new Uint8Array(new SharedArrayBuffer(width * height * 3));
    const alpha = new Uint8Array(width * height);
    let seeThrough = false;
    for (let p = 0, i = 0, j = 0; p < alpha.length; p++, i += 3, j += 4) {
      colours[i] = data[j] ?? 0;
      colours[i + 1] = data[j + 1] ?? 0;
      colours[i + 2] = data[j + 2] ?? 0;
      alpha[p] = data[j + 3] ?? 255;
      seeThrough ||= alpha[p] !== 255;
    }
    return {
      colours: { width, height, data: colours },
      alpha: seeThrough ? { width, height, data: toShared(alpha) } : null,
    };
  } catch (cause) {
    throw new EngineFailure('badInput', '图片已损坏，无法读取', { cause });
  }
}

/** A PNG of colours and, where there is one, transparency. */
export async function cutoutOutput(
  { colours, alpha }: Cutout,
  seed?: number,
): Promise<EngineOutput> {
  const { width, height, data } = colours;
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const mask = alpha && Buffer.from(alpha.data.buffer);
  if (mask) image.joinChannel(mask, { raw: { width, height, channels: 1 } });
  const bytes = await image.png({ compressionLevel: 6 }).toBuffer();
  const output = {
    bytes,
    mime: 'image/png',
    kind: 'image',
    widthPx: width,
    heightPx: height,
  } as const;
  return seed === undefined ? output : { ...output, seed };
}
