import type { SeenSubject } from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/masks/input';
import { decodeRgb } from './pixels.ts';
import type { KernelPool } from './pool.ts';
import { createSlots, type Slots } from './slots.ts';

interface Desk {
  /** One picture at a time: the networks hold some 400 MB in each process that runs them. */
  readonly turn: Slots;
  fails: boolean;
}

const desks = new WeakMap<KernelPool, Desk>();

/**
 * What networks see of a picture's subject; null where they cannot be had, from their first failure on.
 * @throws EngineFailure `cancelled`
 */
export async function askForSubject(
  bytes: Uint8Array,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<SeenSubject | null> {
  const desk = desks.get(pool) ?? { turn: createSlots(1), fails: false };
  desks.set(pool, desk);
  if (desk.fails) return null;
  const image = await decodeRgb(bytes, INPUT_SIDE);
  await desk.turn.enter(signal);
  try {
    return await pool.run('seeSubject', image, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    // The pool has logged why.
    desk.fails = true;
    return null;
  } finally {
    desk.turn.leave();
  }
}
