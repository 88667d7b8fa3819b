import { type BoostedTrees, binsOf } from '../render/reading/boosted.ts';

/**
 * How likely each row is what was learnt, 0 … 1, by trees of one class (logistic boosting: Friedman, Annals of
 * Statistics 2001).
 * @param data rows of `model.features` numbers
 */
export function likelihoods(model: BoostedTrees, data: Float32Array): Float32Array {
  const { features, depth, feature, bin, leaf, leafScale, start } = model;
  const bins = binsOf(data, features, model.edges, model.edgesPerFeature);
  const inner = 2 ** depth - 1;
  const trees = feature.length / inner;
  const out = new Float32Array(data.length / features);
  for (let row = 0; row < out.length; row++) {
    const at = row * features;
    let sum = 0;
    for (let tree = 0; tree < trees; tree++) {
      const first = tree * inner;
      let node = 0;
      while (node < inner) {
        const k = first + node;
        node = 2 * node + 1 + (bins[at + feature[k]] > bin[k] ? 1 : 0);
      }
      sum += leaf[tree * (inner + 1) + node - inner];
    }
    out[row] = 1 / (1 + Math.exp(-(start[0] + leafScale * sum)));
  }
  return out;
}
