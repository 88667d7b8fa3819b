import { type OklabPlanes, oklabPlanes } from '../color/oklab.ts';
import { gaussianBlurInto } from '../filter/gaussian.ts';
import type { Rgb8 } from '../image.ts';

/** Lightness counts this much against chroma: what light and shade change most counts least. */
export const LIGHTNESS_WEIGHT = 0.35;

/** Below this lightness chroma is not raised further: noise would be, too. */
const DARKEST = 0.4;
const USUAL = 0.75;

/**
 * The colours of a picture in which light and shade matter little: OKLab with weighted lightness and with chroma
 * relative to lightness. A multiple of the light multiplies OKLab's three values alike, so a / L and b / L stay.
 */
export function shadingRobust(image: Rgb8): OklabPlanes {
  const { width, height, L, a, b } = oklabPlanes(image);
  for (let p = 0; p < L.length; p++) {
    const scale = USUAL / Math.max(DARKEST, L[p]);
    a[p] *= scale;
    b[p] *= scale;
    L[p] *= LIGHTNESS_WEIGHT;
  }
  return { width, height, L, a, b };
}

/** Half the size (odd sizes round up), each pixel the mean of its four, then blurred by `sigmaPx`. */
export function halved(planes: OklabPlanes, sigmaPx: number): OklabPlanes {
  const width = (planes.width + 1) >> 1;
  const height = (planes.height + 1) >> 1;
  const scratch = new Float32Array(width * height);
  const half = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(width * height);
    for (let y = 0, p = 0; y < height; y++) {
      const above = 2 * y * planes.width;
      const below = Math.min(planes.height - 1, 2 * y + 1) * planes.width;
      for (let x = 0; x < width; x++, p++) {
        const left = 2 * x;
        const right = Math.min(planes.width - 1, left + 1);
        out[p] =
          0.25 *
          (plane[above + left] + plane[above + right] + plane[below + left] + plane[below + right]);
      }
    }
    gaussianBlurInto(out, width, height, sigmaPx, scratch, out);
    return out;
  };
  return { width, height, L: half(planes.L), a: half(planes.a), b: half(planes.b) };
}
