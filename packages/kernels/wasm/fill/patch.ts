// Distances of patches of 7 × 7 pixels of five 16-bit features.

import { OFFERED, PIXEL_BYTES, PLACE, WANTED, WEIGHT, WORN } from './level.ts';

function rowDistance(a: usize, b: usize, sum: v128): v128 {
  let d = i16x8.sub(v128.load(a), v128.load(b));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 16), v128.load(b, 16));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 32), v128.load(b, 32));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 48), v128.load(b, 48));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  // The row's last three values: its last eight without the five that are counted already.
  d = i16x8.sub(v128.load(a, 54), v128.load(b, 54));
  d = v128.and(d, i16x8(0, 0, 0, 0, 0, -1, -1, -1));
  return i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
}

function total(sum: v128): i32 {
  const pairs = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/** Squared distance of two patches, some value ≥ `limit` once it is certain to reach it. */
export function patchDistance(a: usize, b: usize, stride: usize, limit: i32): i32 {
  let sum = rowDistance(a, b, i32x4.splat(0));
  let whole = total(sum);
  if (whole >= limit) return whole;
  for (let pair = 0; pair < 3; pair++) {
    a += stride;
    b += stride;
    sum = rowDistance(a, b, sum);
    a += stride;
    b += stride;
    sum = rowDistance(a, b, sum);
    whole = total(sum);
    if (whole >= limit) return whole;
  }
  return whole;
}

/** What the guide adds to the cost of copying `source` to `target`. */
export function guideCost(level: usize, target: i32, source: i32): i32 {
  const wanted = <usize>load<i32>(level, WANTED);
  if (wanted === 0) return 0;
  const a = v128.load(wanted + <usize>target * PIXEL_BYTES);
  const b = v128.load(<usize>load<i32>(level, OFFERED) + <usize>source * PIXEL_BYTES);
  const d = v128.and(i16x8.sub(a, b), i16x8(-1, -1, -1, -1, -1, 0, 0, 0));
  const squares = total(i32x4.dot_i16x8_s(d, d));
  const weight = load<f32>(<usize>load<i32>(level, WEIGHT) + ((<usize>target) << 2));
  const place = <usize>load<i32>(level, PLACE);
  let apart = 0;
  if (place !== 0) {
    apart =
      <i32>load<i16>(place + ((<usize>target) << 1)) -
      <i32>load<i16>(place + ((<usize>source) << 1));
  }
  const worn = <usize>load<i32>(level, WORN);
  const again = worn === 0 ? 0 : load<i32>(worn + ((<usize>source) << 2));
  return <i32>(<f64>weight * <f64>squares + <f64>(apart * apart) + <f64>again);
}
