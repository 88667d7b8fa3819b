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
/** Pairs of dimensions drawn so far. */
let drawn: u32 = 0;

function reverseBits(value: u32): u32 {
  let x = value;
  x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return (x >> 16) | (x << 16);
}

/** Bits of each lane reversed: in nibbles by table, then nibbles and bytes change places. */
function reverseLanes(x: v128): v128 {
  const low = v128.and(x, i8x16.splat(15));
  const high = v128.and(i32x4.shr_u(x, 4), i8x16.splat(15));
  const turned = v128.or(
    i8x16.swizzle(
      i8x16(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16),
      low,
    ),
    i8x16.swizzle(i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15), high),
  );
  return i8x16.shuffle(turned, turned, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
}

/** Each bit is flipped by a hash of the lower ones (Laine & Karras 2011, with Burley's constants' role). */
function flipByLower(value: v128, seeds: v128): v128 {
  let x = value;
  x = v128.xor(x, i32x4.mul(x, i32x4.splat(0x3d20adea)));
  x = i32x4.add(x, seeds);
  x = i32x4.mul(x, v128.or(i32x4.shr_u(seeds, 16), i32x4.splat(1)));
  x = v128.xor(x, i32x4.mul(x, i32x4.splat(0x05526c56)));
  return v128.xor(x, i32x4.mul(x, i32x4.splat(0x53a22864)));
}

export function hash(value: u32): u32 {
  let z = value + 0x9e3779b9;
  z = (z ^ (z >> 16)) * 0x21f0aaad;
  z = (z ^ (z >> 15)) * 0x735a2d97;
  return z ^ (z >> 15);
}

/** The second Sobol dimension before bits are reversed: Pascal's triangle modulo 2 (Lucas). */
function pascal(value: v128): v128 {
  let x = value;
  x = v128.xor(x, v128.and(i32x4.shr_u(x, 1), i32x4.splat(0x55555555)));
  x = v128.xor(x, v128.and(i32x4.shr_u(x, 2), i32x4.splat(0x33333333)));
  x = v128.xor(x, v128.and(i32x4.shr_u(x, 4), i32x4.splat(0x0f0f0f0f)));
  x = v128.xor(x, v128.and(i32x4.shr_u(x, 8), i32x4.splat(0x00ff00ff)));
  return v128.xor(x, i32x4.shr_u(x, 16));
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
  drawn = 0;
}

/** The next two numbers in [0, 1): sampleU and sampleV. */
export function draw(): void {
  const lane = drawn & 3;
  if (lane === 0) drawFour(drawn >> 2);
  const at = four + ((<usize>lane) << 2);
  sampleU = load<f32>(at);
  sampleV = load<f32>(at, 16);
  drawn++;
}

/** Four numbers for sampleU, four for sampleV. */
const four = memory.data(32, 16);

/** A path needs many: four pairs at once. */
function drawFour(group: u32): void {
  const seeds = seedsOf(group);
  const at = reverseLanes(flipByLower(i32x4.splat(reversed), v128.load(seeds, 16)));
  v128.store(four, unit(reverseLanes(flipByLower(at, v128.load(seeds, 32)))));
  v128.store(four, unit(reverseLanes(flipByLower(pascal(at), v128.load(seeds, 48)))), 16);
}

/** Groups of four pairs whose seeds are kept, a power of two. */
const KEPT: u32 = 16;
/** A group's key (and 12 bytes unused), then three seeds for each of its four pairs. */
const kept = memory.data(64 * 16, 16);

/** Pixels share the seeds of a group: they are worked out once. */
function seedsOf(group: u32): usize {
  const at = kept + <usize>((group & (KEPT - 1)) << 6);
  const key = keyOf(4 * group);
  if (load<u32>(at) !== key) {
    store<u32>(at, key);
    for (let lane: u32 = 0; lane < 4; lane++) {
      const seed = hash(keyOf(4 * group + lane));
      const to = at + <usize>(lane << 2);
      store<u32>(to, seed, 16);
      store<u32>(to, hash(seed + 1), 32);
      store<u32>(to, hash(seed + 2), 48);
    }
  }
  return at;
}

/** Pairs count from 1. */
function keyOf(pair: u32): u32 {
  return scramble ^ ((pair + 1) * 0x9e3779b1);
}

function unit(bits: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_u(i32x4.shr_u(bits, 8)), f32x4.splat(5.9604644775390625e-8));
}
