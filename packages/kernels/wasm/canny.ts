// Twin of `ridgesReference` in ../src/edge/canny.ts: a few rows of each channel at a time, which stay in
// the cache, from 8-bit colours to ridges of the strongest gradient.

const CHANNELS = 3;
/** Floats before and behind the values of a row: both sides' repeated pixels lie there. */
const SIDE = 4;
/** Rows kept of what is read with its neighbours above and below. */
const KEPT = 3;

const TAN_22_5: f32 = 0.41421357;

/** Floats of one row: whole vectors with a side before and behind. */
function strideOf(width: i32): i32 {
  return ((width + 3) & ~3) + 2 * SIDE;
}

/** Floats of scratch that `cannyRidges` needs. */
export function cannyScratch(width: i32, radius: i32): i32 {
  const window = 2 * radius + 1;
  return (
    strideOf(width) * (CHANNELS * (window + KEPT) + 3 * KEPT) + width + 2 * radius + 8 + window
  );
}

/** `rgb` holds width × height × 3 bytes, `weights` radius + 1 floats; `out` width × height floats. */
export function cannyRidges(
  rgb: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  scratch: usize,
  out: usize,
): void {
  const window = 2 * radius + 1;
  const rowBytes = (<usize>strideOf(width)) << 2;
  const acrossBytes = rowBytes * <usize>window;
  const keptBytes = rowBytes * <usize>KEPT;
  const across = scratch;
  const blurred = across + CHANNELS * acrossBytes;
  const gradientX = blurred + CHANNELS * keptBytes;
  const gradientY = gradientX + keptBytes;
  const magnitude = gradientY + keptBytes;
  const rows = magnitude + keptBytes;
  const padded = rows + ((<usize>window) << 2);
  memory.fill(out, 0, (<usize>(width * height)) << 2);
  const last = height - 1;
  for (let t = 0; t <= height + radius; t++) {
    if (t < height) {
      for (let c = 0; c < CHANNELS; c++) {
        const target = across + <usize>c * acrossBytes + <usize>(t % window) * rowBytes;
        blurAcross(rgb + <usize>(t * width * 3), width, c, weights, radius, padded, target);
      }
    }
    const b = t - radius;
    if (b >= 0 && b < height) {
      for (let c = 0; c < CHANNELS; c++) {
        const from = across + <usize>c * acrossBytes;
        for (let k = 0; k < window; k++) {
          const row = min(last, max(0, b + k - radius));
          store<u32>(rows + ((<usize>k) << 2), <u32>(from + <usize>(row % window) * rowBytes));
        }
        const target = blurred + <usize>c * keptBytes + <usize>(b % KEPT) * rowBytes;
        blurDown(rows, width, weights, radius, target);
      }
    }
    const g = b - 1;
    if (g >= 0 && g < height) {
      const at = <usize>(g % KEPT) * rowBytes;
      const up = <usize>(max(0, g - 1) % KEPT) * rowBytes;
      const down = <usize>(min(last, g + 1) % KEPT) * rowBytes;
      for (let c = 0; c < CHANNELS; c++) {
        const from = blurred + <usize>c * keptBytes;
        const targets = gradientX + at;
        slopes(from + up, from + at, from + down, width, c > 0, targets, keptBytes);
      }
    }
    const n = g - 1;
    if (n >= 1 && n < last) {
      const at = <usize>(n % KEPT) * rowBytes;
      const up = <usize>((n - 1) % KEPT) * rowBytes;
      const down = <usize>((n + 1) % KEPT) * rowBytes;
      const target = out + ((<usize>(n * width)) << 2);
      thin(
        magnitude + up,
        magnitude + at,
        magnitude + down,
        gradientX + at,
        gradientY + at,
        width,
        target,
      );
    }
  }
}

/** One channel of a row of colours, blurred along the row. */
function blurAcross(
  row: usize,
  width: i32,
  channel: i32,
  weights: usize,
  radius: i32,
  padded: usize,
  out: usize,
): void {
  const reach = (<usize>radius) << 2;
  const centre = padded + reach;
  // Every third byte, widened to 32 bits: lanes of 255 become 0.
  const first = <i8>channel;
  const lanes = i8x16.replace_lane(
    i8x16.replace_lane(
      i8x16.replace_lane(i8x16.replace_lane(i8x16.splat(-1), 0, first), 4, first + 3),
      8,
      first + 6,
    ),
    12,
    first + 9,
  );
  for (let x = 0; x < width; x += 4) {
    const bytes = i8x16.swizzle(v128.load(row + <usize>(x * 3)), lanes);
    v128.store(centre + ((<usize>x) << 2), f32x4.convert_i32x4_u(bytes));
  }
  const left = load<f32>(centre);
  const end = centre + ((<usize>width) << 2);
  const right = load<f32>(end - 4);
  for (let k: usize = 0; k < reach; k += 4) {
    store<f32>(padded + k, left);
    store<f32>(end + k, right);
  }
  const target = out + ((<usize>SIDE) << 2);
  const middle = v128.load32_splat(weights);
  for (let x = 0; x < width; x += 4) {
    const at = centre + ((<usize>x) << 2);
    let sum = f32x4.mul(middle, v128.load(at));
    for (let k: usize = 4; k <= reach; k += 4) {
      const pair = f32x4.add(v128.load(at - k), v128.load(at + k));
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weights + k), pair));
    }
    v128.store(target + ((<usize>x) << 2), sum);
  }
}

/** The rows whose addresses `rows` lists, blurred across them; the pixels at both ends are repeated. */
function blurDown(rows: usize, width: i32, weights: usize, radius: i32, out: usize): void {
  const side = (<usize>SIDE) << 2;
  const reach = (<usize>radius) << 2;
  const centre = rows + reach;
  const middle = v128.load32_splat(weights);
  for (let x = 0; x < width; x += 4) {
    const column = side + ((<usize>x) << 2);
    let sum = f32x4.mul(middle, v128.load(<usize>load<u32>(centre) + column));
    for (let k: usize = 4; k <= reach; k += 4) {
      const above = v128.load(<usize>load<u32>(centre - k) + column);
      const below = v128.load(<usize>load<u32>(centre + k) + column);
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weights + k), f32x4.add(above, below)));
    }
    v128.store(out + column, sum);
  }
  const first = out + side;
  const end = first + ((<usize>width) << 2);
  store<f32>(first - 4, load<f32>(first));
  store<f32>(end, load<f32>(end - 4));
}

/**
 * Sobel's gradient of a row into `out`, its y part and its magnitude one and two `apart` behind; with
 * `contest` only where it is larger than what is there.
 */
function slopes(
  up: usize,
  middle: usize,
  down: usize,
  width: i32,
  contest: bool,
  out: usize,
  apart: usize,
): void {
  const side = (<usize>SIDE) << 2;
  const eighth = f32x4.splat(0.125);
  const two = f32x4.splat(2);
  for (let x = 0; x < width; x += 4) {
    const at = side + ((<usize>x) << 2);
    const ul = v128.load(up + at - 4);
    const ur = v128.load(up + at + 4);
    const dl = v128.load(down + at - 4);
    const dr = v128.load(down + at + 4);
    const level = f32x4.sub(v128.load(middle + at + 4), v128.load(middle + at - 4));
    const plumb = f32x4.sub(v128.load(down + at), v128.load(up + at));
    const sumX = f32x4.add(f32x4.sub(ur, ul), f32x4.sub(dr, dl));
    const sumY = f32x4.add(f32x4.sub(dl, ul), f32x4.sub(dr, ur));
    let gx = f32x4.mul(eighth, f32x4.add(sumX, f32x4.mul(two, level)));
    let gy = f32x4.mul(eighth, f32x4.add(sumY, f32x4.mul(two, plumb)));
    let m = f32x4.sqrt(f32x4.add(f32x4.mul(gx, gx), f32x4.mul(gy, gy)));
    const target = out + at;
    if (contest) {
      const before = v128.load(target + 2 * apart);
      const larger = f32x4.gt(m, before);
      gx = v128.bitselect(gx, v128.load(target), larger);
      gy = v128.bitselect(gy, v128.load(target + apart), larger);
      m = v128.bitselect(m, before, larger);
    }
    v128.store(target, gx);
    v128.store(target + apart, gy);
    v128.store(target + 2 * apart, m);
  }
}

/** Keeps magnitudes that are the largest across the edge, between the first and the last pixel. */
function thin(
  up: usize,
  middle: usize,
  down: usize,
  gradientX: usize,
  gradientY: usize,
  width: i32,
  out: usize,
): void {
  const side = (<usize>SIDE) << 2;
  const slope = f32x4.splat(TAN_22_5);
  const zero = f32x4.splat(0);
  const end = (<usize>width) << 2;
  for (let x = 0; x < width; x += 4) {
    const column = (<usize>x) << 2;
    const at = side + column;
    const m = v128.load(middle + at);
    const gx = v128.load(gradientX + at);
    const gy = v128.load(gradientY + at);
    const ax = f32x4.abs(gx);
    const ay = f32x4.abs(gy);
    const falling = f32x4.gt(f32x4.mul(gx, gy), zero);
    let before = v128.bitselect(v128.load(up + at - 4), v128.load(up + at + 4), falling);
    let after = v128.bitselect(v128.load(down + at + 4), v128.load(down + at - 4), falling);
    const plumb = f32x4.le(ax, f32x4.mul(slope, ay));
    before = v128.bitselect(v128.load(up + at), before, plumb);
    after = v128.bitselect(v128.load(down + at), after, plumb);
    const level = f32x4.le(ay, f32x4.mul(slope, ax));
    before = v128.bitselect(v128.load(middle + at - 4), before, level);
    after = v128.bitselect(v128.load(middle + at + 4), after, level);
    const kept = v128.and(f32x4.gt(m, before), f32x4.ge(m, after));
    v128.store(out + column, v128.and(m, kept));
  }
  store<f32>(out, 0);
  // The last vector may reach into the next row, which is written later or stays empty.
  for (let spare = end - 4; spare < end + 12; spare += 4) store<f32>(out + spare, 0);
}
