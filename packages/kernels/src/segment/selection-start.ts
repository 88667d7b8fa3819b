import { createRandom } from '../random.ts';
import { colourCost, fitColours } from './colour-model.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { RegionStart } from './region-cut.ts';
import { regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** Weight of nearness along the picture's own surfaces against colour. */
const GEODESIC = 2;
const GEODESIC_FLOOR = 0.02;
const SQUARED_FLOOR = 0.002;
/** Steps are counted in the picture's own: its median step is this, within the bounds below. */
const USUAL_STEP = 0.04;
const LEAST_CONTRAST = 0.4;
const MOST_CONTRAST = 1;
/** Colour steps below this are noise or shading. */
const NOISE_STEP = 0.02;
/** Squared colour steps that part the clicked surface from another, and that make it surely another. */
const EDGE_JUMP = 0.003;
const FAR_JUMP = 0.04;
const BOX_SEED = 9;
/** Cost of what hangs together with the outside of a box, and how far that reaches (share of the usual distance). */
const RIM_COST = 3;
const RIM_REACH = 0.15;

/** Where a click's selection starts: the surface around its seeds, up to its edges. */
export function surfaceStart(
  prepared: PreparedPicture,
  marks: Uint8Array,
  seeds: readonly number[],
): RegionStart {
  const { graph, edges } = prepared;
  const jumps = jumpsFrom(prepared, seeds);
  const fromOuter = regionDistances(graph, edges, graph.step, outerRegions(graph, marks, jumps));
  const fromSeeds = regionDistances(graph, edges, graph.step, seeds);
  return startFromClicks(marks, jumps, fromSeeds, fromOuter);
}

/** Where a box's selection starts: from what is marked as outside of it. */
export function boxStart({ graph, edges }: PreparedPicture, marks: Uint8Array): RegionStart {
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) if (marks[k] === OUTSIDE) outer.push(k);
  return strangeInBox(graph, marks, regionDistances(graph, edges, graph.step, outer));
}

/**
 * How hard it is to come from the seeds to each region, in squared colour steps beyond what noise makes:
 * one edge weighs more than all the shading of a wall.
 */
function jumpsFrom({ graph, edges }: PreparedPicture, seeds: readonly number[]): Float64Array {
  const steps = Float64Array.from(graph.step).sort();
  const usual = (steps[steps.length >> 1] ?? 0) / USUAL_STEP;
  const unit = Math.min(MOST_CONTRAST, Math.max(LEAST_CONTRAST, usual));
  const squared = Float64Array.from(
    graph.step,
    (step) => Math.max(0, step / unit - NOISE_STEP) ** 2,
  );
  return regionDistances(graph, edges, squared, seeds);
}

/**
 * Where the background certainly lies: where a click says so, and along the picture's rim as far as it is
 * not what was clicked on itself (a wall, a floor, the sky).
 */
function outerRegions(graph: RegionGraph, marks: Uint8Array, jumps: Float64Array): number[] {
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    const rim = graph.rim[k] > 0 && jumps[k] > EDGE_JUMP;
    if (marks[k] === OUTSIDE || (rim && marks[k] !== INSIDE)) outer.push(k);
  }
  return outer;
}

/** The same in a neighbourhood of the seeds: what is farther away than `reach` pixels from all of them is background. */
export function nearbyStart(
  { graph, edges }: PreparedPicture,
  marks: Uint8Array,
  seeds: readonly number[],
  reachPx: number,
): RegionStart {
  const near = Uint8Array.from(marks);
  const outer: number[] = [];
  for (let k = 0; k < graph.count; k++) {
    if (near[k] === OPEN && !isNear(graph, seeds, k, reachPx)) near[k] = OUTSIDE;
    if (near[k] === OUTSIDE) outer.push(k);
  }
  const squared = Float64Array.from(graph.step, (step) => Math.max(0, step - NOISE_STEP) ** 2);
  const fromSeeds = regionDistances(graph, edges, squared, seeds);
  const fromOuter = regionDistances(graph, edges, squared, outer);
  return {
    marks: near,
    subject: Float32Array.from(near, (mark) => (mark === INSIDE ? 1 : 0)),
    background: Float32Array.from(near, (mark) => (mark === OUTSIDE ? 1 : 0)),
    prior: Float32Array.from(near, (_, k) =>
      fromOuter[k] === Infinity ? -GEODESIC : nearness(fromSeeds[k], fromOuter[k], SQUARED_FLOOR),
    ),
  };
}

function isNear(
  { centre }: RegionGraph,
  seeds: readonly number[],
  k: number,
  reachPx: number,
): boolean {
  return seeds.some(
    (seed) =>
      Math.hypot(centre[k * 2] - centre[seed * 2], centre[k * 2 + 1] - centre[seed * 2 + 1]) <=
      reachPx,
  );
}

function startFromClicks(
  marks: Uint8Array,
  jumps: Float64Array,
  fromSeeds: Float64Array,
  fromOuter: Float64Array,
): RegionStart {
  return {
    marks,
    subject: Float32Array.from(marks, (mark) => (mark === INSIDE ? 1 : 0)),
    background: Float32Array.from(marks, (mark, k) =>
      mark === INSIDE ? 0 : mark === OUTSIDE ? 1 : Math.min(1, jumps[k] / FAR_JUMP),
    ),
    prior: Float32Array.from(marks, (_, k) =>
      // What was clicked on reaches all around the picture: then only its own edges count.
      fromOuter[k] === Infinity
        ? GEODESIC * (2 * Math.min(1, jumps[k] / FAR_JUMP) - 1)
        : nearness(fromSeeds[k], fromOuter[k]),
    ),
  };
}

/** −{@link GEODESIC} at the seeds … +{@link GEODESIC} at the background. */
function nearness(fromSeeds: number, fromOuter: number, floor = GEODESIC_FLOOR): number {
  if (fromSeeds === Infinity) return GEODESIC;
  return (GEODESIC * (fromSeeds - fromOuter)) / (fromSeeds + fromOuter + floor);
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
