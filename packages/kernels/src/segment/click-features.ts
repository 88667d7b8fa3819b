import { affinityCost } from './affinity.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import { CLICKED_WHOLES, clickedWholes } from './whole-features.ts';

const OWN_FEATURES = 47;
/** Numbers that {@link clickFeatures} gives of each region. */
export const CLICK_FEATURES = OWN_FEATURES + CLICKED_WHOLES;

/** Stands for an endless distance. */
const FAR = 9;
/** Steps below this are noise or shading; squares of what is above part surfaces. */
const NOISE_STEP = 0.02;
/** Squared steps from which the rim is another surface, and over which likeness fades. */
const EDGE_JUMP = 0.003;
const NEAR_JUMP = 0.004;
const FAR_JUMP = 0.04;
const AFFINITY_FLOOR = 0.05;
const RATIO_FLOOR = 0.02;
const DEAREST_FLOOR = 0.005;
/** How far one gets from the click when no single step may be larger. */
const REACH_STEPS = [0.03, 0.06, 0.12] as const;
const MOST_CLICKS = 6;
const LINE_SAMPLES = 60;

/**
 * What each region is to clicks: how far away along the picture's surfaces, over which borders, how alike,
 * in which direction, and what lies on the straight line to the nearest click.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 * @returns rows of {@link CLICK_FEATURES}
 */
export function clickFeatures(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const { graph, edges, small, affinity, facts, tree } = prepared;
  const { count, mean, centre, rim, area, step } = graph;
  const { width, height } = small;
  const longSide = Math.max(width, height);
  const total = width * height;
  const squared = step.map((own) => Math.max(0, own - NOISE_STEP) ** 2);
  const way = regionDistances(graph, edges, step, seeds);
  const jumps = regionDistances(graph, edges, squared, seeds);
  const dearest = dearestBorders(graph, edges, step, seeds);
  const dearestMean = dearestBorders(graph, edges, facts.difference, seeds);
  const outer = [...denied];
  for (let k = 0; k < count; k++) if (rim[k] > 0 && jumps[k] > EDGE_JUMP) outer.push(k);
  const wayOut = regionDistances(graph, edges, step, outer);
  const dearestOut = dearestBorders(graph, edges, step, outer);
  const wayDenied = regionDistances(graph, edges, step, denied);
  const unit = count / total;
  const alike = affinityCost(
    affinity,
    Float32Array.from(jumps, (jump, k) => Math.exp(-jump / NEAR_JUMP) * area[k] * unit),
    Float32Array.from(jumps, (jump, k) => Math.min(1, jump / FAR_JUMP) * area[k] * unit),
    AFFINITY_FLOOR,
  );
  const common = commonNodes(prepared, seeds);
  const wholeRim = facts.nodeRim[facts.nodeRim.length - 1] || 1;
  const shared = sharedFeatures(prepared, seeds, denied, dearest);
  const out = new Float32Array(count * CLICK_FEATURES);
  const line = new Float32Array(2);
  const wholes = clickedWholes(prepared, seeds, denied);
  for (let k = 0; k < count; k++) {
    const likest = nearestBy(seeds, (seed) => colourDistance(mean, k, seed));
    const nearest = nearestBy(seeds, (seed) => placeDistance(centre, k, seed));
    const other = nearestBy(denied, (region) => colourDistance(mean, k, region));
    const against = nearestBy(denied, (region) => placeDistance(centre, k, region));
    const dx = (centre[k * 2] - centre[nearest * 2]) / longSide;
    const dy = (centre[k * 2 + 1] - centre[nearest * 2 + 1]) / longSide;
    alongLine(prepared, nearest, k, line);
    const at = k * CLICK_FEATURES;
    out.set(shared, at);
    out.set(wholes.subarray(k * CLICKED_WHOLES, (k + 1) * CLICKED_WHOLES), at + OWN_FEATURES);
    let i = at + shared.length;
    out[i++] = facts.texture[k];
    out[i++] = Math.abs(centre[k * 2] / width - 0.5);
    out[i++] = centre[k * 2 + 1] / height;
    out[i++] = rim[k] > 0 ? 1 : 0;
    out[i++] = facts.rimBound[k];
    out[i++] = facts.fromRim[k];
    out[i++] = facts.dearestFromRim[k];
    out[i++] = near(way[k]);
    out[i++] = near(jumps[k]);
    out[i++] = near(dearest[k]);
    out[i++] = near(dearestMean[k]);
    out[i++] = near(dearest[k] / facts.usualStep);
    out[i++] = near(tree.cost[common[k]]);
    out[i++] = facts.nodeArea[common[k]] / total;
    out[i++] = facts.nodeRim[common[k]] / wholeRim;
    out[i++] = colourDistance(mean, k, likest);
    out[i++] = mean[k * 3] - mean[likest * 3];
    out[i++] = Math.hypot(
      mean[k * 3 + 1] - mean[likest * 3 + 1],
      mean[k * 3 + 2] - mean[likest * 3 + 2],
    );
    out[i++] = Math.abs(facts.texture[k] - facts.texture[nearest]);
    out[i++] = dx;
    out[i++] = Math.abs(dx);
    out[i++] = dy;
    out[i++] = Math.hypot(dx, dy);
    out[i++] = line[0];
    out[i++] = line[1];
    out[i++] = line[0] / facts.usualStep;
    out[i++] = balance(way[k], wayOut[k], RATIO_FLOOR);
    out[i++] = balance(dearest[k], dearestOut[k], DEAREST_FLOOR);
    out[i++] = alike[k];
    out[i++] = near(wayDenied[k]);
    out[i++] = other < 0 ? FAR : colourDistance(mean, k, other);
    out[i++] = against < 0 ? FAR : placeDistance(centre, k, against) / longSide;
    out[i++] = balance(way[k], wayDenied[k], RATIO_FLOOR);
  }
  return out;
}

/** What holds of the clicks and the picture, the same in every row. */
function sharedFeatures(
  { graph, small, facts }: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
  dearest: Float64Array,
): Float32Array {
  const { centre, area, rim } = graph;
  const [first] = seeds;
  const pixels = REACH_STEPS.map(() => 0);
  const along = REACH_STEPS.map(() => 0);
  let wholeRim = 0;
  for (let k = 0; k < graph.count; k++) {
    wholeRim += rim[k];
    for (let j = 0; j < REACH_STEPS.length; j++) {
      if (dearest[k] > REACH_STEPS[j]) continue;
      pixels[j] += area[k];
      along[j] += rim[k];
    }
  }
  return Float32Array.of(
    Math.min(MOST_CLICKS, seeds.length),
    Math.min(MOST_CLICKS, denied.length),
    facts.texture[first],
    facts.rimBound[first],
    Math.abs(centre[first * 2] / small.width - 0.5),
    centre[first * 2 + 1] / small.height,
    facts.fromRim[first],
    facts.dearestFromRim[first],
    ...pixels.map((value) => value / (small.width * small.height)),
    ...along.map((value) => value / wholeRim),
  );
}

/** For each region the lowest node of the merge tree that holds it and one of the seeds. */
function commonNodes({ tree, graph }: PreparedPicture, seeds: readonly number[]): Int32Array {
  const { parent } = tree;
  const above = new Uint8Array(parent.length);
  for (const seed of seeds) {
    for (let node = seed; node >= 0 && above[node] === 0; node = parent[node]) above[node] = 1;
  }
  return Int32Array.from({ length: graph.count }, (_, k) => {
    let node = k;
    while (above[node] === 0) node = parent[node];
    return node;
  });
}

/** The largest and the mean step on the straight line between two regions' centres (intervening contour: Leung and Malik, ECCV 1998). */
function alongLine(
  { graph, small, facts }: PreparedPicture,
  from: number,
  to: number,
  out: Float32Array,
): void {
  const { centre } = graph;
  const [x, y] = [centre[from * 2], centre[from * 2 + 1]];
  const [dx, dy] = [centre[to * 2] - x, centre[to * 2 + 1] - y];
  const samples = Math.min(LINE_SAMPLES, Math.max(1, Math.ceil(Math.hypot(dx, dy))));
  let most = 0;
  let sum = 0;
  for (let j = 0; j <= samples; j++) {
    const t = j / samples;
    const step = facts.steps[Math.round(y + dy * t) * small.width + Math.round(x + dx * t)];
    if (step > most) most = step;
    sum += step;
  }
  out[0] = most;
  out[1] = sum / (samples + 1);
}

/** The member with the least distance, −1 where there is none. */
function nearestBy(members: readonly number[], distance: (member: number) => number): number {
  let best = -1;
  let least = Infinity;
  for (const member of members) {
    const d = distance(member);
    if (d >= least) continue;
    least = d;
    best = member;
  }
  return best;
}

function colourDistance(mean: Float32Array, i: number, j: number): number {
  return Math.hypot(
    mean[i * 3] - mean[j * 3],
    mean[i * 3 + 1] - mean[j * 3 + 1],
    mean[i * 3 + 2] - mean[j * 3 + 2],
  );
}

function placeDistance(centre: Float32Array, i: number, j: number): number {
  return Math.hypot(centre[i * 2] - centre[j * 2], centre[i * 2 + 1] - centre[j * 2 + 1]);
}

const near = (distance: number): number => Math.min(FAR, distance);

/** −1 at the clicks … 1 at the others. */
function balance(own: number, other: number, floor: number): number {
  return (near(own) - near(other)) / (near(own) + near(other) + floor);
}
