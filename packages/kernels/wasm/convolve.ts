// Twins of convolveRows and convolveColumns in ../src/filter/convolve.ts: symmetric weights,
// weights[0] at the centre, edge pixels repeated.

/** `padded` holds width + 2 × radius values and is scratch. */
export function convolveRows(
  source: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  padded: usize,
  out: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const reach = (<usize>radius) << 2;
  const centreWeight = f32x4.splat(load<f32>(weights));
  const vectorEnd = width & ~3;
  for (let y = 0; y < height; y++) {
    const row = source + <usize>y * rowBytes;
    const target = out + <usize>y * rowBytes;
    const first = load<f32>(row);
    const last = load<f32>(row + rowBytes - 4);
    for (let k: usize = 0; k < reach; k += 4) {
      store<f32>(padded + k, first);
      store<f32>(padded + reach + rowBytes + k, last);
    }
    memory.copy(padded + reach, row, rowBytes);
    const centre = padded + reach;
    for (let x = 0; x < vectorEnd; x += 4) {
      const at = centre + ((<usize>x) << 2);
      let sum = f32x4.mul(centreWeight, v128.load(at));
      for (let k: usize = 4; k <= reach; k += 4) {
        const pair = f32x4.add(v128.load(at - k), v128.load(at + k));
        sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weights + k), pair));
      }
      v128.store(target + ((<usize>x) << 2), sum);
    }
    for (let x = vectorEnd; x < width; x++) {
      const at = centre + ((<usize>x) << 2);
      let sum = load<f32>(weights) * load<f32>(at);
      for (let k: usize = 4; k <= reach; k += 4) {
        sum += load<f32>(weights + k) * (load<f32>(at - k) + load<f32>(at + k));
      }
      store<f32>(target + ((<usize>x) << 2), sum);
    }
  }
}

/** `out` is not `source`. */
export function convolveColumns(
  source: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  out: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const vectorEnd = width & ~3;
  for (let y = 0; y < height; y++) {
    const centre = source + <usize>y * rowBytes;
    const target = out + <usize>y * rowBytes;
    for (let x = 0; x < vectorEnd; x += 4) {
      const column = (<usize>x) << 2;
      let sum = f32x4.mul(v128.load32_splat(weights), v128.load(centre + column));
      for (let k = 1; k <= radius; k++) {
        const above = source + <usize>max(0, y - k) * rowBytes + column;
        const below = source + <usize>min(height - 1, y + k) * rowBytes + column;
        const pair = f32x4.add(v128.load(above), v128.load(below));
        sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(weights + ((<usize>k) << 2)), pair));
      }
      v128.store(target + column, sum);
    }
    for (let x = vectorEnd; x < width; x++) {
      const column = (<usize>x) << 2;
      let sum = load<f32>(weights) * load<f32>(centre + column);
      for (let k = 1; k <= radius; k++) {
        const above = source + <usize>max(0, y - k) * rowBytes + column;
        const below = source + <usize>min(height - 1, y + k) * rowBytes + column;
        sum += load<f32>(weights + ((<usize>k) << 2)) * (load<f32>(above) + load<f32>(below));
      }
      store<f32>(target + column, sum);
    }
  }
}
