import type { Plane } from '../image.ts';
import { forwardDct8 } from './dct8.ts';

/** Where in the order of the blocks' energies the noise is read: texture and edges are above. */
const QUANTILE = 0.1;
/** The same place in the distribution of pure noise: χ² with 21 degrees of freedom, over 21. */
const NOISE_AT_QUANTILE = 0.63;
/** χ² with 28 degrees of freedom: mean over median. */
const MEAN_TO_MEDIAN = 1.024;
/** Texture's energy in the fine band against what the band above it has more. */
const TEXTURE_FALL = 0.5;
const MOST_BLOCKS = 20_000;
/** Clipped surfaces hold no noise whatever the picture's noise is. */
const DARKEST = 6;
const BRIGHTEST = 249;

/**
 * Standard deviation of each plane's noise in its own unit, from the fine frequencies of the calm
 * 8×8 blocks (the median absolute deviation's idea, Donoho 1994, with a low quantile instead, for
 * pictures that are texture in most places). Noise is as strong one octave coarser; what is not is
 * texture, and is taken off. Blocks whose `guide` (grey levels 0 … 255) is clipped are left out. All
 * planes have the guide's size. Zero when the picture is smaller than a block.
 */
export function noiseLevels(planes: readonly Plane[], guide: Plane): number[] {
  const { width } = guide;
  const blocks = usableBlocks(guide);
  return planes.map((plane) => {
    if (blocks.length === 0) return 0;
    const energies = blocks.map((corner) => bandEnergies(plane, corner, width));
    energies.sort((a, b) => a.fine - b.fine);
    const at = Math.floor(QUANTILE * energies.length);
    const fine = energies[at].fine / NOISE_AT_QUANTILE;
    const calm = energies.slice(at >> 1, at + (at >> 1) + 1).map(({ middle }) => middle);
    const middle = calm.sort((a, b) => a - b)[calm.length >> 1] * MEAN_TO_MEDIAN;
    return Math.sqrt(Math.max(0, fine - TEXTURE_FALL * Math.max(0, middle - fine)));
  });
}

function usableBlocks({ width, height, data }: Plane): number[] {
  const corners: number[] = [];
  const across = width >> 3;
  const count = across * (height >> 3);
  const every = Math.max(1, Math.ceil(count / MOST_BLOCKS));
  for (let n = 0; n < count; n += every) {
    const corner = Math.floor(n / across) * 8 * width + (n % across) * 8;
    let sum = 0;
    for (let i = 0; i < 64; i++) sum += data[corner + (i >> 3) * width + (i & 7)];
    if (sum / 64 > DARKEST && sum / 64 < BRIGHTEST) corners.push(corner);
  }
  return corners;
}

const pixels = new Float64Array(64);
const coefficients = new Float64Array(64);

interface BandEnergies {
  /** Mean square of the 21 finest coefficients. */
  readonly fine: number;
  /** Mean square of the 28 one octave coarser. */
  readonly middle: number;
}

function bandEnergies(plane: Plane, corner: number, width: number): BandEnergies {
  for (let i = 0; i < 64; i++) pixels[i] = plane.data[corner + (i >> 3) * width + (i & 7)];
  forwardDct8(pixels, coefficients);
  let fine = 0;
  let middle = 0;
  for (let i = 0; i < 64; i++) {
    const order = (i >> 3) + (i & 7);
    if (order >= 9) fine += coefficients[i] ** 2;
    else if (order >= 5) middle += coefficients[i] ** 2;
  }
  return { fine: fine / 21, middle: middle / 28 };
}
