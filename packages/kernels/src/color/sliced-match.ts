import type { Random } from '../random.ts';
import { randomBasis } from './transport.ts';

const BINS = 1024;

/**
 * Iterative distribution transfer with histograms: like {@link slicedTransport} for clouds of any two
 * sizes, in time linear in the points. Along each axis of each random basis, the points' histogram is
 * matched to the target's by interpolated quantiles (Pitié, Kokaram, Dahyot, "Automated colour grading
 * using colour distribution transfer", CVIU 2007).
 *
 * @param points n × dims packed, changed in place
 * @param target m × dims packed
 */
export function slicedMatch(
  points: Float64Array,
  target: Float64Array,
  rotations: number,
  random: Random,
  dims = 3,
): void {
  const axes = new Float64Array(dims * dims);
  const n = points.length / dims;
  const m = target.length / dims;
  const from = new Float64Array(n);
  const to = new Float64Array(m);
  const move = new Float64Array(points.length);
  const table = new Float64Array(BINS + 1);
  for (let turn = 0; turn < rotations; turn++) {
    randomBasis(axes, random);
    move.fill(0);
    for (let k = 0; k < axes.length; k += dims) {
      project(points, axes, k, dims, from);
      project(target, axes, k, dims, to);
      const { low, step } = quantileTable(from, to, table);
      for (let i = 0; i < n; i++) {
        const at = (from[i] - low) / step;
        const bin = Math.min(BINS - 1, Math.floor(at));
        const shift = table[bin] + (at - bin) * (table[bin + 1] - table[bin]) - from[i];
        for (let d = 0; d < dims; d++) move[i * dims + d] += shift * axes[k + d];
      }
    }
    for (let j = 0; j < move.length; j++) points[j] += move[j];
  }
}

function project(
  cloud: Float64Array,
  axes: Float64Array,
  k: number,
  dims: number,
  out: Float64Array,
): void {
  for (let i = 0, j = 0; i < out.length; i++) {
    let sum = 0;
    for (let d = 0; d < dims; d++) sum += cloud[j++] * axes[k + d];
    out[i] = sum;
  }
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
