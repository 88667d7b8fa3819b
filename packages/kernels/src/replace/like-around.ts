import { linearOfByte, oklabOfHex, oklabOfLinear } from '../color/oklab.ts';
import { maskBox } from '../filter/crop.ts';
import type { Gray8, Rgb8 } from '../image.ts';

/** How far around a masked place is looked, in parts of its extent, and at least so far. */
const AROUND = 0.3;
const AROUND_LEAST_PX = 12;
const MOST_SAMPLES = 60_000;
/** Greyer than this a pixel has no hue. */
const LEAST_CHROMA = 0.035;
/** Cosine of how far a hue may lie from the one that is looked for: 30°. */
const SAME_HUE = Math.cos(Math.PI / 6);
/** Less of what lies around is an accident: a bush, a car. */
const LEAST_SHARE = 0.15;

/**
 * The colour (median linear RGB) of what lies beside and below a masked place in the hue of `colour`
 * (`#rrggbb`): of the lawn beside a pool that is to become lawn. Above it are crowns of trees and the
 * sky. Null where little of that hue lies there.
 */
export function colourAround(
  image: Rgb8,
  mask: Gray8,
  colour: string,
): readonly [number, number, number] | null {
  const own = maskBox(mask, 0);
  if (own === null) return null;
  const extent = Math.max(own.right - own.left, own.bottom - own.top);
  const box = maskBox(mask, Math.ceil(Math.max(AROUND_LEAST_PX, AROUND * extent)));
  if (box === null) return null;
  const wanted = oklabOfHex(colour);
  const { width, data } = image;
  const area = (box.right - box.left) * (box.bottom - own.top);
  const step = Math.max(1, Math.floor(Math.sqrt(area / MOST_SAMPLES)));
  const alike: number[][] = [[], [], []];
  const lab = [0, 0, 0];
  let seen = 0;
  for (let y = own.top; y < box.bottom; y += step) {
    for (let x = box.left; x < box.right; x += step) {
      const p = y * width + x;
      if (mask.data[p] > 0) continue;
      seen++;
      const [r, g, b] = [0, 1, 2].map((k) => linearOfByte(data[3 * p + k]));
      oklabOfLinear(r, g, b, lab);
      if (!isOfHue(lab, wanted)) continue;
      alike[0].push(r);
      alike[1].push(g);
      alike[2].push(b);
    }
  }
  if (alike[0].length < LEAST_SHARE * Math.max(1, seen)) return null;
  const [r, g, b] = alike.map(middle);
  return [r, g, b];
}

/** Whether an OKLab colour has a hue, and about that of another. */
function isOfHue([, a, b]: readonly number[], [, hueA, hueB]: readonly number[]): boolean {
  const chroma = Math.hypot(a, b);
  const along = (a * hueA + b * hueB) / Math.hypot(hueA, hueB);
  return chroma >= LEAST_CHROMA && along >= SAME_HUE * chroma;
}

/** Scales linear RGB, in place, so that its mean over `alpha` is `wanted`. */
export function meetColour(
  lit: Float32Array,
  alpha: Float32Array,
  wanted: readonly [number, number, number],
): void {
  const sums = [0, 0, 0];
  let covered = 0;
  for (let p = 0; p < alpha.length; p++) {
    if (alpha[p] <= 0) continue;
    covered += alpha[p];
    for (let k = 0; k < 3; k++) sums[k] += alpha[p] * lit[3 * p + k];
  }
  const factors = sums.map((sum, k) => (wanted[k] * covered) / Math.max(1e-6, sum));
  for (let i = 0; i < lit.length; i++) lit[i] *= factors[i % 3];
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
