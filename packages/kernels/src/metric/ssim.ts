import { gaussianBlur } from '../filter/gaussian.ts';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { assertSameSize } from '../kernel-error.ts';

/** Structural similarity of two planes. */
export interface Similarity {
  /** Mean over the picture: 1 for equal ones, below 0 for opposed ones. */
  readonly mean: number;
  /** Mean of the worst tile of {@link TILE_PX}: what is wrong in one place shows here. */
  readonly worstTile: number;
}

const SIGMA_PX = 1.5;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Half of the measure's usual window: nearer to the edge the picture is not known all around. */
const BORDER_PX = 5;
const TILE_PX = 32;

/**
 * SSIM (Wang, Bovik, Sheikh, Simoncelli, IEEE TIP 13, 2004) with a Gaussian window of σ 1.5 on planes
 * of 0 … 255. What belongs to the reference is computed once; the function returned compares any
 * number of pictures with it.
 *
 * SSIM takes the faintest noise of a smooth surface for structure. Where the difference within the
 * window is at most `invisibleRms` levels, it therefore counts as none; 0 is SSIM as published.
 */
export function ssimAgainst(reference: Plane, invisibleRms = 0): (candidate: Plane) => Similarity {
  const mean = gaussianBlur(reference, SIGMA_PX).data;
  const square = gaussianBlur(product(reference, reference), SIGMA_PX).data;
  const invisible = invisibleRms > 0 ? invisibleRms ** 2 : -Infinity;
  return (candidate) => {
    assertSameSize(reference, candidate);
    const otherMean = gaussianBlur(candidate, SIGMA_PX).data;
    const otherSquare = gaussianBlur(product(candidate, candidate), SIGMA_PX).data;
    const cross = gaussianBlur(product(reference, candidate), SIGMA_PX).data;
    const map = createPlane(reference.width, reference.height);
    for (let i = 0; i < map.data.length; i++) {
      const a = mean[i];
      const b = otherMean[i];
      const difference = square[i] + otherSquare[i] - 2 * cross[i];
      if (difference <= invisible) {
        map.data[i] = 1;
        continue;
      }
      const luminance = (2 * a * b + C1) / (a * a + b * b + C1);
      const variance = square[i] - a * a + (otherSquare[i] - b * b);
      map.data[i] = (luminance * (2 * (cross[i] - a * b) + C2)) / (variance + C2);
    }
    return summary(map);
  };
}

/** Mean SSIM of two planes; see {@link ssimAgainst}. */
export function ssim(a: Plane, b: Plane): number {
  return ssimAgainst(a)(b).mean;
}

function product(a: Plane, b: Plane): Plane {
  const out = createPlane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = a.data[i] * b.data[i];
  return out;
}

function summary({ width, height, data }: Plane): Similarity {
  const border = Math.min(BORDER_PX, (Math.min(width, height) - 1) >> 1);
  const tilesWide = Math.ceil(width / TILE_PX);
  const sums = new Float64Array(tilesWide * Math.ceil(height / TILE_PX));
  const areas = new Int32Array(sums.length);
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x++) {
      const tile = Math.floor(y / TILE_PX) * tilesWide + Math.floor(x / TILE_PX);
      sums[tile] += data[y * width + x];
      areas[tile]++;
    }
  }
  let sum = 0;
  let area = 0;
  let worstTile = 1;
  for (let t = 0; t < sums.length; t++) {
    sum += sums[t];
    area += areas[t];
    // A sliver at the edge is too few pixels to speak of a place.
    if (areas[t] >= (TILE_PX * TILE_PX) / 4) worstTile = Math.min(worstTile, sums[t] / areas[t]);
  }
  return { mean: sum / area, worstTile: Math.min(worstTile, sum / area) };
}
