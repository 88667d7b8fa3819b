// Twin of convolveReference in ../src/upscale/network/missed.ts, and of adding its result to a block's input.

/** Bytes of a pixel's 16 values of 16 bits, and of their weights and biases of 32 bits. */
const PIXEL: usize = 32;
const OUTPUTS: usize = 64;

/**
 * A 3 × 3 layer of 16 outputs over values of 16 bits, two pixels at a time (`width` is even).
 * `stepBytes` lie between pixels of the source; `base`, where it is not 0, is added to the result.
 */
export function convolveSteps(
  source: usize,
  rowBytes: usize,
  stepBytes: usize,
  pairs: i32,
  width: i32,
  height: i32,
  weights: usize,
  bias: usize,
  shift: i32,
  floor: i32,
  base: usize,
  baseRowBytes: usize,
  out: usize,
): void {
  const b0 = v128.load(bias);
  const b1 = v128.load(bias, 16);
  const b2 = v128.load(bias, 32);
  const b3 = v128.load(bias, 48);
  const least = i16x8.splat(<i16>floor);
  const fieldRow = (<usize>pairs) << 2;
  let to = out;
  for (let y = 0; y < height; y++) {
    let from = source + <usize>y * rowBytes;
    let under = base + <usize>y * baseRowBytes;
    for (let x = 0; x < width; x += 2) {
      let p0 = b0;
      let p1 = b1;
      let p2 = b2;
      let p3 = b3;
      let q0 = b0;
      let q1 = b1;
      let q2 = b2;
      let q3 = b3;
      let weight = weights;
      for (let row = 0; row < 3; row++) {
        let at = from + <usize>row * rowBytes;
        const end = at + fieldRow;
        for (; at < end; at += 4, weight += OUTPUTS) {
          const p = v128.load32_splat(at);
          const q = v128.load32_splat(at + stepBytes);
          const w0 = v128.load(weight);
          p0 = i32x4.add(p0, i32x4.dot_i16x8_s(p, w0));
          q0 = i32x4.add(q0, i32x4.dot_i16x8_s(q, w0));
          const w1 = v128.load(weight, 16);
          p1 = i32x4.add(p1, i32x4.dot_i16x8_s(p, w1));
          q1 = i32x4.add(q1, i32x4.dot_i16x8_s(q, w1));
          const w2 = v128.load(weight, 32);
          p2 = i32x4.add(p2, i32x4.dot_i16x8_s(p, w2));
          q2 = i32x4.add(q2, i32x4.dot_i16x8_s(q, w2));
          const w3 = v128.load(weight, 48);
          p3 = i32x4.add(p3, i32x4.dot_i16x8_s(p, w3));
          q3 = i32x4.add(q3, i32x4.dot_i16x8_s(q, w3));
        }
      }
      storePixel(to, shorten(p0, p1, shift), shorten(p2, p3, shift), least, base, under);
      storePixel(
        to + PIXEL,
        shorten(q0, q1, shift),
        shorten(q2, q3, shift),
        least,
        base,
        under + PIXEL,
      );
      to += 2 * PIXEL;
      under += 2 * PIXEL;
      from += 2 * stepBytes;
    }
  }
}

function shorten(a: v128, b: v128, shift: i32): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(a, shift), i32x4.shr_s(b, shift));
}

function storePixel(
  to: usize,
  low: v128,
  high: v128,
  least: v128,
  base: usize,
  under: usize,
): void {
  let a = i16x8.max_s(low, least);
  let b = i16x8.max_s(high, least);
  if (base !== 0) {
    a = i16x8.add_sat_s(a, v128.load(under));
    b = i16x8.add_sat_s(b, v128.load(under, 16));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
}
