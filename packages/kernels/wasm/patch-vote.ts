// Twins of the references in ../src/fill/vote.ts.

import {
  CORRECTIONS,
  COST,
  EXPONENTIALS,
  FEATURES,
  HEIGHT,
  HOLE_COUNT,
  HOLES,
  MATCH,
  PIXEL_BYTES,
  RADIUS,
  TRUST,
  VOTERS,
  WIDTH,
} from './fill/level.ts';

const MOST_VOTERS: usize = 49;
const COLOUR_TOP: i32 = 1020;

function colour(value: f64): i32 {
  return min(COLOUR_TOP, max(0, <i32>floor(value + 0.5)));
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
