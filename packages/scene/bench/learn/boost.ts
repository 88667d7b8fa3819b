import { createRandom, type Random } from '@zhuhui/kernels';
import { type BoostedTrees, binsOf, predict } from '@zhuhui/kernels/reading';

export interface Samples {
  readonly width: number;
  /** Rows of `width` features. */
  readonly data: Float32Array;
  readonly label: Uint8Array;
  readonly weight: Float32Array;
  /**
   * Where one row of each list is to be chosen: which list a row is of, rows of one list in sequence. `weight`
   * then says how right it is to choose each, adding up to 1.
   */
  readonly list?: Int32Array;
}

export interface BoostOptions {
  readonly classes: number;
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  readonly seed: number;
  /** Shares of the rows and features each round looks at. */
  readonly rowShare: number;
  readonly featureShare: number;
}

const EDGES = 47;
const BINS = EDGES + 1;
const SMOOTH = 1.5;
const MIN_WEIGHT = 6;

/**
 * Learns boosted trees by second-order steps on binned features (Chen and Guestrin, KDD 2016). With one class
 * the only score is the log odds of label 1, a tree a round.
 */
export function boost(samples: Samples, options: BoostOptions): BoostedTrees {
  const { width, data, label, weight } = samples;
  const { classes, rounds, depth, rate } = options;
  const rows = label.length;
  const edges = edgesOf(data, width, rows);
  const bins = transposed(binsOf(data, width, edges, EDGES), width);
  const random = createRandom(options.seed);
  const start = new Float32Array(classes);
  const score = new Float32Array(rows * classes);
  const inner = 2 ** depth - 1;
  const leaves = inner + 1;
  const feature = new Uint8Array(rounds * classes * inner);
  const bin = new Uint8Array(rounds * classes * inner);
  const leaf = new Float32Array(rounds * classes * leaves);
  const p = new Float32Array(rows * classes);
  const grower = new Grower(bins, rows, width, depth);
  for (let round = 0; round < rounds; round++) {
    if (samples.list) softmaxLists(score, p, samples.list);
    else softmaxRows(score, p, rows, classes);
    for (let k = 0; k < classes; k++) {
      const use = chosen(random, rows, options.rowShare);
      const seen = chosen(random, width, options.featureShare);
      const tree = round * classes + k;
      const meant = classes === 1 ? 1 : k;
      for (let row = 0; row < rows; row++) {
        const q = p[row * classes + k];
        const right = label[row] === meant ? 1 : 0;
        grower.gradient[row] = samples.list ? q - weight[row] : weight[row] * (q - right);
        grower.curvature[row] = (samples.list ? 1 : weight[row]) * Math.max(1e-4, q * (1 - q));
      }
      const at = grower.grow(use, seen);
      feature.set(grower.feature, tree * inner);
      bin.set(grower.bin, tree * inner);
      for (let l = 0; l < leaves; l++) leaf[tree * leaves + l] = rate * grower.leaf[l];
      for (let row = 0; row < rows; row++) score[row * classes + k] += rate * grower.leaf[at[row]];
    }
  }
  let most = 1e-6;
  for (const v of leaf) most = Math.max(most, Math.abs(v));
  const leafScale = most / 127;
  return {
    classes,
    features: width,
    depth,
    edges,
    edgesPerFeature: EDGES,
    start,
    feature,
    bin,
    leaf: Int8Array.from(leaf, (v) => Math.round(v / leafScale)),
    leafScale,
  };
}

/** Predictions for rows that a model learnt without their family: `fold` says which third a row is in. */
export function outOfFold(
  samples: Samples,
  fold: Uint8Array,
  folds: number,
  options: BoostOptions,
): Float32Array {
  const { classes } = options;
  const out = new Float32Array(samples.label.length * classes);
  for (let f = 0; f < folds; f++) {
    const model = boost(
      subset(samples, (row) => fold[row] !== f),
      options,
    );
    const rows = [...fold.keys()].filter((row) => fold[row] === f);
    const part = new Float32Array(rows.length * samples.width);
    rows.forEach((row, i) => {
      part.set(
        samples.data.subarray(row * samples.width, (row + 1) * samples.width),
        i * samples.width,
      );
    });
    const q = predict(model, part);
    rows.forEach((row, i) => {
      out.set(q.subarray(i * classes, (i + 1) * classes), row * classes);
    });
  }
  return out;
}

function subset(samples: Samples, keep: (row: number) => boolean): Samples {
  const rows = [...samples.label.keys()].filter(keep);
  const data = new Float32Array(rows.length * samples.width);
  rows.forEach((row, i) => {
    data.set(
      samples.data.subarray(row * samples.width, (row + 1) * samples.width),
      i * samples.width,
    );
  });
  return {
    width: samples.width,
    data,
    label: Uint8Array.from(rows, (row) => samples.label[row]),
    weight: Float32Array.from(rows, (row) => samples.weight[row]),
  };
}

/** Grows one complete tree level by level from histograms of gradient and curvature. */
class Grower {
  readonly gradient: Float32Array;
  readonly curvature: Float32Array;
  readonly feature: Uint8Array;
  readonly bin: Uint8Array;
  readonly leaf: Float32Array;
  private readonly node: Int32Array;
  private readonly bins: Uint8Array;
  private readonly rows: number;
  private readonly width: number;
  private readonly depth: number;

  constructor(bins: Uint8Array, rows: number, width: number, depth: number) {
    this.bins = bins;
    this.rows = rows;
    this.width = width;
    this.depth = depth;
    this.gradient = new Float32Array(rows);
    this.curvature = new Float32Array(rows);
    this.node = new Int32Array(rows);
    this.feature = new Uint8Array(2 ** depth - 1);
    this.bin = new Uint8Array(2 ** depth - 1);
    this.leaf = new Float32Array(2 ** depth);
  }

  /** Leaf of every row; splits look at the rows and features that are set in the masks. */
  grow(use: Uint8Array, seen: Uint8Array): Int32Array {
    const { node, rows } = this;
    node.fill(0);
    this.feature.fill(0);
    this.bin.fill(255);
    const list: number[] = [];
    for (let row = 0; row < rows; row++) if (use[row] !== 0) list.push(row);
    const used = Int32Array.from(list);
    for (let level = 0; level < this.depth; level++) {
      this.split(2 ** level - 1, 2 ** level, used, seen);
      for (let row = 0; row < rows; row++) {
        const k = node[row];
        const right = this.bins[this.feature[k] * rows + row] > this.bin[k];
        node[row] = right ? 2 * k + 2 : 2 * k + 1;
      }
    }
    const inner = 2 ** this.depth - 1;
    const g = new Float64Array(inner + 1);
    const h = new Float64Array(inner + 1);
    for (const row of used) {
      g[node[row] - inner] += this.gradient[row];
      h[node[row] - inner] += this.curvature[row];
    }
    for (let l = 0; l <= inner; l++)
      this.leaf[l] = Math.max(-4, Math.min(4, -g[l] / (h[l] + SMOOTH)));
    for (let row = 0; row < rows; row++) node[row] -= inner;
    return node;
  }

  private split(first: number, count: number, used: Int32Array, seen: Uint8Array): void {
    const { gradient, curvature, node, bins, rows } = this;
    const g = new Float64Array(count * BINS);
    const h = new Float64Array(count * BINS);
    const best = new Float64Array(count);
    for (let f = 0; f < this.width; f++) {
      if (seen[f] === 0) continue;
      g.fill(0);
      h.fill(0);
      const column = f * rows;
      for (let i = 0; i < used.length; i++) {
        const row = used[i];
        const k = (node[row] - first) * BINS + bins[column + row];
        g[k] += gradient[row];
        h[k] += curvature[row];
      }
      for (let n = 0; n < count; n++) this.bestBin(n, f, first, g, h, best);
    }
  }

  private bestBin(
    n: number,
    f: number,
    first: number,
    g: Float64Array,
    h: Float64Array,
    best: Float64Array,
  ): void {
    let allG = 0;
    let allH = 0;
    for (let b = 0; b < BINS; b++) {
      allG += g[n * BINS + b];
      allH += h[n * BINS + b];
    }
    const whole = (allG * allG) / (allH + SMOOTH);
    let leftG = 0;
    let leftH = 0;
    for (let b = 0; b < BINS - 1; b++) {
      leftG += g[n * BINS + b];
      leftH += h[n * BINS + b];
      const rightH = allH - leftH;
      if (leftH < MIN_WEIGHT * 0.1 || rightH < MIN_WEIGHT * 0.1) continue;
      const rightG = allG - leftG;
      const gain =
        (leftG * leftG) / (leftH + SMOOTH) + (rightG * rightG) / (rightH + SMOOTH) - whole;
      if (gain <= best[n]) continue;
      best[n] = gain;
      this.feature[first + n] = f;
      this.bin[first + n] = b;
    }
  }
}

function chosen(random: Random, count: number, share: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => (random.float() < share ? 1 : 0));
}

function transposed(bins: Uint8Array, width: number): Uint8Array {
  const rows = bins.length / width;
  const out = new Uint8Array(bins.length);
  for (let row = 0; row < rows; row++)
    for (let f = 0; f < width; f++) out[f * rows + row] = bins[row * width + f];
  return out;
}

function softmaxRows(score: Float32Array, p: Float32Array, rows: number, classes: number): void {
  if (classes === 1) {
    for (let row = 0; row < rows; row++) p[row] = 1 / (1 + Math.exp(-score[row]));
    return;
  }
  for (let row = 0; row < rows; row++) {
    const at = row * classes;
    let most = -Infinity;
    for (let k = 0; k < classes; k++) most = Math.max(most, score[at + k]);
    let sum = 0;
    for (let k = 0; k < classes; k++) {
      p[at + k] = Math.exp(score[at + k] - most);
      sum += p[at + k];
    }
    for (let k = 0; k < classes; k++) p[at + k] /= sum;
  }
}

/** Likelihood that each row is the one chosen of its list (ListNet: Cao et al., ICML 2007). */
function softmaxLists(score: Float32Array, p: Float32Array, list: Int32Array): void {
  for (let first = 0; first < list.length; ) {
    let end = first;
    let most = -Infinity;
    for (; end < list.length && list[end] === list[first]; end++) most = Math.max(most, score[end]);
    let sum = 0;
    for (let row = first; row < end; row++) {
      p[row] = Math.exp(score[row] - most);
      sum += p[row];
    }
    for (let row = first; row < end; row++) p[row] /= sum;
    first = end;
  }
}

// Quantiles of a sample of the rows.
function edgesOf(data: Float32Array, width: number, rows: number): Float32Array {
  const edges = new Float32Array(width * EDGES);
  const step = Math.max(1, Math.floor(rows / 20000));
  for (let f = 0; f < width; f++) {
    const values: number[] = [];
    for (let row = 0; row < rows; row += step) values.push(data[row * width + f]);
    const distinct = Float32Array.from(values).sort();
    for (let e = 0; e < EDGES; e++)
      edges[f * EDGES + e] = distinct[Math.floor(((e + 1) * distinct.length) / (EDGES + 1))];
  }
  return edges;
}
