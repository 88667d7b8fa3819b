import { predict } from '../render/reading/boosted.ts';
import { connectedTo } from './connected.ts';
import { leavesOf } from './merge-tree.ts';
import { models } from './models/index.ts';
import type { PreparedPicture } from './prepare.ts';
import { SET_FEATURES, setFeatures } from './set-features.ts';

/** Of wholes that hold one another, only such as are larger by this are told apart. */
const GROWTH = 1.08;

/** Likelihoods from which a region counts as guessed. */
const SURE_FROM = [0.5, 0.3, 0.7] as const;

/**
 * Sets of regions that may be meant by clicks: the guess itself, from several likelihoods on, and every whole that
 * holds all positive clicks and no negative one.
 * @param guess how likely each region is part of the thing, 0 … 1
 * @param seeds regions of positive clicks, at least one
 * @returns 1 = in the set, one value a region, for each set
 */
export function candidatesAt(
  { graph, edges, parting }: PreparedPicture,
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array[] {
  const { wholes, nodeArea } = parting;
  const sets = SURE_FROM.map((least) => {
    const likely = Uint8Array.from(guess, (p) => (p > least ? 1 : 0));
    for (const k of seeds) likely[k] = 1;
    for (const k of denied) likely[k] = 0;
    return connectedTo(graph, edges, likely, seeds);
  });
  const through = (regions: readonly number[]): Uint16Array => {
    const counts = new Uint16Array(wholes.parent.length);
    for (const k of regions) for (let n = k; n >= 0; n = wholes.parent[n]) counts[n]++;
    return counts;
  };
  const held = through(seeds);
  const wrong = through(denied);
  let last = 0;
  for (let node = seeds[0]; node >= 0 && wrong[node] === 0; node = wholes.parent[node]) {
    if (held[node] < seeds.length || nodeArea[node] < GROWTH * last) continue;
    last = nodeArea[node];
    const inside = new Uint8Array(graph.count);
    for (const k of leavesOf(wholes, node)) inside[k] = 1;
    sets.push(inside);
  }
  return sets;
}

/** The set that most likely is what was clicked on, as learned. */
export function likeliestOf(
  prepared: PreparedPicture,
  sets: readonly Uint8Array[],
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Uint8Array {
  const table = new Float32Array(sets.length * SET_FEATURES);
  sets.forEach((inside, i) => {
    setFeatures(prepared, inside, guess, seeds, denied, table, i * SET_FEATURES);
  });
  const scores = predict(models.click().whole, table);
  let best = 0;
  for (let i = 1; i < sets.length; i++) if (scores[2 * i + 1] > scores[2 * best + 1]) best = i;
  return sets[best];
}
