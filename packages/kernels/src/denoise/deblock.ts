import { createPlane } from '../filter/plane.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane } from '../image.ts';
import { forwardDct8, inverseDct8 } from './dct8.ts';
import type { JpegQuantisation } from './jpeg-quantisation.ts';
import { REDUNDANT_DCT_REACH, redundantDct } from './redundant-dct.ts';

/** Error of a quantised coefficient against a uniform one's step² / 12: most are better predicted. */
const LUMA_SHARE = 0.4;
const CHROMA_SHARE = 0.25;

/** A pixel depends on those this far away: the filter's reach on halved chroma, and its block. */
export const DEBLOCK_REACH = 2 * REDUNDANT_DCT_REACH + 16;

/** Y′, Cb, Cr of JPEG (Cb and Cr about zero). */
export type LumaChroma = readonly [Plane, Plane, Plane];

/**
 * Removes what JPEG's quantisation left: blocks and ringing. Every patch at every place is shrunk by
 * how coarsely its frequencies were quantised (redundant DCT; the shifts of Nosratinia's
 * re-application of JPEG, 2001, without rounding anew), then each block's coefficients are brought
 * back to within half a step of what the file said, so that the picture stays one that this file
 * may have come from. The planes begin at a block's corner.
 */
export function deblock(
  [luma, cb, cr]: LumaChroma,
  quantisation: JpegQuantisation,
): [Plane, Plane, Plane] {
  const shrunk = redundantDct(luma, varianceOf(quantisation.luma, LUMA_SHARE));
  keepWithinSteps(shrunk, luma, quantisation.luma);
  const chroma = varianceOf(quantisation.chroma, CHROMA_SHARE);
  return [shrunk, deblockHalved(cb, chroma), deblockHalved(cr, chroma)];
}

function varianceOf(steps: Float32Array, share: number): Float32Array {
  return steps.map((step) => (share * step * step) / 12);
}

/** JPEG keeps chroma at half size, so its blocks are 16 pixels wide: worked on there, and only the change comes back. */
function deblockHalved(plane: Plane, variance: Float32Array): Plane {
  const { width, height } = plane;
  const half = resizePlane(plane, Math.ceil(width / 2), Math.ceil(height / 2), 'area');
  const change = redundantDct(half, variance);
  for (let i = 0; i < change.data.length; i++) change.data[i] -= half.data[i];
  const full = resizePlane(change, width, height, 'bilinear');
  const out = createPlane(width, height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = plane.data[i] + full.data[i];
  return out;
}

/** Clips each whole block's coefficients in `plane` to half a step around those of `decoded`. */
function keepWithinSteps(plane: Plane, decoded: Plane, steps: Float32Array): void {
  const { width, height } = plane;
  const pixels = new Float64Array(64);
  const now = new Float64Array(64);
  const before = new Float64Array(64);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      const corner = top * width + left;
      lift(decoded, corner, pixels);
      forwardDct8(pixels, before);
      lift(plane, corner, pixels);
      forwardDct8(pixels, now);
      let moved = false;
      for (let i = 0; i < 64; i++) {
        const clipped = Math.min(
          before[i] + steps[i] / 2,
          Math.max(before[i] - steps[i] / 2, now[i]),
        );
        moved ||= clipped !== now[i];
        now[i] = clipped;
      }
      if (!moved) continue;
      inverseDct8(now, pixels);
      for (let i = 0; i < 64; i++) plane.data[corner + (i >> 3) * width + (i & 7)] = pixels[i];
    }
  }
}

function lift(plane: Plane, corner: number, block: Float64Array): void {
  for (let i = 0; i < 64; i++) block[i] = plane.data[corner + (i >> 3) * plane.width + (i & 7)];
}
