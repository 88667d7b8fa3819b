import { length2 } from '../arithmetic.ts';
import { distanceToMask } from '../filter/distance.ts';
import { gaussianBlur } from '../filter/gaussian.ts';
import type { Plane } from '../image.ts';
import type { Ink } from './ink.ts';

/** Hatching apart from the drawing's outlines and single hairlines. */
export interface Hatching {
  /** 1 where a pixel's ink is hatching, 0 where it is outline, seam or none. */
  readonly share: Float32Array;
  /** The tone that the hatching stands for, evened out: mean depth of its ink, 0 … 1. */
  readonly tone: Float32Array;
}

const MIN_DEPTH = 0.05;
// Reach of an outline's soft rim.
const RIM_PX = 2.5;
// Strokes 20° to 70° off the level: a hand hatches aslant, joints and boards mostly do not run so.
const MIN_SLANT = 0.64;
// Share of inked pixels around a hairline: one that stands alone stays below, a row of them above.
const ALONE = 0.13;
const CROWDED = 0.2;

/**
 * Finds hatching as slanted hairlines in rows: ink below the outlines' weight and off their rims, counted in
 * a window a few strokes wide. `scale` is the picture's long side in 1024 px.
 */
export function findHatching({ depth, lines }: Ink, scale: number): Hatching {
  const { width, height } = depth;
  const n = width * height;
  const away = distanceToMask({ width, height, data: lines }, { least: 1, upToPx: RIM_PX }).data;
  const slant = slantOf(depth);
  const inked = new Float32Array(n);
  const hair = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    if (away[p] <= RIM_PX || depth.data[p] < MIN_DEPTH || slant[p] < MIN_SLANT) continue;
    inked[p] = 1;
    hair[p] = depth.data[p];
  }
  const blurred = (data: Float32Array, sigmaPx: number): Plane =>
    gaussianBlur({ width, height, data }, sigmaPx);
  const density = blurred(inked, 7 * scale).data;
  const share = new Float32Array(n);
  for (let p = 0; p < n; p++) {
    if (inked[p] === 0) continue;
    const t = Math.min(1, Math.max(0, (density[p] - ALONE) / (CROWDED - ALONE)));
    share[p] = t * t * (3 - 2 * t);
    hair[p] *= share[p];
  }
  return { share, tone: blurred(hair, 9 * scale).data };
}

/** How far hatching dissolves into shade: not at all where nearly all structure is asked for. */
export function hatchingDissolved(cnStrength: number): number {
  return Math.min(1, Math.max(0, (0.9 - cnStrength) / 0.15));
}

/** |sin 2θ| of the strokes' direction θ, from the structure tensor: 1 on diagonals, 0 along the axes. */
function slantOf({ width, height, data }: Plane): Float32Array {
  const soft = gaussianBlur({ width, height, data }, 0.8).data;
  const n = width * height;
  const along = new Float32Array(n);
  const across = new Float32Array(n);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const gx = soft[p + 1] - soft[p - 1];
      const gy = soft[p + width] - soft[p - width];
      along[p] = gx * gx - gy * gy;
      across[p] = 2 * gx * gy;
    }
  }
  const smooth = (values: Float32Array) => gaussianBlur({ width, height, data: values }, 2).data;
  const difference = smooth(along);
  const product = smooth(across);
  return product.map((v, p) => Math.abs(v) / Math.max(1e-9, length2(v, difference[p])));
}
