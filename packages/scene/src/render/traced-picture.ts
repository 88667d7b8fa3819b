import type { TracedPicture } from '@zhuhui/kernels';
import { PIXEL_WORDS, type Samples } from './render-tile.ts';

/** Where the means lie in a pixel's sums. */
const RADIANCE = 0;
const ALBEDO = 4;
const NORMAL = 7;
const COUNT = 10;

/** What a picture's samples say on average: what is handed to a network that takes the noise out. */
export function tracedPicture({ width, height, sums }: Samples): TracedPicture {
  const meansFrom = (word: number): Float32Array => {
    const out = new Float32Array(width * height * 3);
    for (let at = 0, to = 0; at < sums.length; at += PIXEL_WORDS, to += 3) {
      const share = 1 / Math.max(1, sums[at + COUNT]);
      for (let k = 0; k < 3; k++) out[to + k] = sums[at + word + k] * share;
    }
    return out;
  };
  return {
    width,
    height,
    radiance: meansFrom(RADIANCE),
    albedo: meansFrom(ALBEDO),
    normal: meansFrom(NORMAL),
  };
}
