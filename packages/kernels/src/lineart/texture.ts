import { boxMeanInto } from '../filter/box.ts';
import type { Flow } from './flow.ts';

/** The share of a window that a single line through it fills with its own response. */
const OWN_SHARE = 0.16;

/**
 * Weakens responses that stand in the midst of many others without a common direction — carpet pile,
 * plaster, leaves — and leaves lone contours and bundles of parallel lines as they are. After the surround
 * inhibition of Grigorescu, Petkov and Westenberg (IEEE TIP 12, 2003). Changes `response` in place.
 */
export function suppressTexture(
  response: Float32Array,
  flow: Flow,
  radiusPx: number,
  strength: number,
): void {
  const { width, height, tensor } = flow;
  const size = width * height;
  const scratch = new Float32Array(size);
  const surround = new Float32Array(size);
  boxMeanInto(response, width, height, radiusPx, scratch, surround);
  const [xx, xy, yy] = tensor.map((plane) => {
    const mean = new Float32Array(size);
    boxMeanInto(plane, width, height, radiusPx, scratch, mean);
    return mean;
  });
  for (let i = 0; i < size; i++) {
    const own = response[i];
    if (own === 0) continue;
    const crowd = surround[i] - OWN_SHARE * own;
    if (crowd <= 0) continue;
    const half = 0.5 * (xx[i] - yy[i]);
    const anisotropy = Math.sqrt(half * half + xy[i] * xy[i]) / (0.5 * (xx[i] + yy[i]) + 1e-6);
    response[i] = Math.max(0, own - strength * (1 - anisotropy * anisotropy) * crowd);
  }
}
