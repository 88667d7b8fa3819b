import { createRandom, type Random } from '@zhuhui/kernels';
import {
  bestOf,
  type Correcting,
  candidatesAt,
  type Edit,
  editsAt,
  editTable,
  guessFromClicks,
  likelihoods,
  logOdds,
  nextClick,
  type PreparedPicture,
  setTable,
} from '@zhuhui/kernels/click-learning';
import type { BoostedTrees } from '@zhuhui/kernels/reading';
import { bySize, clickedOn, kindOf, sharesOf } from './asks.ts';
import { drawn, listed, loudnessOf } from './lists.ts';
import type { Row } from './table.ts';
import type { Teacher } from './teacher.ts';

/** Clicks on each thing. */
const CLICKS = 3;
/** Share of first clicks that stand in the middle. */
const MIDDLE = 0.7;
/** A set that overlaps more by one is chosen e to this times as likely. */
const SHARPNESS = 15;
/** How far what is corrected next was chosen well: also e to this a time. */
const SKILL = 7;

/** One click of a user who wants a thing: what it may mean, and what it may change. */
interface Choice {
  readonly prepared: PreparedPicture;
  readonly fold: number;
  readonly group: string;
  readonly share: Float32Array;
  readonly seeds: readonly number[];
  readonly denied: readonly number[];
  readonly guess: Float32Array;
  readonly sets: readonly Uint8Array[];
  readonly table: Float32Array;
  /** After the first click: what is corrected, and how. */
  readonly correcting: Correcting | null;
  readonly edits: readonly Edit[];
}

/** Users who click on things of a picture, each next click in the middle of what is most wrong. */
export function choicesOn(
  teacher: Teacher,
  prepared: PreparedPicture,
  fold: number,
  seed: number,
): Choice[] {
  const random = createRandom(seed);
  const things = clickedOn(teacher);
  const choices: Choice[] = [];
  for (let k = 0; k < teacher.clicks; k++) {
    const id = bySize(things, random);
    if (id !== null) choices.push(...clicksOnThing(id, teacher, prepared, fold, random));
  }
  return choices;
}

function clicksOnThing(
  id: number,
  teacher: Teacher,
  prepared: PreparedPicture,
  fold: number,
  random: Random,
): Choice[] {
  const { object, image } = teacher;
  const { regions, graph } = prepared;
  const { width, height } = image;
  const share = sharesOf(id, teacher, prepared);
  const truth = { width, height, data: Float32Array.from(object, (own) => (own === id ? 1 : 0)) };
  const own = [...share.keys()].filter((region) => share[region] > 0.6);
  const said = new Map<number, 0 | 1>();
  const labelled = (label: 0 | 1): number[] =>
    [...said].filter(([, value]) => value === label).map(([region]) => region);
  const choices: Choice[] = [];
  let before: Uint8Array = new Uint8Array(graph.count);
  for (let count = 1; count <= CLICKS; count++) {
    let [region, label]: [number, 0 | 1] = [-1, 1];
    if (count === 1 && own.length > 0 && random.float() > MIDDLE)
      region = own[random.below(own.length)];
    else {
      const data = Uint8Array.from(regions.data, (k) => (before[k] === 1 ? 255 : 0));
      const click = nextClick({ width, height, data }, truth);
      if (!click) break;
      region = regions.data[click.y * width + click.x];
      label = click.label;
    }
    said.set(region, label);
    const [seeds, denied] = [labelled(1), labelled(0)];
    if (seeds.length === 0) break;
    const guess = guessFromClicks(prepared, seeds, denied);
    const sets = candidatesAt(prepared, guess, seeds, denied);
    const table = setTable(prepared, sets, guess, seeds, denied);
    const correcting = count > 1 ? { before, region, label, seeds, denied } : null;
    const edits = correcting ? editsAt(prepared, correcting, guess, sets) : [];
    const group = `${kindOf(teacher)} click ${count}`;
    choices.push({
      prepared,
      fold,
      group,
      share,
      seeds,
      denied,
      guess,
      sets,
      table,
      correcting,
      edits,
    });
    const after = correcting ? edits.map(({ inside }) => inside) : sets;
    before = after[drawn(loudness(after, share, graph.area, SKILL), random)];
  }
  return choices;
}

/** Rows of one list a choice: how loudly each set should be chosen follows from its overlap with what is meant. */
export const setRows = (choices: readonly Choice[]): Row[] =>
  choices.flatMap(({ sets, table, share, fold, prepared }, list) =>
    listed(table, loudness(sets, share, prepared.graph.area, SHARPNESS), fold, list),
  );

export function editRows(choices: readonly Choice[], whole: readonly BoostedTrees[]): Row[] {
  return choices.flatMap((choice, list) => {
    const { edits, share, fold, prepared } = choice;
    if (edits.length === 0) return [];
    const insides = edits.map(({ inside }) => inside);
    const loud = loudness(insides, share, prepared.graph.area, SHARPNESS);
    return listed(tableOfEdits(choice, whole[fold]), loud, fold, list);
  });
}

function tableOfEdits(choice: Choice, whole: BoostedTrees): Float32Array {
  const { prepared, edits, correcting, guess, sets, table } = choice;
  if (!correcting) return new Float32Array();
  const score = (rows: Float32Array): Float32Array => logOdds(whole, rows);
  const chosen = sets[bestOf(score(table))];
  return editTable(prepared, edits, correcting, guess, score, chosen);
}

/** Mean overlaps of what models that have not seen them choose, and of the best there is, by picture and click. */
export function overlapsBy(
  choices: readonly Choice[],
  whole: readonly BoostedTrees[],
  edit: readonly BoostedTrees[],
): string[] {
  const groups = new Map<string, number[]>();
  for (const choice of choices) {
    const { correcting, edits, sets, table, share, fold, prepared, group } = choice;
    const after = correcting ? edits.map(({ inside }) => inside) : sets;
    const scores = correcting
      ? likelihoods(edit[fold], tableOfEdits(choice, whole[fold]))
      : likelihoods(whole[fold], table);
    const { area } = prepared.graph;
    const overlaps = after.map((inside) => overlapOf(inside, share, area));
    const was = correcting ? overlapOf(correcting.before, share, area) : 0;
    const own = groups.get(group) ?? [0, 0, 0, 0];
    [was, overlaps[bestOf(scores)], Math.max(...overlaps), 1].forEach((value, i) => {
      own[i] += value;
    });
    groups.set(group, own);
  }
  return [...groups].map(([group, [was, chosen, best, n]]) => {
    const [a, b, c] = [was, chosen, best].map((sum) => (sum / n).toFixed(3));
    return `${group}: ${a} -> ${b} of ${c} (${n})`;
  });
}

/** {@link loudnessOf} sets of regions. */
function loudness(
  sets: readonly Uint8Array[],
  share: Float32Array,
  area: Int32Array,
  sharpness: number,
): number[] {
  const overlaps = sets.map((inside) => overlapOf(inside, share, area));
  return loudnessOf(overlaps, sharpness);
}

/** Intersection over union in pixels of a set of regions and a thing of which each shows a share. */
function overlapOf(inside: Uint8Array, share: Float32Array, area: Int32Array): number {
  let both = 0;
  let either = 0;
  for (let k = 0; k < share.length; k++) {
    const own = share[k] * area[k];
    if (inside[k] === 1) both += own;
    either += inside[k] === 1 ? area[k] : own;
  }
  return both / either;
}
