// Twin of blurRecursivelyReference in ../src/filter/gaussian.ts, to the last bit: in 64 bits, in the same order.

import { pairAt, pairOf, storeEach, storePair } from './doubles.ts';

let gain = f64x2.splat(0);
let a1 = f64x2.splat(0);
let a2 = f64x2.splat(0);
let a3 = f64x2.splat(0);

/**
 * Blurs in place. `filter` holds gain, a1, a2, a3 and the nine numbers of the turn, `scratch` (width + 1) × (height + 4)
 * numbers, all of 64 bits.
 */
export function blurRecursively(
  data: usize,
  width: i32,
  height: i32,
  filter: usize,
  scratch: usize,
): void {
  gain = v128.load64_splat(filter);
  a1 = v128.load64_splat(filter + 8);
  a2 = v128.load64_splat(filter + 16);
  a3 = v128.load64_splat(filter + 24);
  const turn = filter + 32;
  for (let y = 0; y < height; y += 4) blurFourRows(data, width, height, y, turn, scratch);
  blurColumns(data, width, height, turn, scratch);
}

/** Bytes of a row of doubles, a whole number of pairs. */
function strideOf(width: i32): usize {
  return (<usize>((width + 1) & ~1)) << 3;
}

/** The next value of the recursion. */
function next(value: v128, y1: v128, y2: v128, y3: v128): v128 {
  const two = f64x2.add(f64x2.mul(gain, value), f64x2.mul(a1, y1));
  return f64x2.add(f64x2.add(two, f64x2.mul(a2, y2)), f64x2.mul(a3, y3));
}

/** Where the way back starts: row `turn` of the matrix on how far the way there ended from the edge. */
function turned(turn: usize, d1: v128, d2: v128, d3: v128, edge: v128): v128 {
  const two = f64x2.add(
    f64x2.mul(v128.load64_splat(turn), d1),
    f64x2.mul(v128.load64_splat(turn + 8), d2),
  );
  const all = f64x2.add(two, f64x2.mul(v128.load64_splat(turn + 16), d3));
  return f64x2.add(f64x2.mul(gain, all), edge);
}

/** Rows past the last one are the last one again. */
function blurFourRows(
  data: usize,
  width: i32,
  height: i32,
  y: i32,
  turn: usize,
  line: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const row0 = data + <usize>y * rowBytes;
  const row1 = data + <usize>min(y + 1, height - 1) * rowBytes;
  const row2 = data + <usize>min(y + 2, height - 1) * rowBytes;
  const row3 = data + <usize>min(y + 3, height - 1) * rowBytes;
  const lastAt = rowBytes - 4;
  const upperEdge = pairOf(row0 + lastAt, row1 + lastAt);
  const lowerEdge = pairOf(row2 + lastAt, row3 + lastAt);
  let u1 = pairOf(row0, row1);
  let u2 = u1;
  let u3 = u1;
  let l1 = pairOf(row2, row3);
  let l2 = l1;
  let l3 = l1;
  for (let x: usize = 0; x < rowBytes; x += 4) {
    const upper = next(pairOf(row0 + x, row1 + x), u1, u2, u3);
    const lower = next(pairOf(row2 + x, row3 + x), l1, l2, l3);
    v128.store(line + (x << 3), upper);
    v128.store(line + (x << 3), lower, 16);
    u3 = u2;
    u2 = u1;
    u1 = upper;
    l3 = l2;
    l2 = l1;
    l1 = lower;
  }
  u1 = f64x2.sub(u1, upperEdge);
  u2 = f64x2.sub(u2, upperEdge);
  u3 = f64x2.sub(u3, upperEdge);
  l1 = f64x2.sub(l1, lowerEdge);
  l2 = f64x2.sub(l2, lowerEdge);
  l3 = f64x2.sub(l3, lowerEdge);
  let v1 = turned(turn, u1, u2, u3, upperEdge);
  let v2 = turned(turn + 24, u1, u2, u3, upperEdge);
  let v3 = turned(turn + 48, u1, u2, u3, upperEdge);
  let m1 = turned(turn, l1, l2, l3, lowerEdge);
  let m2 = turned(turn + 24, l1, l2, l3, lowerEdge);
  let m3 = turned(turn + 48, l1, l2, l3, lowerEdge);
  storeEach(row0 + lastAt, row1 + lastAt, v1);
  storeEach(row2 + lastAt, row3 + lastAt, m1);
  for (let x = lastAt; x > 0; ) {
    x -= 4;
    const upper = next(v128.load(line + (x << 3)), v1, v2, v3);
    const lower = next(v128.load(line + (x << 3), 16), m1, m2, m3);
    storeEach(row0 + x, row1 + x, upper);
    storeEach(row2 + x, row3 + x, lower);
    v3 = v2;
    v2 = v1;
    v1 = upper;
    m3 = m2;
    m2 = m1;
    m1 = lower;
  }
}

/** All columns side by side, row after row: `rows` keeps what the recursion goes on from. */
function blurColumns(data: usize, width: i32, height: i32, turn: usize, rows: usize): void {
  const rowBytes = (<usize>width) << 2;
  const stride = strideOf(width);
  const edgeRow = data + <usize>(height - 1) * rowBytes;
  for (let y = 0; y < height; y++) {
    const from = data + <usize>y * rowBytes;
    const to = rows + <usize>y * stride;
    for (let x: usize = 0; x < rowBytes; x += 8) {
      const first = pairAt(data + x);
      const y1 = y > 0 ? v128.load(to - stride + 2 * x) : first;
      const y2 = y > 1 ? v128.load(to - 2 * stride + 2 * x) : first;
      const y3 = y > 2 ? v128.load(to - 3 * stride + 2 * x) : first;
      v128.store(to + 2 * x, next(pairAt(from + x), y1, y2, y3));
    }
  }
  // The three rows that the way back starts from follow the last one, which it writes over.
  const last = rows + <usize>(height - 1) * stride;
  for (let x: usize = 0; x < rowBytes; x += 8) {
    const edge = pairAt(edgeRow + x);
    const first = pairAt(data + x);
    const d1 = f64x2.sub(v128.load(last + 2 * x), edge);
    const d2 = f64x2.sub(height > 1 ? v128.load(last - stride + 2 * x) : first, edge);
    const d3 = f64x2.sub(height > 2 ? v128.load(last - 2 * stride + 2 * x) : first, edge);
    v128.store(last + 2 * x, turned(turn, d1, d2, d3, edge));
    v128.store(last + stride + 2 * x, turned(turn + 24, d1, d2, d3, edge));
    v128.store(last + 2 * stride + 2 * x, turned(turn + 48, d1, d2, d3, edge));
  }
  storeRow(last, edgeRow, width);
  for (let y = height - 2; y >= 0; y--) {
    const at = rows + <usize>y * stride;
    for (let x: usize = 0; x < rowBytes; x += 8) {
      const y1 = v128.load(at + stride + 2 * x);
      const y2 = v128.load(at + 2 * stride + 2 * x);
      const y3 = v128.load(at + 3 * stride + 2 * x);
      v128.store(at + 2 * x, next(v128.load(at + 2 * x), y1, y2, y3));
    }
    storeRow(at, data + <usize>y * rowBytes, width);
  }
}

function storeRow(doubles: usize, out: usize, width: i32): void {
  for (let x = 0; x < (width & ~1); x += 2) {
    storePair(out + ((<usize>x) << 2), v128.load(doubles + ((<usize>x) << 3)));
  }
  if ((width & 1) === 0) return;
  const at = (<usize>(width - 1)) << 2;
  store<f32>(out + at, <f32>load<f64>(doubles + 2 * at));
}
