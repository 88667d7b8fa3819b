import type { InputKind, Rgb8 } from '@zhuhui/kernels';
import type { KernelPool } from './pool.ts';

const STRAIGHTENED = '底图是翻拍的图纸，已按纸的四角拉正并去掉阴影';

/** What a tool works on that takes drawings. */
export interface Underlay {
  readonly image: Rgb8;
  /** What is on a sheet that was taken out of its photograph. */
  readonly kind?: InputKind;
  /** Told with each result. */
  readonly note?: string;
}

/** A drawing that was photographed lying on a table is taken out of its photograph; other pictures stay. */
export async function takeOutDrawing(
  image: Rgb8,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<Underlay> {
  const straight = await pool.run('straighten', image, { signal });
  return straight === null ? { image } : { ...straight, note: STRAIGHTENED };
}
