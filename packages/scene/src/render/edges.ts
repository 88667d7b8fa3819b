import { luminance } from '@zhuhui/kernels/oklab';
import { FIRST_WORDS, PIXEL_WORDS, type Samples } from './render-tile.ts';

/** Surfaces throw back at least this share of the light. Twin in wasm/render.ts. */
export const LEAST_ALBEDO = 0.02;
/** Squared difference between a pixel's mean features and those of its middle that means an edge. */
const EDGE = 0.006;
const FEATURES = 6;
const DARKEST = 1e-4;
const LEAST_GLOSS = 0.4;

const mean = new Float64Array(FEATURES);

/**
 * Light (3 numbers a pixel, as the middle of each pixel has it) times albedo. Where an edge crosses a
 * pixel, its mean features say how much of it the neighbouring surface covers: both are mixed in that
 * measure, so that silhouettes stay as smooth as the samples saw them. They are mixed about as bright as
 * they will be shown (Karis 2014, "High-quality temporal supersampling"): beside a sky ten times as
 * bright as white a sliver of it would hide the frame before it. Of gloss (a part of the light) neither
 * patterns nor their edges take any.
 */
export function together(
  light: Float32Array,
  { width, height, sums, first }: Samples,
  gloss?: Float32Array,
): Float32Array {
  const out = new Float32Array(light.length);
  const calm = calmed(light, width, height, first);
  const white = meanLight(calm, first);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      readMean(sums, first, width, height, x, y);
      const other = unlikeMean(first, i) > EDGE ? bestOther(first, width, height, x, y) : i;
      const own = other === i ? 1 : ownShare(first, i, other);
      for (let k = 0; k < 3; k++) {
        const mine = calm[i * 3 + k] * albedoOf(first, i, k);
        const theirs = calm[other * 3 + k] * albedoOf(first, other, k);
        const mixed = own * albedoOf(first, i, k) + (1 - own) * albedoOf(first, other, k);
        const seen = own === 1 ? mine : asShown(mine, theirs, own, white);
        const patterned = Math.max(LEAST_ALBEDO, mean[3 + k]) / mixed;
        const plain = gloss ? glossShare(light, gloss, i * 3 + k, other * 3 + k, own) : 0;
        out[i * 3 + k] = seen * (patterned * (1 - plain) + takesGloss(patterned) * plain);
      }
    }
  }
  return out;
}

/** How much gloss a place of a pattern takes, by its albedo over the mean one. Twin in wasm/render.ts. */
const takesGloss = (ratio: number): number => Math.min(1, Math.max(LEAST_GLOSS, ratio));

/** Share of gloss in the light of two pixels, the first in the measure `own`. */
function glossShare(
  light: Float32Array,
  gloss: Float32Array,
  one: number,
  other: number,
  own: number,
): number {
  const whole = own * light[one] + (1 - own) * light[other];
  return whole > 0 ? (own * gloss[one] + (1 - own) * gloss[other]) / whole : 0;
}

/** The mean of two brightnesses after each is held back as x ∕ (1 + x ∕ white). */
function asShown(mine: number, theirs: number, own: number, white: number): number {
  const held = (own * mine) / (1 + mine / white) + ((1 - own) * theirs) / (1 + theirs / white);
  return held / (1 - held / white);
}

/** Geometric mean of the light's brightness where surfaces are seen: about what is shown as white. */
function meanLight(light: Float32Array, first: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < light.length / 3; i++) {
    if (first[i * FIRST_WORDS + 9] === 0) continue;
    sum += Math.log(Math.max(DARKEST, brightAt(light, i)));
    count++;
  }
  return count > 0 ? Math.exp(sum / count) : 1;
}

/** Pixels around one behind glass whose features are averaged. */
const REACH = 2;

/**
 * Mean features of a pixel's samples, into `mean`. Behind glass a few samples show what the glass
 * reflects: there the mean is that of the neighbours that look through it at the same.
 */
function readMean(
  sums: Float32Array,
  first: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): void {
  const pixel = y * width + x;
  mean.fill(0);
  const reach = looksThrough(first, pixel) ? REACH : 0;
  let samples = 0;
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
      const i = v * width + u;
      if (i !== pixel && (!looksThrough(first, i) || !isAlike(first, i, pixel))) continue;
      const at = i * PIXEL_WORDS;
      samples += sums[at + 10];
      for (let k = 0; k < 3; k++) {
        mean[k] += sums[at + 7 + k];
        mean[3 + k] += sums[at + 4 + k];
      }
    }
  }
  for (let k = 0; k < FEATURES; k++) mean[k] /= samples;
}

/** Whether what is seen at a pixel is not what stands first there: through glass, or in a mirror. */
function looksThrough(first: Float32Array, pixel: number): boolean {
  const at = pixel * FIRST_WORDS;
  return first[at] > 0 && first[at + 9] > 0 && first[at + 8] !== first[at + 16];
}

/** Neighbours that must look like a pixel for its noise to have been taken out. */
const COMPANY = 3;
const ALIKE = 0.05;

/**
 * Light with lonely pixels brought into the range of what is around: on a bevel a pixel wide nothing near
 * is like it, so that no smoothing reached it and it would glitter.
 */
function calmed(
  light: Float32Array,
  width: number,
  height: number,
  first: Float32Array,
): Float32Array {
  const out = light.slice();
  const near: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (hasCompany(first, width, i)) continue;
      near.length = 0;
      for (let v = -width; v <= width; v += width) {
        for (let u = -1; u <= 1; u++) if (u !== 0 || v !== 0) near.push(brightAt(light, i + u + v));
      }
      near.sort((a, b) => a - b);
      const bright = brightAt(light, i);
      const held = Math.min(near[5], Math.max(near[2], bright));
      for (let k = 0; k < 3; k++) out[i * 3 + k] *= held / Math.max(1e-9, bright);
    }
  }
  return out;
}

function hasCompany(first: Float32Array, width: number, i: number): boolean {
  let alike = 0;
  for (let v = -width; v <= width; v += width) {
    for (let u = -1; u <= 1; u++) {
      if (u === 0 && v === 0) continue;
      if (isAlike(first, i, i + u + v) && ++alike >= COMPANY) return true;
    }
  }
  return false;
}

const brightAt = (light: Float32Array, i: number): number =>
  luminance(light[i * 3], light[i * 3 + 1], light[i * 3 + 2]);

/** Whether two pixels show a surface of nearly the same normal and albedo. */
export function isAlike(first: Float32Array, one: number, other: number): boolean {
  let unlike = 0;
  for (let k = 0; k < FEATURES; k++) {
    unlike += (featureOf(first, one, k) - featureOf(first, other, k)) ** 2;
  }
  return unlike < ALIKE;
}

/** Normal and albedo at the middle of a pixel. */
const featureOf = (first: Float32Array, pixel: number, k: number): number =>
  first[pixel * FIRST_WORDS + 10 + k];

const albedoOf = (first: Float32Array, pixel: number, k: number): number =>
  Math.max(LEAST_ALBEDO, first[pixel * FIRST_WORDS + 13 + k]);

function unlikeMean(first: Float32Array, pixel: number): number {
  let sum = 0;
  for (let k = 0; k < FEATURES; k++) sum += (mean[k] - featureOf(first, pixel, k)) ** 2;
  return sum;
}

/** The share of `pixel` in the mean when the rest is `other`, by least squares, 0…1. */
function ownShare(first: Float32Array, pixel: number, other: number): number {
  let along = 0;
  let length = 0;
  for (let k = 0; k < FEATURES; k++) {
    const theirs = featureOf(first, other, k);
    const step = featureOf(first, pixel, k) - theirs;
    along += step * (mean[k] - theirs);
    length += step * step;
  }
  return length === 0 ? 1 : Math.min(1, Math.max(0, along / length));
}

/** The neighbour whose features, mixed with the pixel's own, come nearest to the mean; itself if none helps. */
function bestOther(
  first: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const pixel = y * width + x;
  let best = pixel;
  let least = unlikeMean(first, pixel) * 0.7;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const other = v * width + u;
      if (other === pixel) continue;
      const own = ownShare(first, pixel, other);
      let sum = 0;
      for (let k = 0; k < FEATURES; k++) {
        const mixed = own * featureOf(first, pixel, k) + (1 - own) * featureOf(first, other, k);
        sum += (mean[k] - mixed) ** 2;
      }
      if (sum < least) {
        least = sum;
        best = other;
      }
    }
  }
  return best;
}
