import { area, type Boxes, extentOf, PACKET, split } from './bvh-split.ts';

/** Words (4 bytes) of a node: 4 boxes as least x|y|z, greatest x|y|z (4 floats each), then 4 children. */
export const NODE_WORDS = 28;
/** Words of a packet: first corner x|y|z, edge 1, edge 2 (4 floats each), then 4 triangle numbers. */
export const PACKET_WORDS = 40;
/** The number in place of a triangle where a packet is not full. */
const NO_TRIANGLE = -1;

/**
 * A four-wide bounding volume hierarchy over triangles; the root is node 0.
 * A child ≥ 0 is the index of a node, a child < 0 the packet `-1 - child`; places without a child have
 * an empty box.
 */
export interface Bvh {
  /** `NODE_WORDS` words a node; floats, the last four integers by their bits. */
  readonly nodes: Float32Array;
  /** `PACKET_WORDS` words a packet; floats, the last four integers by their bits. */
  readonly packets: Float32Array;
}

/** The binary tree that the wide one is gathered from. */
interface Binary {
  /** 6 numbers a node. */
  readonly box: Float32Array;
  /** Index of the second child (the first follows its parent), or -1 for a leaf. */
  readonly second: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/**
 * Builds the hierarchy over `corners` (9 numbers a triangle, metres).
 * Leaves hold one packet; about 1 µs of work per triangle.
 */
export function buildBvh(corners: Float32Array): Bvh {
  const count = corners.length / 9;
  const boxes: Boxes = { bounds: boundsOf(corners), order: new Int32Array(count) };
  for (let i = 0; i < count; i++) boxes.order[i] = i;
  return widen(splitAll(boxes, count), boxes, corners);
}

function boundsOf(corners: Float32Array): Float32Array {
  const count = corners.length / 9;
  const bounds = new Float32Array(count * 6);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const a = corners[i * 9 + k];
      const b = corners[i * 9 + 3 + k];
      const c = corners[i * 9 + 6 + k];
      const low = Math.min(a, b, c);
      const high = Math.max(a, b, c);
      // Rounding in the slab test must not lose a triangle that lies in its box's side.
      const slack = 2e-6 * Math.max(1, Math.abs(low), Math.abs(high));
      bounds[i * 6 + k] = low - slack;
      bounds[i * 6 + 3 + k] = high + slack;
    }
  }
  return bounds;
}

function splitAll(boxes: Boxes, count: number): Binary {
  const room = Math.max(1, 2 * count);
  const tree: Binary = {
    box: new Float32Array(room * 6),
    second: new Int32Array(room).fill(-1),
    from: new Int32Array(room),
    to: new Int32Array(room),
  };
  const middles = new Float32Array(6);
  const box = new Float32Array(6);
  let used = 0;
  const grow = (from: number, to: number): void => {
    const node = used++;
    extentOf(boxes, from, to, box, middles);
    tree.box.set(box, node * 6);
    tree.from[node] = from;
    tree.to[node] = to;
    if (to - from <= PACKET) return;
    const at = split(boxes, from, to, middles);
    grow(from, at);
    tree.second[node] = used;
    grow(at, to);
  };
  grow(0, count);
  return tree;
}

function widen(tree: Binary, boxes: Boxes, corners: Float32Array): Bvh {
  const nodes: number[][] = [];
  const leaves: number[] = [];
  const gather = (root: number): number => {
    const index = nodes.length;
    const children: number[] = [];
    nodes.push(children);
    for (const child of fourOf(tree, root)) {
      if (tree.second[child] >= 0) children.push(child, gather(child));
      else children.push(child, -leaves.push(child));
    }
    return index;
  };
  gather(0);
  return {
    nodes: writeNodes(nodes, tree.box),
    packets: writePackets(leaves, tree, boxes.order, corners),
  };
}

/** Up to four nodes that together cover `root`: the largest inner one is opened first. */
function fourOf(tree: Binary, root: number): number[] {
  const open = [root];
  while (open.length < 4) {
    let widest = -1;
    for (let i = 0; i < open.length; i++) {
      if (tree.second[open[i]] < 0) continue;
      if (widest < 0 || area(tree.box, open[i] * 6) > area(tree.box, open[widest] * 6)) widest = i;
    }
    if (widest < 0) break;
    const node = open[widest];
    open.splice(widest, 1, node + 1, tree.second[node]);
  }
  return open;
}

function writeNodes(nodes: readonly number[][], box: Float32Array): Float32Array {
  const out = new Float32Array(nodes.length * NODE_WORDS);
  const integers = new Int32Array(out.buffer);
  nodes.forEach((children, n) => {
    const at = n * NODE_WORDS;
    for (let lane = 0; lane < 4; lane++) {
      const there = lane * 2 < children.length;
      for (let k = 0; k < 6; k++) {
        const nothing = k < 3 ? Infinity : -Infinity;
        out[at + k * 4 + lane] = there ? box[children[lane * 2] * 6 + k] : nothing;
      }
      integers[at + 24 + lane] = there ? children[lane * 2 + 1] : 0;
    }
  });
  return out;
}

function writePackets(
  leaves: readonly number[],
  { from, to }: Binary,
  order: Int32Array,
  corners: Float32Array,
): Float32Array {
  const out = new Float32Array(leaves.length * PACKET_WORDS);
  const integers = new Int32Array(out.buffer);
  leaves.forEach((leaf, p) => {
    const at = p * PACKET_WORDS;
    for (let lane = 0; lane < PACKET; lane++) {
      const i = from[leaf] + lane;
      const triangle = i < to[leaf] ? order[i] : NO_TRIANGLE;
      integers[at + 36 + lane] = triangle;
      if (triangle === NO_TRIANGLE) continue;
      for (let k = 0; k < 3; k++) {
        const a = corners[triangle * 9 + k];
        out[at + k * 4 + lane] = a;
        out[at + 12 + k * 4 + lane] = corners[triangle * 9 + 3 + k] - a;
        out[at + 24 + k * 4 + lane] = corners[triangle * 9 + 6 + k] - a;
      }
    }
  });
  return out;
}
