// Twins of fractalReference in ../src/material/noise.ts, to the last bit: two octaves at a time.

// Read from memory, a constant is one instruction; a splat is built anew at each place in three.
const SIX = memory.data<f64>([6, 6], 16);
const TEN = memory.data<f64>([10, 10], 16);
const FIFTEEN = memory.data<f64>([15, 15], 16);
const ONE = memory.data<f64>([1, 1], 16);
const ALONG_X = memory.data<i32>([0x27d4eb2d, 0x27d4eb2d, 0x27d4eb2d, 0x27d4eb2d], 16);
const ALONG_Y = memory.data<i32>([0x165667b1, 0x165667b1, 0x165667b1, 0x165667b1], 16);
const ALONG_SEED = memory.data<i32>([0x9e3779b1, 0x9e3779b1, 0x9e3779b1, 0x9e3779b1], 16);
const FIRST_MIX = memory.data<i32>([0x85ebca6b, 0x85ebca6b, 0x85ebca6b, 0x85ebca6b], 16);
const SECOND_MIX = memory.data<i32>([0xc2b2ae35, 0xc2b2ae35, 0xc2b2ae35, 0xc2b2ae35], 16);
/** What leads to the right-hand corners, lanes as in {@link hashesOf}. */
const TO_THE_RIGHT = memory.data<i32>([0, 0, 0x27d4eb2d, 0x27d4eb2d], 16);
/** 2⁵², whose lower bits count ones, and its upper half. */
const LIFT = memory.data<f64>([4503599627370496, 4503599627370496], 16);
const LIFT_HIGH = memory.data<i32>([0x43300000, 0x43300000, 0x43300000, 0x43300000], 16);
/** 2⁵² + 2⁵¹: numbers of either sign stand in the lower bits as they do in whole numbers. */
const LIFT_SIGNED = memory.data<f64>([6755399441055744, 6755399441055744], 16);
/** Twice the share that one is of all hashes. */
const TWICE_SHARE = memory.data<f64>([4.656612873077393e-10, 4.656612873077393e-10], 16);
// Octaves: the first two, and what leads to the next two.
const NEAR = memory.data<f64>([1.6, 1.6], 16);
const AMPLITUDES = memory.data<f64>([0.5, 0.25], 16);
const QUARTER = memory.data<f64>([0.25, 0.25], 16);
const FREQUENCIES = memory.data<f64>([1, 2.03], 16);
const LACUNARITY = memory.data<f64>([2.03, 2.03], 16);
const PERIODIC_FREQUENCIES = memory.data<f64>([1, 2], 16);
const PERIODIC_STEP = memory.data<f64>([4, 4], 16);
const FIRST_SEEDS = memory.data<i32>([0, 1, 0, 1], 16);
const TWO = memory.data<i32>([2, 2, 2, 2], 16);

function scramble(key: v128): v128 {
  let h = i32x4.mul(v128.xor(key, i32x4.shr_u(key, 15)), v128.load(FIRST_MIX));
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 13)), v128.load(SECOND_MIX));
  return v128.xor(h, i32x4.shr_u(h, 16));
}

/** Hashes of a row of lattice points: the first octave's and the second's left corners, then their right ones. */
function hashesOf(across: v128, down: v128, seeds: v128): v128 {
  return scramble(v128.xor(across, v128.xor(down, i32x4.mul(seeds, v128.load(ALONG_SEED)))));
}

/** The left corners' hashes as doubles of 2⁵² + hash: what is between two of them is so between the hashes. */
function leftOf(hashes: v128): v128 {
  return i32x4.shuffle(hashes, v128.load(LIFT_HIGH), 0, 4, 1, 5);
}

function rightOf(hashes: v128): v128 {
  return i32x4.shuffle(hashes, v128.load(LIFT_HIGH), 2, 6, 3, 7);
}

/** The lower 32 bits of whole numbers. */
function wholeOf(left: v128, right: v128): v128 {
  const lift = v128.load(LIFT_SIGNED);
  return i32x4.shuffle(f64x2.add(left, lift), f64x2.add(right, lift), 0, 2, 4, 6);
}

function quintic(t: v128): v128 {
  const inner = f64x2.sub(f64x2.mul(t, v128.load(SIX)), v128.load(FIFTEEN));
  const most = f64x2.add(f64x2.mul(t, inner), v128.load(TEN));
  return f64x2.mul(f64x2.mul(f64x2.mul(t, t), t), most);
}

/**
 * Values −1 … 1 between four corners. Sums of whole numbers below 2⁵³ are exact in any order, and so is what a power of
 * two is taken off by at the end.
 */
function between(above: v128, below: v128, ux: v128, uy: v128): v128 {
  const a = leftOf(above);
  const c = leftOf(below);
  const top = f64x2.sub(rightOf(above), a);
  const twist = f64x2.sub(f64x2.sub(rightOf(below), c), top);
  const value = f64x2.add(
    f64x2.add(f64x2.sub(a, v128.load(LIFT)), f64x2.mul(top, ux)),
    f64x2.mul(f64x2.add(f64x2.sub(c, a), f64x2.mul(twist, ux)), uy),
  );
  return f64x2.sub(f64x2.mul(value, v128.load(TWICE_SHARE)), v128.load(ONE));
}

/** How much of each octave is seen at a footprint: none from 0 down. */
function keptOf(foot: f64, frequencies: v128): v128 {
  return f64x2.sub(v128.load(NEAR), f64x2.mul(f64x2.splat(2 * foot), frequencies));
}

function weighed(amplitudes: v128, kept: v128, values: v128): v128 {
  const shown = f64x2.pmax(f64x2.pmin(kept, v128.load(ONE)), f64x2.splat(0));
  return f64x2.mul(f64x2.mul(amplitudes, shown), values);
}

/** Fractal noise at a point; `foot` in the units of x and y. */
export function fractal(x: f64, y: f64, seed: i32, octaves: i32, foot: f64): f64 {
  const step = v128.load(LACUNARITY);
  let seeds = i32x4.add(i32x4.splat(seed), v128.load(FIRST_SEEDS));
  let frequencies = v128.load(FREQUENCIES);
  let amplitudes = v128.load(AMPLITUDES);
  let sum: f64 = 0;
  for (let o = 0; o < octaves; o += 2) {
    const kept = keptOf(foot, frequencies);
    if (f64x2.extract_lane(kept, 0) <= 0) break;
    const px = f64x2.mul(f64x2.splat(x), frequencies);
    const py = f64x2.mul(f64x2.splat(y), frequencies);
    const cellX = f64x2.floor(px);
    const cellY = f64x2.floor(py);
    const across = i32x4.add(
      i32x4.mul(wholeOf(cellX, cellX), v128.load(ALONG_X)),
      v128.load(TO_THE_RIGHT),
    );
    const down = i32x4.mul(wholeOf(cellY, cellY), v128.load(ALONG_Y));
    const above = hashesOf(across, down, seeds);
    const below = hashesOf(across, i32x4.add(down, v128.load(ALONG_Y)), seeds);
    const ux = quintic(f64x2.sub(px, cellX));
    const uy = quintic(f64x2.sub(py, cellY));
    const part = weighed(amplitudes, kept, between(above, below, ux, uy));
    sum += f64x2.extract_lane(part, 0);
    if (o + 1 === octaves) break;
    sum += f64x2.extract_lane(part, 1);
    amplitudes = f64x2.mul(amplitudes, v128.load(QUARTER));
    frequencies = f64x2.mul(f64x2.mul(frequencies, step), step);
    seeds = i32x4.add(seeds, v128.load(TWO));
  }
  return sum;
}

/** Cells modulo a period; a period of 0 leaves them as they are. */
function wrapped(cells: v128, period: v128): v128 {
  const whole = f64x2.mul(period, f64x2.floor(f64x2.div(cells, period)));
  return f64x2.sub(cells, v128.and(whole, f64x2.ne(period, f64x2.splat(0))));
}

/** The cells after wrapped ones. */
function following(cells: v128, period: v128): v128 {
  const next = f64x2.add(cells, v128.load(ONE));
  return v128.andnot(next, f64x2.eq(next, period));
}

/** Fractal noise that repeats after `periodX` × `periodY` whole units (0: never). */
export function periodicFractal(
  x: f64,
  y: f64,
  seed: i32,
  octaves: i32,
  foot: f64,
  periodX: f64,
  periodY: f64,
): f64 {
  let seeds = i32x4.add(i32x4.splat(seed), v128.load(FIRST_SEEDS));
  let frequencies = v128.load(PERIODIC_FREQUENCIES);
  let amplitudes = v128.load(AMPLITUDES);
  let sum: f64 = 0;
  for (let o = 0; o < octaves; o += 2) {
    const kept = keptOf(foot, frequencies);
    if (f64x2.extract_lane(kept, 0) <= 0) break;
    const px = f64x2.mul(f64x2.splat(x), frequencies);
    const py = f64x2.mul(f64x2.splat(y), frequencies);
    const cellX = f64x2.floor(px);
    const cellY = f64x2.floor(py);
    const acrossPeriod = f64x2.mul(f64x2.splat(periodX), frequencies);
    const downPeriod = f64x2.mul(f64x2.splat(periodY), frequencies);
    const left = wrapped(cellX, acrossPeriod);
    const upper = wrapped(cellY, downPeriod);
    const lower = following(upper, downPeriod);
    const across = i32x4.mul(wholeOf(left, following(left, acrossPeriod)), v128.load(ALONG_X));
    const above = hashesOf(across, i32x4.mul(wholeOf(upper, upper), v128.load(ALONG_Y)), seeds);
    const below = hashesOf(across, i32x4.mul(wholeOf(lower, lower), v128.load(ALONG_Y)), seeds);
    const ux = quintic(f64x2.sub(px, cellX));
    const uy = quintic(f64x2.sub(py, cellY));
    const part = weighed(amplitudes, kept, between(above, below, ux, uy));
    sum += f64x2.extract_lane(part, 0);
    if (o + 1 === octaves) break;
    sum += f64x2.extract_lane(part, 1);
    amplitudes = f64x2.mul(amplitudes, v128.load(QUARTER));
    frequencies = f64x2.mul(frequencies, v128.load(PERIODIC_STEP));
    seeds = i32x4.add(seeds, v128.load(TWO));
  }
  return sum;
}
