import { OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import type { RegionEdges } from './region-distance.ts';
import type { RegionGraph } from './region-graph.ts';
import { agreement, wholeness } from './region-score.ts';
import { markSeeds } from './selection-marks.ts';
import type { SelectionPoint } from './selection-prompt.ts';
import { nearbyStart, surfaceStart } from './selection-start.ts';

/**
 * What a click may mean: how its seed grows, what is added to the cost of calling something subject,
 * whether all that is far from the click is background, and the weight of alike regions close by.
 */
const TRIES = [
  { least: 0, cost: 0, lean: 0, nearby: false, local: 0 },
  { least: 0.005, cost: 0.06, lean: -1, nearby: false, local: 1 },
  { least: 0.005, cost: 0.06, lean: 0, nearby: true, local: 1 },
  { least: 0.06, cost: 0.12, lean: 0, nearby: false, local: 1 },
] as const;
/** Share of the long side that is near a click. */
const NEARBY = 0.4;
/** Weight of what the tries agree on against how whole each one looks. */
const AGREEMENT = 1.5;

/** A selection of regions, and how it came about. */
export interface ClickSelection {
  readonly start: RegionStart;
  /** 1 = selected, one value a region. */
  readonly inside: Uint8Array;
  /** The regions that positive clicks stand on. */
  readonly seeds: readonly number[];
}

/**
 * Joins what each positive click selects for itself; negative clicks count for all of them. A click alone
 * is ambiguous: it is tried in several ways, and the cut that looks most like one whole thing, and that
 * other tries agree with, is taken.
 */
export function selectByClicks(
  prepared: PreparedPicture,
  points: readonly SelectionPoint[],
): ClickSelection {
  const { count } = prepared.graph;
  const negative = points.filter((point) => point.label === 0);
  const marks = new Uint8Array(count);
  const seeds = markSeeds(prepared, points, marks);
  const inside = new Uint8Array(count);
  const prior = new Float32Array(count).fill(Infinity);
  const several = points.length - negative.length > 1;
  for (const point of points) {
    if (point.label === 0) continue;
    const one = selectByClick(prepared, point, negative, several);
    for (let k = 0; k < count; k++) {
      if (one.inside[k] === 1 && marks[k] !== OUTSIDE) inside[k] = 1;
      prior[k] = Math.min(prior[k], one.start.prior[k]);
    }
  }
  const none = new Float32Array(count);
  return { start: { marks, subject: none, background: none, prior }, inside, seeds };
}

/** @param isPart whether other clicks add to it: then it is no whole wall, floor or sky, and what is close by counts */
function selectByClick(
  prepared: PreparedPicture,
  point: SelectionPoint,
  negative: readonly SelectionPoint[],
  isPart: boolean,
): ClickSelection {
  const { graph, edges, small } = prepared;
  const cuts = TRIES.map(({ least, cost, lean, nearby, local }) => {
    const marks = new Uint8Array(graph.count);
    const seeds = markSeeds(prepared, [point, ...negative], marks, { least, cost });
    const start = nearby
      ? nearbyStart(prepared, marks, seeds, NEARBY * Math.max(small.width, small.height))
      : surfaceStart(prepared, marks, seeds);
    const leaning = { ...start, prior: Float32Array.from(start.prior, (own) => own + lean) };
    const { inside } = cutRegions(prepared, leaning, isPart ? 1 : local);
    return { start: leaning, seeds, inside: connectedTo(graph, edges, inside, seeds) };
  });
  let best = cuts[0];
  let most = -Infinity;
  for (const cut of cuts) {
    const agreed = agreement(graph.area, cut.inside, cuts);
    const score = AGREEMENT * agreed + wholeness(prepared, cut.inside);
    if (score <= most) continue;
    most = score;
    best = cut;
  }
  return best;
}

/** The part of a set of regions that hangs together with the given ones. */
function connectedTo(
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
