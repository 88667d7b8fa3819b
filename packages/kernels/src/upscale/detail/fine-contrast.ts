import { boxMeanInto } from '../../filter/box.ts';
import type { Plane } from '../../image.ts';

/** Middle grey: moments about it are accurate in single precision, and the same in every tile. */
const MIDDLE = 128;

/**
 * What is finer than `radiusPx` and weaker than `contrast` (grey levels): the plane minus its
 * edge-keeping base, the guided filter with itself as guide (He, Sun and Tang, PAMI 2013). Edges are
 * part of the base, so lifting the rest draws no halos.
 */
export function fineContrast(plane: Plane, radiusPx: number, contrast: number): Float32Array {
  const { width, height, data } = plane;
  const value = data.map((v) => v - MIDDLE);
  const mean = value.slice();
  const square = value.map((v) => v * v);
  boxMeanInto(mean, width, height, radiusPx, mean);
  boxMeanInto(square, width, height, radiusPx, square);
  const slope = square;
  const offset = mean;
  for (let i = 0; i < value.length; i++) {
    const variance = Math.max(0, square[i] - mean[i] * mean[i]);
    const a = variance / (variance + contrast * contrast);
    slope[i] = a;
    offset[i] = mean[i] * (1 - a);
  }
  boxMeanInto(slope, width, height, radiusPx, slope);
  boxMeanInto(offset, width, height, radiusPx, offset);
  for (let i = 0; i < value.length; i++) value[i] -= slope[i] * value[i] + offset[i];
  return value;
}
