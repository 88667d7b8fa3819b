import { hash32 } from '../random.ts';
import { CHANNELS, type Guide, type Level, PATCH_RADIUS, PATCH_SIDE } from './level.ts';
import { type Correction, correct, createCorrection, noteCorrection, readPatch } from './light.ts';

/** Costs stay below this, so that two of them can be added. */
const COST_TOP = 0x3fffffff;
const ROW_VALUES = PATCH_SIDE * CHANNELS;

/** One pass over all targets. */
export interface Sweep {
  /** In reading order; else backwards. */
  readonly forward: boolean;
  /** First radius of the random search, halved down to 1; 0 = propagation only. */
  readonly searchRadiusPx: number;
  /** Sources nearer than this to their target, in both directions, are none. */
  readonly apartPx: number;
  readonly seed: number;
  /** Random numbers drawn from this seed by earlier sweeps. */
  readonly drawn: number;
}

/**
 * Squared distance of the patches whose top-left features start at `a` and `b`; stops early and
 * returns some value ≥ `limit` once it is certain to reach it. `stride` = width × CHANNELS.
 */
export function patchDistance(
  features: Int16Array,
  a: number,
  b: number,
  stride: number,
  limit: number,
): number {
  let sum = 0;
  for (let row = 0; row < PATCH_SIDE; row++) {
    const end = a + ROW_VALUES;
    let j = b;
    for (let i = a; i < end; i += 5, j += 5) {
      const d0 = features[i] - features[j];
      const d1 = features[i + 1] - features[j + 1];
      const d2 = features[i + 2] - features[j + 2];
      const d3 = features[i + 3] - features[j + 3];
      const d4 = features[i + 4] - features[j + 4];
      sum =
        (sum +
          Math.imul(d0, d0) +
          Math.imul(d1, d1) +
          Math.imul(d2, d2) +
          Math.imul(d3, d3) +
          Math.imul(d4, d4)) |
        0;
    }
    if (sum >= limit) return sum;
    a += stride;
    b += stride;
  }
  return sum;
}

/** Index of the first feature of the patch around `centre`. */
export function patchStart(centre: number, width: number): number {
  return (centre - PATCH_RADIUS * width - PATCH_RADIUS) * CHANNELS;
}

/** What the guide adds to the cost of copying `source` to `target`. */
export function guideCost(guide: Guide | null, target: number, source: number): number {
  if (guide === null) return 0;
  const { wanted, offered, weight, place, worn } = guide;
  const i = target * CHANNELS;
  const j = source * CHANNELS;
  const d0 = wanted[i] - offered[j];
  const d1 = wanted[i + 1] - offered[j + 1];
  const d2 = wanted[i + 2] - offered[j + 2];
  const d3 = wanted[i + 3] - offered[j + 3];
  const d4 = wanted[i + 4] - offered[j + 4];
  const apart = place === null ? 0 : place[target] - place[source];
  const colours = weight[target] * (d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4);
  return (colours + apart * apart + (worn === null ? 0 : worn[source])) | 0;
}

/** The distance of a corrected source from the plain one; whole, at least 0. */
function corrected({ gain, extra }: Correction, distance: number): number {
  return Math.max(0, Math.floor(gain * distance + extra));
}

/** Recomputes every target's cost after the hole's content has changed. */
export function refreshCosts(level: Level): void {
  const { width, features, targets, match, cost, guide, light } = level;
  const stride = width * CHANNELS;
  const correction = createCorrection();
  for (let t = 0; t < targets.length; t++) {
    const i = targets[t];
    let distance = patchDistance(
      features,
      patchStart(i, width),
      patchStart(match[i], width),
      stride,
      COST_TOP,
    );
    if (light !== null) {
      readPatch(features, i, width, light.stats);
      correct(light, i, match[i], correction);
      distance = corrected(correction, distance);
    }
    cost[i] = Math.min(COST_TOP, distance + guideCost(guide, i, match[i]));
  }
}

/**
 * Improves the nearest-neighbour field in place (PatchMatch, Barnes et al., SIGGRAPH 2009):
 * propagation from neighbours already visited, then random search. Every target must have a match;
 * costs only fall. Call {@link refreshCosts} first when the picture has changed. Returns how many
 * random numbers have been drawn so far.
 */
export function sweepMatches(level: Level, sweep: Sweep): number {
  const { width, height, layers, features, isSource, targets, match, cost, guide, offsets, light } =
    level;
  const { forward, searchRadiusPx, apartPx, seed } = sweep;
  const size = width * height;
  const stride = width * CHANNELS;
  const corner = PATCH_RADIUS * width + PATCH_RADIUS;
  const xMax = width - 1 - PATCH_RADIUS;
  const yMax = height - 1 - PATCH_RADIUS;
  const beside = forward ? -1 : 1;
  const above = forward ? -width : width;
  const correction = createCorrection();
  let { drawn } = sweep;
  let start = 0;
  let target = 0;
  let best = 0;
  let bestCost = 0;
  const consider = (candidate: number): void => {
    if (candidate < 0 || isSource[candidate] !== 1) return;
    if (apartPx > 0) {
      const dx = Math.abs((candidate % width) - (target % width));
      const dy = Math.abs(Math.floor(candidate / width) - Math.floor(target / width));
      if (dx < apartPx && dy < apartPx) return;
    }
    const extra = guideCost(guide, target, candidate);
    if (extra >= bestCost) return;
    const from = (candidate - corner) * CHANNELS;
    let limit = bestCost - extra;
    if (light !== null) {
      correct(light, target, candidate, correction);
      limit = Math.min(COST_TOP, Math.ceil((limit - correction.extra) / correction.gain));
      if (limit <= 0) return;
    }
    const plain = patchDistance(features, start, from, stride, limit);
    const d = extra + (light === null ? plain : corrected(correction, plain));
    if (d < bestCost) {
      bestCost = d;
      best = candidate;
    }
  };

  for (let n = 0; n < targets.length; n++) {
    target = targets[forward ? n : targets.length - 1 - n];
    start = (target - corner) * CHANNELS;
    best = match[target];
    bestCost = cost[target];

    for (let k = 0; k < 2; k++) {
      const step = k === 0 ? beside : above;
      const neighbour = match[target + step];
      if (neighbour < 0) continue;
      const candidate = neighbour - step;
      if (candidate !== best) consider(candidate);
    }
    // A layer shows at a place what may well belong there.
    if (layers > 1) {
      const bits = hash32(seed + drawn++);
      const candidate = target + size * (1 + (((bits >>> 16) * (layers - 1)) >>> 16));
      if (candidate !== best) consider(candidate);
    }

    if (offsets.length > 0) {
      const bits = hash32(seed + drawn++);
      const { dx, dy } = offsets[((bits >>> 16) * offsets.length) >>> 16];
      const x = (target % width) + dx;
      const y = Math.floor(target / width) + dy;
      if (x >= 0 && y >= 0 && x < width && y < height) consider(y * width + x);
    }

    for (let radius = searchRadiusPx; radius >= 1; radius = radius >> 1) {
      const top = Math.floor(best / size) * height;
      const bx = best % width;
      const by = (best - bx) / width - top;
      const x0 = Math.max(bx - radius, PATCH_RADIUS);
      const x1 = Math.min(bx + radius, xMax);
      const y0 = Math.max(by - radius, PATCH_RADIUS);
      const y1 = Math.min(by + radius, yMax);
      // One 32-bit draw gives both coordinates: the window is at most a few thousand pixels wide.
      const bits = hash32(seed + drawn++);
      const cx = x0 + (((bits & 0xffff) * (x1 - x0 + 1)) >>> 16);
      const cy = y0 + (((bits >>> 16) * (y1 - y0 + 1)) >>> 16);
      const candidate = (top + cy) * width + cx;
      consider(candidate);
    }
    match[target] = best;
    cost[target] = bestCost;
    if (light === null) continue;
    correct(light, target, best, correction);
    noteCorrection(light, target, correction);
  }
  return drawn;
}
