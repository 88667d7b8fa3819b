import type { RegionGraph } from './region-graph.ts';

/**
 * Regions merged two by two until one is left. Nodes 0 … leaves − 1 are the regions themselves, later
 * ones the merges in order; the last is the whole picture.
 */
export interface MergeTree {
  readonly leaves: number;
  /** Parent of each node; −1 at the root. */
  readonly parent: Int32Array;
  /** The two children of node `leaves + i` are `children[2 i]` and `children[2 i + 1]`. */
  readonly children: Int32Array;
  /** The cost at which a node was made; 0 for leaves. Never falls towards the root by more than rounding. */
  readonly cost: Float64Array;
}

/** What merging costs. */
export interface MergeCosts {
  /** Cost of each border of the graph, for every pixel side of it. */
  readonly step: ArrayLike<number>;
  /** Weight of the difference of mean colours beside it. */
  readonly colour: number;
  /** Small regions join their neighbours before large ones do: power of the smaller one's share. */
  readonly areaPower: number;
}

/**
 * Hierarchy of a region graph: at each step the pair with the least step across its border and least
 * difference of means is merged, scaled by the smaller one's share of the picture (as in
 * Felzenszwalb and Huttenlocher's "scale of observation", and binary partition trees: Salembier and
 * Garrido 2000). Regions that do not touch (a torn graph) end in the same root at infinite cost.
 */
export function mergeTree(
  graph: RegionGraph,
  { step, colour, areaPower }: MergeCosts = { step: graph.step, colour: 1, areaPower: 0.25 },
): MergeTree {
  const leaves = graph.count;
  const nodes = 2 * leaves - 1;
  const parent = new Int32Array(nodes).fill(-1);
  const children = new Int32Array(2 * Math.max(0, leaves - 1));
  const cost = new Float64Array(nodes);
  const area = new Float64Array(nodes);
  const mean = new Float64Array(nodes * 3);
  area.set(graph.area);
  mean.set(graph.mean);
  const total = graph.area.reduce((sum, value) => sum + value, 0);
  // Borders of living nodes: neighbour → [length, step × length].
  const borders: Map<number, [number, number]>[] = Array.from({ length: leaves }, () => new Map());
  for (let e = 0; e < graph.a.length; e++) {
    const border: [number, number] = [graph.length[e], graph.length[e] * step[e]];
    borders[graph.a[e]].set(graph.b[e], border);
    borders[graph.b[e]].set(graph.a[e], border);
  }
  const costOf = (i: number, j: number, border: readonly [number, number]): number => {
    const d = Math.hypot(
      mean[i * 3] - mean[j * 3],
      mean[i * 3 + 1] - mean[j * 3 + 1],
      mean[i * 3 + 2] - mean[j * 3 + 2],
    );
    const share = Math.min(area[i], area[j]) / total;
    return (colour * d + border[1] / border[0]) * share ** areaPower;
  };
  const queue: { cost: number; i: number; j: number }[] = [];
  const dead = new Uint8Array(nodes);
  const offer = (i: number, j: number, border: readonly [number, number]): void => {
    heapPush(queue, { cost: costOf(i, j, border), i, j });
  };
  borders.forEach((of, i) => {
    for (const [j, border] of of) if (i < j) offer(i, j, border);
  });
  let made = leaves;
  let highest = 0;
  const merge = (i: number, j: number, at: number): void => {
    const node = made++;
    highest = Math.max(highest, at);
    cost[node] = highest;
    children[2 * (node - leaves)] = i;
    children[2 * (node - leaves) + 1] = j;
    parent[i] = parent[j] = node;
    dead[i] = dead[j] = 1;
    area[node] = area[i] + area[j];
    for (let c = 0; c < 3; c++) {
      mean[node * 3 + c] = (area[i] * mean[i * 3 + c] + area[j] * mean[j * 3 + c]) / area[node];
    }
    const own = new Map<number, [number, number]>();
    for (const from of [i, j]) {
      for (const [k, border] of borders[from]) {
        if (k === i || k === j) continue;
        const before = own.get(k);
        own.set(k, before ? [before[0] + border[0], before[1] + border[1]] : border);
      }
    }
    borders[node] = own;
    for (const [k, border] of own) {
      borders[k].delete(i);
      borders[k].delete(j);
      borders[k].set(node, border);
      offer(node, k, border);
    }
    borders[i] = borders[j] = new Map();
  };
  for (let best = heapPop(queue); best !== undefined; best = heapPop(queue)) {
    if (dead[best.i] === 0 && dead[best.j] === 0) merge(best.i, best.j, best.cost);
  }
  let alive = -1;
  for (let node = 0; node < made; node++) {
    if (dead[node] === 1) continue;
    if (alive >= 0) {
      merge(alive, node, Infinity);
      alive = made - 1;
      node = made - 1;
    } else alive = node;
  }
  return { leaves, parent, children, cost };
}

/** The regions below a tree node. */
export function leavesOf(tree: MergeTree, node: number): number[] {
  const out: number[] = [];
  const stack = [node];
  while (stack.length > 0) {
    const at = stack.pop() as number;
    if (at < tree.leaves) out.push(at);
    else
      stack.push(tree.children[2 * (at - tree.leaves)], tree.children[2 * (at - tree.leaves) + 1]);
  }
  return out;
}

interface Offer {
  readonly cost: number;
  readonly i: number;
  readonly j: number;
}

function heapPush(heap: Offer[], offer: Offer): void {
  let at = heap.length;
  heap.push(offer);
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (heap[up].cost <= offer.cost) break;
    heap[at] = heap[up];
    at = up;
  }
  heap[at] = offer;
}

function heapPop(heap: Offer[]): Offer | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= heap.length) break;
    if (down + 1 < heap.length && heap[down + 1].cost < heap[down].cost) down++;
    if (heap[down].cost >= last.cost) break;
    heap[at] = heap[down];
    at = down;
  }
  heap[at] = last;
  return top;
}
