/**
 * Learns where things end and what clicks and boxes mean, in four steps of some minutes each, and says how well
 * pictures of families never seen are understood (rooms are drawn by need, the first time):
 *   node packages/scene/bench/click-learning/learn.ts borders|clicks|choices|boxes [check]     `check` writes no model
 * Writes `packages/kernels/src/segment/models/*.generated.ts`; clicks and boxes are learnt from pictures prepared by
 * the borders' models that have not seen them, which the first step leaves in `bench-output/click-learning`.
 * Everything follows from the seeds below and those of the pictures.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  contextFeatures,
  likelihoods,
  measurePicture,
  OUTSIDE,
  type PreparedPicture,
  partingBy,
  sideBySide,
  surestOf,
  unpackTrees,
} from '@zhuhui/kernels/click-learning';
import { type BoostedTrees, packTrees } from '@zhuhui/kernels/reading';
import { type BoostOptions, boost } from '../learn/boost.ts';
import { type Ask, asksOf, type Kind, kindOf } from './asks.ts';
import { bordersOf, partingRows } from './borders.ts';
import { choicesOn, editRows, overlapsBy, setRows } from './choices.ts';
import { composites } from './composites.ts';
import { tuningPhotos } from './interiors.ts';
import { drawnRooms, photographedRooms } from './rooms.ts';
import { type Row, sampledRegions, sampler, tableOf } from './table.ts';
import type { Teacher } from './teacher.ts';

const COMPOSITES = 320;
const FOLDS = 2;
/** Of each kind of picture one in so many teaches what to choose. */
const CHOSEN_EVERY: Readonly<Record<string, number>> = { photograph: 2, composite: 3 };
const OPTIONS: BoostOptions = {
  classes: 1,
  rounds: 160,
  depth: 6,
  rate: 0.1,
  rowShare: 0.25,
  featureShare: 0.4,
  seed: 5,
};
const FIRST_SEED = 100;
const MODELS = new URL('../../../kernels/src/segment/models/', import.meta.url);
const FOLD_MODELS = new URL('../../../../bench-output/click-learning/', import.meta.url);
const [step = '', mode = ''] = process.argv.slice(2);
const writes = mode !== 'check';

const { teachers: drawn, rooms } = drawnRooms();
const teachers = [
  ...(await composites(COMPOSITES, rooms)),
  ...drawn,
  ...photographedRooms(await tuningPhotos()),
];
const families = [...new Set(teachers.map((teacher) => teacher.family))];
const foldOf = ({ family }: Teacher): number => families.indexOf(family) % FOLDS;
say(`${teachers.length} pictures`);

if (step === 'borders') learnBorders();
else if (step === 'clicks') learnClicks();
else if (step === 'choices') learnChoices();
else if (step === 'boxes') learnBoxes();
else throw new Error('say which step: borders, clicks, choices or boxes');

/** Learns the borders in two rounds. */
function learnBorders(): void {
  const measured = teachers.map((teacher) => measurePicture(teacher.image));
  const borders = teachers.map((teacher, t) => bordersOf(teacher, measured[t]));
  say('measured');
  const own = partingRows(teachers, borders, foldOf, (t) => borders[t].features);
  const first = learn('parting-first', own);
  const guesses = borders.map(({ features }, t) =>
    likelihoods(first[foldOf(teachers[t])], features),
  );
  const joint = borders.map((border, t) => border.withContext(guesses[t]));
  const second = learn(
    'parting-second',
    partingRows(teachers, borders, foldOf, (t) => joint[t]),
  );
  mkdirSync(FOLD_MODELS, { recursive: true });
  for (const [name, models] of Object.entries({ first, second })) {
    models.forEach((model, fold) => {
      writeFileSync(foldPath(name, fold), packTrees(model));
    });
  }
}

function foldPath(name: string, fold: number): URL {
  return new URL(`${name}-${fold}.bin`, FOLD_MODELS);
}

/** Pictures, prepared by borders' models that have not seen them. */
function preparedPictures(of: readonly number[] = [...teachers.keys()]): PreparedPicture[] {
  const modelsOf = (name: string): BoostedTrees[] =>
    Array.from({ length: FOLDS }, (_, fold) =>
      unpackTrees(readFileSync(foldPath(name, fold)).toString('base64')),
    );
  const [first, second] = [modelsOf('first'), modelsOf('second')];
  const prepared = of.map((t): PreparedPicture => {
    const teacher = teachers[t];
    const fold = foldOf(teacher);
    const picture = measurePicture(teacher.image);
    const { features, withContext } = bordersOf(teacher, picture);
    const joint = withContext(likelihoods(first[fold], features));
    return { ...picture, parting: partingBy(picture.graph, likelihoods(second[fold], joint)) };
  });
  say('prepared');
  return prepared;
}

/** Learns which regions a click means. */
function learnClicks(): void {
  const asks = asksFor('click', preparedPictures());
  learn(
    'click-region',
    rowsOf(asks, (ask) => ask.features),
  );
}

/** Learns which set of regions clicks mean, then what a further click changes. */
function learnChoices(): void {
  const places = new Map<string, number>();
  const some = teachers.flatMap((teacher, t) => {
    const every = CHOSEN_EVERY[kindOf(teacher)] ?? 0;
    const place = places.get(kindOf(teacher)) ?? 0;
    places.set(kindOf(teacher), place + 1);
    return every > 0 && place % every === 0 ? [t] : [];
  });
  const prepared = preparedPictures(some);
  const choices = some.flatMap((t, i) =>
    choicesOn(teachers[t], prepared[i], foldOf(teachers[t]), FIRST_SEED + t),
  );
  say(`${choices.length} clicks`);
  const whole = learn('click-whole', setRows(choices));
  const edit = learn('click-edit', editRows(choices, whole));
  for (const line of overlapsBy(choices, whole, edit)) say(line);
}

/** Learns which regions a box means, in two rounds. */
function learnBoxes(): void {
  const prepared = preparedPictures();
  const asks = asksFor('box', prepared);
  const first = learn(
    'box-first',
    rowsOf(asks, (ask) => ask.features),
  );
  const both = rowsOf(asks, (ask, t) => {
    const guess = guessOf(first[foldOf(teachers[t])], ask, ask.features);
    const context = contextFeatures(prepared[t], guess, surestOf(guess));
    return sideBySide(ask.features, context, guess.length);
  });
  learn('box-second', both);
}

function asksFor(kind: Kind, prepared: readonly PreparedPicture[]): Ask[][] {
  return teachers.map((teacher, t) => asksOf(kind, teacher, prepared[t], FIRST_SEED + t));
}

/** A sample of every prompt's regions; `describe` says all regions' numbers. */
function rowsOf(
  asks: readonly (readonly Ask[])[],
  describe: (ask: Ask, t: number) => Float32Array,
): Row[] {
  const random = sampler();
  return asks.flatMap((own, t) =>
    own.flatMap((ask) => sampledRows(ask.share, describe(ask, t), foldOf(teachers[t]), random)),
  );
}

function sampledRows(
  share: Float32Array,
  table: Float32Array,
  fold: number,
  random: ReturnType<typeof sampler>,
): Row[] {
  const width = table.length / share.length;
  return sampledRegions(share, random).map(
    ({ index, weight }): Row => ({
      features: table.slice(index * width, (index + 1) * width),
      label: share[index] > 0.5 ? 1 : 0,
      weight,
      fold,
    }),
  );
}

function guessOf(model: BoostedTrees, { seeds, marks }: Ask, features: Float32Array): Float32Array {
  const guess = likelihoods(model, features).map((p, k) => (marks[k] === OUTSIDE ? 0 : p));
  for (const region of seeds) guess[region] = 1;
  return guess;
}

/** Writes the model of all rows, and gives for each fold one that has seen the other ones. */
function learn(name: string, rows: readonly Row[]): BoostedTrees[] {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    boost(tableOf(rows.filter((row) => row.fold !== fold)), OPTIONS),
  );
  if (rows[0]?.list === undefined) reportUnseen(name, rows, models);
  if (writes) {
    const text = Buffer.from(packTrees(boost(tableOf(rows), OPTIONS))).toString('base64');
    writeFileSync(
      new URL(`${name}.generated.ts`, MODELS),
      `/** Written by packages/scene/bench/click-learning/learn.ts: boosted trees, packed. */\nexport default '${text}';\n`,
    );
  }
  return models;
}

/** How well rows are judged by models that have not seen them. */
function reportUnseen(name: string, rows: readonly Row[], models: readonly BoostedTrees[]): void {
  let [right, loss, weight] = [0, 0, 0];
  models.forEach((model, fold) => {
    const unseen = rows.filter((row) => row.fold === fold);
    likelihoods(model, tableOf(unseen).data).forEach((p, i) => {
      const q = unseen[i].label === 1 ? p : 1 - p;
      weight += unseen[i].weight;
      right += q > 0.5 ? unseen[i].weight : 0;
      loss -= unseen[i].weight * Math.log(Math.max(1e-4, q));
    });
  });
  say(
    `${name}: right ${(right / weight).toFixed(4)}, loss ${(loss / weight).toFixed(4)}, ${rows.length} rows`,
  );
}

function say(text: string): void {
  console.log(`${(process.cpuUsage().user / 1e6).toFixed(0)} s  ${text}`);
}
