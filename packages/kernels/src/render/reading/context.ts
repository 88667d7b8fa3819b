/** Border of two regions: lengths in pixels, `over` where the second lies above the first, `under` below. */
export interface Border {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly over: number;
  readonly under: number;
}

/**
 * What a region's neighbours are taken for, as numbers beside its own: its own probabilities, the mean
 * over all borders, over those above and over those below (auto-context: Tu and Bai, PAMI 2010).
 *
 * @param probabilities rows of `classes`
 * @returns rows of 4 × `classes`
 */
export function contextOf(
  probabilities: Float32Array,
  classes: number,
  borders: Iterable<Border>,
): Float32Array {
  const rows = probabilities.length / classes;
  const wide = 4 * classes;
  const out = new Float32Array(rows * wide);
  const sums = new Float32Array(rows * 3);
  for (const { a, b, length, over, under } of borders) {
    const lengths = [length, over, under];
    for (let side = 0; side < 3; side++) {
      if (lengths[side] === 0) continue;
      sums[a * 3 + side] += lengths[side];
      const to = a * wide + (side + 1) * classes;
      for (let k = 0; k < classes; k++)
        out[to + k] += lengths[side] * probabilities[b * classes + k];
    }
  }
  for (let row = 0; row < rows; row++) {
    out.set(probabilities.subarray(row * classes, (row + 1) * classes), row * wide);
    for (let side = 0; side < 3; side++) {
      const sum = sums[row * 3 + side];
      if (sum === 0) continue;
      const at = row * wide + (side + 1) * classes;
      for (let k = 0; k < classes; k++) out[at + k] /= sum;
    }
  }
  return out;
}
