import type { Bounds } from './bounds.ts';

/** Flat bounding-volume tree: node 0 is the root, inner nodes have `count` 0 and children `left`, `left + 1`. */
export interface Bvh {
  /** Six numbers a node: min x, y, z, max x, y, z. */
  readonly bounds: Float64Array;
  readonly left: Int32Array;
  /** First position in `order` of a leaf's items. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly order: Int32Array;
}

const LEAF_ITEMS = 3;

/** Splits at the median of the longest axis: good enough for some thousand furniture-sized items. */
export function buildBvh(items: readonly Bounds[]): Bvh {
  const capacity = Math.max(1, 2 * items.length);
  const bounds = new Float64Array(capacity * 6);
  const left = new Int32Array(capacity);
  const first = new Int32Array(capacity);
  const count = new Int32Array(capacity);
  const order = Int32Array.from(items, (_, i) => i);
  let used = 1;

  const fill = (node: number, from: number, to: number): void => {
    const b = node * 6;
    for (let axis = 0; axis < 3; axis++) {
      bounds[b + axis] = Number.POSITIVE_INFINITY;
      bounds[b + 3 + axis] = Number.NEGATIVE_INFINITY;
    }
    for (let k = from; k < to; k++) {
      const item = items[order[k]];
      for (let axis = 0; axis < 3; axis++) {
        bounds[b + axis] = Math.min(bounds[b + axis], item[axis]);
        bounds[b + 3 + axis] = Math.max(bounds[b + 3 + axis], item[axis + 3]);
      }
    }
    if (to - from <= LEAF_ITEMS) {
      first[node] = from;
      count[node] = to - from;
      return;
    }
    const spans = [0, 1, 2].map((axis) => bounds[b + 3 + axis] - bounds[b + axis]);
    const axis = spans.indexOf(Math.max(...spans));
    const middle = (i: number): number => items[i][axis] + items[i][axis + 3];
    order.subarray(from, to).sort((p, q) => middle(p) - middle(q) || p - q);
    const half = (from + to) >> 1;
    left[node] = used;
    used += 2;
    fill(left[node], from, half);
    fill(left[node] + 1, half, to);
  };
  if (items.length > 0) fill(0, 0, items.length);
  else bounds.set([1, 1, 1, -1, -1, -1]);
  return { bounds, left, first, count, order };
}
