// Noise for what is painted around a viewer.

import { seededRandom } from '../random.ts';

/** 0…1 over the plane; the cells repeat after `turn` of them where x is not negative, else after 256. */
export type Noise = (x: number, y: number, turn?: number) => number;

/** Smooth noise. */
export function noiseOf(seed: number): Noise {
  const random = seededRandom(seed);
  const values = Float32Array.from({ length: 256 }, () => random());
  const order = Uint8Array.from({ length: 256 }, () => Math.floor(random() * 256));
  return (x, y, turn = 256) => {
    const [ix, iy] = [Math.floor(x) | 0, Math.floor(y) | 0];
    const [u, v] = [eased(x - ix), eased(y - iy)];
    const at = (ix % (turn | 0)) | 0;
    const left = order[at & 255];
    const right = order[(at + 1 === turn ? 0 : at + 1) & 255];
    const low = values[order[(left + iy) & 255]];
    const high = values[order[(left + iy + 1) & 255]];
    const lower = low + (values[order[(right + iy) & 255]] - low) * u;
    const upper = high + (values[order[(right + iy + 1) & 255]] - high) * u;
    return lower + (upper - lower) * v;
  };
}

const eased = (t: number): number => t * t * (3 - 2 * t);

/** Sum of octaves of noise, 0…1. */
export function cloudy(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let whole = 0;
  for (let k = 0, share = 1, per = 1; k < octaves; k++, share *= 0.5, per *= 2.03) {
    sum += share * noise(x * per + k * 17, y * per + k * 31);
    whole += share;
  }
  return sum / whole;
}

export const between = (from: number, to: number, value: number): number =>
  eased(Math.min(1, Math.max(0, (value - from) / (to - from))));

/**
 * Sum of octaves of noise around the viewer, 0…1, without a seam: whole lumps a full turn, and how far up, in lumps of its
 * own.
 */
export function around(
  noise: Noise,
  turn: number,
  lumps: number,
  up: number,
  octaves: number,
): number {
  let sum = 0;
  let whole = 0;
  for (let k = 0, share = 1, per = 1; k < octaves; k++, share *= 0.5, per *= 2) {
    sum += share * noise(turn * lumps * per, up * per + 300 + 31 * k, lumps * per);
    whole += share;
  }
  return sum / whole;
}

/** What depends on the turn alone, worked out once for all that is asked of the same turn in a row. */
export function byTurn<T>(make: (turn: number) => T): (turn: number) => T {
  let last: { readonly turn: number; readonly made: T } | undefined;
  return (turn) => {
    if (!last || Math.abs(turn - last.turn) > 1e-9) last = { turn, made: make(turn) };
    return last.made;
  };
}
