import type { Random } from '../random.ts';

/** Colours with weights: three values a sample. */
export interface ColourSamples {
  readonly count: number;
  /** L, a, b of each sample. */
  readonly colour: Float32Array;
  readonly weight: Float32Array;
}

/** Mixture of Gaussians over OKLab. */
export interface ColourModel {
  readonly components: number;
  /** Ten values a component: mean (3), inverse covariance (6: LL La Lb aa ab bb), log weight − ½ log |Σ|. */
  readonly values: Float64Array;
}

const VALUES = 10;
const LLOYD_ROUNDS = 8;
/** Added to every variance: a colour is never known better than this (OKLab units, squared). */
const VARIANCE_FLOOR = 2.5e-4;
const COMPONENTS = 5;
/** A component this much less likely than another adds nothing that matters. */
const NEGLIGIBLE = 5;

/**
 * Fits a mixture to weighted colours by k-means with careful seeding (Arthur and Vassilvitskii 2007) and
 * the covariances of its clusters, as GrabCut does (Rother, Kolmogorov and Blake, SIGGRAPH 2004).
 * Fewer samples than components give fewer components; no samples give a model of one wide component.
 */
export function fitColours(
  samples: ColourSamples,
  random: Random,
  components = COMPONENTS,
): ColourModel {
  const { count, colour, weight } = samples;
  const k = Math.max(1, Math.min(components, count));
  const centres = seedCentres(samples, k, random);
  const owner = new Int32Array(count);
  const sums = new Float64Array(k * VALUES);
  for (let round = 0; round < LLOYD_ROUNDS; round++) {
    sums.fill(0);
    for (let i = 0; i < count; i++) {
      const own = nearest(centres, k, colour, i);
      owner[i] = own;
      const at = own * VALUES;
      const w = weight[i];
      sums[at] += w * colour[i * 3];
      sums[at + 1] += w * colour[i * 3 + 1];
      sums[at + 2] += w * colour[i * 3 + 2];
      sums[at + 9] += w;
    }
    for (let c = 0; c < k; c++) {
      const total = sums[c * VALUES + 9];
      if (total > 0) for (let j = 0; j < 3; j++) centres[c * 3 + j] = sums[c * VALUES + j] / total;
    }
  }
  sums.fill(0);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const at = owner[i] * VALUES;
    const w = weight[i];
    const dL = colour[i * 3] - centres[owner[i] * 3];
    const da = colour[i * 3 + 1] - centres[owner[i] * 3 + 1];
    const db = colour[i * 3 + 2] - centres[owner[i] * 3 + 2];
    sums[at + 3] += w * dL * dL;
    sums[at + 4] += w * dL * da;
    sums[at + 5] += w * dL * db;
    sums[at + 6] += w * da * da;
    sums[at + 7] += w * da * db;
    sums[at + 8] += w * db * db;
    sums[at + 9] += w;
    total += w;
  }
  for (let c = 0; c < k; c++) finishComponent(sums, centres, c, total);
  return { components: k, values: sums };
}

/** Turns a component's sums into its mean, inverse covariance and log factor, in place. */
function finishComponent(
  values: Float64Array,
  centres: Float64Array,
  c: number,
  total: number,
): void {
  const at = c * VALUES;
  const own = values[at + 9];
  const scale = own > 0 ? 1 / own : 0;
  const LL = values[at + 3] * scale + VARIANCE_FLOOR;
  const La = values[at + 4] * scale;
  const Lb = values[at + 5] * scale;
  const aa = values[at + 6] * scale + VARIANCE_FLOOR;
  const ab = values[at + 7] * scale;
  const bb = values[at + 8] * scale + VARIANCE_FLOOR;
  const det = LL * (aa * bb - ab * ab) - La * (La * bb - ab * Lb) + Lb * (La * ab - aa * Lb);
  values.set(
    [
      centres[c * 3],
      centres[c * 3 + 1],
      centres[c * 3 + 2],
      (aa * bb - ab * ab) / det,
      (Lb * ab - La * bb) / det,
      (La * ab - Lb * aa) / det,
      (LL * bb - Lb * Lb) / det,
      (La * Lb - LL * ab) / det,
      (LL * aa - La * La) / det,
      own > 0 ? Math.log(own / total) - 0.5 * Math.log(det) : -1e9,
    ],
    at,
  );
  if (total === 0) values[at + 9] = 0;
}

/** −log likelihood of a colour, up to the same constant for every model. */
export function colourCost(model: ColourModel, L: number, a: number, b: number): number {
  const { components, values } = model;
  let best = -Infinity;
  let sum = 0;
  for (let c = 0; c < components; c++) {
    const at = c * VALUES;
    const dL = L - values[at];
    const da = a - values[at + 1];
    const db = b - values[at + 2];
    const square =
      values[at + 3] * dL * dL +
      values[at + 6] * da * da +
      values[at + 8] * db * db +
      2 * (values[at + 4] * dL * da + values[at + 5] * dL * db + values[at + 7] * da * db);
    const log = values[at + 9] - 0.5 * square;
    if (log > best) {
      sum = log - best > NEGLIGIBLE ? 1 : sum * Math.exp(best - log) + 1;
      best = log;
    } else if (best - log < NEGLIGIBLE) sum += Math.exp(log - best);
  }
  return -(best + Math.log(sum));
}

function seedCentres(samples: ColourSamples, k: number, random: Random): Float64Array {
  const { count, colour, weight } = samples;
  const centres = new Float64Array(k * 3);
  if (count === 0) {
    centres.set([0.5, 0, 0]);
    return centres;
  }
  const far = new Float64Array(count).fill(1);
  for (let c = 0; c < k; c++) {
    let total = 0;
    for (let i = 0; i < count; i++) total += far[i] * weight[i];
    let left = random.float() * total;
    let chosen = 0;
    for (; chosen < count - 1; chosen++) {
      left -= far[chosen] * weight[chosen];
      if (left < 0) break;
    }
    for (let j = 0; j < 3; j++) centres[c * 3 + j] = colour[chosen * 3 + j];
    for (let i = 0; i < count; i++) {
      const dL = colour[i * 3] - centres[c * 3];
      const da = colour[i * 3 + 1] - centres[c * 3 + 1];
      const db = colour[i * 3 + 2] - centres[c * 3 + 2];
      const square = dL * dL + da * da + db * db;
      if (c === 0 || square < far[i]) far[i] = square;
    }
  }
  return centres;
}

function nearest(centres: Float64Array, k: number, colour: Float32Array, i: number): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < k; c++) {
    const dL = colour[i * 3] - centres[c * 3];
    const da = colour[i * 3 + 1] - centres[c * 3 + 1];
    const db = colour[i * 3 + 2] - centres[c * 3 + 2];
    const square = dL * dL + da * da + db * db;
    if (square < least) {
      least = square;
      best = c;
    }
  }
  return best;
}
