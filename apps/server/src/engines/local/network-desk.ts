import { fitLongSide, type ProgressListener, type Rgb8, resizeRgb8 } from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/networks/input';
import type { KernelInput, KernelResult } from './kernels.ts';
import type { NATIVE_KERNELS } from './native-kernels.ts';
import type { KernelPool } from './pool.ts';
import { createSlots, type Slots } from './slots.ts';

/** Kernels that run a network; each process that does holds hundreds of MB. */
export type NetworkKernel = Exclude<keyof typeof NATIVE_KERNELS, 'compress'>;

interface Desk {
  /** One picture at a time. */
  readonly turn: Slots;
  /** What failed once is not asked again. */
  readonly fails: Set<NetworkKernel>;
}

const desks = new WeakMap<KernelPool, Desk>();

/**
 * What a network says, when its turn has come; null where it cannot be had, from the first failure on.
 * @throws EngineFailure `cancelled`
 */
export async function askNetwork<N extends NetworkKernel>(
  name: N,
  input: KernelInput<N>,
  pool: KernelPool,
  signal: AbortSignal,
  onProgress?: ProgressListener,
): Promise<KernelResult<N> | null> {
  const desk = desks.get(pool) ?? { turn: createSlots(1), fails: new Set() };
  desks.set(pool, desk);
  if (desk.fails.has(name)) return null;
  await desk.turn.enter(signal);
  try {
    return await pool.run(name, input, { signal, onProgress });
  } catch (error) {
    if (signal.aborted) throw error;
    // The pool has logged why.
    desk.fails.add(name);
    return null;
  } finally {
    desk.turn.leave();
  }
}

/** A picture as small as the network of masks reads it. */
export function asNetworkReads(image: Rgb8): Rgb8 {
  const longSidePx = Math.min(INPUT_SIDE, Math.max(image.width, image.height));
  const { width, height } = fitLongSide(image.width, image.height, longSidePx);
  return resizeRgb8(image, width, height, 'area');
}
