import type { BoostedTrees } from '../render/reading/boosted.ts';
import { likelihoods } from './likelihood.ts';
import { type MergeTree, mergeTree } from './merge-tree.ts';
import {
  commonNodes,
  PARTING_CONTEXT,
  PARTING_FEATURES,
  type PartedPicture,
  partingContext,
  partingFeatures,
} from './parting-features.ts';
import { sumsUpwards } from './region-facts.ts';
import type { RegionGraph } from './region-graph.ts';

/** Where things end, as learned: what each border parts, and what hangs together without such borders. */
export interface Parting {
  /** How likely each border parts two things, 0 … 1. */
  readonly likelihood: Float32Array;
  /** −log of its opposite: a way's costs add up to how unlikely it stays within one thing. */
  readonly cost: Float32Array;
  /** Regions merged by the likelihood of their common border. */
  readonly wholes: MergeTree;
  /** Pixels, and pixels on the rim, below each of its nodes. */
  readonly nodeArea: Float64Array;
  readonly nodeRim: Float64Array;
  /** Mean likelihood along each node's own outline; 1 for the whole picture. */
  readonly outline: Float32Array;
  /** Left, top, right and bottom of each node's regions' centres, px. */
  readonly bounds: Float32Array;
}

/** The two models of how likely a border parts two things. */
export interface PartingModels {
  readonly first: BoostedTrees;
  readonly second: BoostedTrees;
}

/** No border is surer than this, nor its opposite. */
const DOUBT = 0.005;
const AREA_POWER = 0.12;

/**
 * Learned borders (Martin, Fowlkes and Malik, PAMI 2004) on superpixels, in two rounds: by what is measured
 * at and around each border, then also by what the first round said around it.
 */
export function partingOf(picture: PartedPicture, { first, second }: PartingModels): Parting {
  const features = partingFeatures(picture);
  const guess = likelihoods(first, features);
  const context = partingContext(picture, guess, wholesOf(picture.graph, guess));
  return partingBy(picture.graph, likelihoods(second, withContext(features, context)));
}

export function partingBy(graph: RegionGraph, likelihood: Float32Array): Parting {
  const wholes = wholesOf(graph, likelihood);
  return {
    likelihood,
    cost: likelihood.map((p) => -Math.log(Math.max(DOUBT, 1 - p))),
    wholes,
    nodeArea: sumsUpwards(wholes, graph.area),
    nodeRim: sumsUpwards(wholes, graph.rim),
    outline: outlinesOf(graph, wholes, likelihood),
    bounds: boundsOf(graph, wholes),
  };
}

function outlinesOf(graph: RegionGraph, wholes: MergeTree, likelihood: Float32Array): Float32Array {
  const { a, b, length } = graph;
  const common = commonNodes(wholes, graph);
  const sums = new Float64Array(wholes.parent.length);
  const sides = new Float64Array(wholes.parent.length);
  for (let e = 0; e < a.length; e++) {
    for (const [node, times] of [
      [a[e], 1],
      [b[e], 1],
      [common[e], -2],
    ] as const) {
      sums[node] += times * length[e] * likelihood[e];
      sides[node] += times * length[e];
    }
  }
  return Float32Array.from(wholes.parent, (next, node) => {
    if (next >= 0) {
      sums[next] += sums[node];
      sides[next] += sides[node];
    }
    return sides[node] > 0.5 ? sums[node] / sides[node] : 1;
  });
}

function boundsOf({ centre, count }: RegionGraph, { parent }: MergeTree): Float32Array {
  const out = new Float32Array(parent.length * 4);
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < 4; c++) out[k * 4 + c] = centre[k * 2 + (c & 1)];
  }
  const seen = new Uint8Array(parent.length);
  for (let node = 0; node < parent.length; node++) {
    const next = parent[node];
    if (next < 0) continue;
    for (let c = 0; c < 4; c++) {
      const pick = c < 2 ? Math.min : Math.max;
      const own = out[node * 4 + c];
      out[next * 4 + c] = seen[next] === 1 ? pick(out[next * 4 + c], own) : own;
    }
    seen[next] = 1;
  }
  return out;
}

/** Regions merged two by two, the least likely border first. */
export const wholesOf = (graph: RegionGraph, likelihood: Float32Array): MergeTree =>
  mergeTree(graph, { step: likelihood, colour: 0, areaPower: AREA_POWER });

/** Rows of features with their rows of context. */
export function withContext(features: Float32Array, context: Float32Array): Float32Array {
  const rows = features.length / PARTING_FEATURES;
  const width = PARTING_FEATURES + PARTING_CONTEXT;
  const out = new Float32Array(rows * width);
  for (let e = 0; e < rows; e++) {
    out.set(features.subarray(e * PARTING_FEATURES, (e + 1) * PARTING_FEATURES), e * width);
    const at = e * width + PARTING_FEATURES;
    out.set(context.subarray(e * PARTING_CONTEXT, (e + 1) * PARTING_CONTEXT), at);
  }
  return out;
}
