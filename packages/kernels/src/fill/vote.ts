import { CHANNELS, COLOUR_SCALE, type Level, PATCH_RADIUS, PATCH_SIDE } from './level.ts';
import { VALUES } from './light.ts';

const COLOUR_TOP = 255 * COLOUR_SCALE;
const VOTERS = PATCH_SIDE * PATCH_SIDE;
/** Share of a pixel's voters whose cost lies below σ² (Newson et al.: the 75th percentile). */
const SIGMA_RANK = 0.75;

/** exp(−x) at so many places per unit of x … */
const FALL_STEPS = 256;
/** … up to x = 8, and a little above the middle of each step. */
export const FALL = Float32Array.from({ length: 8 * FALL_STEPS }, (_, k) =>
  Math.exp(-(k + 0.5) / FALL_STEPS),
);

/**
 * Sets every hole pixel to the mean of what the patches over it say, each weighted by
 * exp(−cost / 2σ²) with σ² the 75th percentile of these patches' costs (Wexler, Shechtman and Irani,
 * PAMI 2007; Newson et al., IPOL 2017). Returns the sum of all changes of a colour, in quarters of a
 * grey level.
 */
export function voteMean(level: Level): number {
  const { width, height, features, hole, match, cost, trust, light } = level;
  const r = PATCH_RADIUS;
  const trusts = new Float32Array(VOTERS);
  const costs = new Int32Array(VOTERS);
  const sources = new Int32Array(VOTERS);
  const sorted = new Int32Array(VOTERS);
  const voters = new Int32Array(VOTERS);
  const corrections = light === null ? null : light.corrections;
  let change = 0;
  for (let y = 0; y < height; y++) {
    const ky0 = Math.max(-r, -y);
    const ky1 = Math.min(r, height - 1 - y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (hole[i] === 0) continue;
      const kx0 = Math.max(-r, -x);
      const kx1 = Math.min(r, width - 1 - x);
      let count = 0;
      for (let ky = ky0; ky <= ky1; ky++) {
        for (let kx = kx0; kx <= kx1; kx++) {
          const q = i + ky * width + kx;
          if (match[q] < 0) continue;
          costs[count] = cost[q];
          trusts[count] = trust[q];
          sources[count] = (match[q] - ky * width - kx) * CHANNELS;
          voters[count] = q * VALUES;
          count++;
        }
      }
      if (count === 0) continue;
      const sigma = rankOf(
        costs,
        count,
        Math.min(count - 1, Math.floor(count * SIGMA_RANK)),
        sorted,
      );
      const scale = FALL_STEPS / 2 / Math.max(1, sigma);
      let total = 0;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let s4 = 0;
      for (let k = 0; k < count; k++) {
        const entry = Math.min(FALL.length - 1, costs[k] * scale);
        const weight = trusts[k] * FALL[Math.trunc(entry)];
        const j = sources[k];
        total += weight;
        if (corrections === null) {
          s0 += weight * features[j];
          s1 += weight * features[j + 1];
          s2 += weight * features[j + 2];
          s3 += weight * features[j + 3];
          s4 += weight * features[j + 4];
          continue;
        }
        const v = voters[k];
        const lit = weight * corrections[v];
        s0 += lit * features[j] + weight * corrections[v + 1];
        s1 += lit * features[j + 1] + weight * corrections[v + 2];
        s2 += lit * features[j + 2] + weight * corrections[v + 3];
        s3 += lit * features[j + 3];
        s4 += lit * features[j + 4];
      }
      const to = i * CHANNELS;
      const share = 1 / total;
      const red = colour(s0 * share);
      const green = colour(s1 * share);
      const blue = colour(s2 * share);
      change +=
        Math.abs(red - features[to]) +
        Math.abs(green - features[to + 1]) +
        Math.abs(blue - features[to + 2]);
      // Sources are known pixels: no later vote reads what is written here.
      features[to] = red;
      features[to + 1] = green;
      features[to + 2] = blue;
      features[to + 3] = Math.floor(s3 * share + 0.5);
      features[to + 4] = Math.floor(s4 * share + 0.5);
    }
  }
  return change;
}

function colour(value: number): number {
  return Math.min(COLOUR_TOP, Math.max(0, Math.floor(value + 0.5)));
}

/**
 * Sets every hole pixel to what the one best patch over it says: no averaging, so texture stays as
 * sharp as its source. Writes that source pixel's index to `origin` (hole pixels only).
 */
export function voteBest(level: Level, origin: Int32Array): void {
  const { width, height, features, hole, match, cost } = level;
  const r = PATCH_RADIUS;
  for (let y = 0; y < height; y++) {
    const ky0 = Math.max(-r, -y);
    const ky1 = Math.min(r, height - 1 - y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (hole[i] === 0) continue;
      const kx0 = Math.max(-r, -x);
      const kx1 = Math.min(r, width - 1 - x);
      let best = 0x7fffffff;
      let source = -1;
      for (let ky = ky0; ky <= ky1; ky++) {
        for (let kx = kx0; kx <= kx1; kx++) {
          const q = i + ky * width + kx;
          if (match[q] >= 0 && cost[q] < best) {
            best = cost[q];
            source = match[q] - ky * width - kx;
          }
        }
      }
      if (source < 0) continue;
      origin[i] = source;
      for (let c = 0; c < CHANNELS; c++)
        features[i * CHANNELS + c] = features[source * CHANNELS + c];
    }
  }
}

/** The `rank`-th smallest (from 0) of the first `count` values, by quickselect in `work`. */
function rankOf(values: Int32Array, count: number, rank: number, work: Int32Array): number {
  for (let i = 0; i < count; i++) work[i] = values[i];
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = work[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (work[i] < pivot) i++;
      while (work[j] > pivot) j--;
      if (i <= j) {
        const swap = work[i];
        work[i] = work[j];
        work[j] = swap;
        i++;
        j--;
      }
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return work[rank];
}
