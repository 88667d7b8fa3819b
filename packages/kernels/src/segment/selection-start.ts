import { createRandom } from '../random.ts';
import { colourCost, fitColours } from './colour-model.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { RegionStart } from './region-cut.ts';
import { regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** Weight of nearness along the picture's own surfaces against colour. */
const GEODESIC = 2;
const BOX_SEED = 9;
/** Cost of what hangs together with the outside of a box, and how far that reaches (share of the usual distance). */
const RIM_COST = 3;
const RIM_REACH = 0.15;

/** Where a box's selection starts: from what is marked as outside of it. */
export function boxStart({ graph, edges }: PreparedPicture, marks: Uint8Array): RegionStart {
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) if (marks[k] === OUTSIDE) outer.push(k);
  return strangeInBox(graph, marks, regionDistances(graph, edges, graph.step, outer));
}

/**
 * In a box the subject is what the colours outside explain badly, the more so the farther it lies from
 * the outside along the picture's own surfaces.
 */
function strangeInBox(graph: RegionGraph, marks: Uint8Array, fromOuter: Float64Array): RegionStart {
  const outside = Float32Array.from(graph.area, (area, k) => (marks[k] === OUTSIDE ? area : 0));
  const background = fitColours(
    { count: graph.count, colour: graph.mean, weight: outside },
    createRandom(BOX_SEED),
  );
  const strange = Float32Array.from(outside, (_, k) =>
    colourCost(background, graph.mean[k * 3], graph.mean[k * 3 + 1], graph.mean[k * 3 + 2]),
  );
  const usual = quantile(strange, (k) => marks[k] === OUTSIDE, 0.75);
  const odd = Math.max(
    usual + 1,
    quantile(strange, (k) => marks[k] !== OUTSIDE, 0.9),
  );
  const typical = quantile(fromOuter, (k) => fromOuter[k] > 0 && fromOuter[k] < Infinity, 0.5) || 1;
  const depth = Float32Array.from(fromOuter, (d) => 1 - Math.exp(-d / typical));
  return {
    marks,
    subject: Float32Array.from(marks, (mark, k) => {
      if (mark !== OPEN) return mark === INSIDE ? 1 : 0;
      const oddness = (strange[k] - usual) / (odd - usual);
      return depth[k] * Math.min(1, Math.max(0.02, oddness));
    }),
    background: Float32Array.from(marks, (mark) => (mark === OUTSIDE ? 1 : 0)),
    prior: Float32Array.from(
      depth,
      (d, k) => GEODESIC * (0.5 - d) + RIM_COST * Math.exp(-fromOuter[k] / (RIM_REACH * typical)),
    ),
  };
}

function quantile(values: ArrayLike<number>, of: (k: number) => boolean, share: number): number {
  const chosen: number[] = [];
  for (let k = 0; k < values.length; k++) if (of(k)) chosen.push(values[k]);
  chosen.sort((a, b) => a - b);
  return chosen[Math.min(chosen.length - 1, Math.floor(share * chosen.length))] ?? 0;
}
