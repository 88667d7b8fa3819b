// Floats in memory, worked on as pairs of doubles.

/** Two floats side by side. */
export function pairAt(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

/** A float of each of two rows. */
export function pairOf(first: usize, second: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_lane<f32>(second, v128.load32_zero(first), 1));
}

export function storePair(at: usize, values: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(values), 0);
}

export function storeEach(first: usize, second: usize, values: v128): void {
  const floats = f32x4.demote_f64x2_zero(values);
  v128.store_lane<f32>(first, floats, 0);
  v128.store_lane<f32>(second, floats, 1);
}
