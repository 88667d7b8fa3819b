/**
 * Learns to name regions from the studies (drawn and read by need, half an hour the first time) and says
 * how well families never seen are named:
 *   node packages/scene/bench/learn/learn.ts check [inside|outside]   chance scenes, tested on the samples
 *   node packages/scene/bench/learn/learn.ts write [inside|outside]   all, and writes the kernels' models
 */
import {
  type BoostedTrees,
  type Border,
  CLASSES_INSIDE,
  CLASSES_OUTSIDE,
  contextOf,
  MEANING,
  ORIENTATIONS,
  predict,
} from '@zhuhui/kernels/reading';
import { allStudies } from '../studies/index.ts';
import { type BoostOptions, boost, outOfFold } from './boost.ts';
import { type RegionRows, regionsOf } from './collect.ts';
import { writeModel } from './pack.ts';
import { type Pooled, pool, widened } from './rows.ts';

const FOLDS = 2;
const OPTIONS = { depth: 4, rate: 0.12, rowShare: 0.25, featureShare: 0.35, seed: 5 } as const;
const [mode = 'check', only = ''] = process.argv.slice(2);

interface Models {
  readonly first: BoostedTrees;
  readonly facing: BoostedTrees;
  readonly second: BoostedTrees;
}

for (const inside of [true, false]) {
  if (only !== '' && (only === 'inside') !== inside) continue;
  const classes = inside ? CLASSES_INSIDE : CLASSES_OUTSIDE;
  const pictures: RegionRows[] = [];
  for (const [k, study] of allStudies().entries())
    if (study.inside === inside) pictures.push(...regionsOf(study, k));
  const chance = (p: RegionRows) => /^(chance|bare)/.test(p.study.name);
  const learning = mode === 'check' ? pictures.filter(chance) : pictures;
  const models = learn(learning, classes.length);
  if (mode === 'write') {
    for (const [name, model] of Object.entries(models))
      writeModel(`${inside ? 'inside' : 'outside'}-${name}`, model);
  }
  const testing = mode === 'check' ? pictures.filter((p) => !chance(p)) : pictures;
  report(testing, models, classes, inside);
}

function learn(pictures: readonly RegionRows[], classes: number): Models {
  const rows = pool(pictures, FOLDS);
  const named: BoostOptions = { ...OPTIONS, classes, rounds: 40 };
  const turned: BoostOptions = { ...OPTIONS, classes: ORIENTATIONS.length, rounds: 40 };
  const facingRows = { ...rows, label: rows.orientation };
  const p = outOfFold(rows, rows.fold, FOLDS, named);
  const q = outOfFold(facingRows, rows.fold, FOLDS, turned);
  const wide = withContext(rows, pictures, p, classes, q);
  return {
    first: boost(rows, named),
    facing: boost(facingRows, turned),
    second: boost(wide, { ...named, rounds: 45 }),
  };
}

function withContext(
  rows: Pooled,
  pictures: readonly RegionRows[],
  p: Float32Array,
  classes: number,
  q: Float32Array,
): Pooled {
  const turns = ORIENTATIONS.length;
  const wide = 4 * classes + turns;
  const extra = new Float32Array(rows.label.length * wide);
  pictures.forEach((picture, k) => {
    const [from, to] = [rows.first[k], rows.first[k + 1]];
    const context = contextOf(
      p.subarray(from * classes, to * classes),
      classes,
      bordersOf(picture),
    );
    for (let r = 0; r < to - from; r++) {
      const at = (from + r) * wide;
      extra.set(context.subarray(r * 4 * classes, (r + 1) * 4 * classes), at);
      extra.set(q.subarray((from + r) * turns, (from + r + 1) * turns), at + 4 * classes);
    }
  });
  return widened(rows, extra);
}

function* bordersOf({ borders }: RegionRows): Generator<Border> {
  for (let i = 0; i < borders.length; i += 5)
    yield {
      a: borders[i],
      b: borders[i + 1],
      length: borders[i + 2],
      over: borders[i + 3],
      under: borders[i + 4],
    };
}

function report(
  pictures: readonly RegionRows[],
  models: Models,
  classes: readonly (typeof CLASSES_INSIDE)[number][],
  inside: boolean,
): void {
  const rows = pool(pictures, FOLDS);
  const p = predict(models.first, rows.data);
  const q = predict(models.facing, rows.data);
  const wide = withContext(rows, pictures, p, classes.length, q);
  const r = predict(models.second, wide.data);
  const both = r.map((v, i) => v * p[i]);
  const roles = classes.map((c) => MEANING[c].role);
  const sums = new Map<string, number[]>();
  const confusion = new Map<string, number>();
  pictures.forEach((picture, k) => {
    const group = `${picture.study.name.includes('moved') ? 'moved' : 'sample'} ${picture.medium}`;
    const names = [
      group,
      ...(group.startsWith('sample') ? [`${picture.study.name}-${picture.medium}`] : []),
    ];
    for (let row = rows.first[k]; row < rows.first[k + 1]; row++) {
      const truth = roles[rows.label[row]];
      const right = (probabilities: Float32Array) =>
        roles[top(probabilities, row, classes.length)] === truth ? 1 : 0;
      const pixels = rows.area[row] * rows.purity[row];
      const named = top(both, row, classes.length);
      if (named !== rows.label[row]) {
        const key = `${classes[rows.label[row]]} as ${classes[named]}`;
        confusion.set(key, (confusion.get(key) ?? 0) + pixels);
      }
      const free = ORIENTATIONS[rows.orientation[row]] === 'free';
      const faces = top(q, row, ORIENTATIONS.length) === rows.orientation[row] ? 1 : 0;
      for (const name of names) {
        const sum = sums.get(name) ?? [0, 0, 0, 0, 0, 0];
        sum[0] += rows.area[row];
        sum[1] += pixels * right(p);
        sum[2] += pixels * right(r);
        sum[3] += free ? 0 : rows.area[row];
        sum[4] += free ? 0 : rows.area[row] * faces;
        sum[5] += pixels * right(both);
        sums.set(name, sum);
      }
    }
  });
  console.log(inside ? 'inside' : 'outside', rows.label.length, 'regions', rows.width, 'features');
  for (const [name, s] of sums)
    console.log(
      `${name.padEnd(28)} first ${(s[1] / s[0]).toFixed(3)} second ${(s[2] / s[0]).toFixed(3)} both ${(s[5] / s[0]).toFixed(3)} facing ${(s[4] / s[3]).toFixed(3)}`,
    );
  const all = pictures.reduce((sum, x) => sum + x.area.reduce((a, b) => a + b, 0), 0);
  const worst = [...confusion].sort((a, b) => b[1] - a[1]).slice(0, 14);
  console.log(worst.map(([key, v]) => `${key} ${((100 * v) / all).toFixed(1)}%`).join(', '));
  console.log(`${(process.cpuUsage().user / 1e6).toFixed(0)} s`);
}

function top(probabilities: Float32Array, row: number, classes: number): number {
  let best = 0;
  for (let k = 1; k < classes; k++)
    if (probabilities[row * classes + k] > probabilities[row * classes + best]) best = k;
  return best;
}
