// Twin of boxMeanReference in ../src/filter/box.ts, to the last bit: sums of 64 bits, in the same order.

import { pairAt, pairOf, storeEach, storePair } from './doubles.ts';

/** `scratch` holds width × height floats, `sums` width doubles; `out` may be `source`. */
export function boxMean(
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  scratch: usize,
  sums: usize,
  out: usize,
): void {
  const last = height - 1;
  for (let y = 0; y < height; y += 4) meanOfFourRows(source, scratch, width, y, last, radius);
  meanOfColumns(scratch, width, height, radius, sums, out);
}

/** Rows past the last one are the last one again. */
function meanOfFourRows(
  source: usize,
  out: usize,
  width: i32,
  y: i32,
  last: i32,
  radius: i32,
): void {
  const rowBytes = (<usize>width) << 2;
  const row0 = <usize>y * rowBytes;
  const row1 = <usize>min(y + 1, last) * rowBytes;
  const row2 = <usize>min(y + 2, last) * rowBytes;
  const row3 = <usize>min(y + 3, last) * rowBytes;
  let upper = f64x2.splat(0);
  let lower = f64x2.splat(0);
  let count: f64 = 0;
  for (let x = -radius; x < width; x++) {
    const enters = x + radius;
    if (enters < width) {
      const at = source + ((<usize>enters) << 2);
      upper = f64x2.add(upper, pairOf(at + row0, at + row1));
      lower = f64x2.add(lower, pairOf(at + row2, at + row3));
      count += 1;
    }
    const leaves = x - radius - 1;
    if (leaves >= 0) {
      const at = source + ((<usize>leaves) << 2);
      upper = f64x2.sub(upper, pairOf(at + row0, at + row1));
      lower = f64x2.sub(lower, pairOf(at + row2, at + row3));
      count -= 1;
    }
    if (x < 0) continue;
    const by = f64x2.splat(count);
    const to = out + ((<usize>x) << 2);
    storeEach(to + row0, to + row1, f64x2.div(upper, by));
    storeEach(to + row2, to + row3, f64x2.div(lower, by));
  }
}

function meanOfColumns(
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  sums: usize,
  out: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  memory.fill(sums, 0, (<usize>width) << 3);
  let count: f64 = 0;
  for (let y = 0; y < min(radius, height); y++) {
    addRow(source + <usize>y * rowBytes, width, 1, sums);
    count += 1;
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      addRow(source + <usize>(y + radius) * rowBytes, width, 1, sums);
      count += 1;
    }
    const leaves = y - radius - 1;
    if (leaves >= 0) {
      addRow(source + <usize>leaves * rowBytes, width, -1, sums);
      count -= 1;
    }
    scaleRow(sums, width, 1 / count, out + <usize>y * rowBytes);
  }
}

/** @param sign 1 to add the row, −1 to take it away */
function addRow(row: usize, width: i32, sign: f64, sums: usize): void {
  const signs = f64x2.splat(sign);
  for (let x = 0; x < (width & ~1); x += 2) {
    const at = sums + ((<usize>x) << 3);
    const values = pairAt(row + ((<usize>x) << 2));
    v128.store(at, f64x2.add(v128.load(at), f64x2.mul(signs, values)));
  }
  if ((width & 1) === 0) return;
  const at = sums + ((<usize>(width - 1)) << 3);
  store<f64>(at, load<f64>(at) + sign * load<f32>(row + ((<usize>(width - 1)) << 2)));
}

function scaleRow(sums: usize, width: i32, scale: f64, out: usize): void {
  const by = f64x2.splat(scale);
  for (let x = 0; x < (width & ~1); x += 2) {
    const mean = f64x2.mul(v128.load(sums + ((<usize>x) << 3)), by);
    storePair(out + ((<usize>x) << 2), mean);
  }
  if ((width & 1) === 0) return;
  const at = (<usize>(width - 1)) << 2;
  store<f32>(out + at, <f32>(load<f64>(sums + 2 * at) * scale));
}
