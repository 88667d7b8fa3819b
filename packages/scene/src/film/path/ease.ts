/** Share of the time in which a camera gathers speed, and again in which it comes to rest. */
const RAMP = 0.3;

/** Peak speed of `eased`, in ways per time. */
export const EASED_SPEED = 1 / (1 - RAMP);

/**
 * Way (0…1) at a time (0…1): from rest to rest with steady speed in between. Acceleration has no
 * jumps: speed rises by a smoothstep.
 */
export function eased(time: number): number {
  const t = Math.min(1, Math.max(0, time));
  if (t > 0.5) return 1 - eased(1 - t);
  if (t >= RAMP) return EASED_SPEED * (t - RAMP / 2);
  const x = t / RAMP;
  return EASED_SPEED * RAMP * (x ** 3 - x ** 4 / 2);
}
