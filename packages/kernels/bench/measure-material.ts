import { byteOfLinear, linearOfByte } from '../src/color/oklab.ts';
import type { Rgb8 } from '../src/image.ts';
import type { MaterialScene } from './material-scene.ts';

const GAIN_STEPS = 60;
const LEAST_GAIN = 0.3;
const MOST_GAIN = 3;

/** PSNR in dB over the surface, at the one linear gain that is best for the result. */
export function psnrAtBestGain(result: Rgb8, { truth, mask }: MaterialScene): number {
  let best = -Infinity;
  for (let i = 0; i <= GAIN_STEPS; i++) {
    const gain = LEAST_GAIN * (MOST_GAIN / LEAST_GAIN) ** (i / GAIN_STEPS);
    const table = Float64Array.from({ length: 256 }, (_, byte) =>
      byteOfLinear(gain * linearOfByte(byte)),
    );
    let error = 0;
    let count = 0;
    for (let p = 0; p < mask.data.length; p++) {
      if (mask.data[p]! < 128) continue;
      for (let j = p * 3; j < p * 3 + 3; j++) {
        const d = table[result.data[j]!]! - truth.data[j]!;
        error += d * d;
      }
      count += 3;
    }
    best = Math.max(best, 10 * Math.log10((255 * 255 * count) / error));
  }
  return best;
}

const BORDER_PX = 64;
const REACH_PX = 2;
const SHADOW_EDGE = 0.12;

/**
 * Correlation between the steps of the found and of the true log light, across 2 px to both sides, at
 * the pixels where the true light has an edge.
 */
export function shadowEdgeCorrelation(
  logLight: (p: number) => number,
  { light }: MaterialScene,
): number {
  const { width, height, data } = light;
  let [a, b, aa, bb, ab, count] = [0, 0, 0, 0, 0, 0];
  for (let y = BORDER_PX; y < height - BORDER_PX; y++) {
    for (let x = BORDER_PX; x < width - BORDER_PX; x++) {
      const p = y * width + x;
      const steps = [REACH_PX, REACH_PX * width];
      const truth = steps.map((d) => Math.log(data[p + d]! / data[p - d]!));
      if (Math.hypot(...truth) < SHADOW_EDGE) continue;
      steps.forEach((d, k) => {
        const found = logLight(p + d) - logLight(p - d);
        a += truth[k]!;
        b += found;
        aa += truth[k]! ** 2;
        bb += found * found;
        ab += truth[k]! * found;
        count++;
      });
    }
  }
  const covariance = ab / count - (a / count) * (b / count);
  return (
    covariance /
    Math.sqrt((aa / count - (a / count) ** 2) * (bb / count - (b / count) ** 2) + 1e-12)
  );
}
