import type { Random } from '../random.ts';
import { CHANNELS, type Level, PATCH_RADIUS, PATCH_SIDE } from './level.ts';
import { guideCost } from './patch-match.ts';

/** Above this many patch comparisons for one ring, sources are sampled instead of all tried. */
const COMPARISONS_PER_RING = 1_500_000;

/**
 * First filling of the coarsest level, ring by ring from the hole's rim inwards: the patch around
 * every ring pixel is matched by its known part alone, then the ring is voted from the matches so far
 * and counts as known for the next ring (onion peel; Newson et al., IPOL 2017). Afterwards every
 * target has a match and no hole pixel is unset. The level must have a source.
 */
export function peelOnion(level: Level, random: Random): void {
  const { width, height, hole, isSource, targets, match } = level;
  const sources: number[] = [];
  for (let i = 0; i < isSource.length; i++) if (isSource[i] === 1) sources.push(i);
  const known = hole.map((value) => 1 - value);
  let centres: number[] = [...targets.filter((centre) => known[centre] === 1)];
  let ring: number[] = [];
  for (;;) {
    const comparisons = centres.length * sources.length;
    const step = Math.max(1, Math.ceil(comparisons / COMPARISONS_PER_RING));
    for (const centre of centres) matchKnownPart(level, known, centre, sources, step, random);
    for (const pixel of ring) votePixel(level, pixel);
    for (const pixel of ring) known[pixel] = 1;
    ring = rimOf(known, width, height);
    if (ring.length === 0) return;
    const inside = ring.map((pixel) => nearestCentre(pixel, width, height));
    centres = [...new Set(inside)].filter((centre) => match[centre] < 0);
  }
}

/** Unknown pixels with a known one among their eight neighbours. */
function rimOf(known: Uint8Array, width: number, height: number): number[] {
  const rim: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (known[y * width + x] === 0 && hasKnownNeighbour(known, x, y, width, height)) {
        rim.push(y * width + x);
      }
    }
  }
  return rim;
}

function hasKnownNeighbour(
  known: Uint8Array,
  x: number,
  y: number,
  width: number,
  height: number,
): boolean {
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      if (known[ny * width + nx] === 1) return true;
    }
  }
  return false;
}

/** The patch centre nearest to a pixel: itself, except near the picture's border. */
function nearestCentre(pixel: number, width: number, height: number): number {
  const r = PATCH_RADIUS;
  const x = pixel % width;
  const y = (pixel - x) / width;
  const cx = Math.min(width - 1 - r, Math.max(r, x));
  const cy = Math.min(height - 1 - r, Math.max(r, y));
  return cy * width + cx;
}

/** Weighted mean of what the patches matched so far say about one pixel. */
function votePixel(level: Level, pixel: number): void {
  const { width, height, features, match, cost } = level;
  const r = PATCH_RADIUS;
  const x = pixel % width;
  const y = (pixel - x) / width;
  const voters: number[] = [];
  let mean = 0;
  for (let ny = Math.max(0, y - r); ny <= Math.min(height - 1, y + r); ny++) {
    for (let nx = Math.max(0, x - r); nx <= Math.min(width - 1, x + r); nx++) {
      const q = ny * width + nx;
      if (match[q] < 0) continue;
      voters.push(q);
      mean += cost[q];
    }
  }
  mean = Math.max(1, mean / voters.length);
  const sums = new Float64Array(CHANNELS);
  let total = 0;
  for (const q of voters) {
    const weight = Math.exp((-2 * cost[q]) / mean);
    const from = (match[q] + pixel - q) * CHANNELS;
    total += weight;
    for (let c = 0; c < CHANNELS; c++) sums[c] += weight * features[from + c];
  }
  for (let c = 0; c < CHANNELS; c++) {
    features[pixel * CHANNELS + c] = Math.round(sums[c] / total);
  }
}

/** Tries every `step`-th source (from a random phase) and the shifted matches of the neighbours. */
function matchKnownPart(
  level: Level,
  known: Uint8Array,
  centre: number,
  sources: readonly number[],
  step: number,
  random: Random,
): void {
  const { width, features, isSource, match, cost, guide } = level;
  const shifts: number[] = [];
  for (let ky = -PATCH_RADIUS; ky <= PATCH_RADIUS; ky++) {
    for (let kx = -PATCH_RADIUS; kx <= PATCH_RADIUS; kx++) {
      const shift = ky * width + kx;
      if (known[centre + shift] === 1) shifts.push(shift * CHANNELS);
    }
  }
  const base = centre * CHANNELS;
  // A half-known patch costs less for being half known; the guide must not outweigh it.
  const part = shifts.length / (PATCH_SIDE * PATCH_SIDE);
  let best = -1;
  let bestCost = 0x7fffffff;
  const consider = (source: number): void => {
    const from = source * CHANNELS;
    let sum = part * guideCost(guide, centre, source);
    for (let k = 0; k < shifts.length && sum < bestCost; k++) {
      const a = base + shifts[k];
      const b = from + shifts[k];
      const d0 = features[a] - features[b];
      const d1 = features[a + 1] - features[b + 1];
      const d2 = features[a + 2] - features[b + 2];
      const d3 = features[a + 3] - features[b + 3];
      const d4 = features[a + 4] - features[b + 4];
      sum += d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3 + d4 * d4;
    }
    if (sum < bestCost) {
      bestCost = sum;
      best = source;
    }
  };
  for (const neighbour of [-1, 1, -width, width]) {
    const candidate = match[centre + neighbour] - neighbour;
    if (match[centre + neighbour] >= 0 && isSource[candidate] === 1) consider(candidate);
  }
  for (let k = step > 1 ? random.below(step) : 0; k < sources.length; k += step)
    consider(sources[k]);
  match[centre] = best;
  // Scaled to a whole patch, so that votes of half-known and well-known patches compare.
  const whole = (bestCost * PATCH_SIDE * PATCH_SIDE) / Math.max(1, shifts.length);
  cost[centre] = Math.min(0x7ffffffe, Math.round(whole));
}
