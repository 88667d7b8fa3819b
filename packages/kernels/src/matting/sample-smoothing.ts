import type { Rgb8 } from '../image.ts';

/** Pairs of colours for the unknown pixels of a picture, one row each. */
export interface SampledPairs {
  /** Pixel of each row. */
  readonly pixels: Int32Array;
  /** Colours 0 … 1, three a row. */
  readonly subject: Float32Array;
  readonly background: Float32Array;
  /** Opacity that the pair gives, one a row. */
  readonly alpha: Float32Array;
  /** 0 … 1, one a row. */
  readonly confidence: Float32Array;
}

const RADIUS_PX = 3;
const SIDE = 2 * RADIUS_PX + 1;
/** The paper's variance r / 9π, with r the number of pixels looked at. */
const VARIANCE = (SIDE * SIDE) / (9 * Math.PI);
/** Confidence falls by e for each 1/λ of colour error (0 … 1 scale). */
const ERROR_WEIGHT = 10;
/** Pairs nearer than this tell little, however alike the pairs around are. */
const SEPARATION = 0.08;

/** Less weight than this on one side makes no mean. */
const LEAST_WEIGHT = 1e-9;

const NEAR = Float32Array.from({ length: SIDE * SIDE }, (_, k) => {
  const dx = (k % SIDE) - RADIUS_PX;
  const dy = Math.floor(k / SIDE) - RADIUS_PX;
  return dx * dx + dy * dy > RADIUS_PX * RADIUS_PX + 1
    ? 0
    : Math.exp(-(dx * dx + dy * dy) / (2 * VARIANCE));
});

/**
 * Pairs averaged with those around, those that differ in opacity and explain their pixel well counting
 * most (Gastal and Oliveira 2010, local smoothing). The paper falls back on the opacity around where the
 * average explains badly; here low confidence says so, and the solver decides, or strands would blur.
 *
 * @param row row of each pixel of the picture, −1 for known ones
 * @param alpha opacity of each pixel of the picture; the unknown ones are written
 * @param confidence 0 … 1 likewise
 */
export function smoothPairs(
  picture: Rgb8,
  pairs: SampledPairs,
  row: Int32Array,
  alpha: Float32Array,
  confidence: Float32Array,
): void {
  const mean = { subject: new Float64Array(3), background: new Float64Array(3), usualGap: 0 };
  const pixel = new Float64Array(3);
  for (let k = 0; k < pairs.pixels.length; k++) {
    const p = pairs.pixels[k];
    averageAround(picture, pairs, row, k, mean);
    for (let c = 0; c < 3; c++) pixel[c] = picture.data[p * 3 + c] / 255;
    const { opacity, error, gap } = explain(pixel, mean.subject, mean.background);
    alpha[p] = opacity;
    const apart = Math.min(1, gap / Math.max(mean.usualGap, SEPARATION));
    confidence[p] = pairs.confidence[k] === 0 ? 0 : apart * trust(error);
  }
}

/** How far a pair is believed that misses its pixel by `error` (0 … 1 colours). */
export const trust = (error: number): number => Math.exp(-ERROR_WEIGHT * error);

interface MeanPair {
  readonly subject: Float64Array;
  readonly background: Float64Array;
  /** How far apart the pairs around are that have both colours in them. */
  usualGap: number;
}

/** The pair of row `k` averaged with those around it. */
function averageAround(
  { width, height }: { readonly width: number; readonly height: number },
  { pixels, subject, background, alpha, confidence }: SampledPairs,
  row: Int32Array,
  k: number,
  out: MeanPair,
): void {
  const f = out.subject.fill(0);
  const b = out.background.fill(0);
  let weightF = 0;
  let weightB = 0;
  let gap = 0;
  let gapWeight = 0;
  const p = pixels[k];
  const x = p % width;
  const y = (p - x) / width;
  const right = Math.min(width - 1, x + RADIUS_PX);
  const bottom = Math.min(height - 1, y + RADIUS_PX);
  for (let qy = Math.max(0, y - RADIUS_PX); qy <= bottom; qy++) {
    for (let qx = Math.max(0, x - RADIUS_PX); qx <= right; qx++) {
      const near = NEAR[(qy - y + RADIUS_PX) * SIDE + qx - x + RADIUS_PX];
      const j = row[qy * width + qx];
      if (near === 0 || j < 0 || confidence[j] === 0) continue;
      const a = alpha[j];
      const w = near * confidence[j] * (j === k ? 1 : Math.abs(alpha[k] - a));
      const wf = w * a;
      const wb = w - wf;
      const i = j * 3;
      let apart = 0;
      for (let c = 0; c < 3; c++) {
        f[c] += wf * subject[i + c];
        b[c] += wb * background[i + c];
        apart += (subject[i + c] - background[i + c]) ** 2;
      }
      weightF += wf;
      weightB += wb;
      const mixed = confidence[j] * a * (1 - a);
      gapWeight += mixed;
      gap += mixed * Math.sqrt(apart);
    }
  }
  const enough = weightF > LEAST_WEIGHT && weightB > LEAST_WEIGHT;
  for (let c = 0; c < 3; c++) {
    f[c] = enough ? f[c] / weightF : subject[k * 3 + c];
    b[c] = enough ? b[c] / weightB : background[k * 3 + c];
  }
  out.usualGap = gapWeight > 0 ? gap / gapWeight : 0;
}

/** The opacity at which two colours explain a third best, what is left over, and how far apart they are. */
export function explain(
  pixel: Float64Array,
  subject: Float64Array,
  background: Float64Array,
): { opacity: number; error: number; gap: number } {
  let along = 0;
  let span = 1e-9;
  for (let c = 0; c < 3; c++) {
    const d = subject[c] - background[c];
    along += (pixel[c] - background[c]) * d;
    span += d * d;
  }
  const opacity = Math.min(1, Math.max(0, along / span));
  let error = 0;
  for (let c = 0; c < 3; c++) {
    error += (pixel[c] - background[c] - opacity * (subject[c] - background[c])) ** 2;
  }
  return { opacity, error: Math.sqrt(error), gap: Math.sqrt(span) };
}
