// Twins of the references in ../../src/fill/light.ts.

import { PIXEL_BYTES } from './level.ts';

const PATCH_PIXELS: f64 = 49;
const SUM_MIDDLE: i32 = 24990;
const DARK_SUM: f64 = 9408;

/** The correction that {@link correct} found last, and what it adds to `gain` times the plain distance. */
export let gain: f64 = 1;
export let biasRed: f64 = 0;
export let biasGreen: f64 = 0;
export let biasBlue: f64 = 0;
export let extra: f64 = 0;

/** Writes sums of the colours and the root of the energy of the patch whose features start at `from`. */
export function readPatch(from: usize, stride: usize, stats: usize): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let squares: i32 = 0;
  for (let row = 0; row < 7; row++) {
    for (let i = from; i < from + 7 * PIXEL_BYTES; i += PIXEL_BYTES) {
      const r = <i32>load<i16>(i);
      const g = <i32>load<i16>(i, 2);
      const b = <i32>load<i16>(i, 4);
      const across = <i32>load<i16>(i, 6);
      const down = <i32>load<i16>(i, 8);
      red += r;
      green += g;
      blue += b;
      squares += r * r + g * g + b * b + across * across + down * down;
    }
    from += stride;
  }
  const means =
    (<f64>red * <f64>red + <f64>green * <f64>green + <f64>blue * <f64>blue) / PATCH_PIXELS;
  store<i16>(stats, <i16>(red - SUM_MIDDLE));
  store<i16>(stats, <i16>(green - SUM_MIDDLE), 2);
  store<i16>(stats, <i16>(blue - SUM_MIDDLE), 4);
  store<i16>(stats, <i16>(<i32>floor(sqrt(max<f64>(0, <f64>squares - means)) + 0.5)), 6);
}

/** Finds the correction with which a source is copied to a target, from their stats. */
export function correct(a: usize, b: usize, bounds: usize): void {
  const b0 = <f64>(<i32>load<i16>(b) + SUM_MIDDLE);
  const b1 = <f64>(<i32>load<i16>(b, 2) + SUM_MIDDLE);
  const b2 = <f64>(<i32>load<i16>(b, 4) + SUM_MIDDLE);
  const a0 = <f64>(<i32>load<i16>(a) + SUM_MIDDLE);
  const a1 = <f64>(<i32>load<i16>(a, 2) + SUM_MIDDLE);
  const a2 = <f64>(<i32>load<i16>(a, 4) + SUM_MIDDLE);
  const ratio = (a0 + a1 + a2 + DARK_SUM) / (b0 + b1 + b2 + DARK_SUM);
  gain = min(load<f64>(bounds, 8), max(load<f64>(bounds), ratio));
  const top = load<f64>(bounds, 16);
  const w0 = (a0 - gain * b0) / PATCH_PIXELS;
  const w1 = (a1 - gain * b1) / PATCH_PIXELS;
  const w2 = (a2 - gain * b2) / PATCH_PIXELS;
  biasRed = min(top, max(-top, w0));
  biasGreen = min(top, max(-top, w1));
  biasBlue = min(top, max(-top, w2));
  const d0 = (a0 - b0) / PATCH_PIXELS;
  const d1 = (a1 - b1) / PATCH_PIXELS;
  const d2 = (a2 - b2) / PATCH_PIXELS;
  const left0 = w0 - biasRed;
  const left1 = w1 - biasGreen;
  const left2 = w2 - biasBlue;
  const moved0 = d0 - left0;
  const moved1 = d1 - left1;
  const moved2 = d2 - left2;
  const rootA = <f64>load<i16>(a, 6);
  const rootB = <f64>load<i16>(b, 6);
  const left = left0 * left0 + left1 * left1 + left2 * left2;
  const moved = moved0 * moved0 + moved1 * moved1 + moved2 * moved2;
  const apart = d0 * d0 + d1 * d1 + d2 * d2;
  extra =
    (1 - gain) * (rootA * rootA) +
    (gain * gain - gain) * (rootB * rootB) +
    PATCH_PIXELS * (left + load<f64>(bounds, 24) * moved - gain * apart);
}

/** Distance of the corrected source; whole, at least 0. */
export function corrected(distance: i32): i32 {
  return <i32>max<f64>(0, floor(gain * <f64>distance + extra));
}
