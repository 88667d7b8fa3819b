import { length2 } from '../arithmetic.ts';
import { oklabPlanes } from '../color/oklab.ts';
import { boxMean } from '../filter/box.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { smoothStep } from '../material/noise.ts';

/** Share of living green in each pixel, 0 … 1: OKLab hue between yellow-green and green, chroma high for the
 * lightness (a greenish stone wall is not). */
export function foliageShare(image: Rgb8): Plane {
  const lab = oklabPlanes(image);
  const share = createPlane(image.width, image.height);
  for (let i = 0; i < share.data.length; i++) {
    const chroma = length2(lab.a[i], lab.b[i]);
    const hueDeg = (Math.atan2(lab.b[i], lab.a[i]) * 180) / Math.PI;
    const green = smoothStep(94, 106, hueDeg) * smoothStep(168, 152, hueDeg);
    share.data[i] =
      green *
      smoothStep(0.065, 0.1, chroma / Math.max(0.05, lab.L[i])) *
      smoothStep(0.97, 0.88, lab.L[i]);
  }
  // Single pixels between leaves belong to the tree.
  const around = boxMean(share, Math.max(1, Math.round(image.width / 400)));
  for (let i = 0; i < share.data.length; i++) {
    share.data[i] = Math.min(1, 0.55 * share.data[i] + 0.6 * around.data[i]);
  }
  return share;
}

const LEAVES_OUTDOORS = 0.05;
const GREEN_OUTDOORS = 0.25;
const RUFFLE_SHARE = 0.004;
const RUFFLED = 5;

/**
 * Much green, or some that is ruffled as leaves are: a painted wall is green and flat.
 * @param leaves {@link foliageShare} of the picture
 */
export function isGreenOutside(image: Rgb8, leaves: Plane): boolean {
  const luma = lumaPlane(image);
  const around = boxMean(luma, Math.max(1, Math.round(RUFFLE_SHARE * image.width)));
  let green = 0;
  let ruffled = 0;
  for (let i = 0; i < leaves.data.length; i++) {
    green += leaves.data[i];
    if (Math.abs(luma.data[i] - around.data[i]) > RUFFLED) ruffled += leaves.data[i];
  }
  const pixels = leaves.data.length;
  return ruffled > LEAVES_OUTDOORS * pixels || green > GREEN_OUTDOORS * pixels;
}
