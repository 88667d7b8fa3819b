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
  const size = width * height;
  const scratch = new Float32Array(size);
  const surround = new Float32Array(size);
  boxMeanInto(response, width, height, radiusPx, scratch, surround);
  const [xx, xy, yy] = tensor.map((plane) => {
    const mean = new Float32Array(size);
    boxMeanInto(plane, width, height, radiusPx, scratch, mean);
    return mean;
  });
  // Far enough aside that the window holds little of the line itself.
  const aside = radiusPx + 2;
  for (let i = 0; i < size; i++) {
    const own = response[i];
    if (own === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    const sx = Math.round(aside * normalX[i]);
    const sy = Math.round(aside * normalY[i]);
    const crowd = Math.min(
      surround[i] - OWN_SHARE * own,
      surround[within(y + sy, height) * width + within(x + sx, width)],
      surround[within(y - sy, height) * width + within(x - sx, width)],
    );
    if (crowd <= 0) continue;
    const half = 0.5 * (xx[i] - yy[i]);
    const anisotropy = Math.sqrt(half * half + xy[i] * xy[i]) / (0.5 * (xx[i] + yy[i]) + 1e-6);
    response[i] = Math.max(0, own - strength * (1 - anisotropy * anisotropy) * crowd);
  }
}

function within(at: number, length: number): number {
  return at < 0 ? 0 : at < length ? at : length - 1;
}
