// Twin of fractalReference without a period in ../src/material/noise.ts: two octaves at a time.

const ALONG_X: i32 = 0x27d4eb2d;
const ALONG_Y: i32 = 0x165667b1;
const ALONG_SEED: i32 = 0x9e3779b1;
const SHARE_OF_HASHES: f64 = 1.0 / 4294967296.0;
const LACUNARITY: f64 = 2.03;

function scramble(key: v128): v128 {
  let h = i32x4.mul(v128.xor(key, i32x4.shr_u(key, 15)), i32x4.splat(0x85ebca6b));
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 13)), i32x4.splat(0xc2b2ae35));
  return v128.xor(h, i32x4.shr_u(h, 16));
}

/** Hashes in the lower two lanes, as shares 0 … 1. */
function shares(hashes: v128): v128 {
  return f64x2.mul(f64x2.convert_low_i32x4_u(hashes), f64x2.splat(SHARE_OF_HASHES));
}

function upper(lanes: v128): v128 {
  return i64x2.shuffle(lanes, lanes, 1, 1);
}

function quintic(t: v128): v128 {
  const inner = f64x2.add(
    f64x2.mul(t, f64x2.sub(f64x2.mul(t, f64x2.splat(6)), f64x2.splat(15))),
    f64x2.splat(10),
  );
  return f64x2.mul(f64x2.mul(f64x2.mul(t, t), t), inner);
}

/** Fractal noise at a point; `foot` in the units of x and y. */
export function fractal(x: f64, y: f64, seed: i32, octaves: i32, foot: f64): f64 {
  const corner = i32x4(0, 0, ALONG_X, ALONG_X);
  let seeds = i32x4.add(i32x4.splat(seed), i32x4(0, 1, 0, 1));
  let sum: f64 = 0;
  let amplitude: f64 = 0.5;
  let frequency: f64 = 1;
  for (let o = 0; o < octaves; o += 2) {
    const keep = 1.6 - 2 * foot * frequency;
    if (keep <= 0) break;
    const next = frequency * LACUNARITY;
    const at = f64x2(frequency, next);
    const px = f64x2.mul(f64x2.splat(x), at);
    const py = f64x2.mul(f64x2.splat(y), at);
    const xi = f64x2.floor(px);
    const yi = f64x2.floor(py);
    const ux = quintic(f64x2.sub(px, xi));
    const uy = quintic(f64x2.sub(py, yi));
    // Lanes: the first octave's and the second's left corners, then their right ones.
    const cellX = i32x4.trunc_sat_f64x2_s_zero(xi);
    const cellY = i32x4.trunc_sat_f64x2_s_zero(yi);
    const across = i32x4.add(
      i32x4.mul(i64x2.shuffle(cellX, cellX, 0, 0), i32x4.splat(ALONG_X)),
      corner,
    );
    const down = i32x4.mul(i64x2.shuffle(cellY, cellY, 0, 0), i32x4.splat(ALONG_Y));
    const own = i32x4.mul(seeds, i32x4.splat(ALONG_SEED));
    const above = scramble(v128.xor(across, v128.xor(down, own)));
    const below = scramble(v128.xor(across, v128.xor(i32x4.add(down, i32x4.splat(ALONG_Y)), own)));
    const a = shares(above);
    const b = shares(upper(above));
    const c = shares(below);
    const d = shares(upper(below));
    const twist = f64x2.add(f64x2.sub(f64x2.sub(a, b), c), d);
    const value = f64x2.add(
      f64x2.add(a, f64x2.mul(f64x2.sub(b, a), ux)),
      f64x2.mul(f64x2.add(f64x2.sub(c, a), f64x2.mul(twist, ux)), uy),
    );
    const signed = f64x2.sub(f64x2.mul(f64x2.splat(2), value), f64x2.splat(1));
    sum += amplitude * min(1.0, keep) * f64x2.extract_lane(signed, 0);
    if (o + 1 === octaves) break;
    const keepNext = 1.6 - 2 * foot * next;
    if (keepNext <= 0) break;
    amplitude *= 0.5;
    sum += amplitude * min(1.0, keepNext) * f64x2.extract_lane(signed, 1);
    amplitude *= 0.5;
    frequency = next * LACUNARITY;
    seeds = i32x4.add(seeds, i32x4.splat(2));
  }
  return sum;
}
