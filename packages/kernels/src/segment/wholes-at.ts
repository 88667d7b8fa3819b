import { connectedTo } from './connected.ts';
import { leavesOf, type MergeTree } from './merge-tree.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { smoothSurface } from './smooth-surface.ts';

/** Of wholes that hold one another, only such as are larger by this are told apart. */
const GROWTH = 1.08;
/** Likelihoods from which a region counts as guessed. */
const SURE_FROM = [0.5, 0.2, 0.35, 0.65, 0.8] as const;
/** … also where it does not hang together with the clicks: a wall goes on behind a cupboard. */
const APART_FROM = [0.5, 0.75] as const;
/** No guess is surer than this, nor its opposite. */
const DOUBT = 0.02;
/** Weight of a guess's log odds against colour. */
const TRUST = 2;

/** Where a cut by superpixels starts from a guess of each region, 0 … 1. */
export function startFrom(guess: Float32Array, marks: Uint8Array): RegionStart {
  return {
    marks,
    subject: guess.map((p) => (p > 0.5 ? p : 0)),
    background: guess.map((p) => (p > 0.5 ? 0 : 1 - p)),
    prior: guess.map((p) => TRUST * Math.log(Math.max(DOUBT, 1 - p) / Math.max(DOUBT, p))),
  };
}

/**
 * Sets of regions that may be meant by clicks: what a guess says from several likelihoods on and with the colours it
 * finds, what no edge parts from the clicks, and every whole that holds all positive clicks and no
 * negative one.
 * @param guess how likely each region is part of the thing, 0 … 1
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 * @returns 1 = in the set, one value a region, for each set
 */
export function candidatesAt(
  prepared: PreparedPicture,
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array[] {
  const { graph, edges, parting, tree } = prepared;
  const marks = new Uint8Array(graph.count);
  for (const k of seeds) marks[k] = INSIDE;
  for (const k of denied) marks[k] = OUTSIDE;
  const cut = cutRegions(prepared, startFrom(guess, marks)).inside;
  const smooth = smoothSurface(prepared, seeds, denied);
  for (const k of seeds) smooth[k] = 1;
  return distinct([
    ...likelySets(prepared, guess, seeds, denied),
    connectedTo(graph, edges, cut, seeds),
    connectedTo(graph, edges, smooth, seeds),
    ...wholesWith(parting.wholes, graph.area, seeds, denied),
    ...wholesWith(tree, graph.area, seeds, denied),
  ]);
}

/** What a guess says from several likelihoods on: what hangs together with the clicks, then all of it. */
function likelySets(
  { graph, edges }: PreparedPicture,
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array[] {
  const likelyFrom = (least: number): Uint8Array => {
    const likely = Uint8Array.from(guess, (p) => (p > least ? 1 : 0));
    for (const k of seeds) likely[k] = 1;
    for (const k of denied) likely[k] = 0;
    return likely;
  };
  return [
    ...SURE_FROM.map((least) => connectedTo(graph, edges, likelyFrom(least), seeds)),
    ...APART_FROM.map(likelyFrom),
  ];
}

/** The nodes of a tree that hold all of some regions and none of others, each larger by `growth` than the one before. */
export function wholesWith(
  tree: MergeTree,
  area: Int32Array,
  seeds: readonly number[],
  denied: readonly number[],
  growth = GROWTH,
): Uint8Array[] {
  const through = (regions: readonly number[]): Uint16Array => {
    const counts = new Uint16Array(tree.parent.length);
    for (const k of regions) for (let n = k; n >= 0; n = tree.parent[n]) counts[n]++;
    return counts;
  };
  const held = through(seeds);
  const wrong = through(denied);
  const sets: Uint8Array[] = [];
  let last = 0;
  for (let node = seeds[0]; node >= 0 && wrong[node] === 0; node = tree.parent[node]) {
    if (held[node] < seeds.length) continue;
    const leaves = leavesOf(tree, node);
    const pixels = leaves.reduce((sum, k) => sum + area[k], 0);
    if (pixels < growth * last) continue;
    last = pixels;
    const inside = new Uint8Array(tree.leaves);
    for (const k of leaves) inside[k] = 1;
    sets.push(inside);
  }
  return sets;
}

/** Without such as came before. */
export function distinct(sets: readonly Uint8Array[]): Uint8Array[] {
  const known = new Set<string>();
  return sets.filter((inside) => {
    const key = inside.join('');
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
