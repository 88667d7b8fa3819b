import { boxMean } from '../filter/box.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane, lumaPlane } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';

/** Luma variance from which an edge of the picture pulls the mask's edge to it. */
const EDGE_VARIANCE = 60;
/** Where nothing pulls, the guided filter would only blur: its ramp is made this much steeper. */
const STEEPER = 2;

/**
 * How much of each pixel belongs to the masked surface, 0 … 1: the mask's edge moved onto the
 * picture's own by a guided filter (He, Sun and Tang, PAMI 2013) within a band of `bandPx` on both
 * sides; exactly 1 and 0 beyond it.
 */
export function refineMatte(image: Rgb8, mask: Gray8, bandPx: number): Float32Array {
  const { width, height } = mask;
  const binary = createPlane(width, height);
  for (let p = 0; p < binary.data.length; p++) binary.data[p] = mask.data[p] < 128 ? 0 : 1;
  // A square window: its half diagonal must not leave the band.
  const radius = Math.floor(bandPx * Math.SQRT1_2);
  if (radius < 1) return binary.data;
  const around = boxMean(binary, radius).data;
  const soft = guidedFilter(lumaPlane(image), binary, radius, EDGE_VARIANCE).data;
  for (let p = 0; p < soft.length; p++) {
    const far = around[p] < 1e-4 || around[p] > 1 - 1e-4;
    const steep = (soft[p] - 0.5) * STEEPER + 0.5;
    soft[p] = far ? binary.data[p] : Math.min(1, Math.max(0, steep));
  }
  return soft;
}
