/**
 * Gradient-boosted trees for several classes (Friedman, "Greedy function approximation", Annals of
 * Statistics 2001; softmax over one tree per class and round). All trees are complete and `depth` deep:
 * node i asks whether feature `feature[i]` exceeds `threshold[i]` and goes to 2 i + 2 if so, else 2 i + 1.
 */
export interface BoostedTrees {
  readonly classes: number;
  readonly features: number;
  readonly depth: number;
  /** Edges between a feature's bins, `features` rows of `edgesPerFeature`, rising. */
  readonly edges: Float32Array;
  readonly edgesPerFeature: number;
  /** Score of each class before any tree. */
  readonly start: Float32Array;
  /** Trees in rounds of `classes`; (2^depth − 1) inner nodes each. */
  readonly feature: Uint8Array;
  /** Bins above this one go right. */
  readonly bin: Uint8Array;
  /** 2^depth leaves a tree, in units of `leafScale`. */
  readonly leaf: Int8Array;
  readonly leafScale: number;
}

/** Number of edges below each value: rows of bins for rows of features. */
export function binsOf(
  data: Float32Array,
  width: number,
  edges: Float32Array,
  edgesPerFeature: number,
): Uint8Array {
  const bins = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const first = (i % width) * edgesPerFeature;
    let low = 0;
    let high = edgesPerFeature;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (data[i] > edges[first + middle]) low = middle + 1;
      else high = middle;
    }
    bins[i] = low;
  }
  return bins;
}

/** Probability of every class for every row, rows of `classes`. */
export function predict(model: BoostedTrees, data: Float32Array): Float32Array {
  const { classes, features, depth, feature, bin, leaf, leafScale, start } = model;
  const rows = data.length / features;
  const bins = binsOf(data, features, model.edges, model.edgesPerFeature);
  const out = new Float32Array(rows * classes);
  const inner = 2 ** depth - 1;
  const trees = feature.length / inner;
  for (let row = 0; row < rows; row++) {
    const from = row * classes;
    out.set(start, from);
    const at = row * features;
    for (let tree = 0; tree < trees; tree++) {
      let node = 0;
      const first = tree * inner;
      while (node < inner) {
        const k = first + node;
        node = bins[at + feature[k]] > bin[k] ? 2 * node + 2 : 2 * node + 1;
      }
      out[from + (tree % classes)] += leafScale * leaf[tree * (inner + 1) + node - inner];
    }
    softmax(out, from, classes);
  }
  return out;
}

function softmax(values: Float32Array, from: number, count: number): void {
  let most = -Infinity;
  for (let k = 0; k < count; k++) most = Math.max(most, values[from + k]);
  let sum = 0;
  for (let k = 0; k < count; k++) {
    values[from + k] = Math.exp(values[from + k] - most);
    sum += values[from + k];
  }
  for (let k = 0; k < count; k++) values[from + k] /= sum;
}
