/** `BASIS[k * 8 + x]`: the orthonormal DCT-II of eight values. */
const BASIS = Float64Array.from({ length: 64 }, (_, i) => {
  const k = i >> 3;
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * (i & 7) + 1) * k * Math.PI) / 16);
});

/** Orthonormal 8×8 DCT-II of `block` (64 values, row by row) into `out`: `out[v * 8 + u]`. */
export function forwardDct8(block: Float64Array, out: Float64Array): void {
  transform(block, out, (k, x) => BASIS[k * 8 + x]);
}

/** The inverse of {@link forwardDct8}. */
export function inverseDct8(block: Float64Array, out: Float64Array): void {
  transform(block, out, (x, k) => BASIS[k * 8 + x]);
}

function transform(
  block: Float64Array,
  out: Float64Array,
  weight: (to: number, from: number) => number,
): void {
  const between = new Float64Array(64);
  for (let row = 0; row < 8; row++) {
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += weight(to, from) * block[row * 8 + from];
      between[row * 8 + to] = sum;
    }
  }
  for (let column = 0; column < 8; column++) {
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += weight(to, from) * between[from * 8 + column];
      out[to * 8 + column] = sum;
    }
  }
}
