// Twins of the references in ../src/fill/patch-match.ts.

import {
  CORRECTIONS,
  COST,
  FEATURES,
  HEIGHT,
  IS_SOURCE,
  LAYERS,
  LIGHT_BOUNDS,
  LIGHT_STATS,
  MATCH,
  OFFSET_COUNT,
  OFFSETS,
  PIXEL_BYTES,
  RADIUS,
  TARGET_COUNT,
  TARGETS,
  WIDTH,
} from './fill/level.ts';
import {
  biasBlue,
  biasGreen,
  biasRed,
  correct,
  corrected,
  gain,
  extra as lightExtra,
  readPatch,
} from './fill/light.ts';
import { guideCost, patchDistance } from './fill/patch.ts';

const COST_TOP: i32 = 0x3fffffff;

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
