/**
 * How well pictures are read, against what the scenes really show:
 *   node packages/scene/bench/reading.bench.ts [samples|chance|moved|all] [line,sketch,whiteModel,render] [out.json]
 * Pixel shares: `role` right, `facing` right, `best` = what the partition allows at most; `horizon` and
 * `depth` are the errors of the horizon (share of the height) and of the depth vanishing point (degrees).
 */
import { writeFileSync } from 'node:fs';
import { MEANING, readPicture } from '@zhuhui/kernels/reading';
import { allStudies, mediaOf, STUDY_HEIGHT, STUDY_WIDTH } from './studies/index.ts';
import { cameraErrors, scoreReading } from './studies/score.ts';
import { drawnStudy } from './studies/store.ts';

const [set = 'samples', media = 'line,sketch,whiteModel', out] = process.argv.slice(2);
const wanted = new Set(media.split(','));
const rows: Record<string, string | number>[] = [];
const sums = new Map<string, { n: number; values: Map<string, number> }>();
for (const [k, study] of allStudies().entries()) {
  const kind = /^(chance|bare)/.test(study.name)
    ? 'chance'
    : study.name.includes('-moved')
      ? 'moved'
      : 'samples';
  if (set !== 'all' && set !== kind) continue;
  const drawn = mediaOf(study, k).filter((m) => wanted.has(m));
  if (drawn.length === 0) continue;
  const stored = drawnStudy(study, drawn, STUDY_WIDTH, STUDY_HEIGHT);
  for (const medium of drawn) {
    const before = process.cpuUsage();
    const domain = study.inside ? 'interior' : 'architecture';
    const reading = readPicture(stored.image(medium), medium, domain, 0.8);
    const spent = process.cpuUsage(before);
    const score = scoreReading(reading, stored.truth, MEANING);
    const camera = cameraErrors(reading.camera, stored.vanishing);
    const row = {
      ...score,
      ...camera,
      regions: reading.regions.length,
      cpuS: (spent.user + spent.system) / 1e6,
    };
    rows.push({ name: study.name, medium, ...rounded(row) });
    add(`${kind} ${study.inside ? 'inside' : 'outside'} ${medium}`, row);
  }
}

function rounded(row: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([k, v]) => [k, Number(v.toFixed(3))]));
}

function add(key: string, row: Record<string, number>): void {
  const sum = sums.get(key) ?? { n: 0, values: new Map() };
  sum.n++;
  for (const [name, value] of Object.entries(row))
    sum.values.set(name, (sum.values.get(name) ?? 0) + value);
  sums.set(key, sum);
}

console.table(rows);
console.table(
  [...sums].map(([key, { n, values }]) => ({
    key,
    n,
    ...rounded(Object.fromEntries([...values].map(([name, v]) => [name, v / n]))),
  })),
);
if (out !== undefined) writeFileSync(out, `${JSON.stringify(rows, null, 1)}\n`);
