// Twins of the references in ../src/fill/patch-match.ts and vote.ts: patches of 7 × 7 pixels of five
// 16-bit features. A level is a table of 32-bit integers, filled by ../src/fill/level-steps.ts.

const WIDTH: usize = 0;
const HEIGHT: usize = 4;
const LAYERS: usize = 8;
const FEATURES: usize = 12;
const IS_SOURCE: usize = 16;
const TARGETS: usize = 20;
const TARGET_COUNT: usize = 24;
const MATCH: usize = 28;
const COST: usize = 32;
const WANTED: usize = 36;
const OFFERED: usize = 40;
const WEIGHT: usize = 44;
const PLACE: usize = 48;
const HOLES: usize = 52;
const HOLE_COUNT: usize = 56;
const TRUST: usize = 60;
const EXPONENTIALS: usize = 64;
const VOTERS: usize = 68;
const OFFSETS: usize = 72;
const OFFSET_COUNT: usize = 76;
const LIGHT_STATS: usize = 80;
const CORRECTIONS: usize = 84;
const LIGHT_BOUNDS: usize = 88;
const WORN: usize = 92;

const RADIUS: i32 = 3;
const PIXEL_BYTES: usize = 10;
const COST_TOP: i32 = 0x3fffffff;
const MOST_VOTERS: usize = 49;
const PATCH_PIXELS: f64 = 49;
const SUM_MIDDLE: i32 = 24990;
const DARK_SUM: f64 = 9408;
const COLOUR_TOP: i32 = 1020;

/** The correction that {@link correct} found last, and what it adds to `gain` times the plain distance. */
let gain: f64 = 1;
let biasRed: f64 = 0;
let biasGreen: f64 = 0;
let biasBlue: f64 = 0;
let lightExtra: f64 = 0;

function rowDistance(a: usize, b: usize, sum: v128): v128 {
  let d = i16x8.sub(v128.load(a), v128.load(b));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 16), v128.load(b, 16));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 32), v128.load(b, 32));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  d = i16x8.sub(v128.load(a, 48), v128.load(b, 48));
  sum = i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
  // The row's last three values: its last eight without the five that are counted already.
  d = i16x8.sub(v128.load(a, 54), v128.load(b, 54));
  d = v128.and(d, i16x8(0, 0, 0, 0, 0, -1, -1, -1));
  return i32x4.add(sum, i32x4.dot_i16x8_s(d, d));
}

function total(sum: v128): i32 {
  const pairs = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/** Squared distance of two patches, some value ≥ `limit` once it is certain to reach it. */
function patchDistance(a: usize, b: usize, stride: usize, limit: i32): i32 {
  let sum = rowDistance(a, b, i32x4.splat(0));
  let whole = total(sum);
  if (whole >= limit) return whole;
  for (let pair = 0; pair < 3; pair++) {
    a += stride;
    b += stride;
    sum = rowDistance(a, b, sum);
    a += stride;
    b += stride;
    sum = rowDistance(a, b, sum);
    whole = total(sum);
    if (whole >= limit) return whole;
  }
  return whole;
}

function guideCost(level: usize, target: i32, source: i32): i32 {
  const wanted = <usize>load<i32>(level, WANTED);
  if (wanted === 0) return 0;
  const a = v128.load(wanted + <usize>target * PIXEL_BYTES);
  const b = v128.load(<usize>load<i32>(level, OFFERED) + <usize>source * PIXEL_BYTES);
  const d = v128.and(i16x8.sub(a, b), i16x8(-1, -1, -1, -1, -1, 0, 0, 0));
  const squares = total(i32x4.dot_i16x8_s(d, d));
  const weight = load<f32>(<usize>load<i32>(level, WEIGHT) + ((<usize>target) << 2));
  const place = <usize>load<i32>(level, PLACE);
  let apart = 0;
  if (place !== 0) {
    apart =
      <i32>load<i16>(place + ((<usize>target) << 1)) -
      <i32>load<i16>(place + ((<usize>source) << 1));
  }
  const worn = <usize>load<i32>(level, WORN);
  const again = worn === 0 ? 0 : load<i32>(worn + ((<usize>source) << 2));
  return <i32>(<f64>weight * <f64>squares + <f64>(apart * apart) + <f64>again);
}

/** Writes sums of the colours and the root of the energy of the patch whose features start at `from`. */
function readPatch(from: usize, stride: usize, stats: usize): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let squares: i32 = 0;
  for (let row = 0; row < 7; row++) {
    for (let i = from; i < from + 7 * PIXEL_BYTES; i += PIXEL_BYTES) {
      const r = <i32>load<i16>(i);
      const g = <i32>load<i16>(i, 2);
      const b = <i32>load<i16>(i, 4);
      const across = <i32>load<i16>(i, 6);
      const down = <i32>load<i16>(i, 8);
      red += r;
      green += g;
      blue += b;
      squares += r * r + g * g + b * b + across * across + down * down;
    }
    from += stride;
  }
  const means =
    (<f64>red * <f64>red + <f64>green * <f64>green + <f64>blue * <f64>blue) / PATCH_PIXELS;
  store<i16>(stats, <i16>(red - SUM_MIDDLE));
  store<i16>(stats, <i16>(green - SUM_MIDDLE), 2);
  store<i16>(stats, <i16>(blue - SUM_MIDDLE), 4);
  store<i16>(stats, <i16>(<i32>floor(sqrt(max<f64>(0, <f64>squares - means)) + 0.5)), 6);
}

/** Finds the correction with which a source is copied to a target, from their stats. */
function correct(a: usize, b: usize, bounds: usize): void {
  const b0 = <f64>(<i32>load<i16>(b) + SUM_MIDDLE);
  const b1 = <f64>(<i32>load<i16>(b, 2) + SUM_MIDDLE);
  const b2 = <f64>(<i32>load<i16>(b, 4) + SUM_MIDDLE);
  const a0 = <f64>(<i32>load<i16>(a) + SUM_MIDDLE);
  const a1 = <f64>(<i32>load<i16>(a, 2) + SUM_MIDDLE);
  const a2 = <f64>(<i32>load<i16>(a, 4) + SUM_MIDDLE);
  const ratio = (a0 + a1 + a2 + DARK_SUM) / (b0 + b1 + b2 + DARK_SUM);
  gain = min(load<f64>(bounds, 8), max(load<f64>(bounds), ratio));
  const top = load<f64>(bounds, 16);
  const w0 = (a0 - gain * b0) / PATCH_PIXELS;
  const w1 = (a1 - gain * b1) / PATCH_PIXELS;
  const w2 = (a2 - gain * b2) / PATCH_PIXELS;
  biasRed = min(top, max(-top, w0));
  biasGreen = min(top, max(-top, w1));
  biasBlue = min(top, max(-top, w2));
  const d0 = (a0 - b0) / PATCH_PIXELS;
  const d1 = (a1 - b1) / PATCH_PIXELS;
  const d2 = (a2 - b2) / PATCH_PIXELS;
  const left0 = w0 - biasRed;
  const left1 = w1 - biasGreen;
  const left2 = w2 - biasBlue;
  const moved0 = d0 - left0;
  const moved1 = d1 - left1;
  const moved2 = d2 - left2;
  const rootA = <f64>load<i16>(a, 6);
  const rootB = <f64>load<i16>(b, 6);
  const left = left0 * left0 + left1 * left1 + left2 * left2;
  const moved = moved0 * moved0 + moved1 * moved1 + moved2 * moved2;
  const apart = d0 * d0 + d1 * d1 + d2 * d2;
  lightExtra =
    (1 - gain) * (rootA * rootA) +
    (gain * gain - gain) * (rootB * rootB) +
    PATCH_PIXELS * (left + load<f64>(bounds, 24) * moved - gain * apart);
}

/** Distance of the corrected source; whole, at least 0. */
function corrected(distance: i32): i32 {
  return <i32>max<f64>(0, floor(gain * <f64>distance + lightExtra));
}

function colour(value: f64): i32 {
  return min(COLOUR_TOP, max(0, <i32>floor(value + 0.5)));
}

export function fillRefreshCosts(level: usize): void {
  const width = load<i32>(level, WIDTH);
  const features = <usize>load<i32>(level, FEATURES);
  const targets = <usize>load<i32>(level, TARGETS);
  const count = load<i32>(level, TARGET_COUNT);
  const match = <usize>load<i32>(level, MATCH);
  const cost = <usize>load<i32>(level, COST);
  const stride = <usize>width * PIXEL_BYTES;
  const corner = RADIUS * width + RADIUS;
  const stats = <usize>load<i32>(level, LIGHT_STATS);
  const bounds = <usize>load<i32>(level, LIGHT_BOUNDS);
  for (let t = 0; t < count; t++) {
    const i = load<i32>(targets + ((<usize>t) << 2));
    const source = load<i32>(match + ((<usize>i) << 2));
    const start = features + <usize>(i - corner) * PIXEL_BYTES;
    const from = features + <usize>(source - corner) * PIXEL_BYTES;
    let distance = patchDistance(start, from, stride, COST_TOP);
    if (stats !== 0) {
      readPatch(start, stride, stats + ((<usize>i) << 3));
      correct(stats + ((<usize>i) << 3), stats + ((<usize>source) << 3), bounds);
      distance = corrected(distance);
    }
    store<i32>(cost + ((<usize>i) << 2), min(COST_TOP, distance + guideCost(level, i, source)));
  }
}

function hash32(value: u32): u32 {
  let z = value + 0x9e3779b9;
  z = (z ^ (z >>> 16)) * 0x21f0aaad;
  z = (z ^ (z >>> 15)) * 0x735a2d97;
  return z ^ (z >>> 15);
}

/** One sweep over all targets; returns how many random numbers have been drawn so far. */
export function fillSweep(
  level: usize,
  forward: i32,
  searchRadius: i32,
  apart: i32,
  seed: i32,
  drawn: i32,
): i32 {
  const width = load<i32>(level, WIDTH);
  const height = load<i32>(level, HEIGHT);
  const layers = load<i32>(level, LAYERS);
  const features = <usize>load<i32>(level, FEATURES);
  const isSource = <usize>load<i32>(level, IS_SOURCE);
  const targets = <usize>load<i32>(level, TARGETS);
  const count = load<i32>(level, TARGET_COUNT);
  const match = <usize>load<i32>(level, MATCH);
  const costs = <usize>load<i32>(level, COST);
  const offsets = <usize>load<i32>(level, OFFSETS);
  const offsetCount = load<i32>(level, OFFSET_COUNT);
  const stats = <usize>load<i32>(level, LIGHT_STATS);
  const bounds = <usize>load<i32>(level, LIGHT_BOUNDS);
  const corrections = <usize>load<i32>(level, CORRECTIONS);
  const size = width * height;
  const stride = <usize>width * PIXEL_BYTES;
  const corner = RADIUS * width + RADIUS;
  const xMax = width - 1 - RADIUS;
  const yMax = height - 1 - RADIUS;
  const beside = forward ? -1 : 1;
  const above = forward ? -width : width;
  for (let n = 0; n < count; n++) {
    const target = load<i32>(targets + ((<usize>(forward ? n : count - 1 - n)) << 2));
    const start = features + <usize>(target - corner) * PIXEL_BYTES;
    let best = load<i32>(match + ((<usize>target) << 2));
    let bestCost = load<i32>(costs + ((<usize>target) << 2));
    let radius = searchRadius;
    for (let k = 0; ; k++) {
      let candidate = -1;
      if (k < 2) {
        const step = k === 0 ? beside : above;
        const neighbour = load<i32>(match + ((<usize>(target + step)) << 2));
        if (neighbour < 0) continue;
        candidate = neighbour - step;
        if (candidate === best) continue;
      } else if (k === 2) {
        if (layers < 2) continue;
        const bits = hash32(seed + drawn++);
        candidate = target + size * <i32>(1 + (((bits >>> 16) * (layers - 1)) >>> 16));
        if (candidate === best) continue;
      } else if (k === 3) {
        if (offsetCount === 0) continue;
        const bits = hash32(seed + drawn++);
        const entry = offsets + ((<usize>(((bits >>> 16) * <u32>offsetCount) >>> 16)) << 3);
        const x = (target % width) + load<i32>(entry);
        const y = target / width + load<i32>(entry, 4);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        candidate = y * width + x;
      } else {
        if (radius < 1) break;
        const top = (best / size) * height;
        const bx = best % width;
        const by = best / width - top;
        const x0 = max(bx - radius, RADIUS);
        const x1 = min(bx + radius, xMax);
        const y0 = max(by - radius, RADIUS);
        const y1 = min(by + radius, yMax);
        const bits = hash32(seed + drawn++);
        const cx = x0 + <i32>(((bits & 0xffff) * <u32>(x1 - x0 + 1)) >>> 16);
        const cy = y0 + <i32>(((bits >>> 16) * <u32>(y1 - y0 + 1)) >>> 16);
        candidate = (top + cy) * width + cx;
        radius >>= 1;
      }
      if (candidate < 0 || load<u8>(isSource + <usize>candidate) === 0) continue;
      if (apart > 0) {
        const dx = abs((candidate % width) - (target % width));
        const dy = abs(candidate / width - target / width);
        if (dx < apart && dy < apart) continue;
      }
      const extra = guideCost(level, target, candidate);
      if (extra >= bestCost) continue;
      const from = features + <usize>(candidate - corner) * PIXEL_BYTES;
      let limit = bestCost - extra;
      if (stats !== 0) {
        correct(stats + ((<usize>target) << 3), stats + ((<usize>candidate) << 3), bounds);
        limit = <i32>min<f64>(COST_TOP, ceil((<f64>limit - lightExtra) / gain));
        if (limit <= 0) continue;
      }
      const plain = patchDistance(start, from, stride, limit);
      const cost = extra + (stats === 0 ? plain : corrected(plain));
      if (cost < bestCost) {
        bestCost = cost;
        best = candidate;
      }
    }
    store<i32>(match + ((<usize>target) << 2), best);
    store<i32>(costs + ((<usize>target) << 2), bestCost);
    if (stats === 0) continue;
    correct(stats + ((<usize>target) << 3), stats + ((<usize>best) << 3), bounds);
    const to = corrections + ((<usize>target) << 4);
    store<f32>(to, <f32>gain);
    store<f32>(to, <f32>biasRed, 4);
    store<f32>(to, <f32>biasGreen, 8);
    store<f32>(to, <f32>biasBlue, 12);
  }
  return drawn;
}

/** Returns the sum of absolute changes of all colours. */
export function fillVoteMean(level: usize): f64 {
  const width = load<i32>(level, WIDTH);
  const size = width * load<i32>(level, HEIGHT);
  const features = <usize>load<i32>(level, FEATURES);
  const match = <usize>load<i32>(level, MATCH);
  const costs = <usize>load<i32>(level, COST);
  const trust = <usize>load<i32>(level, TRUST);
  const holes = <usize>load<i32>(level, HOLES);
  const count = load<i32>(level, HOLE_COUNT);
  const exponentials = <usize>load<i32>(level, EXPONENTIALS);
  const voterCosts = <usize>load<i32>(level, VOTERS);
  const sorted = voterCosts + MOST_VOTERS * 4;
  const sources = sorted + MOST_VOTERS * 4;
  const trusts = sources + MOST_VOTERS * 4;
  const places = trusts + MOST_VOTERS * 4;
  const corrections = <usize>load<i32>(level, CORRECTIONS);
  let change: i64 = 0;
  for (let n = 0; n < count; n++) {
    const i = load<i32>(holes + ((<usize>n) << 2));
    let voters: usize = 0;
    for (let ky = -RADIUS; ky <= RADIUS; ky++) {
      for (let kx = -RADIUS; kx <= RADIUS; kx++) {
        const shift = ky * width + kx;
        const q = i + shift;
        if (q < 0 || q >= size) continue;
        const at = load<i32>(match + ((<usize>q) << 2));
        if (at < 0) continue;
        const cost = load<i32>(costs + ((<usize>q) << 2));
        store<i32>(voterCosts + (voters << 2), cost);
        store<i32>(sorted + (voters << 2), cost);
        store<i32>(sources + (voters << 2), at - shift);
        store<f32>(trusts + (voters << 2), load<f32>(trust + ((<usize>q) << 2)));
        store<i32>(places + (voters << 2), q);
        voters++;
      }
    }
    if (voters === 0) continue;
    const rank = min(<i32>voters - 1, <i32>floor(<f64>voters * 0.75));
    const sigma = rankOf(sorted, <i32>voters, rank);
    const scale: f64 = 128.0 / <f64>max(1, sigma);
    let weights: f64 = 0;
    let s0: f64 = 0;
    let s1: f64 = 0;
    let s2: f64 = 0;
    let s3: f64 = 0;
    let s4: f64 = 0;
    for (let k: usize = 0; k < voters; k++) {
      const entry = min<f64>(2047, <f64>load<i32>(voterCosts + (k << 2)) * scale);
      const fall = load<f32>(exponentials + ((<usize>(<i32>entry)) << 2));
      const weight = <f64>load<f32>(trusts + (k << 2)) * <f64>fall;
      const from = features + <usize>load<i32>(sources + (k << 2)) * PIXEL_BYTES;
      weights += weight;
      if (corrections !== 0) {
        const own = corrections + ((<usize>load<i32>(places + (k << 2))) << 4);
        const lit = weight * <f64>load<f32>(own);
        s0 += lit * <f64>load<i16>(from) + weight * <f64>load<f32>(own, 4);
        s1 += lit * <f64>load<i16>(from, 2) + weight * <f64>load<f32>(own, 8);
        s2 += lit * <f64>load<i16>(from, 4) + weight * <f64>load<f32>(own, 12);
        s3 += lit * <f64>load<i16>(from, 6);
        s4 += lit * <f64>load<i16>(from, 8);
        continue;
      }
      s0 += weight * <f64>load<i16>(from);
      s1 += weight * <f64>load<i16>(from, 2);
      s2 += weight * <f64>load<i16>(from, 4);
      s3 += weight * <f64>load<i16>(from, 6);
      s4 += weight * <f64>load<i16>(from, 8);
    }
    const share = 1 / weights;
    const r = colour(s0 * share);
    const g = colour(s1 * share);
    const b = colour(s2 * share);
    // Sources are known pixels: no later vote reads what is written here.
    const to = features + <usize>i * PIXEL_BYTES;
    change += abs(r - <i32>load<i16>(to));
    change += abs(g - <i32>load<i16>(to, 2));
    change += abs(b - <i32>load<i16>(to, 4));
    store<i16>(to, <i16>r);
    store<i16>(to, <i16>g, 2);
    store<i16>(to, <i16>b, 4);
    store<i16>(to, <i16>(<i32>floor(s3 * share + 0.5)), 6);
    store<i16>(to, <i16>(<i32>floor(s4 * share + 0.5)), 8);
  }
  return <f64>change;
}

/** The `rank`-th smallest of `count` integers, by quickselect in place. */
function rankOf(work: usize, count: i32, rank: i32): i32 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = load<i32>(work + ((<usize>((low + high) >> 1)) << 2));
    let i = low;
    let j = high;
    while (i <= j) {
      while (load<i32>(work + ((<usize>i) << 2)) < pivot) i++;
      while (load<i32>(work + ((<usize>j) << 2)) > pivot) j--;
      if (i <= j) {
        const swap = load<i32>(work + ((<usize>i) << 2));
        store<i32>(work + ((<usize>i) << 2), load<i32>(work + ((<usize>j) << 2)));
        store<i32>(work + ((<usize>j) << 2), swap);
        i++;
        j--;
      }
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return load<i32>(work + ((<usize>rank) << 2));
}

/** Copies each hole pixel from the one best patch over it; its source goes to `origin`. */
export function fillVoteBest(level: usize, origin: usize): void {
  const width = load<i32>(level, WIDTH);
  const size = width * load<i32>(level, HEIGHT);
  const features = <usize>load<i32>(level, FEATURES);
  const match = <usize>load<i32>(level, MATCH);
  const costs = <usize>load<i32>(level, COST);
  const holes = <usize>load<i32>(level, HOLES);
  const count = load<i32>(level, HOLE_COUNT);
  for (let n = 0; n < count; n++) {
    const i = load<i32>(holes + ((<usize>n) << 2));
    let best = 0x7fffffff;
    let source = -1;
    for (let ky = -RADIUS; ky <= RADIUS; ky++) {
      for (let kx = -RADIUS; kx <= RADIUS; kx++) {
        const shift = ky * width + kx;
        const q = i + shift;
        if (q < 0 || q >= size) continue;
        const at = load<i32>(match + ((<usize>q) << 2));
        if (at < 0) continue;
        const cost = load<i32>(costs + ((<usize>q) << 2));
        if (cost < best) {
          best = cost;
          source = at - shift;
        }
      }
    }
    if (source < 0) continue;
    store<i32>(origin + ((<usize>i) << 2), source);
    const from = features + <usize>source * PIXEL_BYTES;
    memory.copy(features + <usize>i * PIXEL_BYTES, from, PIXEL_BYTES);
  }
}
