import { createRandom } from '../random.ts';
import { affinityCost, type RegionAffinity } from './affinity.ts';
import { type ColourModel, colourCost, fitColours } from './colour-model.ts';
import { createFlowGraph } from './max-flow.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import type { RegionGraph } from './region-graph.ts';

/** Where a selection by regions starts. */
export interface RegionStart {
  /** {@link INSIDE}, {@link OUTSIDE} or open, one value a region; the first two are kept. */
  readonly marks: Uint8Array;
  /** How far each region counts for the first colour models, 0 … 1. */
  readonly subject: ArrayLike<number>;
  readonly background: ArrayLike<number>;
  /** Cost added to calling each region subject (negative: to calling it background), per pixel. */
  readonly prior: ArrayLike<number>;
}

export interface RegionSelection {
  /** 1 = subject, one value a region. */
  readonly inside: Uint8Array;
  readonly subject: ColourModel;
  readonly background: ColourModel;
}

const ROUNDS = 5;
/** Cost of parting alike regions, per pixel of common border. */
const SMOOTHNESS = 16;
/** A colour alone never speaks louder than this, in −log likelihood. */
const COLOUR_LIMIT = 6;
/** A colour that is seen nowhere near speaks for neither side. */
const AFFINITY_FLOOR = 0.05;
const SEED = 1;

/** What speaks in {@link cutRegions} besides the start. */
export interface RegionCutOptions {
  /** Weight of alike regions close by. */
  readonly nearby?: number;
  /** Weight of the colour models. */
  readonly colour?: number;
  /** Cost of parting each pair of regions; by the step across their border when absent. */
  readonly links?: Float64Array;
}

/**
 * GrabCut on superpixels (Rother, Kolmogorov and Blake 2004): colour models and the cheapest cut take
 * turns; alike regions close by speak as well. Deterministic.
 */
export function cutRegions(
  { graph, affinity }: { graph: RegionGraph; affinity: RegionAffinity },
  start: RegionStart,
  { nearby = 1, colour: weight = 1, links = borderCosts(graph) }: RegionCutOptions = {},
): RegionSelection {
  const { count, area, mean } = graph;
  const { marks, prior } = start;
  let subjectWeight = Float32Array.from(area, (pixels, k) => pixels * start.subject[k]);
  let backgroundWeight = Float32Array.from(area, (pixels, k) => pixels * start.background[k]);
  let inside = new Uint8Array(count);
  let subject = model(graph, subjectWeight, SEED);
  let background = model(graph, backgroundWeight, SEED + 1);
  for (let round = 0; round < ROUNDS; round++) {
    const unit = count / graph.area.reduce((x, y) => x + y, 0);
    const local = affinityCost(
      affinity,
      subjectWeight.map((v) => v * unit),
      backgroundWeight.map((v) => v * unit),
      AFFINITY_FLOOR,
    );
    const flow = createFlowGraph(count, graph.a.length);
    for (let k = 0; k < count; k++) {
      const kept = marks[k] === INSIDE ? -1e6 : marks[k] === OUTSIDE ? 1e6 : 0;
      const colour =
        colourCost(subject, mean[k * 3], mean[k * 3 + 1], mean[k * 3 + 2]) -
        colourCost(background, mean[k * 3], mean[k * 3 + 1], mean[k * 3 + 2]);
      const limited =
        weight * Math.max(-COLOUR_LIMIT, Math.min(COLOUR_LIMIT, colour)) + nearby * local[k];
      const cost = kept + area[k] * (limited + prior[k]);
      flow.tie(k, Math.max(0, -cost), Math.max(0, cost));
    }
    for (let e = 0; e < links.length; e++) flow.link(graph.a[e], graph.b[e], links[e], links[e]);
    const next = flow.solve();
    const settled = round > 0 && next.every((value, k) => value === inside[k]);
    inside = new Uint8Array(next);
    if (settled) break;
    subjectWeight = Float32Array.from(area, (pixels, k) => (inside[k] === 1 ? pixels : 0));
    backgroundWeight = Float32Array.from(area, (pixels, k) => (inside[k] === 1 ? 0 : pixels));
    subject = model(graph, subjectWeight, SEED);
    background = model(graph, backgroundWeight, SEED + 1);
  }
  return { inside, subject, background };
}

function model(graph: RegionGraph, weight: Float32Array, seed: number): ColourModel {
  const used: number[] = [];
  for (let k = 0; k < graph.count; k++) if (weight[k] > 0) used.push(k);
  const colour = new Float32Array(used.length * 3);
  used.forEach((k, i) => {
    colour.set(graph.mean.subarray(k * 3, k * 3 + 3), i * 3);
  });
  const samples = {
    count: used.length,
    colour,
    weight: Float32Array.from(used, (k) => weight[k]),
  };
  return fitColours(samples, createRandom(seed));
}

function borderCosts(graph: RegionGraph): Float64Array {
  let squares = 0;
  let sides = 0;
  for (let e = 0; e < graph.length.length; e++) {
    squares += graph.length[e] * graph.step[e] ** 2;
    sides += graph.length[e];
  }
  const falloff = -1 / Math.max(1e-6, (2 * squares) / Math.max(1, sides));
  return Float64Array.from(
    graph.length,
    (length, e) => SMOOTHNESS * length * Math.exp(falloff * graph.step[e] ** 2),
  );
}
