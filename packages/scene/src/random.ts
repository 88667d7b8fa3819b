import { createRandom, hash32 } from '@zhuhui/kernels';

/** Next number in [0, 1). */
export type Random = () => number;

/** Numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): Random {
  return createRandom(seed).float;
}

/** Number in [0, 1) that depends on the two integers and the seed only. */
export function hash2(x: number, y: number, seed: number): number {
  return hash32(x ^ hash32(y ^ hash32(seed))) / 4294967296;
}

/** Smooth value noise in [0, 1) with one lattice cell per unit. */
export function valueNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = smooth(x - xi);
  const fy = smooth(y - yi);
  const top = hash2(xi, yi, seed) * (1 - fx) + hash2(xi + 1, yi, seed) * fx;
  const low = hash2(xi, yi + 1, seed) * (1 - fx) + hash2(xi + 1, yi + 1, seed) * fx;
  return top * (1 - fy) + low * fy;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
