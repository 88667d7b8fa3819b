import { type BoostedTrees, predict } from '../render/reading/boosted.ts';
import { boxFeatures } from './box-features.ts';
import { clickFeatures } from './click-features.ts';
import { CONTEXT_FEATURES, contextFeatures, surestOf } from './context-features.ts';
import { models } from './models/index.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders } from './region-distance.ts';
import type { SmallBox } from './selection-marks.ts';

/** Steps below this are noise or shading. */
const NOISE_STEP = 0.018;
/** How far light changes a wall's lightness and its hue (OKLab). */
const SHADING = 0.2;
const SAME_HUE = 0.03;

/**
 * How likely each region belongs to the thing that was clicked on, 0 … 1, as learned from drawn rooms,
 * houses and things laid on photographs.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function guessFromClicks(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const guess = likelihoods(models.click().region, clickFeatures(prepared, seeds, denied));
  for (const k of seeds) guess[k] = 1;
  for (const k of denied) guess[k] = 0;
  return guess;
}

/**
 * The regions (1) that no edge parts from a click: reached without any step beyond noise and of its hue, as an
 * even wall is, however far. What negative clicks reach the same way is left to the guess.
 */
export function smoothSurface(
  { graph, edges }: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array {
  const { mean, step, area } = graph;
  const largest = dearestBorders(graph, edges, step, seeds);
  const against = dearestBorders(graph, edges, step, denied);
  const alike = (k: number): boolean =>
    seeds.some(
      (seed) =>
        Math.abs(mean[k * 3] - mean[seed * 3]) < SHADING &&
        Math.hypot(mean[k * 3 + 1] - mean[seed * 3 + 1], mean[k * 3 + 2] - mean[seed * 3 + 2]) <
          SAME_HUE,
    );
  return Uint8Array.from(area, (_, k) =>
    largest[k] < NOISE_STEP && against[k] >= NOISE_STEP && alike(k) ? 1 : 0,
  );
}

/**
 * How likely each region belongs to the thing that a box stands around, 0 … 1.
 * @param marks what lies outside the box, and what clicks said
 */
export function guessFromBox(
  prepared: PreparedPicture,
  box: SmallBox,
  marks: Uint8Array,
): Float32Array {
  const { first, second } = models.box();
  const features = boxFeatures(prepared, box, marks);
  const guess = likelihoods(first, features);
  marks.forEach((mark, k) => {
    if (mark === INSIDE) guess[k] = 1;
    else if (mark === OUTSIDE) guess[k] = 0;
  });
  return guessAgain(second, features, contextFeatures(prepared, guess, surestOf(guess)));
}

function guessAgain(model: BoostedTrees, own: Float32Array, context: Float32Array): Float32Array {
  const count = context.length / CONTEXT_FEATURES;
  const width = own.length / count;
  const both = new Float32Array(own.length + context.length);
  for (let k = 0; k < count; k++) {
    const at = k * (width + CONTEXT_FEATURES);
    both.set(own.subarray(k * width, (k + 1) * width), at);
    both.set(context.subarray(k * CONTEXT_FEATURES, (k + 1) * CONTEXT_FEATURES), at + width);
  }
  return likelihoods(model, both);
}

/** Of two classes the second one's probability. */
function likelihoods(model: BoostedTrees, features: Float32Array): Float32Array {
  const both = predict(model, features);
  return Float32Array.from({ length: both.length / 2 }, (_, k) => both[2 * k + 1]);
}
