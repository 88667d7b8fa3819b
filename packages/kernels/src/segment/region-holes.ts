import { INSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import type { RegionStart } from './region-cut.ts';

/** A hole whose alike regions lie in the background by less than this share is part of the thing. */
const BACKGROUND_SHARE = 0.5;

/**
 * Fills the holes of a set of regions that do not show the background: what lies in a cup belongs to it,
 * the wall between a chair's slats does not. A hole is enclosed and does not touch the picture's rim.
 * @param inside 1 = selected, one value a region
 */
function fillForeignHoles(
  { graph, edges, affinity }: PreparedPicture,
  inside: Uint8Array,
): Uint8Array {
  const out = Uint8Array.from(inside);
  const seen = Uint8Array.from(inside);
  for (let first = 0; first < graph.count; first++) {
    if (seen[first] === 1) continue;
    const hole = [first];
    seen[first] = 1;
    let enclosed = true;
    for (let at = 0; at < hole.length; at++) {
      const k = hole[at];
      if (graph.rim[k] > 0) enclosed = false;
      for (let i = edges.start[k]; i < edges.start[k + 1]; i++) {
        const e = edges.edge[i];
        const next = graph.a[e] === k ? graph.b[e] : graph.a[e];
        if (seen[next] === 1) continue;
        seen[next] = 1;
        hole.push(next);
      }
    }
    if (!enclosed) continue;
    const own = new Set(hole);
    let shown = 0;
    let all = 0;
    for (const k of hole) {
      for (let i = affinity.start[k]; i < affinity.start[k + 1]; i++) {
        const other = affinity.near[i];
        all += affinity.weight[i];
        if (inside[other] === 0 && !own.has(other)) shown += affinity.weight[i];
      }
    }
    if (shown < BACKGROUND_SHARE * all) for (const k of hole) out[k] = 1;
  }
  return out;
}

/** A selection of regions with its foreign holes filled, and a start that keeps them so. */
export function withForeignHoles(
  prepared: PreparedPicture,
  start: RegionStart,
  inside: Uint8Array,
): { readonly start: RegionStart; readonly inside: Uint8Array } {
  const filled = fillForeignHoles(prepared, inside);
  const marks = Uint8Array.from(start.marks, (mark, k) =>
    filled[k] === inside[k] ? mark : INSIDE,
  );
  return { start: { ...start, marks }, inside: filled };
}
