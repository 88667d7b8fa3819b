import type { Plane } from '../image.ts';
import { forwardDct8 } from './dct8.ts';

/** Luma and chroma tables of ITU-T T.81, Annex K, by rows of frequency. */
const LUMA = Uint8Array.of(
  ...[16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
  ...[14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62],
  ...[18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92],
  ...[49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
);
const CHROMA = Uint8Array.of(
  ...[17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99],
  ...[24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99],
  ...new Array<number>(32).fill(99),
);

/** How a JPEG was quantised, as read from its decoded pixels. */
export interface JpegQuantisation {
  /** Steps of the luma's DCT coefficients, `[v * 8 + u]`, in grey levels. */
  readonly luma: Float32Array;
  readonly chroma: Float32Array;
}

/** Frequencies whose coefficients are often far from zero, so that their step can be read. */
const READ: readonly number[] = [1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4];
const FEWEST_COEFFICIENTS = 60;
const FEWEST_FREQUENCIES = 4;
const LEAST_REGULARITY = 0.55;
const [SMALLEST_STEP, LARGEST_STEP] = [3, 80];
const MOST_BLOCKS = 8192;

/**
 * The quantisation of a picture that was a JPEG with its blocks at the picture's corner, or null when
 * its coefficients do not lie on a grid (never a JPEG, resized since, or too finely quantised to
 * matter). The step of a frequency is the largest of whose multiples the coefficients are (mean
 * cosine, after Fan and de Queiroz, IEEE TIP 12, 2003); the frequencies that are mostly zero follow
 * from the standard table, scaled by the median of those that can be read.
 */
export function readJpegQuantisation(luma: Plane): JpegQuantisation | null {
  const coefficients = blockCoefficients(luma);
  const factors: number[] = [];
  for (const frequency of READ) {
    const step = stepOf(coefficients[frequency]);
    if (step !== null) factors.push(step / LUMA[frequency]);
  }
  if (factors.length < FEWEST_FREQUENCIES) return null;
  const factor = factors.sort((a, b) => a - b)[factors.length >> 1];
  return {
    luma: Float32Array.from(LUMA, (base) => Math.max(1, base * factor)),
    chroma: Float32Array.from(CHROMA, (base) => Math.max(1, base * factor)),
  };
}

/** Per frequency, its coefficient in each of a spread of aligned blocks. */
function blockCoefficients({ width, height, data }: Plane): Float64Array[] {
  const across = width >> 3;
  const blocks = across * (height >> 3);
  const every = Math.max(1, Math.ceil(blocks / MOST_BLOCKS));
  const out = Array.from({ length: 64 }, () => new Float64Array(Math.floor(blocks / every)));
  const pixels = new Float64Array(64);
  const values = new Float64Array(64);
  for (let n = 0; n < out[0].length; n++) {
    const block = n * every;
    const corner = Math.floor(block / across) * 8 * width + (block % across) * 8;
    for (let i = 0; i < 64; i++) pixels[i] = data[corner + (i >> 3) * width + (i & 7)];
    forwardDct8(pixels, values);
    for (let i = 0; i < 64; i++) out[i][n] = values[i];
  }
  return out;
}

function stepOf(coefficients: Float64Array): number | null {
  for (let step = LARGEST_STEP; step >= SMALLEST_STEP; step--) {
    let sum = 0;
    let count = 0;
    for (const value of coefficients) {
      if (Math.abs(value) < step / 2) continue;
      sum += Math.cos((2 * Math.PI * value) / step);
      count++;
    }
    if (count >= FEWEST_COEFFICIENTS && sum / count >= LEAST_REGULARITY) return step;
  }
  return null;
}
