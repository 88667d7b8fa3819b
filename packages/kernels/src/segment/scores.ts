import type { BoostedTrees } from '../render/reading/boosted.ts';
import { likelihoods } from './likelihood.ts';

const LEAST = 1e-9;

/** Log odds of rows by a model of one class: what a list-wise choice compares. */
export const logOdds = (model: BoostedTrees, table: Float32Array): Float32Array =>
  likelihoods(model, table).map((p) => Math.log((p + LEAST) / (1 - p + LEAST)));

export function bestOf(scores: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i] > scores[best]) best = i;
  return best;
}
