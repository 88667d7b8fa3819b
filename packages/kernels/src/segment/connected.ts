import type { RegionEdges } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';

/** The part of a set of regions (1 = in it) that hangs together with the given ones. */
export function connectedTo(
  graph: RegionGraph,
  edges: RegionEdges,
  inside: Uint8Array,
  from: readonly number[],
): Uint8Array {
  const out = new Uint8Array(inside.length);
  const stack = from.filter((k) => inside[k] === 1);
  for (const k of stack) out[k] = 1;
  while (stack.length > 0) {
    const k = stack.pop() as number;
    for (let i = edges.start[k]; i < edges.start[k + 1]; i++) {
      const e = edges.edge[i];
      const other = graph.a[e] === k ? graph.b[e] : graph.a[e];
      if (inside[other] !== 1 || out[other] === 1) continue;
      out[other] = 1;
      stack.push(other);
    }
  }
  return out;
}
