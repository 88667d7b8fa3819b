// Twins of the parts of hashedFilterReference in ../src/upscale.

/** Products of the central differences, edge pixels repeated. */
export function tensor(
  source: usize,
  width: i32,
  height: i32,
  xx: usize,
  xy: usize,
  yy: usize,
): void {
  let at: usize = 0;
  for (let y = 0; y < height; y++) {
    const row = source + ((<usize>(y * width)) << 2);
    const above = source + ((<usize>(max(0, y - 1) * width)) << 2);
    const below = source + ((<usize>(min(height - 1, y + 1) * width)) << 2);
    for (let x = 0; x < width; x++) {
      const left = (<usize>max(0, x - 1)) << 2;
      const right = (<usize>min(width - 1, x + 1)) << 2;
      const column = (<usize>x) << 2;
      const gx: f32 = (load<f32>(row + right) - load<f32>(row + left)) * 0.5;
      const gy: f32 = (load<f32>(below + column) - load<f32>(above + column)) * 0.5;
      store<f32>(xx + at, gx * gx);
      store<f32>(xy + at, gx * gy);
      store<f32>(yy + at, gy * gy);
      at += 4;
    }
  }
}

/** Buckets (integers of 16 bits) of the smoothed tensor. */
export function classify(
  xx: usize,
  xy: usize,
  yy: usize,
  count: i32,
  tangents: usize,
  tangentCount: i32,
  strengths: usize,
  strengthCount: i32,
  ratios: usize,
  ratioCount: i32,
  out: usize,
): void {
  const perQuarter = tangentCount + 1;
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 2;
    const a = load<f32>(xx + at);
    const d = load<f32>(yy + at);
    const across = a - d;
    const twice: f32 = 2 * load<f32>(xy + at);
    const sum = a + d;
    const root = sqrt<f32>(across * across + twice * twice);
    const large: f32 = (sum + root) * 0.5;
    const small: f32 = max<f32>(0, (sum - root) * 0.5);
    let strength = 0;
    for (let k = 0; k < strengthCount; k++) {
      strength += i32(large >= load<f32>(strengths + ((<usize>k) << 2)));
    }
    let coherence = 0;
    if (large > 0) {
      for (let k = 0; k < ratioCount; k++) {
        coherence += i32(small <= load<f32>(ratios + ((<usize>k) << 2)) * large);
      }
    }
    const cos2 = abs(across);
    const sin2 = abs(twice);
    let bin = 0;
    for (let k = 0; k < tangentCount; k++) {
      bin += i32(sin2 >= load<f32>(tangents + ((<usize>k) << 2)) * cos2);
    }
    if (twice >= 0) {
      if (across < 0) bin = 2 * perQuarter - 1 - bin;
    } else {
      bin = across < 0 ? 2 * perQuarter + bin : 4 * perQuarter - 1 - bin;
    }
    const bucket = (bin * (strengthCount + 1) + strength) * (ratioCount + 1) + coherence;
    store<u16>(out + ((<usize>i) << 1), bucket);
  }
}

/** Repeats the edge pixels `radius` times at the top and left, and to the end of each row at the right. */
export function pad(
  source: usize,
  width: i32,
  height: i32,
  radius: i32,
  stride: i32,
  out: usize,
): void {
  let target = out;
  for (let y = -radius; y < height + radius; y++) {
    const row = source + ((<usize>(min(height - 1, max(0, y)) * width)) << 2);
    for (let x = -radius; x < stride - radius; x++) {
      store<f32>(target, load<f32>(row + ((<usize>min(width - 1, max(0, x))) << 2)));
      target += 4;
    }
  }
}

/** 7 × 7 filters in rows of 8 floats, `scale`² per bucket; `padded` begins 3 pixels outside. */
export function applyFilters(
  padded: usize,
  stride: i32,
  width: i32,
  height: i32,
  buckets: usize,
  filters: usize,
  scale: i32,
  out: usize,
): void {
  const rowBytes = (<usize>stride) << 2;
  const outRow = (<usize>(width * scale)) << 2;
  const bucketBytes = <usize>(scale * scale) * 224;
  for (let y = 0; y < height; y++) {
    let from = padded + <usize>y * rowBytes;
    for (let x = 0; x < width; x++) {
      const a0 = v128.load(from);
      const a1 = v128.load(from, 16);
      const b0 = v128.load(from + rowBytes);
      const b1 = v128.load(from + rowBytes, 16);
      const c0 = v128.load(from + 2 * rowBytes);
      const c1 = v128.load(from + 2 * rowBytes, 16);
      const d0 = v128.load(from + 3 * rowBytes);
      const d1 = v128.load(from + 3 * rowBytes, 16);
      const e0 = v128.load(from + 4 * rowBytes);
      const e1 = v128.load(from + 4 * rowBytes, 16);
      const f0 = v128.load(from + 5 * rowBytes);
      const f1 = v128.load(from + 5 * rowBytes, 16);
      const g0 = v128.load(from + 6 * rowBytes);
      const g1 = v128.load(from + 6 * rowBytes, 16);
      let filter = filters + <usize>load<u16>(buckets) * bucketBytes;
      let target = out + <usize>(y * scale) * outRow + ((<usize>(x * scale)) << 2);
      for (let j = 0; j < scale; j++) {
        for (let i = 0; i < scale; i++) {
          let p = f32x4.mul(a0, v128.load(filter));
          let q = f32x4.mul(a1, v128.load(filter, 16));
          p = f32x4.add(p, f32x4.mul(b0, v128.load(filter, 32)));
          q = f32x4.add(q, f32x4.mul(b1, v128.load(filter, 48)));
          p = f32x4.add(p, f32x4.mul(c0, v128.load(filter, 64)));
          q = f32x4.add(q, f32x4.mul(c1, v128.load(filter, 80)));
          p = f32x4.add(p, f32x4.mul(d0, v128.load(filter, 96)));
          q = f32x4.add(q, f32x4.mul(d1, v128.load(filter, 112)));
          p = f32x4.add(p, f32x4.mul(e0, v128.load(filter, 128)));
          q = f32x4.add(q, f32x4.mul(e1, v128.load(filter, 144)));
          p = f32x4.add(p, f32x4.mul(f0, v128.load(filter, 160)));
          q = f32x4.add(q, f32x4.mul(f1, v128.load(filter, 176)));
          p = f32x4.add(p, f32x4.mul(g0, v128.load(filter, 192)));
          q = f32x4.add(q, f32x4.mul(g1, v128.load(filter, 208)));
          p = f32x4.add(p, q);
          store<f32>(
            target + ((<usize>i) << 2),
            f32x4.extract_lane(p, 0) +
              f32x4.extract_lane(p, 1) +
              (f32x4.extract_lane(p, 2) + f32x4.extract_lane(p, 3)),
          );
          filter += 224;
        }
        target += outRow;
      }
      from += 4;
      buckets += 2;
    }
  }
}
