// Twins of the inner loops in ../src/lineart/flow.ts.

/** Structure tensor of three planes: central differences, edge pixels repeated outside. */
export function structureTensor(
  luma: usize,
  blue: usize,
  red: usize,
  width: i32,
  height: i32,
  xx: usize,
  xy: usize,
  yy: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const quarter = f32x4.splat(0.25);
  for (let y = 0; y < height; y++) {
    const row = <usize>y * rowBytes;
    const above = y > 0 ? row - rowBytes : row;
    const below = y < height - 1 ? row + rowBytes : row;
    tensorAt(luma, blue, red, row, above, below, 0, width, xx, xy, yy);
    let x = 1;
    for (; x + 4 < width; x += 4) {
      const at = (<usize>x) << 2;
      const i = row + at;
      const lx = f32x4.sub(v128.load(luma + i + 4), v128.load(luma + i - 4));
      const bx = f32x4.sub(v128.load(blue + i + 4), v128.load(blue + i - 4));
      const rx = f32x4.sub(v128.load(red + i + 4), v128.load(red + i - 4));
      const ly = f32x4.sub(v128.load(luma + below + at), v128.load(luma + above + at));
      const by = f32x4.sub(v128.load(blue + below + at), v128.load(blue + above + at));
      const ry = f32x4.sub(v128.load(red + below + at), v128.load(red + above + at));
      v128.store(xx + i, f32x4.mul(quarter, dot(lx, lx, bx, bx, rx, rx)));
      v128.store(xy + i, f32x4.mul(quarter, dot(lx, ly, bx, by, rx, ry)));
      v128.store(yy + i, f32x4.mul(quarter, dot(ly, ly, by, by, ry, ry)));
    }
    for (; x < width; x++) tensorAt(luma, blue, red, row, above, below, x, width, xx, xy, yy);
  }
}

function dot(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(a, b), f32x4.mul(c, d)), f32x4.mul(e, f));
}

function tensorAt(
  luma: usize,
  blue: usize,
  red: usize,
  row: usize,
  above: usize,
  below: usize,
  x: i32,
  width: i32,
  xx: usize,
  xy: usize,
  yy: usize,
): void {
  const at = (<usize>x) << 2;
  const left = row + ((<usize>max(0, x - 1)) << 2);
  const right = row + ((<usize>min(width - 1, x + 1)) << 2);
  const lx = load<f32>(luma + right) - load<f32>(luma + left);
  const bx = load<f32>(blue + right) - load<f32>(blue + left);
  const rx = load<f32>(red + right) - load<f32>(red + left);
  const ly = load<f32>(luma + below + at) - load<f32>(luma + above + at);
  const by = load<f32>(blue + below + at) - load<f32>(blue + above + at);
  const ry = load<f32>(red + below + at) - load<f32>(red + above + at);
  store<f32>(xx + row + at, (lx * lx + bx * bx + rx * rx) * 0.25);
  store<f32>(xy + row + at, (lx * ly + bx * by + rx * ry) * 0.25);
  store<f32>(yy + row + at, (ly * ly + by * by + ry * ry) * 0.25);
}

/** Unit major eigenvector of each tensor, (1, 0) where there is none; may write up to 3 values more. */
export function majorAxes(
  xx: usize,
  xy: usize,
  yy: usize,
  count: i32,
  normalX: usize,
  normalY: usize,
): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const least = f32x4.splat(1e-9);
  const end = (<usize>count) << 2;
  for (let at: usize = 0; at < end; at += 16) {
    const cross = v128.load(xy + at);
    const half = f32x4.mul(f32x4.splat(0.5), f32x4.sub(v128.load(xx + at), v128.load(yy + at)));
    const root = f32x4.sqrt(f32x4.add(f32x4.mul(half, half), f32x4.mul(cross, cross)));
    const flat = f32x4.ge(half, zero);
    const nx = v128.bitselect(f32x4.add(root, half), cross, flat);
    const ny = v128.bitselect(cross, f32x4.sub(root, half), flat);
    const length = f32x4.sqrt(f32x4.add(f32x4.mul(nx, nx), f32x4.mul(ny, ny)));
    const known = f32x4.gt(length, least);
    v128.store(normalX + at, v128.bitselect(f32x4.div(nx, length), one, known));
    v128.store(normalY + at, v128.bitselect(f32x4.div(ny, length), zero, known));
  }
}
