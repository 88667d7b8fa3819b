import type { Plane } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';
import { boxMeanInto } from './box.ts';
import { createPlane } from './plane.ts';

/**
 * Guided filter with a grey guide (He, Sun and Tang, ECCV 2010 / PAMI 2013): smooths `source` while
 * keeping the edges of `guide`. `epsilon` is in squared units of the guide: (0.1 × 255)² treats
 * steps below about 25 grey levels as texture. `guide === source` gives an edge-keeping smoother.
 */
export const guidedFilter = (
  guide: Plane,
  source: Plane,
  radiusPx: number,
  epsilon: number,
): Plane => guidedBy(guide, radiusPx, epsilon)(source);

/** {@link guidedFilter} of several sources: what hangs on the guide alone is worked out once. */
export function guidedBy(
  guide: Plane,
  radiusPx: number,
  epsilon: number,
): (source: Plane) => Plane {
  const { width, height, data: g } = guide;
  const size = width * height;
  const scratch = new Float32Array(size);
  const meanG = new Float32Array(size);
  const square = new Float32Array(size);

  // Moments about a common shift keep single precision accurate on bright flat pictures.
  const shift = g[0];
  for (let i = 0; i < size; i++) {
    const d = g[i] - shift;
    meanG[i] = d;
    square[i] = d * d;
  }
  boxMeanInto(meanG, width, height, radiusPx, scratch, meanG);
  boxMeanInto(square, width, height, radiusPx, scratch, square);
  const meanS = new Float32Array(size);
  const slope = new Float32Array(size);
  const offset = new Float32Array(size);

  return (source) => {
    assertSameSize(guide, source);
    const s = source.data;
    for (let i = 0; i < size; i++) slope[i] = (g[i] - shift) * s[i];
    boxMeanInto(s, width, height, radiusPx, scratch, meanS);
    boxMeanInto(slope, width, height, radiusPx, scratch, slope);
    for (let i = 0; i < size; i++) {
      const variance = Math.max(0, square[i] - meanG[i] * meanG[i]);
      const covariance = slope[i] - meanG[i] * meanS[i];
      const a = covariance / (variance + epsilon);
      slope[i] = a;
      offset[i] = meanS[i] - a * meanG[i];
    }
    boxMeanInto(slope, width, height, radiusPx, scratch, slope);
    boxMeanInto(offset, width, height, radiusPx, scratch, offset);

    const out = createPlane(width, height);
    for (let i = 0; i < size; i++) out.data[i] = slope[i] * (g[i] - shift) + offset[i];
    return out;
  };
}
