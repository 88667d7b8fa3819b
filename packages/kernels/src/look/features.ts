import { length2 } from '../arithmetic.ts';
import { oklabPlanes } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';

/**
 * What a picture looks like, as a string of bytes that can be compared: which colours it has (a histogram
 * over OKLab's lightness and hue), where they are (means over a coarse grid), and which way its edges run
 * (orientations weighted by their strength, per cell). Histograms are kept as square roots, so that
 * their plain difference approximates Hellinger's distance. Meant for small copies, 64 to 128 px.
 * Colours after Swain and Ballard, "Color Indexing" (IJCV 1991); layout as in Jacobs, Finkelstein and
 * Salesin, "Fast Multiresolution Image Querying" (SIGGRAPH 1995); edges after Manjunath et al., "Color and
 * Texture Descriptors" (IEEE CSVT 2001).
 */

const LIGHTNESS_STEPS = 4;
const HUES = 8;
/** Greys, and the hues. */
const TINTS = HUES + 1;
const PALETTE = LIGHTNESS_STEPS * TINTS;
/** Below this chroma a colour is grey, above the second it is none any more; between them it is shared. */
const GREY = [0.02, 0.05] as const;
const GRID = 4;
const LAYOUT = GRID * GRID * 3;
const EDGE_GRID = 3;
const TURNS = 6;
const EDGES = EDGE_GRID * EDGE_GRID * TURNS;
/** Lightness steps per pixel, of 1, that are more than noise. */
const LEAST_EDGE = 0.02;

/** Length of the string of bytes. */
export const LOOK_LENGTH = PALETTE + LAYOUT + EDGES;

/** How the parts count against each other in a distance: the most that each byte can differ. */
const PALETTE_WEIGHT = 200;
const LAYOUT_WEIGHT = 255;
const EDGE_WEIGHT = 120;
/** Beyond this a or b is taken as this. */
const MOST_AB = 0.25;

/** @throws KernelError for a picture smaller than 8 × 8 */
export function lookFeatures(image: Rgb8): Uint8Array {
  const { width, height } = image;
  if (width < 8 || height < 8) throw new KernelError('badPicture', 'a look needs 8 × 8 pixels');
  const { L, a, b } = oklabPlanes(image);
  const look = new Uint8Array(LOOK_LENGTH);
  writePalette(look.subarray(0, PALETTE), L, a, b);
  writeLayout(look.subarray(PALETTE, PALETTE + LAYOUT), [L, a, b], width, height);
  writeEdges(look.subarray(PALETTE + LAYOUT), L, width, height);
  return look;
}

/** Sum of differences: 0 for the same look. */
export function lookDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < LOOK_LENGTH; at++) {
    sum += Math.abs(one[at] - other[at]);
  }
  return sum;
}

function writePalette(out: Uint8Array, L: Float32Array, a: Float32Array, b: Float32Array): void {
  const shares = new Float64Array(PALETTE);
  for (let at = 0; at < L.length; at++) {
    const x = a[at] as number;
    const y = b[at] as number;
    const chroma = length2(x, y);
    const tint = Math.min(1, Math.max(0, (chroma - GREY[0]) / (GREY[1] - GREY[0])));
    const light = Math.min(1, Math.max(0, L[at] as number)) * (LIGHTNESS_STEPS - 1);
    const low = Math.min(LIGHTNESS_STEPS - 2, Math.floor(light));
    const turn = ((Math.atan2(y, x) / (2 * Math.PI) + 1) % 1) * HUES;
    const hue = Math.floor(turn) % HUES;
    for (let step = 0; step < 2; step++) {
      const share = step === 0 ? 1 - (light - low) : light - low;
      const row = (low + step) * TINTS;
      const between = turn - Math.floor(turn);
      shares[row] = shares[row] + share * (1 - tint);
      const next = row + 1 + ((hue + 1) % HUES);
      shares[row + 1 + hue] = shares[row + 1 + hue] + share * tint * (1 - between);
      shares[next] = shares[next] + share * tint * between;
    }
  }
  for (let bin = 0; bin < PALETTE; bin++) {
    out[bin] = Math.round(Math.sqrt(shares[bin] / L.length) * PALETTE_WEIGHT);
  }
}

function writeLayout(
  out: Uint8Array,
  planes: readonly [Float32Array, Float32Array, Float32Array],
  width: number,
  height: number,
): void {
  const counts = new Float64Array(GRID * GRID);
  const sums = new Float64Array(LAYOUT);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * GRID) / height) * GRID;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * GRID) / width);
      counts[cell] = counts[cell] + 1;
      for (let plane = 0; plane < 3; plane++) {
        const at = plane * GRID * GRID + cell;
        sums[at] = sums[at] + planes[plane][y * width + x];
      }
    }
  }
  for (let at = 0; at < LAYOUT; at++) {
    const mean = sums[at] / counts[at % (GRID * GRID)];
    const unit = at < GRID * GRID ? mean : (mean + MOST_AB) / (2 * MOST_AB);
    out[at] = Math.round(Math.min(1, Math.max(0, unit)) * LAYOUT_WEIGHT);
  }
}

function writeEdges(out: Uint8Array, L: Float32Array, width: number, height: number): void {
  const strength = new Float64Array(EDGES);
  let total = 0;
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor((y * EDGE_GRID) / height) * EDGE_GRID;
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dx = (L[at + 1] - L[at - 1]) / 2;
      const dy = (L[at + width] - L[at - width]) / 2;
      const size = length2(dx, dy);
      if (size < LEAST_EDGE) continue;
      // An edge and its reverse run the same way.
      const turn = ((Math.atan2(dy, dx) / Math.PI + 1) % 1) * TURNS;
      const first = Math.floor(turn) % TURNS;
      const cell = (row + Math.floor((x * EDGE_GRID) / width)) * TURNS;
      const next = cell + ((first + 1) % TURNS);
      const between = turn - Math.floor(turn);
      strength[cell + first] = strength[cell + first] + size * (1 - between);
      strength[next] = strength[next] + size * between;
      total += size;
    }
  }
  // Faint edges of an empty picture say little: a tenth of strong ones all over is as much as a whole.
  const whole = Math.max(total, width * height * LEAST_EDGE * 0.5);
  for (let at = 0; at < EDGES; at++) {
    out[at] = Math.round(Math.sqrt(strength[at] / whole) * EDGE_WEIGHT);
  }
}
