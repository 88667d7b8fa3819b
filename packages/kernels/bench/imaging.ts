/**
 * All imaging benches in one table, ours and peers in the same run on the same pictures. Each bench
 * runs in a process of its own, so that peak memory is told apart.
 *
 *   npm run bench:imaging [-- --quick] [--no-peers] [--slow-peers] [--only erase,compress]
 *                         [--out <folder>] [--write docs/imaging-figures.md]
 *
 * Prints the table and writes imaging.json; on a page of figures the sections run here take their old
 * places, the others stay. Ends with status 1 when a bench failed; a bar that is not reached is a
 * finding, not a failure.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresPage, type MeasuredSection } from './figures-page.ts';
import { type Bench, type BenchTable, formatTable, reaches } from './table.ts';

interface Section {
  readonly name: string;
  readonly table: BenchTable | null;
  /** Why there is no table. */
  readonly problem: string;
  readonly seconds: number;
}

const FOLDER = import.meta.dirname;
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
    'slow-peers': { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: join(FOLDER, '../../../bench-output') },
    /** Page of figures to renew. */
    write: { type: 'string' },
    /** Set by this program for its children: the one bench to run here. */
    section: { type: 'string' },
  },
});

/** Names of the bench files that answer in the common form; the others are run by themselves. */
function benchFiles(): { common: string[]; alone: string[] } {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.bench.ts'.length))
    .sort();
  const isCommon = (name: string): boolean =>
    /export const bench\b/.test(readFileSync(join(FOLDER, `${name}.bench.ts`), 'utf8'));
  return { common: names.filter(isCommon), alone: names.filter((name) => !isCommon(name)) };
}

/** In the child: runs one bench and leaves its table in the out folder. */
async function runHere(name: string): Promise<void> {
  const outDir = join(flags.out, name);
  mkdirSync(outDir, { recursive: true });
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
  const table = await bench.run({
    quick: flags.quick,
    peers: !flags['no-peers'],
    slowPeers: flags['slow-peers'],
    budgetMinutes: Infinity,
    outDir,
  });
  const measuredAt = new Date().toISOString();
  const measured: MeasuredSection = { name, table, measuredAt, machine: machine() };
  writeFileSync(tablePath(name), JSON.stringify(measured));
}

/** A section's latest run, if it ever ran here. */
function latest(name: string): MeasuredSection | null {
  if (!existsSync(tablePath(name))) return null;
  return JSON.parse(readFileSync(tablePath(name), 'utf8')) as MeasuredSection;
}

const tablePath = (name: string): string => join(flags.out, name, 'table.json');

async function runSection(name: string): Promise<Section> {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [import.meta.filename, ...process.argv.slice(2), '--section', name],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const problem = await problemOf(child);
  const seconds = (performance.now() - start) / 1000;
  if (problem) return { name, table: null, problem, seconds };
  return { name, table: latest(name)?.table ?? null, problem: '', seconds };
}

/** What the child died of; empty when it ended well. */
function problemOf(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      resolve(code === 0 ? '' : `ended with ${code ?? signal}\n${errors.slice(-2_000)}`);
    });
  });
}

function machine(): string {
  return `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}`;
}

async function main(): Promise<void> {
  const { common, alone } = benchFiles();
  const wanted = flags.only?.split(',') ?? common;
  const unknown = wanted.filter((name) => !common.includes(name));
  if (unknown.length > 0)
    throw new Error(`no such bench: ${unknown.join(', ')}; there are ${common.join(', ')}`);
  console.log(`${machine()}${flags.quick ? ', quick: fewer pictures, not the figures' : ''}\n`);
  const sections: Section[] = [];
  for (const name of wanted) {
    const section = await runSection(name);
    sections.push(section);
    console.log(`── ${name} (${section.seconds.toFixed(0)} s)`);
    console.log(section.table ? formatTable(section.table) : `  failed: ${section.problem}`);
    console.log('');
  }
  for (const name of alone)
    console.log(`${name}: has no common table, run ${name}.bench.ts itself`);
  const bars = sections.flatMap(({ table }) =>
    (table?.targets ?? []).map((target) => table && reaches(table, target)),
  );
  console.log(`${bars.filter((met) => met === true).length} of ${bars.length} bars reached`);
  const report = {
    machine: machine(),
    quick: flags.quick,
    measuredAt: new Date().toISOString(),
    sections,
  };
  writeFileSync(join(flags.out, 'imaging.json'), JSON.stringify(report, null, 1));
  if (flags.write) {
    const before = existsSync(flags.write) ? readFileSync(flags.write, 'utf8') : '';
    const measured = sections.flatMap(({ name, table }) => (table && latest(name)) ?? []);
    writeFileSync(flags.write, figuresPage(before, measured));
  }
  if (sections.some(({ table }) => table === null)) process.exitCode = 1;
}

mkdirSync(flags.out, { recursive: true });
if (flags.section) await runHere(flags.section);
else await main();
