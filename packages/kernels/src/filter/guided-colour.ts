import type { Plane, Rgb8 } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';
import { boxMeanInto } from './box.ts';
import { createPlane } from './plane.ts';

/** Local model `value ≈ slope · colour + offset`, one a pixel; colours are 0 … 1. */
export interface ColourModelPlanes {
  readonly width: number;
  readonly height: number;
  readonly slope: readonly [Float32Array, Float32Array, Float32Array];
  readonly offset: Float32Array;
}

/**
 * Guided filter with a colour guide (He, Sun and Tang, PAMI 2013): smooths `source` while it follows the
 * guide's edges, also those between colours of the same lightness.
 * @param epsilon squared colour step, in units 0 … 1, below which the guide counts as flat
 */
export function guidedFilterColour(
  guide: Rgb8,
  source: Plane,
  radiusPx: number,
  epsilon: number,
): Plane {
  return applyColourModel(guide, fitColourModel(guide, source, radiusPx, epsilon));
}

/** The filter's local models alone; they can be enlarged and applied to a larger guide (He and Sun 2015). */
export function fitColourModel(
  guide: Rgb8,
  source: Plane,
  radiusPx: number,
  epsilon: number,
): ColourModelPlanes {
  assertSameSize(guide, source);
  const { width, height } = source;
  const n = width * height;
  const mean = (of: (i: number) => number): Float32Array => {
    const out = new Float32Array(n);
    for (let i = 0; i < n; i++) out[i] = of(i);
    boxMeanInto(out, width, height, radiusPx, out);
    return out;
  };
  const g = guide.data;
  const s = source.data;
  const channel = [0, 1, 2].map((c) => mean((i) => g[i * 3 + c] / 255));
  const product = [0, 1, 2].map((c) => mean((i) => (g[i * 3 + c] / 255) * s[i]));
  const square = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 2],
  ].map(([c, d]) => mean((i) => (g[i * 3 + c] * g[i * 3 + d]) / 65025));
  const meanS = mean((i) => s[i]);
  const [mr, mg, mb] = channel;
  const slope: [Float32Array, Float32Array, Float32Array] = [
    new Float32Array(n),
    new Float32Array(n),
    new Float32Array(n),
  ];
  const offset = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    const rr = square[0][i] - mr[i] * mr[i] + epsilon;
    const rg = square[1][i] - mr[i] * mg[i];
    const rb = square[2][i] - mr[i] * mb[i];
    const gg = square[3][i] - mg[i] * mg[i] + epsilon;
    const gb = square[4][i] - mg[i] * mb[i];
    const bb = square[5][i] - mb[i] * mb[i] + epsilon;
    const vr = product[0][i] - mr[i] * meanS[i];
    const vg = product[1][i] - mg[i] * meanS[i];
    const vb = product[2][i] - mb[i] * meanS[i];
    const c0 = gg * bb - gb * gb;
    const c1 = gb * rb - rg * bb;
    const c2 = rg * gb - gg * rb;
    const scale = 1 / (rr * c0 + rg * c1 + rb * c2);
    const ar = (c0 * vr + c1 * vg + c2 * vb) * scale;
    const ag = (c1 * vr + (rr * bb - rb * rb) * vg + (rg * rb - rr * gb) * vb) * scale;
    const ab = (c2 * vr + (rg * rb - rr * gb) * vg + (rr * gg - rg * rg) * vb) * scale;
    slope[0][i] = ar;
    slope[1][i] = ag;
    slope[2][i] = ab;
    offset[i] = meanS[i] - ar * mr[i] - ag * mg[i] - ab * mb[i];
  }
  for (const plane of [...slope, offset]) {
    boxMeanInto(plane, width, height, radiusPx, plane);
  }
  return { width, height, slope, offset };
}

/** The models' word on each pixel of a guide of their own size. */
export function applyColourModel(guide: Rgb8, model: ColourModelPlanes): Plane {
  assertSameSize(guide, model);
  const out = createPlane(guide.width, guide.height);
  const [r, g, b] = model.slope;
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] =
      (r[i] * guide.data[i * 3] + g[i] * guide.data[i * 3 + 1] + b[i] * guide.data[i * 3 + 2]) /
        255 +
      model.offset[i];
  }
  return out;
}
