import { withWasm } from '../wasm/arena.ts';
import type { WasmKernels } from '../wasm/kernels.ts';
import type { Ground } from './texture.ts';

/**
 * Seeded noise over the plane. Integer hashing keeps it equal on every machine; octaves finer than the
 * pixel's footprint fade out, so that patterns turn into their mean far away instead of into moiré.
 */

/** Hash of a lattice point, 0 … 1. */
export function lattice(x: number, y: number, seed: number): number {
  const key =
    Math.imul(x | 0, ALONG_X) ^ Math.imul(y | 0, ALONG_Y) ^ Math.imul(seed | 0, ALONG_SEED);
  return (scramble(key) >>> 0) / HASHES;
}

const ALONG_X = 0x27d4eb2d;
const ALONG_Y = 0x165667b1;
const ALONG_SEED = 0x9e3779b1;
/** So many hashes there are. */
const HASHES = 4294967296;

/** The hash's finish, a whole number of 32 bits with its sign: it needs no heap. */
function scramble(key: number): number {
  let h = Math.imul(key ^ (key >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** `i` modulo `period`, both whole numbers of 32 bits, never negative; a period of 0 leaves it as it is. */
export function wrap(i: number, period: number): number {
  if (period === 0) return i;
  // Told to be whole, numbers are divided as such; the remainder of others is a call.
  const rest = (i | 0) % (period | 0);
  return rest < 0 ? rest + period : rest | 0;
}

/** How many units of `unitM` a period holds; 0 where there is no period. */
export function countIn(periodM: number, unitM: number): number {
  return periodM === 0 ? 0 : Math.max(1, Math.round(periodM / unitM));
}

/** Value noise with quintic fade, 0 … 1, one feature per unit, repeating after `periodX` × `periodY` units (0: never). */
export function valueNoise(x: number, y: number, seed: number, periodX = 0, periodY = 0): number {
  let xi = Math.floor(x);
  let yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  let xj = xi + 1;
  let yj = yi + 1;
  if (periodX !== 0) {
    xi = wrap(xi, periodX);
    xj = wrap(xj, periodX);
  }
  if (periodY !== 0) {
    yi = wrap(yi, periodY);
    yj = wrap(yj, periodY);
  }
  const a = lattice(xi, yi, seed);
  const b = lattice(xj, yi, seed);
  const c = lattice(xi, yj, seed);
  const d = lattice(xj, yj, seed);
  return a + (b - a) * ux + (c - a + (a - b - c + d) * ux) * uy;
}

/**
 * Fractal noise, −1 … 1 (mean 0): octaves of {@link valueNoise} of halving amplitude, each faded out
 * where its period comes near the footprint. `foot` is in the units of x and y. In WASM where there is
 * one, to the same bits.
 */
export function fractal(
  x: number,
  y: number,
  seed: number,
  octaves: number,
  foot: number,
  periodX = 0,
  periodY = 0,
): number {
  if (periodX !== 0 || periodY !== 0) {
    return (periodicFractal ?? findPeriodicFractal())(x, y, seed, octaves, foot, periodX, periodY);
  }
  return (openFractal ?? findOpenFractal())(x, y, seed, octaves, foot);
}

/**
 * Noise without and with a period. Bare functions, called by callers small enough to be compiled into theirs: else
 * their numbers would each be an object on the heap.
 */
let openFractal: WasmKernels['fractal'] | undefined;
let periodicFractal: WasmKernels['periodicFractal'] | undefined;

function findOpenFractal(): WasmKernels['fractal'] {
  openFractal = withWasm(0, (kernels) => kernels.fractal) ?? fractalReference;
  return openFractal;
}

function findPeriodicFractal(): WasmKernels['periodicFractal'] {
  periodicFractal = withWasm(0, (kernels) => kernels.periodicFractal) ?? fractalReference;
  return periodicFractal;
}

/** The same in JavaScript. */
export function fractalReference(
  x: number,
  y: number,
  seed: number,
  octaves: number,
  foot: number,
  periodX = 0,
  periodY = 0,
): number {
  // Octaves of a periodic noise have to fit the period.
  const lacunarity = periodX === 0 && periodY === 0 ? 2.03 : 2;
  let sum = 0;
  let amplitude = 0.5;
  let frequency = 1;
  for (let o = 0; o < octaves; o++) {
    const keep = 1.6 - 2 * foot * frequency;
    if (keep <= 0) break;
    const value = valueNoise(
      x * frequency,
      y * frequency,
      seed + o,
      periodX * frequency,
      periodY * frequency,
    );
    sum += amplitude * Math.min(1, keep) * (2 * value - 1);
    amplitude *= 0.5;
    frequency *= lacunarity;
  }
  return sum;
}

/**
 * {@link fractal} in metres on a ground: a ground with a period gets frequencies rounded so that they
 * fit it.
 */
export function fractalOn(
  on: Ground,
  u: number,
  v: number,
  perU: number,
  perV: number,
  salt: number,
  octaves: number,
  footU: number,
  footV: number,
): number {
  const foot = Math.max(footU * perU, footV * perV);
  if (on.periodU !== 0 || on.periodV !== 0) {
    return periodicFractalOn(on, u, v, perU, perV, salt, octaves, foot);
  }
  return (openFractal ?? findOpenFractal())(u * perU, v * perV, on.seed + salt, octaves, foot);
}

function periodicFractalOn(
  on: Ground,
  u: number,
  v: number,
  perU: number,
  perV: number,
  salt: number,
  octaves: number,
  foot: number,
): number {
  const periodX = on.periodU === 0 ? 0 : Math.max(1, Math.round(on.periodU * perU));
  const periodY = on.periodV === 0 ? 0 : Math.max(1, Math.round(on.periodV * perV));
  const x = periodX === 0 ? u * perU : (u * periodX) / on.periodU;
  const y = periodY === 0 ? v * perV : (v * periodY) / on.periodV;
  const noise = periodicFractal ?? findPeriodicFractal();
  return noise(x, y, on.seed + salt, octaves, foot, periodX, periodY);
}

/**
 * Cell noise: distance to the nearest and second jittered point, the cell's own hash, and the vector
 * from the nearest point. Repeats after `periodX` × `periodY` cells (0: never).
 */
export function cells(
  x: number,
  y: number,
  seed: number,
  out: Float32Array,
  periodX = 0,
  periodY = 0,
): void {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let near = 9;
  let second = 9;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const hx = wrap(xi + i, periodX);
      const hy = wrap(yi + j, periodY);
      const dx = x - (xi + i + 0.15 + 0.7 * lattice(hx, hy, seed));
      const dy = y - (yi + j + 0.15 + 0.7 * lattice(hx, hy, seed + 7919));
      const d = dx * dx + dy * dy;
      if (d < near) {
        second = near;
        near = d;
        out[2] = lattice(hx, hy, seed + 104729);
        out[3] = dx;
        out[4] = dy;
      } else if (d < second) second = d;
    }
  }
  out[0] = Math.sqrt(near);
  out[1] = Math.sqrt(second);
}

/** {@link cells} in metres on a ground: about `perM` cells per metre. */
export function cellsOn(
  on: Ground,
  u: number,
  v: number,
  perM: number,
  salt: number,
  out: Float32Array,
): void {
  const periodX = on.periodU === 0 ? 0 : Math.max(1, Math.round(on.periodU * perM));
  const periodY = on.periodV === 0 ? 0 : Math.max(1, Math.round(on.periodV * perM));
  const x = periodX === 0 ? u * perM : (u * periodX) / on.periodU;
  const y = periodY === 0 ? v * perM : (v * periodY) / on.periodV;
  cells(x, y, on.seed + salt, out, periodX, periodY);
}

/** Share 0 … 1 of a pixel of extent `foot` that a line of `width` at `distance` covers. */
export function lineCover(distance: number, width: number, foot: number): number {
  const half = 0.5 * (width + foot) - Math.abs(distance);
  if (half <= 0) return 0;
  const most = Math.min(1, width / foot);
  return Math.min(most, half / foot);
}

/** How visible detail of size `period` is at footprint `foot`: 1 near, 0 beyond resolution. */
export function visible(period: number, foot: number): number {
  return Math.max(0, Math.min(1, 1.5 - (2 * foot) / period));
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
