import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import type { MergeTree } from './merge-tree.ts';
import type { RegionEdges } from './region-distance.ts';
import { type RegionFacts, sumsUpwards } from './region-facts.ts';
import type { RegionGraph } from './region-graph.ts';

/** Numbers that {@link partingFeatures} gives of each border. */
export const PARTING_FEATURES = 36;
/** Numbers that {@link partingContext} gives of each border. */
export const PARTING_CONTEXT = 12;

/** What the features are measured on. */
export interface PartedPicture {
  readonly small: OklabPlanes;
  readonly regions: LabelMap;
  readonly graph: RegionGraph;
  readonly edges: RegionEdges;
  readonly tree: MergeTree;
  readonly facts: RegionFacts;
}

const LIKE = 0.05;

/**
 * What each border between two regions is like, the same whichever of the two comes first: the step across
 * it, what is usual around it, how it goes on, what lies on either side farther out, and what the merge
 * tree joins there.
 * @returns rows of {@link PARTING_FEATURES}
 */
export function partingFeatures(picture: PartedPicture): Float32Array {
  const { small, regions, graph, edges, tree, facts } = picture;
  const { a, b, mean, area, centre, length, step } = graph;
  const { width, height } = small;
  const total = width * height;
  const usual = facts.usualStep;
  const grain = grainOf(small, regions);
  const around = meanAround(graph, edges, step);
  const far = farColours(graph, edges);
  const nodes = nodeColours(picture);
  const common = commonNodes(tree, graph);
  const out = new Float32Array(a.length * PARTING_FEATURES);
  const goesOn = new Float32Array(3);
  for (let e = 0; e < a.length; e++) {
    const [i, j] = [a[e], b[e]];
    const [low, high] = centre[i * 2 + 1] < centre[j * 2 + 1] ? [i, j] : [j, i];
    const dx = Math.abs(centre[i * 2] - centre[j * 2]);
    const dy = Math.abs(centre[i * 2 + 1] - centre[j * 2 + 1]);
    const [one, two] = childrenAt(tree, common, e, i);
    const node = common[e];
    continued(graph, edges, e, step, goesOn);
    const chroma = (k: number): number => Math.hypot(mean[k * 3 + 1], mean[k * 3 + 2]);
    let at = e * PARTING_FEATURES;
    const pair = (x: number, y: number): void => {
      out[at++] = Math.min(x, y);
      out[at++] = Math.max(x, y);
    };
    out[at++] = step[e];
    out[at++] = step[e] / usual;
    out[at++] = facts.difference[e];
    out[at++] = Math.abs(mean[i * 3] - mean[j * 3]);
    out[at++] = Math.hypot(mean[i * 3 + 1] - mean[j * 3 + 1], mean[i * 3 + 2] - mean[j * 3 + 2]);
    out[at++] = mean[low * 3] - mean[high * 3];
    out[at++] = (mean[i * 3] + mean[j * 3]) / 2;
    pair(chroma(i), chroma(j));
    pair(facts.texture[i], facts.texture[j]);
    out[at++] = length[e];
    out[at++] = length[e] / Math.sqrt(Math.min(area[i], area[j]));
    pair(area[i] / total, area[j] / total);
    pair(around[i], around[j]);
    out[at++] = step[e] - (around[i] + around[j]) / 2;
    out[at++] = colourStep(far, i, far, j);
    out[at++] = Math.abs(far[i * 3] - far[j * 3]);
    out[at++] = goesOn[0];
    out[at++] = goesOn[1];
    out[at++] = goesOn[2];
    out[at++] = dx / (dx + dy + 1e-6);
    out[at++] = (centre[i * 2 + 1] + centre[j * 2 + 1]) / 2 / height;
    out[at++] = Math.abs((centre[i * 2] + centre[j * 2]) / 2 / width - 0.5);
    out[at++] = Math.hypot(grain[i * 2] - grain[j * 2], grain[i * 2 + 1] - grain[j * 2 + 1]);
    pair(facts.rimBound[i], facts.rimBound[j]);
    pair(facts.dearestFromRim[i], facts.dearestFromRim[j]);
    out[at++] = tree.cost[node];
    pair(facts.nodeArea[one] / total, facts.nodeArea[two] / total);
    out[at++] = colourStep(nodes, one, nodes, two);
    out[at++] = Math.abs(nodes[one * 3] - nodes[two * 3]);
  }
  return out;
}

/**
 * What a first likelihood says of each border: its own, those around it and along it, and what the tree
 * that it makes joins there.
 * @returns rows of {@link PARTING_CONTEXT}
 */
export function partingContext(
  picture: PartedPicture,
  likelihood: Float32Array,
  wholes: MergeTree,
): Float32Array {
  const { graph, edges, small } = picture;
  const { a, b } = graph;
  const total = small.width * small.height;
  const around = meanAround(graph, edges, likelihood);
  const nodeArea = sumsUpwards(wholes, graph.area);
  const nodes = nodeColours({ ...picture, tree: wholes });
  const common = commonNodes(wholes, graph);
  const out = new Float32Array(a.length * PARTING_CONTEXT);
  const goesOn = new Float32Array(3);
  for (let e = 0; e < a.length; e++) {
    const [i, j] = [a[e], b[e]];
    const [one, two] = childrenAt(wholes, common, e, i);
    continued(graph, edges, e, likelihood, goesOn);
    let at = e * PARTING_CONTEXT;
    out[at++] = likelihood[e];
    out[at++] = Math.min(around[i], around[j]);
    out[at++] = Math.max(around[i], around[j]);
    out[at++] = goesOn[0];
    out[at++] = goesOn[1];
    out[at++] = goesOn[2];
    out[at++] = wholes.cost[common[e]];
    out[at++] = Math.min(nodeArea[one], nodeArea[two]) / total;
    out[at++] = Math.max(nodeArea[one], nodeArea[two]) / total;
    out[at++] = colourStep(nodes, one, nodes, two);
    out[at++] = Math.abs(nodes[one * 3] - nodes[two * 3]);
    out[at++] = Math.max(wholes.cost[one], wholes.cost[two]);
  }
  return out;
}

/** Mean steps across and down of every region: which way its grain runs. */
function grainOf({ width, height, L }: OklabPlanes, regions: LabelMap): Float32Array {
  const out = new Float32Array(regions.count * 2);
  const pixels = new Int32Array(regions.count);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const p = y * width + x;
      const k = regions.data[p];
      pixels[k]++;
      out[k * 2] += Math.abs(L[p + 1] - L[p]);
      out[k * 2 + 1] += Math.abs(L[p + width] - L[p]);
    }
  }
  for (let k = 0; k < out.length; k++) out[k] /= Math.max(1, pixels[k >> 1]);
  return out;
}

/** Mean of the borders' values around each region, by length. */
function meanAround(
  { count, length }: RegionGraph,
  { start, edge }: RegionEdges,
  value: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    let sum = 0;
    let sides = 0;
    for (let i = start[k]; i < start[k + 1]; i++) {
      sum += value[edge[i]] * length[edge[i]];
      sides += length[edge[i]];
    }
    out[k] = sides > 0 ? sum / sides : 0;
  }
  return out;
}

/** Each region's colour together with that of its neighbours, the liker the more. */
function farColours(
  { count, mean, area, a, b }: RegionGraph,
  { start, edge }: RegionEdges,
): Float32Array {
  const out = new Float32Array(count * 3);
  for (let k = 0; k < count; k++) {
    let weights = area[k];
    const sum = [0, 1, 2].map((c) => area[k] * mean[k * 3 + c]);
    for (let i = start[k]; i < start[k + 1]; i++) {
      const other = a[edge[i]] === k ? b[edge[i]] : a[edge[i]];
      const weight = area[other] * Math.exp(-colourStep(mean, k, mean, other) / LIKE);
      weights += weight;
      for (let c = 0; c < 3; c++) sum[c] += weight * mean[other * 3 + c];
    }
    for (let c = 0; c < 3; c++) out[k * 3 + c] = sum[c] / weights;
  }
  return out;
}

function nodeColours({ tree, graph }: PartedPicture): Float32Array {
  const area = sumsUpwards(tree, graph.area);
  const out = new Float32Array(area.length * 3);
  for (let c = 0; c < 3; c++) {
    const sums = sumsUpwards(
      tree,
      Float64Array.from(graph.area, (pixels, k) => pixels * graph.mean[k * 3 + c]),
    );
    for (let node = 0; node < area.length; node++) out[node * 3 + c] = sums[node] / area[node];
  }
  return out;
}

/** For each border the lowest node of the tree that holds both of its regions. */
export function commonNodes({ parent }: MergeTree, { a, b }: RegionGraph): Int32Array {
  // Parents come after their children, so the lower of two different nodes may always rise.
  return Int32Array.from(a, (first, e) => {
    let [one, two] = [first, b[e]];
    while (one !== two) {
      if (one < two) one = parent[one];
      else two = parent[two];
    }
    return one;
  });
}

/** The two nodes that were joined where a border vanished; the one that holds region `i` first. */
function childrenAt(
  tree: MergeTree,
  common: Int32Array,
  e: number,
  i: number,
): readonly [number, number] {
  const node = common[e];
  const [one, two] = [
    tree.children[2 * (node - tree.leaves)],
    tree.children[2 * (node - tree.leaves) + 1],
  ];
  let at = i;
  while (tree.parent[at] !== node) at = tree.parent[at];
  return at === one ? [one, two] : [two, one];
}

/** How a border goes on past its two ends: the greatest, the mean and the least value of the stronger sides there. */
function continued(
  { a, b }: RegionGraph,
  { start, edge }: RegionEdges,
  e: number,
  value: ArrayLike<number>,
  out: Float32Array,
): void {
  const [i, j] = [a[e], b[e]];
  let most = 0;
  let least = Infinity;
  let sum = 0;
  let count = 0;
  for (let x = start[i]; x < start[i + 1]; x++) {
    const one = edge[x];
    const third = a[one] === i ? b[one] : a[one];
    if (third === j) continue;
    for (let y = start[j]; y < start[j + 1]; y++) {
      const two = edge[y];
      if ((a[two] === j ? b[two] : a[two]) !== third) continue;
      const on = Math.max(value[one], value[two]);
      most = Math.max(most, on);
      least = Math.min(least, on);
      sum += on;
      count++;
    }
  }
  out[0] = most;
  out[1] = count > 0 ? sum / count : 0;
  out[2] = count > 0 ? least : 0;
}

function colourStep(one: ArrayLike<number>, i: number, two: ArrayLike<number>, j: number): number {
  return Math.hypot(
    one[i * 3] - two[j * 3],
    one[i * 3 + 1] - two[j * 3 + 1],
    one[i * 3 + 2] - two[j * 3 + 2],
  );
}
