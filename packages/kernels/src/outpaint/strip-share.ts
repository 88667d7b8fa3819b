import { reduceBy } from '../fill/reduce.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** Share of the picture's extent that a strip is wide in a picture of texture throughout … */
const TEXTURED_SHARE = 0.12;
/** … and in one with plain surfaces. */
const PLAIN_SHARE = 0.06;
/** Detail is what a blur of this σ takes away. */
const DETAIL_SIGMA_PX = 7;
/** At this median detail (grey levels) a picture is textured: façades, woods and gravel; no room is. */
const TEXTURED_LEVELS = 10.5;

/**
 * How wide the strips are by which a picture is extended, as share of its extent. Narrow strips keep to
 * the lines and tones that reach the rim, as surfaces of a room need; wide ones copy more of a kind at
 * once, so that texture neither flattens nor repeats strip by strip.
 *
 * @param factor reduction at which the picture is worked on
 */
export function stripShareOf(image: Rgb8, factor: number): number {
  const none = { ...image, data: new Uint8Array(image.width * image.height) };
  const luma = lumaPlane(reduceBy(factor, image, none).image);
  const smooth = gaussianBlur(luma, DETAIL_SIGMA_PX);
  let strong = 0;
  for (let i = 0; i < luma.data.length; i++) {
    if (Math.abs(luma.data[i] - smooth.data[i]) >= TEXTURED_LEVELS) strong++;
  }
  return 2 * strong >= luma.data.length ? TEXTURED_SHARE : PLAIN_SHARE;
}
