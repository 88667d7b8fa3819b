import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { dearestBorders, edgesByRegion, regionDistances } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

const SEED = 20261120;
const COUNT = 14;

/** Regions in a ring with some chords; the last one touches nothing. */
function chanceGraph(seed: number): { graph: RegionGraph; cost: Float64Array } {
  const random = createRandom(seed);
  const pairs: [number, number][] = [];
  for (let k = 0; k + 2 < COUNT; k++) pairs.push([k, k + 1]);
  for (let k = 0; k < 6; k++) {
    const a = random.below(COUNT - 3);
    pairs.push([a, a + 2]);
  }
  const none = new Float32Array(COUNT * 3);
  const graph: RegionGraph = {
    count: COUNT,
    area: new Int32Array(COUNT).fill(1),
    mean: none,
    centre: none,
    rim: new Int32Array(COUNT),
    a: Int32Array.from(pairs, ([a]) => a),
    b: Int32Array.from(pairs, ([, b]) => b),
    length: new Float32Array(pairs.length).fill(1),
    step: new Float32Array(pairs.length),
  };
  return { graph, cost: Float64Array.from(pairs, () => random.between(0.1, 2)) };
}

/** Every way is tried until nothing gets nearer (Bellman and Ford). */
function reference(
  { a, b }: RegionGraph,
  cost: Float64Array,
  source: number,
  join: (way: number, border: number) => number,
): Float64Array {
  const out = new Float64Array(COUNT).fill(Infinity);
  out[source] = 0;
  for (let round = 0; round < COUNT; round++) {
    for (let e = 0; e < a.length; e++) {
      out[b[e]!] = Math.min(out[b[e]!]!, join(out[a[e]!]!, cost[e]!));
      out[a[e]!] = Math.min(out[a[e]!]!, join(out[b[e]!]!, cost[e]!));
    }
  }
  return out;
}

test(`ways are the shortest, and those with the least dearest border (seed ${SEED})`, () => {
  for (let k = 0; k < 20; k++) {
    const { graph, cost } = chanceGraph(SEED + k);
    const edges = edgesByRegion(graph);
    const sum = reference(graph, cost, 3, (way, border) => way + border);
    const most = reference(graph, cost, 3, Math.max);
    const ways = regionDistances(graph, edges, cost, [3]);
    for (let i = 0; i < COUNT; i++) expect(ways[i]).toBeCloseTo(sum[i]!);
    expect(dearestBorders(graph, edges, cost, [3])).toEqual(most);
  }
});
