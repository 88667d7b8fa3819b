import { gaussianBlur } from '../src/filter/gaussian.ts';
import type { Plane } from '../src/image.ts';

/** Measures of an opacity against the exact one; both 0 … 1. */
export interface MatteMeasures {
  /** Sum of absolute differences over the counted pixels, in thousands. */
  readonly sadThousands: number;
  readonly mse: number;
  /** Sum of squared differences of gradient lengths at σ 1.4, in thousands. */
  readonly gradThousands: number;
}

const GRADIENT_SIGMA_PX = 1.4;

/** @param counted which pixels count; all when left out */
export function measureMatte(
  result: Plane,
  truth: Plane,
  counted?: (pixel: number) => boolean,
): MatteMeasures {
  const a = gradientOf(result);
  const b = gradientOf(truth);
  let sad = 0;
  let squares = 0;
  let gradient = 0;
  let count = 0;
  for (let p = 0; p < truth.data.length; p++) {
    if (counted && !counted(p)) continue;
    const d = result.data[p]! - truth.data[p]!;
    sad += Math.abs(d);
    squares += d * d;
    gradient += (a[p]! - b[p]!) ** 2;
    count++;
  }
  return {
    sadThousands: sad / 1000,
    mse: squares / Math.max(1, count),
    gradThousands: gradient / 1000,
  };
}

function gradientOf(alpha: Plane): Float32Array {
  const { width, height } = alpha;
  const { data } = gaussianBlur(alpha, GRADIENT_SIGMA_PX);
  const out = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      out[p] = Math.hypot(
        (data[p + 1]! - data[p - 1]!) / 2,
        (data[p + width]! - data[p - width]!) / 2,
      );
    }
  }
  return out;
}

/** Intersection over union of two masks: at least half selected counts. */
export function intersectionOverUnion(mask: Uint8Array, truth: Plane): number {
  let both = 0;
  let either = 0;
  for (let p = 0; p < mask.length; p++) {
    const a = mask[p]! >= 128;
    const b = truth.data[p]! >= 0.5;
    if (a && b) both++;
    if (a || b) either++;
  }
  return either === 0 ? 1 : both / either;
}

/** Mean difference, in grey levels, of a soft edge laid on white from what it should be: a halo shows here. */
export function haloOnWhite(
  cutOut: { readonly alpha: Uint8Array; readonly foreground: Uint8Array },
  truth: { readonly alpha: Plane; readonly foreground: Uint8Array },
): number {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < truth.alpha.data.length; p++) {
    const t = truth.alpha.data[p]!;
    if (t < 0.05 || t > 0.95) continue;
    const a = cutOut.alpha[p]! / 255;
    for (let i = p * 3; i < p * 3 + 3; i++) {
      const wanted = t * truth.foreground[i]! + (1 - t) * 255;
      sum += Math.abs(a * cutOut.foreground[i]! + (1 - a) * 255 - wanted) / 3;
    }
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
