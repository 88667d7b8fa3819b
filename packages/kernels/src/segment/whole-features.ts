import type { MergeTree } from './merge-tree.ts';
import { OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import { sumsUpwards } from './region-facts.ts';

/** Numbers that {@link clickedWholes} and {@link boxedWholes} give of each region. */
export const CLICKED_WHOLES = 35;
export const BOXED_WHOLES = 10;

const FAR = 30;
const RATIO_FLOOR = 0.1;
/** How far one gets from the click when no border may part more likely. */
const REACHES = [0.15, 0.3, 0.5, 0.7] as const;
/** From this likelihood on the rim is another thing than what was clicked on. */
const OTHER = 0.5;
/** A whole lies in the box from this share of its pixels on. */
const WITHIN = 0.97;
/** What bounds of centres lack to bounds of regions, px. */
const SPAN = 8;

/**
 * What each region is to clicks by the learned borders: how likely the way to it stays within one thing, which
 * whole first holds both, how clearly that whole ends, and what else does before.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 * @returns rows of {@link CLICKED_WHOLES}
 */
export function clickedWholes(
  { graph, edges, parting, small }: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const { count, rim, area } = graph;
  const { likelihood, cost, wholes, nodeArea, nodeRim } = parting;
  const total = small.width * small.height;
  const root = wholes.parent.length - 1;
  const wholeRim = nodeRim[root] || 1;
  const way = regionDistances(graph, edges, cost, seeds);
  const dearest = dearestBorders(graph, edges, likelihood, seeds);
  const wayDenied = regionDistances(graph, edges, cost, denied);
  const dearestDenied = dearestBorders(graph, edges, likelihood, denied);
  const outer = [...denied];
  for (let k = 0; k < count; k++) if (rim[k] > 0 && dearest[k] > OTHER) outer.push(k);
  const wayOut = regionDistances(graph, edges, cost, outer);
  const { first, all } = meetings(wholes, seeds);
  const gaps = gapsOf(wholes);
  const above = mostAbove(wholes, gaps);
  const below = mostBelow(wholes, gaps, seeds);
  const { outline, bounds } = parting;
  const lines = Float64Array.from(outline, (own, node) =>
    node === root ? 0 : own - Math.min(1, wholes.cost[node]),
  );
  const linesAbove = mostAbove(wholes, lines);
  const linesBelow = mostBelow(wholes, lines, seeds);
  const shared = reachesOf(dearest, area, rim, total, wholeRim);
  const clearest = clearestAbove(wholes, gaps, seeds[0]);
  const out = new Float32Array(count * CLICKED_WHOLES);
  for (let k = 0; k < count; k++) {
    const node = first[k];
    let at = k * CLICKED_WHOLES;
    out.set(shared, at);
    at += shared.length;
    out[at++] = nodeArea[clearest] / total;
    out[at++] = gaps[clearest];
    out[at++] = near(way[k]);
    out[at++] = Math.min(1, dearest[k]);
    out[at++] = Math.min(1, wholes.cost[node]);
    out[at++] = nodeArea[node] / total;
    out[at++] = nodeRim[node] / wholeRim;
    out[at++] = gaps[node];
    out[at++] = above[node];
    out[at++] = below[node];
    out[at++] = above[node] - below[node];
    out[at++] = Math.min(1, wholes.cost[node]) - Math.min(1, wholes.cost[all]);
    out[at++] = near(wayDenied[k]);
    out[at++] = Math.min(2, dearestDenied[k]);
    out[at++] = balance(way[k], wayDenied[k]);
    out[at++] = dearest[k] - Math.min(2, dearestDenied[k]);
    out[at++] = near(wayOut[k]);
    out[at++] = balance(way[k], wayOut[k]);
    out[at++] = nodeArea[all] / total;
    out[at++] = outline[node];
    out[at++] = linesAbove[node];
    out[at++] = linesBelow[node];
    out[at++] = linesAbove[node] - linesBelow[node];
    const across = bounds[node * 4 + 2] - bounds[node * 4] + SPAN;
    const down = bounds[node * 4 + 3] - bounds[node * 4 + 1] + SPAN;
    out[at++] = nodeArea[node] / (across * down);
    out[at++] = across / small.width;
    out[at++] = down / small.height;
    out[at++] = bounds[node * 4 + 3] / small.height;
  }
  return out;
}

/**
 * What each region is to a box by the learned borders: how likely the way in from the outside stays within
 * one thing, and the largest whole that holds it and lies in the box.
 * @param marks {@link OUTSIDE} for the regions outside the box
 * @param outer regions that count as outside
 * @param middle regions in the box's middle
 * @returns rows of {@link BOXED_WHOLES}
 */
export function boxedWholes(
  { graph, edges, parting }: PreparedPicture,
  marks: Uint8Array,
  outer: readonly number[],
  middle: readonly number[],
): Float32Array {
  const { count, area } = graph;
  const { likelihood, cost, wholes, nodeArea, outline, bounds } = parting;
  const way = regionDistances(graph, edges, cost, outer);
  const dearest = dearestBorders(graph, edges, likelihood, outer);
  const wayMiddle = regionDistances(graph, edges, cost, middle);
  const within = sumsUpwards(
    wholes,
    area.map((pixels, k) => (marks[k] === OUTSIDE ? 0 : pixels)),
  );
  const inBox = Math.max(1, within[within.length - 1]);
  const out = new Float32Array(count * BOXED_WHOLES);
  for (let k = 0; k < count; k++) {
    let node = k;
    const { parent } = wholes;
    while (parent[node] >= 0 && within[parent[node]] >= WITHIN * nodeArea[parent[node]])
      node = parent[node];
    const next = parent[node];
    let at = k * BOXED_WHOLES;
    out[at++] = near(way[k]);
    out[at++] = Math.min(1, dearest[k]);
    out[at++] = near(wayMiddle[k]);
    out[at++] = balance(wayMiddle[k], way[k]);
    out[at++] = nodeArea[node] / inBox;
    out[at++] = next < 0 ? 1 : Math.min(1, wholes.cost[next]);
    out[at++] = next < 0 ? 1 : within[next] / nodeArea[next];
    out[at++] = Math.min(1, wholes.cost[node]);
    out[at++] = outline[node];
    const across = bounds[node * 4 + 2] - bounds[node * 4] + SPAN;
    out[at++] = nodeArea[node] / (across * (bounds[node * 4 + 3] - bounds[node * 4 + 1] + SPAN));
  }
  return out;
}

/** For each region the lowest node that holds it and a seed; and the lowest that holds all seeds. */
function meetings(
  { parent, leaves }: MergeTree,
  seeds: readonly number[],
): { first: Int32Array; all: number } {
  const through = new Int32Array(parent.length);
  for (const seed of seeds) {
    for (let node = seed; node >= 0; node = parent[node]) through[node]++;
  }
  let all = seeds[0];
  while (through[all] < seeds.length) all = parent[all];
  const first = Int32Array.from({ length: leaves }, (_, k) => {
    let node = k;
    while (through[node] === 0) node = parent[node];
    return node;
  });
  return { first, all };
}

/** How much clearer than anything in it each whole ends; 0 for the whole picture. */
function gapsOf({ parent, cost }: MergeTree): Float64Array {
  return Float64Array.from(parent, (next, node) =>
    next < 0 ? 0 : Math.min(1, cost[next]) - Math.min(1, cost[node]),
  );
}

/** The greatest value of each node and those that hold it. */
function mostAbove({ parent }: MergeTree, gaps: Float64Array): Float64Array {
  const out = gaps.slice();
  for (let node = out.length - 2; node >= 0; node--) {
    out[node] = Math.max(out[node], out[parent[node]]);
  }
  return out;
}

/** For each node above a seed the greatest value on the way up to it, its own left out. */
function mostBelow(
  { parent }: MergeTree,
  gaps: Float64Array,
  seeds: readonly number[],
): Float64Array {
  const out = new Float64Array(gaps.length);
  for (const seed of seeds) {
    let most = 0;
    for (let node = seed; node >= 0; node = parent[node]) {
      out[node] = Math.max(out[node], most);
      most = Math.max(most, gaps[node]);
    }
  }
  return out;
}

function clearestAbove({ parent }: MergeTree, gaps: Float64Array, seed: number): number {
  let best = seed;
  for (let node = seed; node >= 0; node = parent[node]) if (gaps[node] > gaps[best]) best = node;
  return best;
}

/** Pixels and rim that are reached from the clicks, for each of {@link REACHES}. */
function reachesOf(
  dearest: Float64Array,
  area: Int32Array,
  rim: Int32Array,
  total: number,
  wholeRim: number,
): Float32Array {
  const out = new Float32Array(REACHES.length * 2);
  for (let k = 0; k < dearest.length; k++) {
    for (let j = 0; j < REACHES.length; j++) {
      if (dearest[k] > REACHES[j]) continue;
      out[j] += area[k] / total;
      out[REACHES.length + j] += rim[k] / wholeRim;
    }
  }
  return out;
}

const near = (distance: number): number => Math.min(FAR, distance);

/** −1 at the clicks … 1 at the others. */
function balance(own: number, other: number): number {
  return (near(own) - near(other)) / (near(own) + near(other) + RATIO_FLOOR);
}
