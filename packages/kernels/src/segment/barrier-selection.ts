import { rimBarrierDistance } from '../filter/barrier-distance.ts';
import type { BoxSelection } from './box-selection.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { withForeignHoles } from './region-holes.ts';

/** Barriers from which a region is tried as subject, in shares of what parts the picture's barriers best. */
const BARRIER_SHARES = [0.8, 1] as const;
/** Barriers, in shares of the one tried, from which the cut by pixels may not change its mind. */
const SURE_INSIDE = 1.3;
const SURE_OUTSIDE = 0.5;

/**
 * What no way leads to from the picture's rim without crossing an edge: a thing of several colours on
 * an even ground as a whole (Zhang et al., ICCV 2015).
 */
export function behindBarriers(prepared: PreparedPicture): BoxSelection[] {
  const { graph, regions, small } = prepared;
  const { width, height } = small;
  const far = new Float32Array(graph.count);
  for (const data of [small.L, small.a, small.b]) {
    const barrier = rimBarrierDistance({ width, height, data }).data;
    for (let p = 0; p < barrier.length; p++) far[regions.data[p]] += barrier[p];
  }
  for (let k = 0; k < graph.count; k++) far[k] /= Math.max(1, graph.area[k]);
  const parting = Math.max(1e-6, partingOf(far, graph.area));
  return BARRIER_SHARES.map((share) => {
    const enough = share * parting;
    const start = {
      marks: Uint8Array.from(far, (value) =>
        value > SURE_INSIDE * enough ? INSIDE : value < SURE_OUTSIDE * enough ? OUTSIDE : OPEN,
      ),
      subject: far.map((value) => (value > enough ? 1 : 0)),
      background: far.map((value) => (value > enough ? 0 : 1)),
      prior: far.map((value) => (value > enough ? -1 : 1)),
    };
    const inside = Uint8Array.from(far, (value) => (value > enough ? 1 : 0));
    return withForeignHoles(prepared, start, inside);
  });
}

/** The value that parts two groups best, by between-class variance (Otsu 1979); `weight` counts. */
function partingOf(values: Float32Array, weight: Int32Array): number {
  const order = Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  let all = 0;
  let sum = 0;
  for (const k of order) {
    all += weight[k];
    sum += weight[k] * values[k];
  }
  let below = 0;
  let belowSum = 0;
  let best = 0;
  let most = -1;
  for (let i = 0; i + 1 < order.length; i++) {
    below += weight[order[i]];
    belowSum += weight[order[i]] * values[order[i]];
    const between =
      below * (all - below) * (belowSum / below - (sum - belowSum) / (all - below)) ** 2;
    if (between <= most) continue;
    most = between;
    best = (values[order[i]] + values[order[i + 1]]) / 2;
  }
  return best;
}
