// Twins of resampleRows and resampleColumns in ../src/filter/resample.ts.

/** Three channels: one vector holds a pixel and the next one's first channel, which is written anew. */
export function resampleRows(
  source: usize,
  width: i32,
  height: i32,
  channels: i32,
  taps: i32,
  first: usize,
  weights: usize,
  toWidth: i32,
  out: usize,
): void {
  const pixelBytes = (<usize>channels) << 2;
  let target = out;
  for (let y = 0; y < height; y++) {
    const row = source + <usize>(y * width) * pixelBytes;
    let weight = weights;
    for (let x = 0; x < toWidth; x++) {
      let from = row + <usize>load<i32>(first + ((<usize>x) << 2)) * pixelBytes;
      if (channels === 1) {
        store<f32>(target, dot(from, weight, taps));
        weight += (<usize>taps) << 2;
      } else {
        let sum = f32x4.splat(0);
        for (let k = 0; k < taps; k++) {
          sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weight), v128.load(from)));
          from += pixelBytes;
          weight += 4;
        }
        v128.store(target, sum);
      }
      target += pixelBytes;
    }
  }
}

function dot(from: usize, weights: usize, taps: i32): f32 {
  let k = 0;
  let sums = f32x4.splat(0);
  for (; k + 4 <= taps; k += 4) {
    const at = (<usize>k) << 2;
    sums = f32x4.add(sums, f32x4.mul(v128.load(weights + at), v128.load(from + at)));
  }
  let sum =
    f32x4.extract_lane(sums, 0) +
    f32x4.extract_lane(sums, 1) +
    (f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3));
  for (; k < taps; k++) {
    const at = (<usize>k) << 2;
    sum += load<f32>(weights + at) * load<f32>(from + at);
  }
  return sum;
}

export function resampleColumns(
  source: usize,
  stride: i32,
  taps: i32,
  first: usize,
  weights: usize,
  toHeight: i32,
  out: usize,
): void {
  const rowBytes = (<usize>stride) << 2;
  const vectorEnd = rowBytes & ~15;
  for (let y = 0; y < toHeight; y++) {
    const top = source + <usize>load<i32>(first + ((<usize>y) << 2)) * rowBytes;
    const weight = weights + ((<usize>(y * taps)) << 2);
    const target = out + <usize>y * rowBytes;
    for (let x: usize = 0; x < vectorEnd; x += 16) {
      let sum = f32x4.splat(0);
      let from = top + x;
      for (let k = 0; k < taps; k++) {
        sum = f32x4.add(
          sum,
          f32x4.mul(v128.load32_splat(weight + ((<usize>k) << 2)), v128.load(from)),
        );
        from += rowBytes;
      }
      v128.store(target + x, sum);
    }
    for (let x = vectorEnd; x < rowBytes; x += 4) {
      let sum: f32 = 0;
      let from = top + x;
      for (let k = 0; k < taps; k++) {
        sum += load<f32>(weight + ((<usize>k) << 2)) * load<f32>(from);
        from += rowBytes;
      }
      store<f32>(target + x, sum);
    }
  }
}
