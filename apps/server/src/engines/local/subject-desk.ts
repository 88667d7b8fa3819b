import type { SeenSubject } from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/networks/input';
import { askNetwork } from './network-desk.ts';
import { decodeRgb } from './pixels.ts';
import type { KernelPool } from './pool.ts';

/**
 * What networks see of a picture's subject; null where they cannot be had, from their first failure on.
 * @throws EngineFailure `cancelled`
 */
export async function askForSubject(
  bytes: Uint8Array,
  pool: KernelPool,
  signal: AbortSignal,
): Promise<SeenSubject | null> {
  return askNetwork('seeSubject', await decodeRgb(bytes, INPUT_SIDE), pool, signal);
}
