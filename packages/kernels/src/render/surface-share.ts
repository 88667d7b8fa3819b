import { linearOfByte, luminance } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import type { Reading } from './read.ts';
import { textureAlike } from './texture-alike.ts';

/** Added to luminance before its logarithm is taken. */
const DARKEST = 0.004;

/** Linear luminance of each pixel, and its natural logarithm. */
export function luminanceOf({ data }: Rgb8): { shown: Float32Array; log: Float32Array } {
  const shown = new Float32Array(data.length / 3);
  for (let p = 0, j = 0; p < shown.length; p++, j += 3) {
    shown[p] = luminance(
      linearOfByte(data[j]),
      linearOfByte(data[j + 1]),
      linearOfByte(data[j + 2]),
    );
  }
  return { shown, log: shown.map((v) => Math.log(v + DARKEST)) };
}

/**
 * How far each pixel of a photograph seems to be of a surface that is wished, 0 … 1: in a region of it, of the region's
 * colour and as smooth or busy as the surface. 0 in all other regions.
 *
 * @param image what was read
 * @param wished whether a region is of such a surface
 */
export function seemsWished(
  image: Rgb8,
  reading: Reading,
  wished: (region: number) => boolean,
  log: Float32Array = luminanceOf(image).log,
): Float32Array {
  const { data, width, height } = reading.labels;
  const alike = textureAlike(reading, log, Math.max(width, height) / 1024);
  const wish = reading.regions.map(({ id }) => wished(id));
  return alike.map((alike, p) => (wish[data[p]] ? alike * belongs(reading, p) : 0));
}

// Things in front of a surface that were not told from it differ from its colour.
function belongs({ picture, labels, regions }: Reading, p: number): number {
  const { mean } = regions[labels.data[p]];
  const d2 = (picture.a[p] - mean[1]) ** 2 + (picture.b[p] - mean[2]) ** 2;
  const dL = picture.L[p] - mean[0];
  return Math.exp(-d2 / 0.0032) * Math.exp(-((dL * dL) / 0.16));
}
