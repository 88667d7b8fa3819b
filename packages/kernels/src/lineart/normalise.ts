import { boxMeanInto } from '../filter/box.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';

/** Steps above this many grey levels belong to the base; below, they are detail. */
const BASE_EDGE_LEVELS = 60;
/** Contrast below this many grey levels is not amplified: noise stays quiet. */
const QUIET_LEVELS = 10;

/**
 * Local contrast on a common scale: the plane minus its large-scale base (guided filter), divided by
 * the local deviation. A dark interior and a sunlit wall then give lines of like strength, and large
 * dark areas do not turn black. About −3 … 3.
 */
export function normaliseContrast(luma: Plane, radiusPx: number): Plane {
  const { width, height } = luma;
  const base = guidedFilter(luma, luma, radiusPx, BASE_EDGE_LEVELS * BASE_EDGE_LEVELS);
  const out = createPlane(width, height);
  const power = new Float32Array(width * height);
  for (let i = 0; i < power.length; i++) {
    out.data[i] = luma.data[i] - base.data[i];
    power[i] = out.data[i] * out.data[i];
  }
  boxMeanInto(power, width, height, radiusPx, new Float32Array(power.length), power);
  for (let i = 0; i < power.length; i++) out.data[i] /= QUIET_LEVELS + Math.sqrt(power[i]);
  return out;
}
