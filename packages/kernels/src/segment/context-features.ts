import { createRandom } from '../random.ts';
import { affinityCost } from './affinity.ts';
import { colourCost, fitColours } from './colour-model.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** Numbers that {@link contextFeatures} gives of each region. */
export const CONTEXT_FEATURES = 15;

/** From this share of the surest guess on a region is sure. */
const SURE_SHARE = 0.9;
const SEED = 1;
const AFFINITY_FLOOR = 0.05;
/** No region is surer than this, nor its opposite. */
const DOUBT = 0.01;
const COLOUR_LIMIT = 8;
const FAR = 30;
const DEAREST_FAR = 5;
/** Weight of a region's own guess among those that are alike, pixels. */
const OWN_WEIGHT = 1e-3;

/**
 * What a first guess of the thing says of each region: the guesses around it, the colours of what was
 * guessed in and out, the surest way from the clicks, and where it lies in the guess (auto-context: Tu
 * and Bai, PAMI 2010).
 * @param guess 0 … 1 for each region
 * @param sources regions that are surely inside
 * @returns rows of {@link CONTEXT_FEATURES}
 */
export function contextFeatures(
  prepared: PreparedPicture,
  guess: Float32Array,
  sources: readonly number[],
): Float32Array {
  const { graph, edges, affinity, small } = prepared;
  const { count, mean, centre, area, rim, a, b } = graph;
  const total = small.width * small.height;
  const around = neighbourGuesses(graph, guess);
  const inCost = new Float64Array(a.length);
  const outCost = new Float64Array(a.length);
  for (let e = 0; e < a.length; e++) {
    const both = (guess[a[e]] + guess[b[e]]) / 2;
    inCost[e] = -Math.log(Math.max(DOUBT, both));
    outCost[e] = -Math.log(Math.max(DOUBT, 1 - both));
  }
  const rims: number[] = [];
  for (let k = 0; k < count; k++) if (rim[k] > 0 && guess[k] < 0.5) rims.push(k);
  const way = regionDistances(graph, edges, inCost, sources);
  const dearest = dearestBorders(graph, edges, inCost, sources);
  const toRim = dearestBorders(graph, edges, outCost, rims);
  const inside = Float32Array.from(guess, (p, k) => (p > 0.5 ? p * area[k] : 0));
  const outside = Float32Array.from(guess, (p, k) => (p < 0.5 ? (1 - p) * area[k] : 0));
  const own = fitColours({ count, colour: mean, weight: inside }, createRandom(SEED));
  const other = fitColours({ count, colour: mean, weight: outside }, createRandom(SEED + 1));
  const unit = count / total;
  const alike = affinityCost(
    affinity,
    inside.map((weight) => weight * unit),
    outside.map((weight) => weight * unit),
    AFFINITY_FLOOR,
  );
  const place = placeOf(graph, guess);
  const out = new Float32Array(count * CONTEXT_FEATURES);
  for (let k = 0; k < count; k++) {
    const [L, A, B] = [mean[k * 3], mean[k * 3 + 1], mean[k * 3 + 2]];
    const colour = colourCost(own, L, A, B) - colourCost(other, L, A, B);
    let sum = OWN_WEIGHT * guess[k];
    let weights = OWN_WEIGHT;
    for (let j = affinity.start[k]; j < affinity.start[k + 1]; j++) {
      const weight = affinity.weight[j] * area[affinity.near[j]];
      sum += weight * guess[affinity.near[j]];
      weights += weight;
    }
    let i = k * CONTEXT_FEATURES;
    out[i++] = guess[k];
    out[i++] = around.mean[k];
    out[i++] = sum / weights;
    out[i++] = Math.max(-COLOUR_LIMIT, Math.min(COLOUR_LIMIT, colour));
    out[i++] = alike[k];
    out[i++] = Math.min(FAR, way[k]);
    out[i++] = Math.min(FAR, toRim[k]);
    out[i++] = Math.min(DEAREST_FAR, dearest[k]);
    out[i++] = Math.abs(centre[k * 2] - place.x) / place.spreadX;
    out[i++] = (centre[k * 2 + 1] - place.y) / place.spreadY;
    out[i++] = place.weight / total;
    out[i++] = place.sureness;
    out[i++] = place.sure / total;
    out[i++] = around.least[k];
    out[i++] = around.most[k];
  }
  return out;
}

/** Mean (by length of border), least and greatest guess of each region's neighbours. */
function neighbourGuesses(
  { count, a, b, length }: RegionGraph,
  guess: Float32Array,
): { mean: Float64Array; least: Float64Array; most: Float64Array } {
  const mean = new Float64Array(count);
  const border = new Float64Array(count);
  const least = new Float64Array(count).fill(1);
  const most = new Float64Array(count);
  const note = (k: number, other: number, e: number): void => {
    mean[k] += length[e] * guess[other];
    border[k] += length[e];
    least[k] = Math.min(least[k], guess[other]);
    most[k] = Math.max(most[k], guess[other]);
  };
  for (let e = 0; e < a.length; e++) {
    note(a[e], b[e], e);
    note(b[e], a[e], e);
  }
  for (let k = 0; k < count; k++) mean[k] /= Math.max(1, border[k]);
  return { mean, least, most };
}

/** Where the guess lies and how large and sure it is; lengths in pixels. */
function placeOf({ count, area, centre }: RegionGraph, guess: Float32Array) {
  let [weight, x, y, sure, sureWeight] = [1e-6, 0, 0, 0, 0];
  for (let k = 0; k < count; k++) {
    const own = guess[k] * area[k];
    weight += own;
    x += own * centre[k * 2];
    y += own * centre[k * 2 + 1];
    if (guess[k] <= 0.5) continue;
    sure += area[k];
    sureWeight += own;
  }
  x /= weight;
  y /= weight;
  let [across, down] = [0, 0];
  for (let k = 0; k < count; k++) {
    const own = guess[k] * area[k];
    across += own * (centre[k * 2] - x) ** 2;
    down += own * (centre[k * 2 + 1] - y) ** 2;
  }
  return {
    x,
    y,
    weight,
    sure,
    sureness: sure === 0 ? 0 : sureWeight / sure,
    spreadX: Math.sqrt(across / weight) + 2,
    spreadY: Math.sqrt(down / weight) + 2,
  };
}

/** The regions that are likely nearly as much as the likeliest one. */
export function surestOf(guess: Float32Array): number[] {
  const most = guess.reduce((a, b) => Math.max(a, b), 0);
  const surest: number[] = [];
  for (let k = 0; k < guess.length; k++) if (guess[k] >= SURE_SHARE * most) surest.push(k);
  return surest;
}
