import { gaussianBlurInto } from '../filter/gaussian.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize } from '../kernel-error.ts';
import { ssimAgainst } from '../metric/ssim.ts';

/** How near a compressed picture is to its original. */
export interface Likeness {
  /** Mean SSIM of luma with invisible differences left out, and that of the worst tile. */
  readonly ssim: number;
  readonly worstTile: number;
  /** Largest colour shift of any place, in levels of Cb and Cr after a slight blur. */
  readonly colourShift: number;
}

/**
 * What passes for the same picture. Photographs reach it at JPEG 74 … 96 by their detail, where
 * photographers set it by hand; below, soft gradients begin to show blocks at 300 %. The worst tile
 * keeps drawings honest, whose empty paper would excuse ringing around the lines; the colour bar lets
 * photographs have their colours at half size (10 … 20 at sharp edges) and refuses that to thin red or
 * blue lines (26 … 43).
 */
const SAME = { ssim: 0.985, worstTile: 0.94, colourShift: 24 };

/** Levels: little more than rounding, which SSIM takes for lost structure on a smooth surface. */
const INVISIBLE_RMS = 1.2;

/** Colour is judged a little softer than luma, as the eye does. */
const COLOUR_SIGMA_PX = 1;

export function looksTheSame({ ssim, worstTile, colourShift }: Likeness): boolean {
  return ssim >= SAME.ssim && worstTile >= SAME.worstTile && colourShift <= SAME.colourShift;
}

/** Compares two 8-bit pictures of one size. */
export function likeness(original: Rgb8, candidate: Rgb8): Likeness {
  assertPicture(original, 3);
  assertPicture(candidate, 3);
  assertSameSize(original, candidate);
  const { mean, worstTile } = ssimAgainst(lumaPlane(original), INVISIBLE_RMS)(lumaPlane(candidate));
  return { ssim: mean, worstTile, colourShift: largestColourShift(original, candidate) };
}

function largestColourShift(a: Rgb8, b: Rgb8): number {
  const [blue, red] = chromaDifferences(a, b);
  const scratch = new Float32Array(blue.data.length);
  for (const plane of [blue, red]) {
    gaussianBlurInto(plane.data, a.width, a.height, COLOUR_SIGMA_PX, scratch, plane.data);
  }
  let largest = 0;
  for (let i = 0; i < blue.data.length; i++) {
    largest = Math.max(largest, blue.data[i] ** 2 + red.data[i] ** 2);
  }
  return Math.sqrt(largest);
}

/** Differences of Cb and of Cr (ITU-R BT.601), in levels. */
function chromaDifferences(a: Rgb8, b: Rgb8): [Plane, Plane] {
  const blue = createPlane(a.width, a.height);
  const red = createPlane(a.width, a.height);
  for (let i = 0, j = 0; i < blue.data.length; i++, j += 3) {
    const dr = a.data[j] - b.data[j];
    const dg = a.data[j + 1] - b.data[j + 1];
    const db = a.data[j + 2] - b.data[j + 2];
    blue.data[i] = -0.1687 * dr - 0.3313 * dg + 0.5 * db;
    red.data[i] = 0.5 * dr - 0.4187 * dg - 0.0813 * db;
  }
  return [blue, red];
}
