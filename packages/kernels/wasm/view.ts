// Twin of layLayer in ../src/parallax/warp.ts.

const CELL: i32 = 8;
const PHASES: f32 = 1024;
/** Weights are whole numbers of 1/16384. */
const UNIT: f32 = 1.0 / 16384.0;

/** Four pixels of a row from `left` − 1 on, the border's pixels repeated beyond it. */
function edgeRow(row: usize, left: i32, width: i32): v128 {
  let pixels = i32x4.splat(load<i32>(row + ((<usize>clamp(left - 1, width)) << 2)));
  pixels = i32x4.replace_lane(pixels, 1, load<i32>(row + ((<usize>clamp(left, width)) << 2)));
  pixels = i32x4.replace_lane(pixels, 2, load<i32>(row + ((<usize>clamp(left + 1, width)) << 2)));
  return i32x4.replace_lane(pixels, 3, load<i32>(row + ((<usize>clamp(left + 2, width)) << 2)));
}

function clamp(at: i32, size: i32): i32 {
  return min(max(at, 0), size - 1);
}

/** Four pixels weighed into one: the first two and the last two side by side, channel by channel. */
function weighed(pixels: v128, first: v128, last: v128): v128 {
  const zero = i8x16.splat(0);
  const left = i8x16.shuffle(pixels, zero, 0, 16, 4, 16, 1, 16, 5, 16, 2, 16, 6, 16, 3, 16, 7, 16);
  const right = i8x16.shuffle(
    pixels,
    zero,
    8,
    16,
    12,
    16,
    9,
    16,
    13,
    16,
    10,
    16,
    14,
    16,
    11,
    16,
    15,
    16,
  );
  return i32x4.add(i32x4.dot_i16x8_s(left, first), i32x4.dot_i16x8_s(right, last));
}

/**
 * Lays a layer behind what `out` shows (RGBA, premultiplied). `cubic` holds four 16-bit weights a phase;
 * `gridX` and `gridY` the source places at the corners of cells.
 */
export function layLayer(
  rgba: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  gridX: usize,
  gridY: usize,
  columns: i32,
  cubic: usize,
  width: i32,
  height: i32,
  out: usize,
): void {
  const stride = (<usize>sourceWidth) << 2;
  for (let y = 0; y < height; y++) {
    const row = (<usize>((y / CELL) * columns)) << 2;
    const below = row + ((<usize>columns) << 2);
    const fy = <f32>(y % CELL) / <f32>CELL;
    let to = out + ((<usize>(y * width)) << 2);
    for (let cell = 0, x = 0; x < width; cell++) {
      const at = (<usize>cell) << 2;
      let sx = between(gridX + row + at, gridX + below + at, fy);
      let sy = between(gridY + row + at, gridY + below + at, fy);
      const dx = (between(gridX + row + at + 4, gridX + below + at + 4, fy) - sx) / <f32>CELL;
      const dy = (between(gridY + row + at + 4, gridY + below + at + 4, fy) - sy) / <f32>CELL;
      const end = min(x + CELL, width);
      for (; x < end; x++, to += 4, sx += dx, sy += dy) {
        const covered = <i32>load<u8>(to + 3);
        if (covered > 253) continue;
        const left = <i32>floor(sx);
        const top = <i32>floor(sy);
        const wx = cubic + ((<usize>nearest((sx - <f32>left) * PHASES)) << 3);
        const wy = cubic + ((<usize>nearest((sy - <f32>top) * PHASES)) << 3);
        const first = v128.load32_splat(wx);
        const last = v128.load32_splat(wx + 4);
        const isInner = left >= 1 && top >= 1 && left < sourceWidth - 2 && top < sourceHeight - 2;
        let sum = f32x4.splat(0);
        for (let j = 0; j < 4; j++) {
          const from = rgba + <usize>clamp(top - 1 + j, sourceHeight) * stride;
          const pixels = isInner
            ? v128.load(from + ((<usize>(left - 1)) << 2))
            : edgeRow(from, left, sourceWidth);
          const weight = <f32>load<i16>(wy + ((<usize>j) << 1)) * UNIT;
          const across = f32x4.convert_i32x4_s(weighed(pixels, first, last));
          sum = f32x4.add(sum, f32x4.mul(across, f32x4.splat(weight * UNIT)));
        }
        const through: i32 = 255 - covered;
        const open = <f32>through / 255;
        const before = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(to)));
        const whole = f32x4.add(f32x4.convert_i32x4_s(before), f32x4.mul(f32x4.splat(open), sum));
        const rounded = i32x4.trunc_sat_f32x4_s(f32x4.add(whole, f32x4.splat(0.5)));
        const short = i16x8.narrow_i32x4_s(rounded, rounded);
        v128.store32_lane(to, i8x16.narrow_i16x8_u(short, short), 0);
      }
    }
  }
}

function between(upper: usize, lower: usize, share: f32): f32 {
  const a = load<f32>(upper);
  return a + (load<f32>(lower) - a) * share;
}
