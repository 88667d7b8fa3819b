import { withWasm } from '../wasm/arena.ts';

/**
 * Minimum cut of a graph with two terminals by two search trees that are kept from one augmenting path
 * to the next (Boykov and Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for
 * energy minimization in vision", PAMI 2004), with distance marks to re-hang orphans near the roots.
 */
export interface FlowGraph {
  /** Adds to the node's ties: cutting it off from the source costs `toSource`, from the sink `toSink`. */
  tie(node: number, toSource: number, toSink: number): void;
  /** Adds an edge that costs `forward` when `a` stays with the source and `b` goes to the sink, else `backward`. */
  link(a: number, b: number, forward: number, backward: number): void;
  /**
   * Finds the cheapest cut: 1 = the node stays with the source. Call once.
   * @param by in WASM where there is one
   */
  solve(by?: (arcs: FlowArcs) => Uint8Array): Uint8Array;
}

/** A graph as arrays. Arc 2e leads along edge e, arc 2e + 1 back: `arc ^ 1` is the reverse. */
export interface FlowArcs {
  readonly head: Int32Array;
  /** The next arc from the same node; {@link NONE} after the last. */
  readonly nextArc: Int32Array;
  /** What still fits through each arc. */
  readonly residual: Float64Array;
  /** The first arc of each node. */
  readonly firstArc: Int32Array;
  /** What is left of each node's tie: > 0 to the source, < 0 to the sink. */
  readonly tied: Float64Array;
}

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
/** Values of `parentArc` that are no arc. */
const NONE = -1;
const TERMINAL = -2;
const ORPHAN = -3;
const FAR = 0x7fffffff;

/** A graph of `nodes` nodes and room for `edges` edges; costs must not be negative. */
export function createFlowGraph(nodes: number, edges: number): FlowGraph {
  const head = new Int32Array(edges * 2);
  const nextArc = new Int32Array(edges * 2);
  const residual = new Float64Array(edges * 2);
  const firstArc = new Int32Array(nodes).fill(NONE);
  const tied = new Float64Array(nodes);
  let edgeCount = 0;
  return {
    tie(node, toSource, toSink) {
      tied[node] += toSource - toSink;
    },
    link(a, b, forward, backward) {
      const arc = 2 * edgeCount++;
      head[arc] = b;
      head[arc + 1] = a;
      residual[arc] = forward;
      residual[arc + 1] = backward;
      nextArc[arc] = firstArc[a];
      firstArc[a] = arc;
      nextArc[arc + 1] = firstArc[b];
      firstArc[b] = arc + 1;
    },
    solve: (by = (arcs) => cutInWasm(arcs) ?? cutReference(arcs)) =>
      by({
        head: head.subarray(0, 2 * edgeCount),
        nextArc: nextArc.subarray(0, 2 * edgeCount),
        residual: residual.subarray(0, 2 * edgeCount),
        firstArc,
        tied,
      }),
  };
}

/** The WASM twin; `undefined` where there is no WASM or the graph is too large for it. */
export function cutInWasm(arcs: FlowArcs): Uint8Array | undefined {
  const { head, nextArc, residual, firstArc, tied } = arcs;
  const nodes = tied.length;
  return withWasm(16 * head.length + 40 * nodes + 512, (kernels, arena) => {
    const [heads, nexts, firsts] = [head, nextArc, firstArc].map((values) => arena.put(values));
    const [residuals, ties] = [residual, tied].map((values) => arena.putDoubles(values));
    const tree = arena.bytes(nodes);
    const scratch = arena.bytes(kernels.cutGraphScratch(nodes));
    kernels.cutGraph(nodes, heads, nexts, firsts, residuals, ties, tree, scratch);
    const inSource = new Uint8Array(nodes);
    arena.readBytes(tree, inSource);
    return inSource;
  });
}

/** The same in JavaScript. Uses up `residual` and `tied`. */
export function cutReference({ head, nextArc, residual, firstArc, tied }: FlowArcs): Uint8Array {
  const nodes = tied.length;
  const tree = new Uint8Array(nodes);
  const parentArc = new Int32Array(nodes).fill(NONE);
  const distance = new Int32Array(nodes);
  const stamp = new Int32Array(nodes);
  let time = 0;

  // Active nodes wait in a ring; a node is in it at most once.
  const ring = new Int32Array(nodes + 1);
  const waiting = new Uint8Array(nodes);
  let ringHead = 0;
  let ringTail = 0;
  const orphans: number[] = [];

  function activate(node: number): void {
    if (waiting[node] === 1) return;
    waiting[node] = 1;
    ring[ringTail] = node;
    ringTail = ringTail === nodes ? 0 : ringTail + 1;
  }

  /** Grows the tree of `node`; returns the arc from the source tree to the sink tree that joins them, or −1. */
  function grow(node: number): number {
    const own = tree[node];
    for (let arc = firstArc[node]; arc !== NONE; arc = nextArc[arc]) {
      const free = own === SOURCE ? residual[arc] : residual[arc ^ 1];
      if (free <= 0) continue;
      const other = head[arc];
      if (tree[other] === FREE) {
        tree[other] = own;
        parentArc[other] = arc ^ 1;
        stamp[other] = stamp[node];
        distance[other] = distance[node] + 1;
        activate(other);
      } else if (tree[other] !== own) {
        return own === SOURCE ? arc : arc ^ 1;
      } else if (stamp[other] <= stamp[node] && distance[other] > distance[node]) {
        parentArc[other] = arc ^ 1;
        stamp[other] = stamp[node];
        distance[other] = distance[node] + 1;
      }
    }
    return NONE;
  }

  /** Pushes what fits along the path through `middle`; saturated parents leave orphans. */
  function augment(middle: number): void {
    let room = residual[middle];
    let node = head[middle ^ 1];
    while (parentArc[node] !== TERMINAL) {
      room = Math.min(room, residual[parentArc[node] ^ 1]);
      node = head[parentArc[node]];
    }
    room = Math.min(room, tied[node]);
    node = head[middle];
    while (parentArc[node] !== TERMINAL) {
      room = Math.min(room, residual[parentArc[node]]);
      node = head[parentArc[node]];
    }
    room = Math.min(room, -tied[node]);

    residual[middle] -= room;
    residual[middle ^ 1] += room;
    node = head[middle ^ 1];
    while (parentArc[node] !== TERMINAL) {
      const arc = parentArc[node];
      residual[arc] += room;
      residual[arc ^ 1] -= room;
      const up = head[arc];
      if (residual[arc ^ 1] <= 0) orphan(node);
      node = up;
    }
    tied[node] -= room;
    if (tied[node] <= 0) orphan(node);
    node = head[middle];
    while (parentArc[node] !== TERMINAL) {
      const arc = parentArc[node];
      residual[arc ^ 1] += room;
      residual[arc] -= room;
      const up = head[arc];
      if (residual[arc] <= 0) orphan(node);
      node = up;
    }
    tied[node] += room;
    if (tied[node] >= 0) orphan(node);
  }

  function orphan(node: number): void {
    parentArc[node] = ORPHAN;
    orphans.push(node);
  }

  /** Steps from `node` to its root, or {@link FAR} when it hangs from an orphan. Marks what it proves. */
  function rootDistance(start: number): number {
    let steps = 0;
    let node = start;
    for (;;) {
      if (stamp[node] === time) {
        steps += distance[node];
        break;
      }
      const arc = parentArc[node];
      steps++;
      if (arc === TERMINAL) {
        stamp[node] = time;
        distance[node] = 1;
        break;
      }
      if (arc === ORPHAN || arc === NONE) return FAR;
      node = head[arc];
    }
    let left = steps;
    for (node = start; stamp[node] !== time; node = head[parentArc[node]]) {
      stamp[node] = time;
      distance[node] = left--;
    }
    return steps;
  }

  function adopt(node: number): void {
    const own = tree[node];
    let best = NONE;
    let bestDistance = FAR;
    for (let arc = firstArc[node]; arc !== NONE; arc = nextArc[arc]) {
      const free = own === SOURCE ? residual[arc ^ 1] : residual[arc];
      if (free <= 0) continue;
      const other = head[arc];
      if (tree[other] !== own || parentArc[other] === NONE) continue;
      const steps = rootDistance(other);
      if (steps < bestDistance) {
        best = arc;
        bestDistance = steps;
      }
    }
    if (best !== NONE) {
      parentArc[node] = best;
      stamp[node] = time;
      distance[node] = bestDistance + 1;
      return;
    }
    for (let arc = firstArc[node]; arc !== NONE; arc = nextArc[arc]) {
      const other = head[arc];
      if (tree[other] !== own || parentArc[other] === NONE) continue;
      const free = own === SOURCE ? residual[arc ^ 1] : residual[arc];
      if (free > 0) activate(other);
      if (parentArc[other] >= 0 && head[parentArc[other]] === node) orphan(other);
    }
    tree[node] = FREE;
    parentArc[node] = NONE;
  }

  for (let node = 0; node < nodes; node++) {
    if (tied[node] === 0) continue;
    tree[node] = tied[node] > 0 ? SOURCE : SINK;
    parentArc[node] = TERMINAL;
    distance[node] = 1;
    activate(node);
  }
  let node = NONE;
  for (;;) {
    // A node that has just been on a path is looked at again: its other arcs are still unseen.
    if (node === NONE || tree[node] === FREE) {
      if (ringHead === ringTail) break;
      node = ring[ringHead];
      ringHead = ringHead === nodes ? 0 : ringHead + 1;
      waiting[node] = 0;
      if (tree[node] === FREE) continue;
    }
    const middle = grow(node);
    time++;
    if (middle === NONE) {
      node = NONE;
      continue;
    }
    augment(middle);
    while (orphans.length > 0) adopt(orphans.pop() as number);
  }
  const inSource = new Uint8Array(nodes);
  for (let k = 0; k < nodes; k++) inSource[k] = tree[k] === SOURCE ? 1 : 0;
  return inSource;
}
