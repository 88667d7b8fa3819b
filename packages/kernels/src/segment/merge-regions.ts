import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import { compactLabels } from './components.ts';

export interface MergeOptions {
  /** Merging ends where the cheapest pair costs more than this: OKLab distance × 100 × √pixels. */
  readonly maxCost: number;
  /** Regions below this area merge whatever it costs. */
  readonly minAreaPx: number;
  /** Weight of lightness against chroma. */
  readonly lightnessWeight: number;
}

interface Node {
  area: number;
  L: number;
  a: number;
  b: number;
  alive: boolean;
  /** Border pixels and summed colour step with each neighbour. */
  readonly borders: Map<number, { length: number; step: number }>;
}

interface Pair {
  readonly cost: number;
  readonly p: number;
  readonly q: number;
  readonly areaP: number;
  readonly areaQ: number;
}

/**
 * Joins neighbouring regions of an over-segmentation, cheapest pair first. The cost is the distance of
 * the mean colours and of the colours across the border, times the root of the harmonic mean of the
 * areas (Ward's criterion on the region graph; Haris et al., IEEE TIP 7, 1998), so that one soft spot in
 * a border does not flood a whole wall as single links do.
 */
export function mergeRegions(
  labels: LabelMap,
  picture: OklabPlanes,
  options: MergeOptions,
): LabelMap {
  const nodes = graphOf(labels, picture, options.lightnessWeight);
  const heap = new PairHeap();
  const push = (p: number, q: number) => {
    const [a, b] = [nodes[p], nodes[q]];
    heap.push({ cost: costOf(a, b, q, options), p, q, areaP: a.area, areaQ: b.area });
  };
  nodes.forEach((node, p) => {
    for (const q of node.borders.keys()) if (q > p) push(p, q);
  });
  const parent = Int32Array.from(nodes, (_, i) => i);
  for (let pair = heap.pop(); pair !== undefined; pair = heap.pop()) {
    const { p, q } = pair;
    const [a, b] = [nodes[p], nodes[q]];
    // Outdated: one of the two has grown or gone since.
    if (!a.alive || !b.alive || a.area !== pair.areaP || b.area !== pair.areaQ) continue;
    if (pair.cost > options.maxCost) break;
    join(nodes, p, q);
    parent[q] = p;
    for (const r of a.borders.keys()) push(p, r);
  }
  const data = labels.data.map((label) => {
    let root = label;
    while (parent[root] !== root) root = parent[root];
    return root;
  });
  return { ...labels, data, count: compactLabels(data) };
}

function graphOf(labels: LabelMap, { L, a, b }: OklabPlanes, weight: number): Node[] {
  const { width, data, count } = labels;
  const nodes = Array.from(
    { length: count },
    (): Node => ({ area: 0, L: 0, a: 0, b: 0, alive: true, borders: new Map() }),
  );
  const touch = (p: number, q: number) => {
    const step = 100 * Math.hypot(weight * (L[p] - L[q]), a[p] - a[q], b[p] - b[q]);
    for (const [x, y] of [
      [data[p], data[q]],
      [data[q], data[p]],
    ]) {
      const border = nodes[x].borders.get(y);
      if (border === undefined) nodes[x].borders.set(y, { length: 1, step });
      else {
        border.length++;
        border.step += step;
      }
    }
  };
  for (let p = 0; p < data.length; p++) {
    const node = nodes[data[p]];
    node.area++;
    node.L += weight * L[p];
    node.a += a[p];
    node.b += b[p];
    if (p % width > 0 && data[p - 1] !== data[p]) touch(p, p - 1);
    if (p >= width && data[p - width] !== data[p]) touch(p, p - width);
  }
  for (const node of nodes) {
    node.L /= node.area;
    node.a /= node.area;
    node.b /= node.area;
  }
  return nodes;
}

function costOf(a: Node, b: Node, q: number, { minAreaPx }: MergeOptions): number {
  const colour = 100 * Math.hypot(a.L - b.L, a.a - b.a, a.b - b.b);
  const border = a.borders.get(q);
  const step = border === undefined ? 0 : border.step / border.length;
  const least = Math.min(a.area, b.area);
  // What is too small joins first, its most alike neighbour before others.
  if (least < minAreaPx) return (colour + step) * 1e-3;
  return (colour + 0.7 * step) * Math.sqrt((2 * a.area * b.area) / (a.area + b.area));
}

function join(nodes: readonly Node[], p: number, q: number): void {
  const [a, b] = [nodes[p], nodes[q]];
  const area = a.area + b.area;
  a.L = (a.L * a.area + b.L * b.area) / area;
  a.a = (a.a * a.area + b.a * b.area) / area;
  a.b = (a.b * a.area + b.b * b.area) / area;
  a.area = area;
  b.alive = false;
  a.borders.delete(q);
  b.borders.delete(p);
  for (const [r, border] of b.borders) {
    const own = a.borders.get(r);
    const both =
      own === undefined
        ? border
        : { length: own.length + border.length, step: own.step + border.step };
    a.borders.set(r, both);
    nodes[r].borders.delete(q);
    nodes[r].borders.set(p, both);
  }
  b.borders.clear();
}

/** Binary heap of pairs, cheapest first; ties by the regions' numbers, so that results repeat. */
class PairHeap {
  private readonly items: Pair[] = [];

  push(pair: Pair): void {
    const { items } = this;
    let at = items.length;
    items.push(pair);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!before(items[at], items[up])) break;
      [items[at], items[up]] = [items[up], items[at]];
      at = up;
    }
  }

  pop(): Pair | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    items[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < items.length && before(items[child], items[least])) least = child;
      if (least === at) return top;
      [items[at], items[least]] = [items[least], items[at]];
      at = least;
    }
  }
}

function before(a: Pair, b: Pair): boolean {
  return a.cost < b.cost || (a.cost === b.cost && (a.p < b.p || (a.p === b.p && a.q < b.q)));
}
