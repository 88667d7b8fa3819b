import type { Plane } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';
import { withWasm } from '../wasm/arena.ts';
import { boxMeanReference, wholeRadius } from './box.ts';
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
  const radius = wholeRadius(radiusPx);
  const read = readGuideInWasm(guide, radius) ?? readGuideReference(guide, radius);
  return (source) => {
    assertSameSize(guide, source);
    return filterInWasm(read, source, epsilon) ?? filterReference(read, source, epsilon);
  };
}

/** A guide and, over the squares around its pixels, the means of its values and of their squares. */
export interface ReadGuide {
  readonly guide: Plane;
  readonly radius: number;
  /** Both means are about this: it keeps single precision accurate on bright flat pictures. */
  readonly shift: number;
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

/** The WASM twin: the same numbers; `undefined` where there is no WASM or the picture is too large for it. */
export function readGuideInWasm(guide: Plane, radius: number): ReadGuide | undefined {
  const { width, height, data } = guide;
  const n = width * height;
  const shift = data[0];
  return withWasm(16 * n + 8 * width + 256, (kernels, arena) => {
    const from = arena.put(data);
    const [scratch, sums] = [arena.floats(n), arena.floats(2 * width)];
    const [mean, square] = [arena.floats(n), arena.floats(n)];
    kernels.guideMoments(from, width, height, radius, shift, scratch, sums, mean, square);
    return { guide, radius, shift, mean: arena.copy(mean, n), square: arena.copy(square, n) };
  });
}

/** The same in JavaScript. */
export function readGuideReference(guide: Plane, radius: number): ReadGuide {
  const { width, height, data } = guide;
  const mean = new Float32Array(data.length);
  const square = new Float32Array(data.length);
  const shift = data[0];
  for (let i = 0; i < data.length; i++) {
    const apart = data[i] - shift;
    mean[i] = apart;
    square[i] = apart * apart;
  }
  boxMeanReference(mean, width, height, radius, mean);
  boxMeanReference(square, width, height, radius, square);
  return { guide, radius, shift, mean, square };
}

/** The WASM twin: the same numbers; `undefined` where there is no WASM or the picture is too large for it. */
export function filterInWasm(
  { guide, radius, shift, mean, square }: ReadGuide,
  source: Plane,
  epsilon: number,
): Plane | undefined {
  const { width, height } = guide;
  const n = width * height;
  return withWasm(32 * n + 8 * width + 512, (kernels, arena) => {
    const [by, from] = [arena.put(guide.data), arena.put(source.data)];
    const [means, squares] = [arena.put(mean), arena.put(square)];
    const [scratch, sums] = [arena.floats(n), arena.floats(2 * width)];
    const [slope, offset, to] = [arena.floats(n), arena.floats(n), arena.floats(n)];
    kernels.filterGuided(
      ...([by, from, width, height, radius, shift, epsilon, means, squares] as const),
      ...([scratch, sums, slope, offset, to] as const),
    );
    return { width, height, data: arena.copy(to, n) };
  });
}

/** The same in JavaScript. */
export function filterReference(
  { guide, radius, shift, mean, square }: ReadGuide,
  source: Plane,
  epsilon: number,
): Plane {
  const { width, height, data: g } = guide;
  const s = source.data;
  const slope = new Float32Array(g.length);
  const offset = new Float32Array(g.length);
  for (let i = 0; i < g.length; i++) slope[i] = (g[i] - shift) * s[i];
  boxMeanReference(s, width, height, radius, offset);
  boxMeanReference(slope, width, height, radius, slope);
  for (let i = 0; i < g.length; i++) {
    const sourceMean = offset[i];
    const variance = Math.max(0, square[i] - mean[i] * mean[i]);
    const covariance = slope[i] - mean[i] * sourceMean;
    const a = covariance / (variance + epsilon);
    slope[i] = a;
    offset[i] = sourceMean - a * mean[i];
  }
  boxMeanReference(slope, width, height, radius, slope);
  boxMeanReference(offset, width, height, radius, offset);
  const out = createPlane(width, height);
  for (let i = 0; i < g.length; i++) out.data[i] = slope[i] * (g[i] - shift) + offset[i];
  return out;
}
