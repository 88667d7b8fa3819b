/** Next number in [0, 1). */
export type Random = () => number;

/** Small seeded generator (a 32-bit counter through a multiply–xorshift mixer): same seed, same numbers. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mix32(state) / 4294967296;
  };
}

/** Number in [0, 1) that depends on the two integers and the seed only. */
export function hash2(x: number, y: number, seed: number): number {
  return (
    mix32(Math.imul(x | 0, 0x27d4eb2f) ^ Math.imul(y | 0, 0x165667b1) ^ mix32(seed | 0)) /
    4294967296
  );
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

function mix32(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
