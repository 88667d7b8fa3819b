import type { LabelMap } from '../src/image.ts';

/**
 * Adjusted Rand index (Hubert and Arabie, 1985) of two labellings of the same pixels: 1 when they part the
 * picture alike, 0 when they agree no more than by chance.
 */
export function adjustedRandIndex(a: LabelMap, b: LabelMap): number {
  const joint = new Float64Array(a.count * b.count);
  const rows = new Float64Array(a.count);
  const columns = new Float64Array(b.count);
  for (let p = 0; p < a.data.length; p++) {
    joint[a.data[p]! * b.count + b.data[p]!]!++;
    rows[a.data[p]!]!++;
    columns[b.data[p]!]!++;
  }
  const pairs = (values: Float64Array): number =>
    values.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const n = a.data.length;
  const [both, inA, inB] = [pairs(joint), pairs(rows), pairs(columns)];
  const chance = (inA * inB) / ((n * (n - 1)) / 2);
  const most = (inA + inB) / 2;
  return most === chance ? 1 : (both - chance) / (most - chance);
}
