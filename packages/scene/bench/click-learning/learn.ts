/**
 * Learns where things end and what clicks and boxes mean (rooms are drawn by need, half an hour the first
 * time; then some ten minutes) and says how well pictures of families never seen are understood:
 *   node packages/scene/bench/click-learning/learn.ts [check]     `check` writes nothing
 * Writes `packages/kernels/src/segment/models/*.generated.ts`. Everything follows from the seeds below and
 * those of the pictures.
 */
import { writeFileSync } from 'node:fs';
import {
  CONTEXT_FEATURES,
  contextFeatures,
  measurePicture,
  OUTSIDE,
  type PreparedPicture,
  partingBy,
  surestOf,
} from '@zhuhui/kernels/click-learning';
import { type BoostedTrees, packTrees, predict } from '@zhuhui/kernels/reading';
import { type BoostOptions, boost } from '../learn/boost.ts';
import { type Ask, asksOf, type Kind } from './asks.ts';
import { bordersOf, partingRows } from './borders.ts';
import { composites } from './composites.ts';
import { tuningPhotos } from './interiors.ts';
import { drawnRooms, photographedRooms } from './rooms.ts';
import { setRows } from './sets.ts';
import { type Row, sampledRegions, sampler, tableOf } from './table.ts';
import type { Teacher } from './teacher.ts';

const COMPOSITES = 220;
const FOLDS = 2;
const OPTIONS: BoostOptions = {
  classes: 2,
  rounds: 80,
  depth: 6,
  rate: 0.12,
  rowShare: 0.3,
  featureShare: 0.4,
  seed: 5,
};
const FIRST_SEED = 100;
const MODELS = new URL('../../../kernels/src/segment/models/', import.meta.url);
const writes = process.argv[2] !== 'check';

const { teachers: drawn, rooms } = drawnRooms();
const teachers = [
  ...(await composites(COMPOSITES, rooms)),
  ...drawn,
  ...photographedRooms(await tuningPhotos()),
];
const families = [...new Set(teachers.map((teacher) => teacher.family))];
const foldOf = ({ family }: Teacher): number => families.indexOf(family) % FOLDS;
const measured = teachers.map((teacher) => measurePicture(teacher.image));

const prepared = learnParting();
learnClicks();
learnBoxes();

/** Learns the borders in two rounds; every picture is then prepared by models that have not seen it. */
function learnParting(): PreparedPicture[] {
  const borders = teachers.map((teacher, t) => bordersOf(teacher, measured[t]));
  const own = partingRows(teachers, borders, foldOf, (t) => borders[t].features);
  const first = foldModels(own);
  report('parting first', own, first);
  write('parting-first', own);
  const guesses = borders.map(({ features }, t) => classOne(first[foldOf(teachers[t])], features));
  const joint = borders.map((border, t) => border.withContext(guesses[t]));
  const both = partingRows(teachers, borders, foldOf, (t) => joint[t]);
  const second = foldModels(both);
  report('parting second', both, second);
  write('parting-second', both);
  return measured.map((picture, t) => ({
    ...picture,
    parting: partingBy(picture.graph, classOne(second[foldOf(teachers[t])], joint[t])),
  }));
}

/** Learns which regions a click means, then how much of what is meant a set of them is. */
function learnClicks(): void {
  const asks = asksFor('click');
  const own = rowsOf(asks, (ask) => ask.features);
  const blind = foldModels(own);
  report('click region', own, blind);
  write('click-region', own);
  const sets = asks.flatMap((each, t) =>
    each.flatMap((ask) => {
      const guess = guessOf(blind[foldOf(teachers[t])], ask);
      return setRows(prepared[t], ask, guess, foldOf(teachers[t]));
    }),
  );
  if (!writes) report('click whole', sets, foldModels(sets));
  write('click-whole', sets);
}

/** Learns which regions a box means, in two rounds. */
function learnBoxes(): void {
  const asks = asksFor('box');
  const own = rowsOf(asks, (ask) => ask.features);
  const blind = foldModels(own);
  report('box first', own, blind);
  write('box-first', own);
  const both = rowsOf(asks, (ask, t) => {
    const guess = guessOf(blind[foldOf(teachers[t])], ask);
    return joined(ask.features, contextFeatures(prepared[t], guess, surestOf(guess)));
  });
  if (!writes) report('box second', both, foldModels(both));
  write('box-second', both);
}

function asksFor(kind: Kind): Ask[][] {
  return teachers.map((teacher, t) => asksOf(kind, teacher, prepared[t], FIRST_SEED + t));
}

/** A sample of every prompt's regions; `describe` says all regions' numbers. */
function rowsOf(
  asks: readonly (readonly Ask[])[],
  describe: (ask: Ask, t: number) => Float32Array,
): Row[] {
  const random = sampler();
  return asks.flatMap((own, t) =>
    own.flatMap((ask) => {
      const table = describe(ask, t);
      const width = table.length / ask.share.length;
      return sampledRegions(ask.share, random).map(
        ({ index, weight }): Row => ({
          features: table.slice(index * width, (index + 1) * width),
          label: ask.share[index] > 0.5 ? 1 : 0,
          weight,
          fold: foldOf(teachers[t]),
        }),
      );
    }),
  );
}

function guessOf(model: BoostedTrees, { features, seeds, marks }: Ask): Float32Array {
  const likelihood = classOne(model, features);
  const guess = likelihood.map((p, k) => (marks[k] === OUTSIDE ? 0 : p));
  for (const region of seeds) guess[region] = 1;
  return guess;
}

/** Of two classes the second one's probability. */
function classOne(model: BoostedTrees, features: Float32Array): Float32Array {
  const both = predict(model, features);
  return Float32Array.from({ length: both.length / 2 }, (_, k) => both[2 * k + 1]);
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const count = b.length / CONTEXT_FEATURES;
  const width = a.length / count;
  const out = new Float32Array(a.length + b.length);
  for (let k = 0; k < count; k++) {
    const at = k * (width + CONTEXT_FEATURES);
    out.set(a.subarray(k * width, (k + 1) * width), at);
    out.set(b.subarray(k * CONTEXT_FEATURES, (k + 1) * CONTEXT_FEATURES), at + width);
  }
  return out;
}

/** For each fold a model that has seen the other ones. */
function foldModels(rows: readonly Row[]): BoostedTrees[] {
  return Array.from({ length: FOLDS }, (_, fold) =>
    boost(tableOf(rows.filter((row) => row.fold !== fold)), OPTIONS),
  );
}

function report(name: string, rows: readonly Row[], models: readonly BoostedTrees[]): void {
  let [right, loss, weight] = [0, 0, 0];
  models.forEach((model, fold) => {
    const unseen = rows.filter((row) => row.fold === fold);
    const p = predict(model, tableOf(unseen).data);
    unseen.forEach((row, i) => {
      const q = p[2 * i + row.label];
      weight += row.weight;
      right += q > 0.5 ? row.weight : 0;
      loss -= row.weight * Math.log(Math.max(1e-4, q));
    });
  });
  const seconds = (process.cpuUsage().user / 1e6).toFixed(0);
  console.log(
    `${name}: right ${(right / weight).toFixed(4)}, loss ${(loss / weight).toFixed(4)}, ${rows.length} rows, ${seconds} s`,
  );
}

function write(name: string, rows: readonly Row[]): void {
  if (!writes) return;
  const text = Buffer.from(packTrees(boost(tableOf(rows), OPTIONS))).toString('base64');
  writeFileSync(
    new URL(`${name}.generated.ts`, MODELS),
    `/** Written by packages/scene/bench/click-learning/learn.ts: boosted trees, packed. */\nexport default '${text}';\n`,
  );
}
