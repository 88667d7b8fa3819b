import {
  bestOf,
  candidatesAt,
  connectedTo,
  distinct,
  likelihoods,
  type PreparedPicture,
  setTable,
  wholesWith,
} from '@zhuhui/kernels/click-learning';
import type { BoostedTrees } from '@zhuhui/kernels/reading';
import type { Ask } from './asks.ts';
import type { Row } from './table.ts';

/** Each larger correction changes so many times as much. */
const CORRECTION_GROWTH = 1.25;
/** A set that overlaps more by one is chosen e to this times as likely. */
const SHARPNESS = 15;

/** Clicks on a prepared picture, and what was guessed of each region by a model that has not seen it. */
export interface Asked extends Ask {
  readonly prepared: PreparedPicture;
  readonly fold: number;
  readonly guess: Float32Array;
}

/** The sets of regions that clicks may mean, with a row of numbers of each. */
export function setsOf(asked: readonly Asked[]) {
  const choices = asked.map((ask) => {
    const { prepared, guess, seeds, denied } = ask;
    const sets = distinct([...candidatesAt(prepared, guess, seeds, denied), ...corrected(ask)]);
    return { sets, table: setTable(prepared, sets, guess, seeds, denied) };
  });
  return {
    rows: (): Row[] =>
      asked.flatMap((ask, i) => rowsOfSets(choices[i].sets, choices[i].table, ask, i)),
    /** What models that have not seen them choose. */
    chosen: (models: readonly BoostedTrees[]): Uint8Array[] =>
      choices.map(({ sets, table }, i) => sets[bestOf(likelihoods(models[asked[i].fold], table))]),
    /** The best that can be chosen. */
    best: (): Uint8Array[] =>
      choices.map(({ sets }, i) => sets[bestOf(sets.map((inside) => overlapOf(inside, asked[i])))]),
  };
}

/** A selection so far with or without every whole that the last click stands in: more sets to learn from. */
function corrected({ prepared, seeds, denied, correction }: Asked): Uint8Array[] {
  if (!correction) return [];
  const { graph, edges, parting } = prepared;
  const { before, region, label } = correction;
  const others = label === 1 ? denied : seeds;
  return wholesWith(parting.wholes, graph.area, [region], others, CORRECTION_GROWTH).map(
    (whole) => {
      const inside = before.map((own, k) => (whole[k] === 1 ? label : own));
      for (const k of seeds) inside[k] = 1;
      for (const k of denied) inside[k] = 0;
      return connectedTo(graph, edges, inside, seeds);
    },
  );
}

/** Rows of one list: how loudly each set should be chosen follows from its overlap with what is meant. */
function rowsOfSets(
  sets: readonly Uint8Array[],
  table: Float32Array,
  ask: Asked,
  list: number,
): Row[] {
  const width = table.length / sets.length;
  const overlaps = Float32Array.from(sets, (inside) => overlapOf(inside, ask));
  const most = Math.max(...overlaps);
  const loud = Array.from(overlaps, (overlap) => Math.exp(SHARPNESS * (overlap - most)));
  const sum = loud.reduce((a, b) => a + b, 0);
  return sets.map((_, i): Row => {
    const features = table.subarray(i * width, (i + 1) * width);
    return { features, label: 1, weight: loud[i] / sum, fold: ask.fold, list };
  });
}

/** Mean overlaps by kind of picture, and whether one click was given or more. */
export function overlapsBy(
  asked: readonly Asked[],
  selected: readonly Uint8Array[],
): [string, number][] {
  const groups = new Map<string, number[]>();
  asked.forEach((ask, i) => {
    const clicks = ask.seeds.length + ask.denied.length > 1 ? 'more clicks' : 'one click';
    const group = `${ask.kind} ${clicks}`;
    groups.set(group, [...(groups.get(group) ?? []), overlapOf(selected[i], ask)]);
  });
  return [...groups].map(([group, own]) => [group, own.reduce((a, b) => a + b, 0) / own.length]);
}

/** Intersection over union in pixels of a set of regions and a thing of which each shows a share. */
function overlapOf(inside: Uint8Array, { share, prepared }: Asked): number {
  const { area } = prepared.graph;
  let both = 0;
  let either = 0;
  for (let k = 0; k < share.length; k++) {
    const own = share[k] * area[k];
    if (inside[k] === 1) both += own;
    either += inside[k] === 1 ? area[k] : own;
  }
  return both / either;
}
