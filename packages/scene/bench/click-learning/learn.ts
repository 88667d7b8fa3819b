/**
 * Learns what clicks and boxes mean (rooms are drawn by need, half an hour the first time) and says how
 * well pictures of families never seen are understood:
 *   node packages/scene/bench/click-learning/learn.ts [check]     `check` writes nothing
 * Writes `packages/kernels/src/segment/models/*.generated.ts`; the same pictures give the same bytes.
 *
 * The committed models were written by an earlier state of this program, whose pictures differed: they
 * understand boxes better (overlap .93 against .84 on the bench's tuning pictures, clicks alike) than
 * what it writes now, also with 600 composites and deeper trees. Learn them anew only together with
 * whatever brings boxes back.
 */
import { writeFileSync } from 'node:fs';
import { createRandom, type Random } from '@zhuhui/kernels';
import {
  CONTEXT_FEATURES,
  contextFeatures,
  OUTSIDE,
  prepareSelection,
  surestOf,
} from '@zhuhui/kernels/click-learning';
import { type BoostedTrees, packTrees, predict } from '@zhuhui/kernels/reading';
import { type BoostOptions, boost, type Samples } from '../learn/boost.ts';
import { type Ask, asksOf, type Kind } from './asks.ts';
import { composites } from './composites.ts';
import { drawnRooms } from './rooms.ts';
import type { Teacher } from './teacher.ts';

const KINDS = ['click', 'box'] as const;
const COMPOSITES = 220;
const FOLDS = 2;
const OPTIONS: BoostOptions = {
  classes: 2,
  rounds: 60,
  depth: 5,
  rate: 0.15,
  rowShare: 0.4,
  featureShare: 0.4,
  seed: 5,
};
/** Regions learnt of each prompt, in the thing and around it, and the weight of the latter. */
const INSIDE_ROWS = 90;
const OUTSIDE_ROWS = 130;
const OUTSIDE_WEIGHT = 1.4;
const FIRST_SEED = 100;
const SAMPLE_SEED = 4;
const MODELS = new URL('../../../kernels/src/segment/models/', import.meta.url);

/** One region of one prompt. */
interface Row {
  readonly features: Float32Array;
  readonly label: number;
  readonly weight: number;
  readonly fold: number;
}

const { teachers: drawn, rooms } = drawnRooms();
const teachers = [...(await composites(COMPOSITES, rooms)), ...drawn];
const families = [...new Set(teachers.map((teacher) => teacher.family))];
const foldOf = ({ family }: Teacher): number => families.indexOf(family) % FOLDS;

const own = rowsOf((ask) => ask.features);
const blind = { click: foldModels(own.click), box: foldModels(own.box) };
for (const kind of KINDS) {
  report(`${kind} first`, own[kind], blind[kind]);
  write(`${kind}-first`, boost(tableOf(own[kind]), OPTIONS));
}
const both = rowsOf((ask, kind, teacher, prepared) => {
  const guess = guessOf(blind[kind][foldOf(teacher)], ask);
  const context = contextFeatures(
    prepared,
    guess,
    ask.seeds.length > 0 ? ask.seeds : surestOf(guess),
  );
  return joined(ask.features, context);
});
for (const kind of KINDS) {
  if (process.argv[2] === 'check') report(`${kind} second`, both[kind], foldModels(both[kind]));
  write(`${kind}-second`, boost(tableOf(both[kind]), OPTIONS));
}

/** A sample of every prompt's regions; `describe` says all regions' numbers. */
function rowsOf(
  describe: (
    ask: Ask,
    kind: Kind,
    teacher: Teacher,
    prepared: ReturnType<typeof prepareSelection>,
  ) => Float32Array,
): Record<Kind, Row[]> {
  const random = createRandom(SAMPLE_SEED);
  const rows: Record<Kind, Row[]> = { click: [], box: [] };
  teachers.forEach((teacher, t) => {
    const prepared = prepareSelection(teacher.image);
    for (const kind of KINDS) {
      for (const ask of asksOf(kind, teacher, prepared, FIRST_SEED + t)) {
        const table = describe(ask, kind, teacher, prepared);
        const width = table.length / ask.share.length;
        for (const { region, weight } of sampled(ask.share, random)) {
          rows[kind].push({
            features: table.slice(region * width, (region + 1) * width),
            label: ask.share[region] > 0.5 ? 1 : 0,
            weight,
            fold: foldOf(teacher),
          });
        }
      }
    }
  });
  return rows;
}

/** As much of the thing as of what is around it, however large either is; doubtful regions are left out. */
function sampled(share: Float32Array, random: Random): { region: number; weight: number }[] {
  const chosen = (is: (share: number) => boolean, most: number, weight: number) => {
    const members = [...share.keys()].filter((region) => is(share[region]));
    const count = Math.min(most, members.length);
    for (let i = 0; i < count; i++) {
      const j = i + random.below(members.length - i);
      [members[i], members[j]] = [members[j], members[i]];
    }
    return members.slice(0, count).map((region) => ({ region, weight: (weight * most) / count }));
  };
  return [
    ...chosen((own) => own > 0.7, INSIDE_ROWS, 1),
    ...chosen((own) => own < 0.3, OUTSIDE_ROWS, OUTSIDE_WEIGHT),
  ];
}

function guessOf(model: BoostedTrees, { features, seeds, marks }: Ask): Float32Array {
  const p = predict(model, features);
  const guess = Float32Array.from(marks, (mark, k) => (mark === OUTSIDE ? 0 : p[2 * k + 1]));
  for (const region of seeds) guess[region] = 1;
  return guess;
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

function tableOf(rows: readonly Row[]): Samples {
  const width = rows[0].features.length;
  const data = new Float32Array(rows.length * width);
  rows.forEach((row, i) => {
    data.set(row.features, i * width);
  });
  return {
    width,
    data,
    label: Uint8Array.from(rows, (row) => row.label),
    weight: Float32Array.from(rows, (row) => row.weight),
  };
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

function write(name: string, model: BoostedTrees): void {
  if (process.argv[2] === 'check') return;
  const text = Buffer.from(packTrees(model)).toString('base64');
  writeFileSync(
    new URL(`${name}.generated.ts`, MODELS),
    `/** Written by packages/scene/bench/click-learning/learn.ts: boosted trees, packed. */\nexport default '${text}';\n`,
  );
}
