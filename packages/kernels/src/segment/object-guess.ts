import { boxFeatures } from './box-features.ts';
import { clickFeatures } from './click-features.ts';
import { CONTEXT_FEATURES, contextFeatures, surestOf } from './context-features.ts';
import { likelihoods } from './likelihood.ts';
import { models } from './models/index.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { SmallBox } from './selection-marks.ts';

/**
 * How likely each region belongs to the thing that was clicked on, 0 … 1, by its own numbers.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function guessFromClicks(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const features = clickFeatures(prepared, seeds, denied);
  const guess = likelihoods(models.click().region, features);
  for (const k of seeds) guess[k] = 1;
  for (const k of denied) guess[k] = 0;
  return guess;
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
  const context = contextFeatures(prepared, guess, surestOf(guess));
  return likelihoods(second, sideBySide(features, context, context.length / CONTEXT_FEATURES));
}

/** Each row of one table followed by that of another. */
export function sideBySide(one: Float32Array, two: Float32Array, rows: number): Float32Array {
  const [a, b] = [one.length / rows, two.length / rows];
  const out = new Float32Array(one.length + two.length);
  for (let row = 0; row < rows; row++) {
    out.set(one.subarray(row * a, (row + 1) * a), row * (a + b));
    out.set(two.subarray(row * b, (row + 1) * b), row * (a + b) + a);
  }
  return out;
}
