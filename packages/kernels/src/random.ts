/**
 * Seeded pseudo-random numbers for kernels: the same seed gives the same sequence on every machine.
 *
 * The generator is sfc32 (Chris Doty-Humphrey's "Small Fast Counting", PractRand): 128 bits of state,
 * 32-bit integer operations only, so it is exact in JavaScript and in WASM. The seed is spread over
 * the state by splitmix32 and the first outputs are thrown away, so that seeds 1, 2, 3 … are unrelated.
 */
export interface Random {
  /** Uniform integer in 0 … 2³²−1. */
  uint32(): number;
  /** Uniform float in [0, 1), 32 bits of resolution. */
  float(): number;
  /** Uniform integer in 0 … `limit`−1; `limit` is in 1 … 2³². */
  below(limit: number): number;
  /** Uniform float in [low, high). */
  between(low: number, high: number): number;
  /** Normal deviate with mean 0 and standard deviation 1 (Box–Muller, one of the pair). */
  normal(): number;
  /** An independent generator; the same fork order gives the same generators. */
  fork(): Random;
}

/** Mixes a 32-bit integer (splitmix32 finaliser); also useful as a stateless hash of a coordinate. */
export function hash32(value: number): number {
  let z = (value + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** A generator for `seed`; fractions are dropped and the seed is taken modulo 2³². */
export function createRandom(seed: number): Random {
  let a = hash32(seed);
  let b = hash32(a);
  let c = hash32(b);
  let counter = 1;

  function uint32(): number {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    c |= 0;
    return result >>> 0;
  }
  function float(): number {
    return uint32() / 4294967296;
  }
  for (let i = 0; i < 12; i++) uint32();

  return {
    uint32,
    float,
    below: (limit) => Math.floor(float() * limit),
    between: (low, high) => low + float() * (high - low),
    // 1 − float() is in (0, 1], so the logarithm is finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    fork: () => createRandom(uint32()),
  };
}
