import type { RegionGraph } from './region-graph.ts';

/** For each region, its edges in one list: `edge[start[k] … start[k + 1])`. */
export interface RegionEdges {
  readonly start: Int32Array;
  readonly edge: Int32Array;
}

export function edgesByRegion(graph: RegionGraph): RegionEdges {
  const { count, a, b } = graph;
  const start = new Int32Array(count + 1);
  for (let e = 0; e < a.length; e++) {
    start[a[e] + 1]++;
    start[b[e] + 1]++;
  }
  for (let k = 0; k < count; k++) start[k + 1] += start[k];
  const cursor = start.slice();
  const edge = new Int32Array(a.length * 2);
  for (let e = 0; e < a.length; e++) {
    edge[cursor[a[e]]++] = e;
    edge[cursor[b[e]]++] = e;
  }
  return { start, edge };
}

/**
 * Geodesic distance of every region from the nearest source region, over borders that cost `cost[e]`
 * each (Dijkstra); infinite where no path leads.
 */
export function regionDistances(
  graph: RegionGraph,
  edges: RegionEdges,
  cost: ArrayLike<number>,
  sources: readonly number[],
): Float64Array {
  return reached(graph, edges, cost, sources, false);
}

/**
 * The dearest border on the way to every region from the sources, on the way where that is least
 * (minimax path); infinite where no path leads.
 */
export function dearestBorders(
  graph: RegionGraph,
  edges: RegionEdges,
  cost: ArrayLike<number>,
  sources: readonly number[],
): Float64Array {
  return reached(graph, edges, cost, sources, true);
}

function reached(
  graph: RegionGraph,
  edges: RegionEdges,
  cost: ArrayLike<number>,
  sources: readonly number[],
  dearestOnly: boolean,
): Float64Array {
  const distance = new Float64Array(graph.count).fill(Infinity);
  const heap: number[] = [];
  const keys: number[] = [];
  const push = (key: number, region: number): void => {
    let at = heap.length;
    heap.push(region);
    keys.push(key);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (keys[up] <= key) break;
      heap[at] = heap[up];
      keys[at] = keys[up];
      at = up;
    }
    heap[at] = region;
    keys[at] = key;
  };
  const pop = (): void => {
    const region = heap.pop() as number;
    const key = keys.pop() as number;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      heap[at] = heap[down];
      keys[at] = keys[down];
      at = down;
    }
    heap[at] = region;
    keys[at] = key;
  };
  for (const region of sources) {
    distance[region] = 0;
    push(0, region);
  }
  while (heap.length > 0) {
    const region = heap[0];
    const key = keys[0];
    pop();
    if (key > distance[region]) continue;
    for (let i = edges.start[region]; i < edges.start[region + 1]; i++) {
      const e = edges.edge[i];
      const other = graph.a[e] === region ? graph.b[e] : graph.a[e];
      const next = dearestOnly ? Math.max(key, cost[e]) : key + cost[e];
      if (next >= distance[other]) continue;
      distance[other] = next;
      push(next, other);
    }
  }
  return distance;
}
