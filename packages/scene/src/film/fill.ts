import { FIRST_WORDS, PIXEL_WORDS, type Samples } from '../render/render-tile.ts';

/** Pixels around one that tell of the light on the same surface. */
const REACH = 3;
/** A pixel whose light is known says as much as so many paths. */
const KNOWN = 24;
const LEAST_COSINE = 0.9;
/** Of the reciprocal distance. */
const DEPTH_SLACK = 0.1;
/** Of the mean albedo, over red, green and blue. */
const ALBEDO_SLACK = 0.06;

/**
 * Light where it was not known: that of the paths traced there and of what is like it around. Written
 * into `light`, 3 numbers a pixel.
 *
 * @param counts 0 where the light is known
 */
export function fill(light: Float32Array, counts: Uint8Array, samples: Samples): void {
  const { width, height, first, sums } = samples;
  const ids = new Uint32Array(first.buffer, first.byteOffset, first.length);
  const sum = new Float64Array(4);
  const found: number[] = [];
  const values: number[] = [];

  const add = (i: number): void => {
    if (counts[i] === 0) {
      sum[3] += KNOWN;
      for (let c = 0; c < 3; c++) sum[c] += KNOWN * light[i * 3 + c];
    } else {
      sum[3] += sums[i * PIXEL_WORDS + 11];
      for (let c = 0; c < 3; c++) sum[c] += sums[i * PIXEL_WORDS + 12 + c];
    }
  };
  const isLike = (i: number, j: number): boolean => {
    const a = i * FIRST_WORDS;
    const b = j * FIRST_WORDS;
    if (ids[a + 7] !== ids[b + 7]) return false;
    if (Math.abs(first[a + 9] - first[b + 9]) > DEPTH_SLACK * first[a + 9]) return false;
    let cosine = 0;
    let unlike = 0;
    for (let c = 0; c < 3; c++) {
      cosine += first[a + 10 + c] * first[b + 10 + c];
      unlike += Math.abs(first[a + 13 + c] - first[b + 13 + c]);
    }
    return (cosine > LEAST_COSINE || first[a + 9] === 0) && unlike < ALBEDO_SLACK;
  };
  const around = (x: number, y: number, reach: number, isTaken: (j: number) => boolean): void => {
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        if (isTaken(v * width + u)) add(v * width + u);
      }
    }
  };

  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    sum.fill(0);
    around(x, y, REACH, (j) => isLike(i, j));
    // A sliver whose paths all met something else shows the light beside it.
    if (sum[3] === 0) around(x, y, 1, () => true);
    found.push(i);
    for (let c = 0; c < 3; c++) values.push(sum[3] > 0 ? sum[c] / sum[3] : 0);
  }
  for (const [k, i] of found.entries()) {
    for (let c = 0; c < 3; c++) light[i * 3 + c] = values[k * 3 + c];
  }
}
