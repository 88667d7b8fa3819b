// Twins of the inner loops in ../src/lineart/response.ts.

/** Floats a pixel in `cells`: slope, bend, blue and red slope; normal x, y; energy; one unused. */
const CELL_BYTES: usize = 32;

/** Slopes and bend across the flow; `slopeScale` and `bendScale` turn them into step heights. */
export function flowCells(
  luma: usize,
  blue: usize,
  red: usize,
  normalX: usize,
  normalY: usize,
  width: i32,
  height: i32,
  slopeScale: f32,
  bendScale: f32,
  cells: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const half = f32x4.splat(slopeScale * 0.5);
  const bent = f32x4.splat(bendScale);
  const two = f32x4.splat(2);
  const quarter = f32x4.splat(0.25);
  const zero = f32x4.splat(0);
  for (let y = 0; y < height; y++) {
    const row = <usize>y * rowBytes;
    const target = cells + <usize>y * <usize>width * CELL_BYTES;
    emptyCell(target, load<f32>(normalX + row), load<f32>(normalY + row));
    const inside = y > 0 && y < height - 1;
    for (let x = 1; x < width; x += 4) {
      const i = row + ((<usize>x) << 2);
      const nx = v128.load(normalX + i);
      const ny = v128.load(normalY + i);
      let slope = zero;
      let bend = zero;
      let b = zero;
      let r = zero;
      if (inside) {
        const up = luma + i - rowBytes;
        const down = luma + i + rowBytes;
        slope = slopeAcross(luma + i, rowBytes, nx, ny, half);
        b = slopeAcross(blue + i, rowBytes, nx, ny, half);
        r = slopeAcross(red + i, rowBytes, nx, ny, half);
        const twice = f32x4.mul(two, v128.load(luma + i));
        const yxx = f32x4.add(f32x4.sub(v128.load(luma + i + 4), twice), v128.load(luma + i - 4));
        const yyy = f32x4.add(f32x4.sub(v128.load(down), twice), v128.load(up));
        const yxy = f32x4.mul(
          quarter,
          f32x4.add(
            f32x4.sub(f32x4.sub(v128.load(down + 4), v128.load(down - 4)), v128.load(up + 4)),
            v128.load(up - 4),
          ),
        );
        bend = f32x4.add(
          f32x4.mul(f32x4.mul(nx, nx), yxx),
          f32x4.mul(f32x4.mul(two, f32x4.mul(nx, ny)), yxy),
        );
        bend = f32x4.mul(bent, f32x4.add(bend, f32x4.mul(f32x4.mul(ny, ny), yyy)));
      }
      const energy = f32x4.sqrt(
        f32x4.add(
          f32x4.add(f32x4.mul(slope, slope), f32x4.mul(bend, bend)),
          f32x4.add(f32x4.mul(b, b), f32x4.mul(r, r)),
        ),
      );
      const to = target + <usize>x * CELL_BYTES;
      const left = width - x;
      // Four rows of four values become four pixels.
      storeCells(to, slope, bend, b, r, left);
      storeCells(to + 16, nx, ny, energy, zero, left);
    }
    // The outermost pixels keep no response: there is nothing beyond to compare with.
    const last = row + rowBytes - 4;
    emptyCell(
      target + <usize>(width - 1) * CELL_BYTES,
      load<f32>(normalX + last),
      load<f32>(normalY + last),
    );
  }
}

function slopeAcross(at: usize, rowBytes: usize, nx: v128, ny: v128, half: v128): v128 {
  const dx = f32x4.sub(v128.load(at + 4), v128.load(at - 4));
  const dy = f32x4.sub(v128.load(at + rowBytes), v128.load(at - rowBytes));
  return f32x4.mul(half, f32x4.add(f32x4.mul(nx, dx), f32x4.mul(ny, dy)));
}

function storeCells(to: usize, a: v128, b: v128, c: v128, d: v128, left: i32): void {
  const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cdLow = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  v128.store(to, v128.shuffle<f32>(abLow, cdLow, 0, 1, 4, 5));
  if (left < 2) return;
  v128.store(to + CELL_BYTES, v128.shuffle<f32>(abLow, cdLow, 2, 3, 6, 7));
  if (left < 3) return;
  const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to + 2 * CELL_BYTES, v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5));
  if (left < 4) return;
  v128.store(to + 3 * CELL_BYTES, v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7));
}

function emptyCell(to: usize, nx: f32, ny: f32): void {
  v128.store(to, f32x4.splat(0));
  store<f32>(to + 16, nx);
  store<f32>(to + 20, ny);
  store<f32>(to + 24, 0);
}

/** Added to a double, leaves its nearest whole number in the low bits. */
const TO_WHOLE: f64 = 6755399441055744;

/** Weighted means of the cells along the flow: `weights[k]` counts k steps to both sides. */
export function averageAlong(
  cells: usize,
  width: i32,
  height: i32,
  weights: usize,
  reach: i32,
  stepPx: f64,
  floor: f32,
  out: usize,
): void {
  const margin = <i32>(<f64>reach * stepPx) + 1;
  for (let y = 0, at = cells, to = out; y < height; y++) {
    const rowInside = y >= margin && y < height - margin;
    for (let x = 0; x < width; x++, at += CELL_BYTES, to += 4) {
      let energy: f32 = 0;
      if (load<f32>(at + 24) >= floor) {
        energy =
          rowInside && x >= margin && x < width - margin
            ? averageInside(cells, at, x, y, width, weights, reach, stepPx)
            : averageAtBorder(cells, at, x, y, width, height, weights, reach, stepPx);
      }
      store<f32>(to, energy);
    }
  }
}

/** Both ways at once, so that the processor need not wait for one; the border is out of reach. */
function averageInside(
  cells: usize,
  at: usize,
  x: i32,
  y: i32,
  width: i32,
  weights: usize,
  reach: i32,
  stepPx: f64,
): f32 {
  let total = load<f32>(weights);
  let sum = f32x4.mul(f32x4.splat(total), v128.load(at));
  let ax = <f64>x;
  let ay = <f64>y;
  let bx = ax;
  let by = ay;
  let anx = load<f32>(at + 16);
  let any = load<f32>(at + 20);
  let bnx = anx;
  let bny = any;
  for (let k = 1; k <= reach; k++) {
    ax += <f64>any * stepPx;
    ay -= <f64>anx * stepPx;
    bx -= <f64>bny * stepPx;
    by += <f64>bnx * stepPx;
    const a = cells + <usize>(whole(ay) * width + whole(ax)) * CELL_BYTES;
    const b = cells + <usize>(whole(by) * width + whole(bx)) * CELL_BYTES;
    const weight = load<f32>(weights + ((<usize>k) << 2));
    let partA = v128.load(a);
    let partB = v128.load(b);
    let fx = load<f32>(a + 16);
    let fy = load<f32>(a + 20);
    // Normals have no sign of their own: carry on the one we came with. They seldom turn.
    if (fx * anx + fy * any < 0) {
      fx = -fx;
      fy = -fy;
      partA = turned(partA);
    }
    anx = fx;
    any = fy;
    fx = load<f32>(b + 16);
    fy = load<f32>(b + 20);
    if (fx * bnx + fy * bny < 0) {
      fx = -fx;
      fy = -fy;
      partB = turned(partB);
    }
    bnx = fx;
    bny = fy;
    sum = f32x4.add(sum, f32x4.mul(f32x4.splat(weight), f32x4.add(partA, partB)));
    total += 2 * weight;
  }
  return normOf(sum) / total;
}

/** One way after the other, each as far as the picture goes. */
function averageAtBorder(
  cells: usize,
  at: usize,
  x: i32,
  y: i32,
  width: i32,
  height: i32,
  weights: usize,
  reach: i32,
  stepPx: f64,
): f32 {
  let total = load<f32>(weights);
  let sum = f32x4.mul(f32x4.splat(total), v128.load(at));
  for (let side: f64 = -1; side <= 1; side += 2) {
    let px = <f64>x + 0.5;
    let py = <f64>y + 0.5;
    let nx = load<f32>(at + 16);
    let ny = load<f32>(at + 20);
    for (let k = 1; k <= reach; k++) {
      px -= <f64>ny * side * stepPx;
      py += <f64>nx * side * stepPx;
      if (px < 0 || py < 0 || px >= <f64>width || py >= <f64>height) break;
      const from = cells + <usize>(<i32>py * width + <i32>px) * CELL_BYTES;
      let part = v128.load(from);
      let fx = load<f32>(from + 16);
      let fy = load<f32>(from + 20);
      if (fx * nx + fy * ny < 0) {
        fx = -fx;
        fy = -fy;
        part = turned(part);
      }
      nx = fx;
      ny = fy;
      const weight = load<f32>(weights + ((<usize>k) << 2));
      sum = f32x4.add(sum, f32x4.mul(f32x4.splat(weight), part));
      total += weight;
    }
  }
  return normOf(sum) / total;
}

function whole(value: f64): i32 {
  return <i32>reinterpret<i64>(value + TO_WHOLE);
}

/** The bend has no sign to turn with the normal. */
function turned(part: v128): v128 {
  return f32x4.mul(part, f32x4(-1, 1, -1, -1));
}

function normOf(sum: v128): f32 {
  const square = f32x4.mul(sum, sum);
  return sqrt<f32>(
    f32x4.extract_lane(square, 0) +
      f32x4.extract_lane(square, 1) +
      f32x4.extract_lane(square, 2) +
      f32x4.extract_lane(square, 3),
  );
}
