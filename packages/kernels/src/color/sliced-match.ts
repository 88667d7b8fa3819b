import type { Random } from '../random.ts';
import { randomBasis } from './transport.ts';

const BINS = 1024;

/**
 * Iterative distribution transfer with histograms: like {@link slicedTransport} for clouds of any two
 * sizes, in time linear in the points. Along each axis of each random basis, the points' histogram is
 * matched to the target's by interpolated quantiles (Pitié, Kokaram, Dahyot, "Automated colour grading
 * using colour distribution transfer", CVIU 2007).
 *
 * @param points n × 3 packed, changed in place
 * @param target m × 3 packed
 */
export function slicedMatch(
  points: Float64Array,
  target: Float64Array,
  rotations: number,
  random: Random,
): void {
  const axes = new Float64Array(9);
  const n = points.length / 3;
  const m = target.length / 3;
  const from = new Float64Array(n);
  const to = new Float64Array(m);
  const move = new Float64Array(points.length);
  const table = new Float64Array(BINS + 1);
  for (let turn = 0; turn < rotations; turn++) {
    randomBasis(axes, random);
    move.fill(0);
    for (let k = 0; k < 9; k += 3) {
      project(points, axes, k, from);
      project(target, axes, k, to);
      const { low, step } = quantileTable(from, to, table);
      for (let i = 0; i < n; i++) {
        const at = (from[i] - low) / step;
        const bin = Math.min(BINS - 1, Math.floor(at));
        const shift = table[bin] + (at - bin) * (table[bin + 1] - table[bin]) - from[i];
        move[i * 3] += shift * axes[k];
        move[i * 3 + 1] += shift * axes[k + 1];
        move[i * 3 + 2] += shift * axes[k + 2];
      }
    }
    for (let j = 0; j < move.length; j++) points[j] += move[j];
  }
}

function project(cloud: Float64Array, axes: Float64Array, k: number, out: Float64Array): void {
  const ax = axes[k];
  const ay = axes[k + 1];
  const az = axes[k + 2];
  for (let i = 0, j = 0; i < out.length; i++, j += 3)
    out[i] = cloud[j] * ax + cloud[j + 1] * ay + cloud[j + 2] * az;
}

/**
 * Fills `table[i]` with the target value at the quantile of the i-th bin border of `from`; borders lie
 * at `low + i · step`.
 */
function quantileTable(
  from: Float64Array,
  to: Float64Array,
  table: Float64Array,
): { low: number; step: number } {
  const source = histogram(from);
  const wanted = histogram(to);
  // Both cumulative histograms rise together.
  let bin = 0;
  let below = 0;
  let sum = 0;
  for (let i = 0; i <= BINS; i++) {
    const quantile = sum / from.length;
    while (bin < BINS - 1 && below + wanted.count[bin] / to.length < quantile) {
      below += wanted.count[bin] / to.length;
      bin++;
    }
    const inBin = wanted.count[bin] / to.length;
    const part = inBin > 0 ? Math.min(1, Math.max(0, (quantile - below) / inBin)) : 0;
    table[i] = wanted.low + (bin + part) * wanted.step;
    if (i < BINS) sum += source.count[i];
  }
  return source;
}

function histogram(values: Float64Array): { low: number; step: number; count: Float64Array } {
  let low = Infinity;
  let high = -Infinity;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  const step = Math.max(1e-9, (high - low) / BINS);
  const count = new Float64Array(BINS);
  for (const v of values) count[Math.min(BINS - 1, Math.floor((v - low) / step))]++;
  return { low, step, count };
}
