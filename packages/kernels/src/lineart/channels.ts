import { gaussianBlurInto } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';

/** Luma and two colour-difference planes, all in grey levels. */
export interface Channels {
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

/** Chroma is coarser than luma in photographs, so it is looked at through a wider blur. */
const CHROMA_BLUR = 1.4;

/**
 * Blurred luma Y′ and colour differences of a picture: like Y′CbCr (ITU-R BT.601), but with differences
 * scaled so that a step between two saturated colours counts as much as one in luma.
 */
export function blurredChannels(image: Rgb8, sigmaPx: number): Channels {
  const { width, height, data } = image;
  const luma = createPlane(width, height);
  const blue = createPlane(width, height);
  const red = createPlane(width, height);
  for (let i = 0, j = 0; i < luma.data.length; i++, j += 3) {
    const y = 0.299 * data[j] + 0.587 * data[j + 1] + 0.114 * data[j + 2];
    luma.data[i] = y;
    blue.data[i] = 0.6 * (data[j + 2] - y);
    red.data[i] = 0.8 * (data[j] - y);
  }
  const scratch = new Float32Array(luma.data.length);
  const blurInPlace = (plane: Plane, sigma: number) =>
    gaussianBlurInto(plane.data, width, height, sigma, scratch, plane.data);
  blurInPlace(luma, sigmaPx);
  blurInPlace(blue, sigmaPx * CHROMA_BLUR);
  blurInPlace(red, sigmaPx * CHROMA_BLUR);
  return { luma, blue, red };
}
