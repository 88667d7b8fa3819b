import { gaussianBlurInto } from '../filter/gaussian.ts';
import { STRIP, stripEnd } from '../strips.ts';

/** How log luminance follows log colour within a pattern: luminance ≈ red · logRed + blue · logBlue. */
export interface ColourTrend {
  readonly red: number;
  readonly blue: number;
}

/** Less than this share of the fine variation explained: the pattern has no colour of its own. */
const LEAST_EXPLAINED = 0.25;
const RIDGE = 2e-4;

/**
 * Least squares of fine luminance variation on fine colour variation over the mask. Mortar and brick,
 * heart and sap wood differ in colour and lightness together, light and shadow in lightness alone: what
 * the colour explains is pattern, and can be taken off before the light is looked for.
 */
export function colourTrend(
  logLuma: Float32Array,
  logRed: Float32Array,
  logBlue: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  patternPx: number,
): ColourTrend {
  const [luma, red, blue] = [logLuma, logRed, logBlue].map((plane) =>
    fineWithin(plane, inside, width, height, 2 * patternPx),
  );
  const sums = new Float64Array(7);
  for (let from = 0; from < luma.length; from += STRIP) {
    addMoments(luma, red, blue, inside, from, stripEnd(from, luma.length), sums);
  }
  const [, , rb, lr, lb, ll, count] = sums;
  const rr = sums[0] + RIDGE * (count + 1);
  const bb = sums[1] + RIDGE * (count + 1);
  const determinant = rr * bb - rb * rb;
  const a = (lr * bb - lb * rb) / determinant;
  const b = (lb * rr - lr * rb) / determinant;
  const explained = (a * lr + b * lb) / Math.max(1e-9, ll);
  return explained < LEAST_EXPLAINED ? { red: 0, blue: 0 } : { red: a, blue: b };
}

/** Adds to the sums of red², blue², red · blue, luma · red, luma · blue and luma², and to the number of pixels. */
function addMoments(
  luma: Float32Array,
  red: Float32Array,
  blue: Float32Array,
  inside: Uint8Array,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  let [rr, bb, rb, lr, lb, ll, count] = sums;
  for (let p = from; p < to; p++) {
    if (inside[p] === 0) continue;
    rr += red[p] * red[p];
    bb += blue[p] * blue[p];
    rb += red[p] * blue[p];
    lr += luma[p] * red[p];
    lb += luma[p] * blue[p];
    ll += luma[p] * luma[p];
    count++;
  }
  sums.set([rr, bb, rb, lr, lb, ll, count]);
}

function fineWithin(
  plane: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const n = plane.length;
  const mean = new Float32Array(n);
  const cover = new Float32Array(n);
  const scratch = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    mean[p] = inside[p] === 0 ? 0 : plane[p];
    cover[p] = inside[p];
  }
  gaussianBlurInto(mean, width, height, sigma, scratch, mean);
  gaussianBlurInto(cover, width, height, sigma, scratch, cover);
  for (let p = 0; p < n; p++) mean[p] = inside[p] === 0 ? 0 : plane[p] - mean[p] / cover[p];
  return mean;
}
