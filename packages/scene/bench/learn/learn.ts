/**
 * Learns to name regions and says how well families never seen are named:
 *   node packages/scene/bench/learn/learn.ts check|write [inside|outside|both] [drawn|photographs]
 * `check` learns from a part and tests on the rest; `write` learns from all that is for learning and writes
 * the kernels' models. `drawn` pictures are of the studies (drawn and read by need) and of the designed scenes that
 * `collect-all.ts designed` has read, some hours of a core: chance and designed scenes are learnt from, the
 * samples and other designed scenes tested on. `photographs` are path-traced scenes (which
 * `photographs/render.ts` makes); the sheet's are never learnt from.
 */
import { CLASSES_INSIDE, CLASSES_OUTSIDE, MEANING, ORIENTATIONS } from '@zhuhui/kernels/reading';
import type { RegionRows } from './collect.ts';
import { writeModel } from './pack.ts';
import { drawnPictures, photographPictures } from './sources.ts';
import { learn, type Models, opinionsOn } from './two-pass.ts';

const [mode = 'check', only = 'both', source = 'drawn'] = process.argv.slice(2);

for (const inside of [true, false]) {
  if (only !== 'both' && (only === 'inside') !== inside) continue;
  const classes = inside ? CLASSES_INSIDE : CLASSES_OUTSIDE;
  const photographs = source === 'photographs';
  const { learning, testing, lesson } = await (photographs
    ? photographPictures(inside)
    : drawnPictures(inside, mode === 'write'));
  const models = learn(learning, classes.length, lesson);
  if (mode === 'write') {
    const place = `${photographs ? 'photo-' : ''}${inside ? 'inside' : 'outside'}`;
    for (const [name, model] of Object.entries(models)) writeModel(`${place}-${name}`, model);
  }
  report(testing, models, classes, inside);
}

function report(
  pictures: readonly RegionRows[],
  models: Models,
  classes: readonly (typeof CLASSES_INSIDE)[number][],
  inside: boolean,
): void {
  const opinions = opinionsOn(pictures, models, classes.length);
  const { rows, alone: p, facing: q, withNeighbours: r } = opinions;
  const both = r.map((v, i) => v * p[i]);
  const roles = classes.map((c) => MEANING[c].role);
  const sums = new Map<string, number[]>();
  const confusion = new Map<string, number>();
  pictures.forEach((picture, k) => {
    const names = namesOf(picture);
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

/** What a picture counts for in the report: all of its sort, and a sample also by itself. */
function namesOf({ name, medium }: RegionRows): string[] {
  if (medium === 'photo') return ['sheet photo'];
  if (name.startsWith('quick-')) return [`designed ${medium}`];
  return name.includes('moved') ? [`moved ${medium}`] : [`sample ${medium}`, `${name}-${medium}`];
}

function top(probabilities: Float32Array, row: number, classes: number): number {
  let best = 0;
  for (let k = 1; k < classes; k++)
    if (probabilities[row * classes + k] > probabilities[row * classes + best]) best = k;
  return best;
}
