import { connectedTo } from './connected.ts';
import type { PreparedPicture } from './prepare.ts';
import { dearestBorders, regionDistances } from './region-distance.ts';
import { wholesWith } from './wholes-at.ts';

/** A click that corrects a selection, and the clicks before it. */
export interface Correcting {
  /** 1 = selected so far, one value a region. */
  readonly before: Uint8Array;
  /** The region clicked on, and what was said of it. */
  readonly region: number;
  readonly label: 0 | 1;
  /** Regions of all positive and all negative clicks, the last among them. */
  readonly seeds: readonly number[];
  readonly denied: readonly number[];
}

/** What a click may change, and what is then selected. */
export interface Edit {
  /** 1 = changed, one value a region. */
  readonly changed: Uint8Array;
  readonly inside: Uint8Array;
}

/** Of pieces that hold one another, only such as are larger by this are told apart. */
const GROWTH = 1.15;
const WAY_GROWTH = 1.4;
const GUESSED = [0.3, 0.5, 0.7] as const;

/**
 * What a further click may change of a selection: the wholes it stands in, what is nearest to it along likely
 * borders, what a guess says, and what the selections that all clicks may mean change; of each what hangs together
 * with the click.
 */
export function editsAt(
  prepared: PreparedPicture,
  at: Correcting,
  guess: Float32Array,
  together: readonly Uint8Array[],
): Edit[] {
  const { graph, edges, parting, tree } = prepared;
  const { area, count } = graph;
  const { region, label, seeds, denied } = at;
  const before = at.before.slice();
  for (const k of label === 1 ? denied : seeds) before[k] = 1 - label;
  for (const k of label === 1 ? seeds : denied) before[k] = label;
  before[region] = 1 - label;
  const others = label === 1 ? denied : seeds;
  const own = [region];
  const pieces = [
    ...wholesWith(parting.wholes, area, own, others, GROWTH),
    ...wholesWith(tree, area, own, others, GROWTH),
    ...reached(area, dearestBorders(graph, edges, parting.likelihood, own), others, GROWTH),
    ...reached(area, regionDistances(graph, edges, parting.cost, own), others, WAY_GROWTH),
    ...GUESSED.map((least) => guess.map((p) => ((label === 1 ? p : 1 - p) > least ? 1 : 0))),
    ...together.map((inside) => inside.map((value) => (value === label ? 1 : 0))),
  ];
  const known = new Set<string>();
  const out: Edit[] = [];
  for (const piece of pieces) {
    const wrong = new Uint8Array(count);
    for (let k = 0; k < count; k++) if (piece[k] === 1 && before[k] !== label) wrong[k] = 1;
    wrong[region] = 1;
    for (const k of others) wrong[k] = 0;
    const changed = connectedTo(graph, edges, wrong, own);
    const key = changed.join('');
    if (known.has(key)) continue;
    known.add(key);
    const inside = before.slice();
    for (let k = 0; k < count; k++) if (changed[k] === 1) inside[k] = label;
    out.push({ changed, inside: label === 1 ? inside : connectedTo(graph, edges, inside, seeds) });
  }
  return out;
}

/** What lies nearer than the nearest of some others, in steps that grow. */
function reached(
  area: Int32Array,
  distance: Float64Array,
  others: readonly number[],
  growth: number,
): Uint8Array[] {
  const limit = others.reduce((least, k) => Math.min(least, distance[k]), Infinity);
  const order = [...distance.keys()]
    .filter((k) => distance[k] < limit)
    .sort((i, j) => distance[i] - distance[j]);
  const sets: Uint8Array[] = [];
  const inside = new Uint8Array(area.length);
  let pixels = 0;
  let last = 0;
  for (let i = 0; i < order.length; i++) {
    inside[order[i]] = 1;
    pixels += area[order[i]];
    const ends = i + 1 === order.length || distance[order[i + 1]] > distance[order[i]];
    if (!ends || pixels < growth * last) continue;
    last = pixels;
    sets.push(inside.slice());
  }
  return sets;
}
