import type { Rgb8 } from '@zhuhui/kernels';
import { decodeCutout } from './cutout.ts';
import type { LayBackRequest } from './lay-back.ts';
import { decodeRgb } from './pixels.ts';
import type { PngPicture } from './png-bands.ts';
import type { KernelPool } from './pool.ts';

/** A picture that is to be changed in places. Kernels know no transparency; this is the way there and back. */
export interface Worksheet {
  readonly image: Rgb8;
  /** What is transparent, as greys that a kernel can change along with the picture; null: nothing is. */
  readonly alpha: Rgb8 | null;
  /**
   * The finished picture: its own bytes wherever nothing was changed, those of transparent places too.
   * @param alpha of what was made; `kept`: as transparent as it was; `opaque`: what is new hides all below
   * @param at where the picture lies in what was made of it
   */
  finish(
    made: Rgb8,
    alpha: Rgb8 | 'kept' | 'opaque',
    at?: LayBackRequest['at'],
  ): Promise<Rgb8 | PngPicture>;
}

/**
 * What kernels see where a picture is transparent: white `paper`, as everywhere else, or the colours of
 * what is near, where they paint over the edge of what is cut out.
 */
export type Ground = 'paper' | 'near';

const CORNER = { left: 0, top: 0 } as const;
const OPAQUE = 255;

/** @throws EngineFailure `badInput` when the bytes are no picture */
export async function openWorksheet(
  bytes: Uint8Array,
  ground: Ground,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Worksheet> {
  const { colours, alpha } = await decodeCutout(bytes, pool, signal);
  if (!alpha) return { image: colours, alpha: null, finish: async (made) => made };
  const [image, greys] = await Promise.all([
    ground === 'paper'
      ? decodeRgb(bytes)
      : pool.run('spreadColours', { image: colours, alpha }, { signal }),
    pool.run('greysOf', alpha, { signal }),
  ]);
  return {
    image,
    alpha: greys,
    finish(made, wanted, at = CORNER) {
      const after = wanted === 'kept' ? null : wanted === 'opaque' ? OPAQUE : wanted;
      const request = { source: { colours, alpha }, given: image, made, alpha: after, at };
      return pool.run('layBack', request, { signal });
    },
  };
}
