// Owen-scrambled Sobol points (Burley 2020, "Practical hash-based Owen scrambling"). Pixels take
// consecutive stretches of one sequence along the Morton curve, so that neighbours' errors differ as
// blue noise does (Ahmed & Wonka 2020, "Screen-space blue-noise diffusion of Monte Carlo sampling error").

/** Samples of a pixel that come from one stretch of the sequence. */
const STRETCH_BITS: u32 = 8;

export let sampleU: f32 = 0;
export let sampleV: f32 = 0;
/** Number of the sample in the sequence, its bits reversed. */
let reversed: u32 = 0;
let scramble: u32 = 0;
let dimension: u32 = 0;

function reverseBits(value: u32): u32 {
  let x = value;
  x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return (x >> 16) | (x << 16);
}

/** Each bit is flipped by a hash of the lower ones (Laine & Karras 2011, with Burley's constants' role). */
function flipByLower(value: u32, seed: u32): u32 {
  let x = value;
  x ^= x * 0x3d20adea;
  x += seed;
  x *= (seed >> 16) | 1;
  x ^= x * 0x05526c56;
  x ^= x * 0x53a22864;
  return x;
}

export function hash(value: u32): u32 {
  let z = value + 0x9e3779b9;
  z = (z ^ (z >> 16)) * 0x21f0aaad;
  z = (z ^ (z >> 15)) * 0x735a2d97;
  return z ^ (z >> 15);
}

/** The second Sobol dimension before bits are reversed: Pascal's triangle modulo 2 (Lucas). */
function pascal(value: u32): u32 {
  let x = value;
  x ^= (x >> 1) & 0x55555555;
  x ^= (x >> 2) & 0x33333333;
  x ^= (x >> 4) & 0x0f0f0f0f;
  x ^= (x >> 8) & 0x00ff00ff;
  x ^= (x >> 16) & 0x0000ffff;
  return x;
}

function spread(value: u32): u32 {
  let x = value & 0xffff;
  x = (x | (x << 8)) & 0x00ff00ff;
  x = (x | (x << 4)) & 0x0f0f0f0f;
  x = (x | (x << 2)) & 0x33333333;
  return (x | (x << 1)) & 0x55555555;
}

export function startSample(x: u32, y: u32, sample: u32, seed: u32): void {
  const morton = spread(x) | (spread(y) << 1);
  reversed = reverseBits((morton << STRETCH_BITS) | (sample & ((1 << STRETCH_BITS) - 1)));
  scramble = hash(seed ^ hash(sample >> STRETCH_BITS));
  dimension = 0;
}

/** The next two numbers in [0, 1): sampleU and sampleV. */
export function draw(): void {
  const seeds = seedsOf(++dimension);
  const at = reverseBits(flipByLower(reversed, load<u32>(seeds, 4)));
  sampleU = unit(reverseBits(flipByLower(at, load<u32>(seeds, 8))));
  sampleV = unit(reverseBits(flipByLower(pascal(at), load<u32>(seeds, 12))));
}

/** Dimensions whose seeds are kept, a power of two. */
const KEPT: u32 = 64;
/** The scramble and the dimension's three seeds for it. */
const kept = memory.data(16 * 64, 16);

/** Pixels share the seeds of a dimension: they are worked out once. */
function seedsOf(dimension: u32): usize {
  const at = kept + <usize>((dimension & (KEPT - 1)) << 4);
  const key = scramble ^ (dimension * 0x9e3779b1);
  if (load<u32>(at) !== key) {
    const seed = hash(key);
    store<u32>(at, key);
    store<u32>(at, seed, 4);
    store<u32>(at, hash(seed + 1), 8);
    store<u32>(at, hash(seed + 2), 12);
  }
  return at;
}

function unit(bits: u32): f32 {
  return <f32>(bits >> 8) * <f32>5.9604644775390625e-8;
}
