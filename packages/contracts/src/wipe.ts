/**
 * How a comparison of two pictures moves: it shows the first one, wipes it away from the right to the
 * second, rests, and wipes back. Whoever draws it, as a GIF or as a film, goes by this.
 */

/** Share of the loop that each rest takes; two wipes share what is left. */
const REST = 0.14;

/**
 * Where the border between the pictures stands: 1 = only the first (left) one is seen, 0 = only the second.
 * @param phase 0..1 of one loop
 */
export function wipeSplit(phase: number): number {
  const at = phase - Math.floor(phase);
  const wipe = 0.5 - REST;
  if (at < REST) return 1;
  if (at < 0.5) return 1 - smooth((at - REST) / wipe);
  if (at < 0.5 + REST) return 0;
  return smooth((at - 0.5 - REST) / wipe);
}

/** Starts and ends without a jerk. */
const smooth = (share: number): number => share * share * (3 - 2 * share);

/** What a comparison may be asked for. */
export const WIPE_LIMITS = {
  minWidthPx: 120,
  maxWidthPx: 1280,
  minSeconds: 2,
  maxSeconds: 10,
} as const;
