import { boxMeanInto } from '../filter/box.ts';
import type { Flow } from './flow.ts';

/** The share of a window that a single line through it fills with its own response. */
const OWN_SHARE = 0.16;

/**
 * Weakens responses that stand in the midst of many others without a common direction — carpet pile,
 * plaster, leaves — and leaves as they are lone contours, bundles of parallel lines, and contours with
 * calm on one side (the frame of a busy painting): the quietest of
 * the place itself and both sides counts. After the surround
 * inhibition of Grigorescu, Petkov and Westenberg (IEEE TIP 12, 2003). Changes `response` in place.
 */
export function suppressTexture(
  response: Float32Array,
  flow: Flow,
  radiusPx: number,
  strength: number,
): void {
  const { width, height, normalX, normalY, tensor } = flow;
  // Means over a wide window hold nothing fine: half the size shows as much.
  const means = [response, ...tensor].map((plane) => halfSizeMean(plane, width, height, radiusPx));
  const surround = means[0];
  const halfWidth = (width + 1) >> 1;
  const calm = inhibition(means[1], means[2], means[3], strength);
  // Far enough aside that the window holds little of the line itself.
  const aside = radiusPx + 2;
  const right = width - 1;
  const bottom = height - 1;
  for (let y = 0, i = 0; y < height; y++) {
    const here = (y >> 1) * halfWidth;
    for (let x = 0; x < width; x++, i++) {
      const own = response[i];
      if (own === 0) continue;
      const at = here + (x >> 1);
      let crowd = surround[at] - OWN_SHARE * own;
      if (crowd <= 0) continue;
      const sx = Math.round(aside * normalX[i]);
      const sy = Math.round(aside * normalY[i]);
      const ahead = (within(y + sy, bottom) >> 1) * halfWidth + (within(x + sx, right) >> 1);
      const behind = (within(y - sy, bottom) >> 1) * halfWidth + (within(x - sx, right) >> 1);
      if (surround[ahead] < crowd) crowd = surround[ahead];
      if (surround[behind] < crowd) crowd = surround[behind];
      response[i] = Math.max(0, own - calm[at] * crowd);
    }
  }
}

/** Share of the crowd that is taken off: all where it has no common direction, nothing where it has one. */
function inhibition(
  xx: Float32Array,
  xy: Float32Array,
  yy: Float32Array,
  strength: number,
): Float32Array {
  const out = new Float32Array(xx.length);
  for (let i = 0; i < out.length; i++) {
    const half = 0.5 * (xx[i] - yy[i]);
    const anisotropy = Math.sqrt(half * half + xy[i] * xy[i]) / (0.5 * (xx[i] + yy[i]) + 1e-6);
    out[i] = strength * (1 - anisotropy * anisotropy);
  }
  return out;
}

/** Mean over a square of about (2 r + 1)² pixels, for every other pixel of every other row. */
function halfSizeMean(
  plane: Float32Array,
  width: number,
  height: number,
  radiusPx: number,
): Float32Array {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const half = new Float32Array(halfWidth * halfHeight);
  for (let y = 0, i = 0; y < halfHeight; y++) {
    const above = 2 * y * width;
    const below = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < halfWidth; x++, i++) {
      const left = 2 * x;
      const right = left + 1 < width ? left + 1 : left;
      half[i] =
        0.25 *
        (plane[above + left] + plane[above + right] + plane[below + left] + plane[below + right]);
    }
  }
  const radius = Math.round(radiusPx / 2);
  boxMeanInto(half, halfWidth, halfHeight, radius, half);
  return half;
}

function within(at: number, last: number): number {
  return Math.max(0, Math.min(at, last));
}
