// Twin of redundantDctReference in ../src/denoise/redundant-dct.ts. Lanes are four neighbouring
// patches. A transform along rows is shared by the eight patches above each other: the ring holds
// the row coefficients of the eight rows in hand, and what the patches give back is summed in row
// coefficients too, so that each row is turned back once.

const SIDE = 8;

/** Floats of scratch for a plane of the given width: rings of row coefficients and one patch. */
export function redundantDctScratch(width: i32, withPilot: bool): i32 {
  const across = width - SIDE + 1;
  return across * SIDE * SIDE * (withPilot ? 3 : 2) + across * SIDE + 2 * SIDE * SIDE * 4;
}

/**
 * `width` − 7 is a multiple of 4. `pilot` is 0 for hard thresholding at `noise` (64 values squared),
 * else the estimate that the Wiener gains p² / (p² + noise) come from. `out` gets the weighted mean,
 * `weights` is scratch of the same size.
 */
export function redundantDct(
  source: usize,
  pilot: usize,
  width: i32,
  height: i32,
  noise: usize,
  scratch: usize,
  weights: usize,
  out: usize,
): void {
  const across = width - SIDE + 1;
  const plane = (<usize>across) << 2;
  const ringRow = plane * SIDE;
  const rows = scratch;
  const sums = rows + ringRow * SIDE;
  const pilots = sums + ringRow * SIDE;
  const patchWeights = pilots + (pilot ? ringRow * SIDE : 0);
  const patch = patchWeights + plane * SIDE;
  const guide = patch + SIDE * SIDE * 16;
  const rowBytes = (<usize>width) << 2;
  memory.fill(out, 0, rowBytes * height);
  memory.fill(weights, 0, rowBytes * height);
  memory.fill(sums, 0, ringRow * SIDE);
  memory.fill(patchWeights, 0, plane * SIDE);
  for (let y = 0; y < SIDE - 1; y++) {
    rowsForward(source + <usize>y * rowBytes, rows + <usize>y * ringRow, plane);
    if (pilot) rowsForward(pilot + <usize>y * rowBytes, pilots + <usize>y * ringRow, plane);
  }
  for (let y = 0; y <= height - SIDE; y++) {
    const last = y + SIDE - 1;
    const slot = <usize>(last & 7) * ringRow;
    rowsForward(source + <usize>last * rowBytes, rows + slot, plane);
    if (pilot) rowsForward(pilot + <usize>last * rowBytes, pilots + slot, plane);
    for (let x: usize = 0; x < plane; x += 16) {
      columnsForward(rows + x, y, ringRow, plane, patch);
      let weight: v128;
      if (pilot) {
        columnsForward(pilots + x, y, ringRow, plane, guide);
        weight = wiener(patch, guide, noise);
      } else {
        weight = threshold(patch, noise);
      }
      columnsBack(patch, weight, y, ringRow, plane, sums + x);
      for (let j: usize = 0; j < <usize>SIDE; j++) {
        const at = patchWeights + j * plane + x;
        v128.store(at, f32x4.add(v128.load(at), weight));
      }
    }
    finishRow(
      sums,
      patchWeights,
      y,
      ringRow,
      plane,
      out + <usize>y * rowBytes,
      weights + <usize>y * rowBytes,
    );
  }
  for (let y = height - SIDE + 1; y < height; y++) {
    finishRow(
      sums,
      patchWeights,
      y,
      ringRow,
      plane,
      out + <usize>y * rowBytes,
      weights + <usize>y * rowBytes,
    );
  }
  const end = out + rowBytes * height;
  for (let at = out; at < end; at += 4) {
    store<f32>(at, load<f32>(at) / load<f32>(weights + (at - out)));
  }
}

/** Coefficients of the 8-pixel stretches that begin at each place. */
function rowsForward(row: usize, target: usize, plane: usize): void {
  for (let x: usize = 0; x < plane; x += 16) dctForward(row + x, 4, target + x, plane);
}

function columnsForward(rows: usize, y: i32, ringRow: usize, plane: usize, patch: usize): void {
  for (let k: usize = 0; k < 8; k++) {
    const column = rows + k * plane;
    forwardOf(
      v128.load(column + <usize>(y & 7) * ringRow),
      v128.load(column + <usize>((y + 1) & 7) * ringRow),
      v128.load(column + <usize>((y + 2) & 7) * ringRow),
      v128.load(column + <usize>((y + 3) & 7) * ringRow),
      v128.load(column + <usize>((y + 4) & 7) * ringRow),
      v128.load(column + <usize>((y + 5) & 7) * ringRow),
      v128.load(column + <usize>((y + 6) & 7) * ringRow),
      v128.load(column + <usize>((y + 7) & 7) * ringRow),
      patch + (k << 4),
      128,
    );
  }
}

/** Hard thresholding in place, the mean kept; a patch weighs 1 / (number of coefficients kept). */
function threshold(patch: usize, noise: usize): v128 {
  const one = f32x4.splat(1);
  let kept = one;
  for (let i: usize = 1; i < 64; i++) {
    const at = patch + (i << 4);
    const value = v128.load(at);
    const keep = f32x4.ge(f32x4.mul(value, value), v128.load32_splat(noise + (i << 2)));
    v128.store(at, v128.and(value, keep));
    kept = f32x4.add(kept, v128.and(one, keep));
  }
  return f32x4.div(one, kept);
}

/** Wiener gains in place, the mean kept; a patch weighs 1 / Σ gain². */
function wiener(patch: usize, guide: usize, noise: usize): v128 {
  const one = f32x4.splat(1);
  let squares = one;
  for (let i: usize = 1; i < 64; i++) {
    const at = patch + (i << 4);
    const pilot = v128.load(guide + (i << 4));
    const power = f32x4.mul(pilot, pilot);
    const gain = f32x4.div(power, f32x4.add(power, v128.load32_splat(noise + (i << 2))));
    v128.store(at, f32x4.mul(v128.load(at), gain));
    squares = f32x4.add(squares, f32x4.mul(gain, gain));
  }
  return f32x4.div(one, squares);
}

function columnsBack(
  patch: usize,
  weight: v128,
  y: i32,
  ringRow: usize,
  plane: usize,
  sums: usize,
): void {
  for (let k: usize = 0; k < 8; k++) {
    const column = patch + (k << 4);
    for (let j: usize = 0; j < 8; j++) {
      v128.store(column + (j << 7), f32x4.mul(v128.load(column + (j << 7)), weight));
    }
    dctBack(column, 128, column, 128);
    const target = sums + k * plane;
    for (let j = 0; j < 8; j++) {
      const at = target + <usize>((y + j) & 7) * ringRow;
      v128.store(at, f32x4.add(v128.load(at), v128.load(column + ((<usize>j) << 7))));
    }
  }
}

/** Turns the summed row coefficients of row `y` back into pixels and clears them for row `y` + 8. */
function finishRow(
  sums: usize,
  patchWeights: usize,
  y: i32,
  ringRow: usize,
  plane: usize,
  out: usize,
  weights: usize,
): void {
  const row = sums + <usize>(y & 7) * ringRow;
  const pixels = patchWeights + (plane << 3);
  const rowWeights = patchWeights + <usize>(y & 7) * plane;
  for (let x: usize = 0; x < plane; x += 16) {
    dctBack(row + x, plane, pixels, 16);
    const weight = v128.load(rowWeights + x);
    for (let j: usize = 0; j < 8; j++) {
      const at = x + (j << 2);
      v128.store(out + at, f32x4.add(v128.load(out + at), v128.load(pixels + (j << 4))));
      v128.store(weights + at, f32x4.add(v128.load(weights + at), weight));
    }
  }
  memory.fill(row, 0, ringRow);
  memory.fill(rowWeights, 0, plane);
}

const A: f32 = 0.35355339059327373;
const B: f32 = 0.46193976625564337;
const C: f32 = 0.19134171618254492;
const C1: f32 = 0.4903926402016152;
const C3: f32 = 0.4157348061512726;
const C5: f32 = 0.2777851165098011;
const C7: f32 = 0.09754516100806417;

/** Orthonormal DCT-II of eight vectors that lie `step` bytes apart. */
function dctForward(source: usize, step: usize, target: usize, targetStep: usize): void {
  forwardOf(
    v128.load(source),
    v128.load(source + step),
    v128.load(source + 2 * step),
    v128.load(source + 3 * step),
    v128.load(source + 4 * step),
    v128.load(source + 5 * step),
    v128.load(source + 6 * step),
    v128.load(source + 7 * step),
    target,
    targetStep,
  );
}

function forwardOf(
  x0: v128,
  x1: v128,
  x2: v128,
  x3: v128,
  x4: v128,
  x5: v128,
  x6: v128,
  x7: v128,
  target: usize,
  step: usize,
): void {
  const s0 = f32x4.add(x0, x7);
  const s1 = f32x4.add(x1, x6);
  const s2 = f32x4.add(x2, x5);
  const s3 = f32x4.add(x3, x4);
  const d0 = f32x4.sub(x0, x7);
  const d1 = f32x4.sub(x1, x6);
  const d2 = f32x4.sub(x2, x5);
  const d3 = f32x4.sub(x3, x4);
  const outer = f32x4.add(s0, s3);
  const inner = f32x4.add(s1, s2);
  const p = f32x4.sub(s0, s3);
  const q = f32x4.sub(s1, s2);
  v128.store(target, times(f32x4.add(outer, inner), A));
  v128.store(target + step, sum4(d0, C1, d1, C3, d2, C5, d3, C7));
  v128.store(target + 2 * step, f32x4.add(times(p, B), times(q, C)));
  v128.store(target + 3 * step, sum4(d0, C3, d1, -C7, d2, -C1, d3, -C5));
  v128.store(target + 4 * step, times(f32x4.sub(outer, inner), A));
  v128.store(target + 5 * step, sum4(d0, C5, d1, -C1, d2, C7, d3, C3));
  v128.store(target + 6 * step, f32x4.sub(times(p, C), times(q, B)));
  v128.store(target + 7 * step, sum4(d0, C7, d1, -C5, d2, C3, d3, -C1));
}

/** Its inverse; `target` may be `source`. */
function dctBack(source: usize, step: usize, target: usize, targetStep: usize): void {
  const x0 = v128.load(source);
  const x1 = v128.load(source + step);
  const x2 = v128.load(source + 2 * step);
  const x3 = v128.load(source + 3 * step);
  const x4 = v128.load(source + 4 * step);
  const x5 = v128.load(source + 5 * step);
  const x6 = v128.load(source + 6 * step);
  const x7 = v128.load(source + 7 * step);
  const e0 = times(f32x4.add(x0, x4), A);
  const e1 = times(f32x4.sub(x0, x4), A);
  const f0 = f32x4.add(times(x2, B), times(x6, C));
  const f1 = f32x4.sub(times(x2, C), times(x6, B));
  const t0 = f32x4.add(e0, f0);
  const t1 = f32x4.add(e1, f1);
  const t2 = f32x4.sub(e1, f1);
  const t3 = f32x4.sub(e0, f0);
  const o0 = sum4(x1, C1, x3, C3, x5, C5, x7, C7);
  const o1 = sum4(x1, C3, x3, -C7, x5, -C1, x7, -C5);
  const o2 = sum4(x1, C5, x3, -C1, x5, C7, x7, C3);
  const o3 = sum4(x1, C7, x3, -C5, x5, C3, x7, -C1);
  v128.store(target, f32x4.add(t0, o0));
  v128.store(target + targetStep, f32x4.add(t1, o1));
  v128.store(target + 2 * targetStep, f32x4.add(t2, o2));
  v128.store(target + 3 * targetStep, f32x4.add(t3, o3));
  v128.store(target + 4 * targetStep, f32x4.sub(t3, o3));
  v128.store(target + 5 * targetStep, f32x4.sub(t2, o2));
  v128.store(target + 6 * targetStep, f32x4.sub(t1, o1));
  v128.store(target + 7 * targetStep, f32x4.sub(t0, o0));
}

function times(vector: v128, factor: f32): v128 {
  return f32x4.mul(vector, f32x4.splat(factor));
}

function sum4(a: v128, fa: f32, b: v128, fb: f32, c: v128, fc: f32, d: v128, fd: f32): v128 {
  return f32x4.add(f32x4.add(times(a, fa), times(b, fb)), f32x4.add(times(c, fc), times(d, fd)));
}
