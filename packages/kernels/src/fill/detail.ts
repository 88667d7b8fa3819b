import { distanceToMask } from '../filter/distance.ts';
import { gaussianBlur, gaussianBlurInto } from '../filter/gaussian.ts';
import { clampByte, lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { diffuse } from './diffuse.ts';

/** Detail is what a blur of this σ takes away; its strength is read over as wide a window. */
const DETAIL_SIGMA_PX = 3;
/** Strengths are compared in the large, over this σ. */
const REACH_PX = 16;
const GAIN_TOP = 1.6;
/** Detail beyond this multiple of the strength wanted is an edge: it gets no more for being strong. */
const EDGE_RATIO = 2.5;
/** The gain sets in over this many pixels from the rim, so that it draws no edge. */
const ONSET_PX = 12;
/** Added to every strength (grey levels): what is weaker is noise. */
const NOISE_LEVELS = 0.6;

/**
 * Gives a filled hole the strength of detail that its rim has: patch search prefers smooth sources (any
 * two of them are alike), so a filled texture comes out some tenths flatter than the one it goes on
 * from. The luma detail of the hole is scaled up to the strength that spreads from the rim as a
 * membrane, within narrow bounds and nowhere down. Changes hole pixels (1) of `image` alone.
 */
export function strengthenDetail(image: Rgb8, hole: Uint8Array): void {
  const { width, height, data } = image;
  const detail = lumaPlane(image);
  const smooth = gaussianBlur(detail, DETAIL_SIGMA_PX);
  const scratch = new Float32Array(width * height);
  const strength = smooth.data;
  for (let i = 0; i < hole.length; i++) {
    detail.data[i] -= smooth.data[i];
    strength[i] = detail.data[i] ** 2;
  }
  gaussianBlurInto(strength, width, height, DETAIL_SIGMA_PX, scratch, strength);
  const wanted = meansWhere(strength, hole, 0, width, height, scratch);
  diffuse(wanted, hole, width, height, 1);
  const found = meansWhere(strength, hole, 1, width, height, scratch);
  const mask = { width, height, data: hole };
  const distance = distanceToMask(mask, { least: 0, most: 0, upToPx: ONSET_PX }).data;
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    const gain = Math.min(GAIN_TOP, wanted[i] / found[i]);
    if (gain <= 1) continue;
    const top = EDGE_RATIO * wanted[i];
    const onset = Math.min(1, distance[i] / ONSET_PX);
    const more = (gain - 1) * onset * Math.min(top, Math.max(-top, detail.data[i]));
    for (let c = i * 3; c < i * 3 + 3; c++) data[c] = clampByte(data[c] + more);
  }
}

/**
 * Roots of squares, averaged in the large over the pixels where `where` has the value; geometric means,
 * so that a few edges do not speak for a texture.
 */
function meansWhere(
  squares: Float32Array,
  where: Uint8Array,
  value: number,
  width: number,
  height: number,
  scratch: Float32Array,
): Float32Array {
  const sums = squares.map((square, i) =>
    where[i] === value ? Math.log(Math.sqrt(square) + NOISE_LEVELS) : 0,
  );
  const counts = Float32Array.from(where, (own) => (own === value ? 1 : 0));
  gaussianBlurInto(sums, width, height, REACH_PX, scratch, sums);
  gaussianBlurInto(counts, width, height, REACH_PX, scratch, counts);
  return sums.map((sum, i) => Math.exp(sum / Math.max(1e-3, counts[i])));
}
