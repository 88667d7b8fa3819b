import { gaussianBlur } from '../filter/gaussian.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';

/** A step's light side is lifted less than its dark side is darkened: lifted rims look like halos. */
const LIFTED = 0.2;
/** Below this even an edge's own softness would count as its surroundings. */
const LEAST_SIGMA_PX = 3;

/**
 * The structure of a model's picture without its outlines, signed as the creases want it: steps between
 * surfaces as shade on their darker side, joints and bars as they were drawn.
 *
 * @param line what stays of the lines, 0 … 1
 */
export function modelStructure(image: Rgb8, line: Float32Array): Float32Array {
  const luma = lumaPlane(image);
  const { width, height } = luma;
  const log = { width, height, data: luma.data.map((v) => Math.log(v + 24)) };
  const base = gaussianBlur(
    log,
    Math.max(LEAST_SIGMA_PX, (4 * Math.max(width, height)) / 1024),
  ).data;
  return log.data.map((v, p) => {
    const d = 1.2 * (v - base[p]);
    return Math.max(-1, Math.min(1, d > 0 ? LIFTED * d : d - 0.4 * line[p]));
  });
}

/** How much of a model's structure is asked for: its outlines are not part of what it shows. */
export function modelTarget(cnStrength: number): number {
  return cnStrength >= 0.9 ? 0.95 : Math.max(0.3, 0.88 - 0.9 * (0.9 - cnStrength));
}
