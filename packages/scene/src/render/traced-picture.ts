import type { TracedPicture } from '@zhuhui/kernels';
import { PIXEL_WORDS, type Samples, type Tile } from './render-tile.ts';

/** Where the sums lie in a pixel's words. */
const RADIANCE = 0;
const ALBEDO = 4;
const NORMAL = 7;
const COUNT = 10;

/** What the samples of a picture, or of a part of it, say on average: for a network that takes the noise out. */
export function tracedPicture(
  { width, height, sums }: Pick<Samples, 'width' | 'height' | 'sums'>,
  part: Tile = { left: 0, top: 0, width, height },
): TracedPicture {
  const meansOf = (word: number): Float32Array => {
    const out = new Float32Array(part.width * part.height * 3);
    let to = 0;
    for (let y = part.top; y < part.top + part.height; y++) {
      let at = (y * width + part.left) * PIXEL_WORDS;
      for (let x = 0; x < part.width; x++, at += PIXEL_WORDS, to += 3) {
        const share = 1 / Math.max(1, sums[at + COUNT]);
        for (let k = 0; k < 3; k++) out[to + k] = sums[at + word + k] * share;
      }
    }
    return out;
  };
  return {
    width: part.width,
    height: part.height,
    radiance: meansOf(RADIANCE),
    albedo: meansOf(ALBEDO),
    normal: meansOf(NORMAL),
  };
}

/** The radiance of a whole picture, 3 numbers a pixel, of which only a part was traced: black around it. */
export function radianceAround(
  radiance: Float32Array,
  part: Tile,
  { width, height }: Pick<Samples, 'width' | 'height'>,
): Float32Array {
  const out = new Float32Array(width * height * 3);
  const row = part.width * 3;
  for (let y = 0; y < part.height; y++) {
    const to = ((part.top + y) * width + part.left) * 3;
    out.set(radiance.subarray(y * row, (y + 1) * row), to);
  }
  return out;
}
