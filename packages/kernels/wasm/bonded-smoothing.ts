// Twins of solveRows and solveColumns in ../src/replace/fast-smoother.ts. Along a row every pivot waits
// for the one before it, so four rows are eliminated side by side, one a lane.

/** `gain` holds 4 × width floats of scratch; `bond` beyond the last pixel of a row is not looked at. */
export function solveBondedRows(
  data: usize,
  width: i32,
  height: i32,
  bond: usize,
  strength: f32,
  gain: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  let y = 0;
  for (; y + 4 <= height; y += 4) {
    const start = <usize>y * rowBytes;
    solveFourRows(data + start, width, rowBytes, bond + start, strength, gain);
  }
  for (; y < height; y++) {
    const start = <usize>y * rowBytes;
    solveRow(data + start, width, bond + start, strength, gain);
  }
}

function gather(at: usize, rowBytes: usize): v128 {
  let four = v128.load32_splat(at);
  four = v128.load_lane<f32>(at + rowBytes, four, 1);
  four = v128.load_lane<f32>(at + 2 * rowBytes, four, 2);
  return v128.load_lane<f32>(at + 3 * rowBytes, four, 3);
}

function scatter(at: usize, rowBytes: usize, four: v128): void {
  v128.store_lane<f32>(at, four, 0);
  v128.store_lane<f32>(at + rowBytes, four, 1);
  v128.store_lane<f32>(at + 2 * rowBytes, four, 2);
  v128.store_lane<f32>(at + 3 * rowBytes, four, 3);
}

function solveFourRows(
  data: usize,
  width: i32,
  rowBytes: usize,
  bond: usize,
  strength: f32,
  gain: usize,
): void {
  const one = f32x4.splat(1);
  const scale = f32x4.splat(strength);
  const end = rowBytes - 4;
  let left = f32x4.splat(0);
  let before = f32x4.splat(0);
  let value = f32x4.splat(0);
  for (let x: usize = 0; x <= end; x += 4) {
    const right = x < end ? f32x4.mul(scale, gather(bond + x, rowBytes)) : f32x4.splat(0);
    const rest = f32x4.sub(f32x4.add(f32x4.add(one, left), right), f32x4.mul(left, before));
    const pivot = f32x4.div(one, rest);
    before = f32x4.mul(right, pivot);
    v128.store(gain + (x << 2), before);
    value = f32x4.mul(f32x4.add(gather(data + x, rowBytes), f32x4.mul(left, value)), pivot);
    scatter(data + x, rowBytes, value);
    left = right;
  }
  for (let i = width - 2; i >= 0; i--) {
    const x = (<usize>i) << 2;
    const own = gather(data + x, rowBytes);
    value = f32x4.add(own, f32x4.mul(v128.load(gain + (x << 2)), value));
    scatter(data + x, rowBytes, value);
  }
}

function solveRow(data: usize, width: i32, bond: usize, strength: f32, gain: usize): void {
  let left: f32 = 0;
  let before: f32 = 0;
  let value: f32 = 0;
  for (let i = 0; i < width; i++) {
    const x = (<usize>i) << 2;
    const right: f32 = i < width - 1 ? strength * load<f32>(bond + x) : 0;
    const pivot: f32 = 1 / (1 + left + right - left * before);
    before = right * pivot;
    store<f32>(gain + x, before);
    value = (load<f32>(data + x) + left * value) * pivot;
    store<f32>(data + x, value);
    left = right;
  }
  for (let i = width - 2; i >= 0; i--) {
    const x = (<usize>i) << 2;
    value = load<f32>(data + x) + load<f32>(gain + x) * value;
    store<f32>(data + x, value);
  }
}

/** `gain` holds width × height floats of scratch; `bond` below the last row is not looked at. */
export function solveBondedColumns(
  data: usize,
  width: i32,
  height: i32,
  bond: usize,
  strength: f32,
  gain: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const vectorBytes = (<usize>(width & ~3)) << 2;
  const one = f32x4.splat(1);
  const none = f32x4.splat(0);
  const scale = f32x4.splat(strength);
  for (let y = 0; y < height; y++) {
    const row = <usize>y * rowBytes;
    for (let at = row; at < row + vectorBytes; at += 16) {
      const up = y > 0 ? f32x4.mul(scale, v128.load(bond + at - rowBytes)) : none;
      const below = y < height - 1 ? f32x4.mul(scale, v128.load(bond + at)) : none;
      const before = y > 0 ? v128.load(gain + at - rowBytes) : none;
      const above = y > 0 ? v128.load(data + at - rowBytes) : none;
      const rest = f32x4.sub(f32x4.add(f32x4.add(one, up), below), f32x4.mul(up, before));
      const pivot = f32x4.div(one, rest);
      v128.store(gain + at, f32x4.mul(below, pivot));
      v128.store(
        data + at,
        f32x4.mul(f32x4.add(v128.load(data + at), f32x4.mul(up, above)), pivot),
      );
    }
    for (let at = row + vectorBytes; at < row + rowBytes; at += 4) {
      const up: f32 = y > 0 ? strength * load<f32>(bond + at - rowBytes) : 0;
      const below: f32 = y < height - 1 ? strength * load<f32>(bond + at) : 0;
      const before: f32 = y > 0 ? load<f32>(gain + at - rowBytes) : 0;
      const above: f32 = y > 0 ? load<f32>(data + at - rowBytes) : 0;
      const pivot: f32 = 1 / (1 + up + below - up * before);
      store<f32>(gain + at, below * pivot);
      store<f32>(data + at, (load<f32>(data + at) + up * above) * pivot);
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    const row = <usize>y * rowBytes;
    for (let at = row; at < row + vectorBytes; at += 16) {
      const lower = f32x4.mul(v128.load(gain + at), v128.load(data + at + rowBytes));
      v128.store(data + at, f32x4.add(v128.load(data + at), lower));
    }
    for (let at = row + vectorBytes; at < row + rowBytes; at += 4) {
      store<f32>(
        data + at,
        load<f32>(data + at) + load<f32>(gain + at) * load<f32>(data + at + rowBytes),
      );
    }
  }
}
