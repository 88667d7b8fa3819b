/**
 * Measures the kernels on scenes of which everything is known, and writes docs/quality.md. Deterministic for
 * the same number of scenes, seed and width. Pictures of what went wrong go to `bench-output/judge`.
 * Usage: npm run truth:judge -- [number of scenes] [seed] [width] [--write docs/quality.md]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findPython } from '@zhuhui/kernels/click-learning';
import type { Figure } from './judge/figure.ts';
import { mean } from './judge/figure.ts';
import { SUBJECTS } from './judge/subjects.ts';
import type { SceneWish } from './scenes.ts';
import { onAllCores } from './threads.ts';

export interface JudgeTask extends SceneWish {
  readonly folder: string;
  readonly width: number;
}
export interface Judged {
  readonly index: number;
  readonly name: string;
  readonly brief: string;
  readonly figures: readonly Figure[];
  readonly cpuSeconds: number;
}

const { values: flags, positionals } = parseArgs({
  options: { write: { type: 'string' }, out: { type: 'string', default: 'bench-output/judge' } },
  allowPositionals: true,
});
const [count = '10', seed = '2', width = '600'] = positionals;

const three = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

/** A table a subject: rows in the order they were first met, the mean of every value. */
function tableOf(figures: readonly Figure[]): string[] {
  const columns = [...new Set(figures.flatMap(({ values }) => Object.keys(values)))];
  const rows = [...new Set(figures.map(({ row }) => row))];
  rows.sort((a, b) => Number(a === 'all') - Number(b === 'all'));
  const lines = rows.map((row) => {
    const own = figures.filter((figure) => figure.row === row);
    const cells = columns.map((column) => {
      const values = own.flatMap(({ values }) => (column in values ? [values[column]] : []));
      if (values.length === 0) return '–';
      return column.startsWith('taken for') && column !== 'taken for a drawing'
        ? String(values.length)
        : three(mean(values));
    });
    return `| ${[row, own.length, ...cells].join(' | ')} |`;
  });
  const head = ['', 'n', ...columns];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...lines];
}

function pageOf(judged: readonly Judged[]): string {
  const figures = judged.flatMap((one) => one.figures);
  const count = judged.length;
  const command = `npm run truth:judge -- ${count} ${seed} ${width} --write docs/quality.md`;
  const peers = findPython('cv2')
    ? 'OpenCV stands beside where its name does.'
    : 'OpenCV was not at hand (`BENCH_PYTHON` names a Python with cv2).';
  const date = new Date().toISOString().slice(0, 10);
  return [
    '# Quality on scenes of which everything is known',
    '',
    `Written by \`${command}\` on ${date}: ${count} scenes of the built-in designer, ${width} px wide, rendered at preview quality with seed ${seed}. Kernels see the picture alone and are held against the scene. The same command gives the same figures as long as scenes and kernels are the same. ${peers}`,
    '',
    ...SUBJECTS.flatMap(({ key, title, means }) => {
      const own = figures.filter(({ subject }) => subject === key);
      return own.length > 0 ? [`## ${title}`, '', means, '', ...tableOf(own), ''] : [];
    }),
  ].join('\n');
}

mkdirSync(flags.out, { recursive: true });
const tasks = Array.from(
  { length: Number(count) },
  (_, index): JudgeTask => ({ index, seed: Number(seed), folder: flags.out, width: Number(width) }),
);
/** Scenes judged so far, by index. */
const judged: Judged[] = [];

/** The page of the scenes that are done without a gap: a run that is cut short leaves one that holds. */
function writePage(): string {
  const gap = tasks.findIndex(({ index }) => !judged[index]);
  const page = pageOf(gap < 0 ? judged : judged.slice(0, gap));
  if (flags.write) writeFileSync(flags.write, page);
  return page;
}

await onAllCores<JudgeTask, Judged>(new URL('./judge-worker.ts', import.meta.url), tasks, (one) => {
  console.error(`${one.name} ${one.cpuSeconds.toFixed(1)} s CPU ${one.brief}`);
  judged[one.index] = one;
  writePage();
});
writeFileSync(`${flags.out}/figures.json`, JSON.stringify(judged, null, 1));
console.log(writePage());
console.log(`${judged.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0).toFixed(0)} s CPU`);
