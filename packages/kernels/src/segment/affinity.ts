import type { RegionGraph } from './region-graph.ts';

/**
 * How far each region speaks for each other one: alike in colour and not far away. Sparse rows,
 * `near[start[k] … start[k + 1])` with their weights; a region does not speak for itself.
 */
export interface RegionAffinity {
  readonly start: Int32Array;
  readonly near: Int32Array;
  readonly weight: Float32Array;
}

const COLOUR_SPREAD = 0.03;
/** Share of the long side. */
const PLACE_SPREAD = 0.15;
/** Rows leave out what speaks less than this. */
const LEAST_WEIGHT = 1e-3;

/** Nearness in colour (OKLab) and place, both Gaussian. */
export function regionAffinity(graph: RegionGraph, longSide: number): RegionAffinity {
  const { count, mean, centre } = graph;
  const perColour = 0.5 / COLOUR_SPREAD ** 2;
  const perPlace = 0.5 / (PLACE_SPREAD * longSide) ** 2;
  const most = -Math.log(LEAST_WEIGHT);
  const start = new Int32Array(count + 1);
  const near: number[] = [];
  const weight: number[] = [];
  for (let k = 0; k < count; k++) {
    for (let j = 0; j < count; j++) {
      if (j === k) continue;
      const dL = mean[k * 3] - mean[j * 3];
      const da = mean[k * 3 + 1] - mean[j * 3 + 1];
      const db = mean[k * 3 + 2] - mean[j * 3 + 2];
      const dx = centre[k * 2] - centre[j * 2];
      const dy = centre[k * 2 + 1] - centre[j * 2 + 1];
      const d = perColour * (dL * dL + da * da + db * db) + perPlace * (dx * dx + dy * dy);
      if (d > most) continue;
      near.push(j);
      weight.push(Math.exp(-d));
    }
    start[k + 1] = near.length;
  }
  return { start, near: Int32Array.from(near), weight: Float32Array.from(weight) };
}

/**
 * For each region the logarithm of how much more the background's regions speak for it than the subject's;
 * 0 where neither do. `floor` is what counts as nothing.
 */
export function affinityCost(
  { start, near, weight }: RegionAffinity,
  subject: ArrayLike<number>,
  background: ArrayLike<number>,
  floor: number,
): Float32Array {
  const out = new Float32Array(start.length - 1);
  for (let k = 0; k < out.length; k++) {
    let s = floor;
    let b = floor;
    for (let i = start[k]; i < start[k + 1]; i++) {
      s += weight[i] * subject[near[i]];
      b += weight[i] * background[near[i]];
    }
    out[k] = Math.log(b / s);
  }
  return out;
}
