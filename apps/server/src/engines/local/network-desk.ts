import { fitLongSide, type ProgressListener, type Rgb8, resizeRgb8 } from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/networks/input';
import type { EngineFailure } from '../engine.ts';
import type { KernelInput, KernelResult } from './kernels.ts';
import type { NATIVE_KERNELS } from './native-kernels.ts';
import type { KernelPool } from './pool.ts';
import { createSlots, type Slots } from './slots.ts';
import { createStanding, type Standing } from './standing.ts';

/** Kernels that run a network; each process that does holds hundreds of MB. */
export type NetworkKernel = Exclude<keyof typeof NATIVE_KERNELS, 'compress'>;

interface Desk {
  /** One picture at a time. */
  readonly turn: Slots;
  readonly standings: Map<NetworkKernel, Standing>;
}

const TRIES = 2;

const desks = new WeakMap<KernelPool, Desk>();

/**
 * What a network says, when its turn has come; null where it cannot be had. One that failed is not asked
 * any more; one whose process ended is asked once more at once, and for the pictures after that.
 * @throws EngineFailure `cancelled`
 */
export async function askNetwork<N extends NetworkKernel>(
  name: N,
  input: KernelInput<N>,
  pool: KernelPool,
  signal: AbortSignal,
  onProgress?: ProgressListener,
): Promise<KernelResult<N> | null> {
  const desk = desks.get(pool) ?? { turn: createSlots(1), standings: new Map() };
  desks.set(pool, desk);
  const standing = desk.standings.get(name) ?? createStanding();
  desk.standings.set(name, standing);
  if (standing.isOut) return null;
  await desk.turn.enter(signal);
  try {
    for (let tried = 0; tried < TRIES && !standing.isOut; tried++) {
      try {
        const said = await pool.run(name, input, { signal, onProgress });
        standing.answered();
        return said;
      } catch (error) {
        if (signal.aborted) throw error;
        const { kind } = error as Partial<EngineFailure>;
        if (kind === 'badInput') return null;
        // The pool has logged why.
        if (kind === 'temporary') standing.died();
        else standing.failed();
      }
    }
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
