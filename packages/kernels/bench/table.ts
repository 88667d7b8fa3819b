/**
 * What every bench of this folder answers, so that `imaging.ts` can print one table of all of them.
 * A bench module exports `bench: Bench` and, run by itself, calls `runAlone(bench)`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { SEEN_PHOTOS } from './photos/points.ts';

/**
 * Where a picture comes from: `tuning` may be looked at while tuning, `heldOut` never. `points` are held
 * out too, but the reading of photographs was chosen by points named in them (see {@link setForReading}).
 */
export type BenchSet = 'tuning' | 'heldOut' | 'points' | 'synthetic';

export interface BenchOptions {
  /** Fewer pictures and runs: the table's shape in a minute, not its figures. */
  readonly quick: boolean;
  /** Whether to run the peers beside ours. */
  readonly peers: boolean;
  /** Whether peers that need minutes run too. */
  readonly slowPeers: boolean;
  /** Minutes after which a bench that knows how to begins nothing new; Infinity for all of it. */
  readonly budgetMinutes: number;
  /** Pictures and details go here; exists when the bench runs. */
  readonly outDir: string;
}

/** One method on one set of pictures. */
export interface BenchRow {
  /** What was done, such as "erase 15 %". */
  readonly task: string;
  readonly set: BenchSet;
  readonly method: string;
  readonly ours: boolean;
  /** Number of pictures the figures are means over. */
  readonly items: number;
  /** Quality, by the names of the measures: psnrDb, ssim, textureSwd … */
  readonly measures: Readonly<Record<string, number>>;
  /** Median CPU seconds (user + system, all threads) of one picture. */
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Peak resident memory in MiB; null where it cannot be told apart. */
  readonly peakMiB: number | null;
}

/** A bar one of our rows has to reach: `measure` at least (`>=`) or at most (`<=`) `bar`. */
export interface BenchTarget {
  readonly task: string;
  readonly set: BenchSet;
  readonly measure: string;
  readonly is: '>=' | '<=';
  readonly bar: number;
}

export interface BenchTable {
  readonly rows: readonly BenchRow[];
  /** Bars for our own rows; `cpuSeconds`, `wallSeconds` and `peakMiB` count as measures too. */
  readonly targets: readonly BenchTarget[];
  /** Peers that did not run, and why. */
  readonly skipped: readonly { readonly method: string; readonly reason: string }[];
}

export interface Bench {
  /** Lower-case word, also the file's name: `erase` for erase.bench.ts. */
  readonly name: string;
  run(options: BenchOptions): Promise<BenchTable>;
}

const PHOTOS = join(import.meta.dirname, 'photos');

/** A third of the photographs, never tuned on. */
const HELD_OUT: ReadonlySet<string> = new Set([
  'lighthouse',
  'lantern',
  'pier',
  'kodim05',
  'kodim19',
]);

export interface Photo {
  readonly name: string;
  readonly path: string;
  readonly set: 'tuning' | 'heldOut';
}

/** The committed photographs, by name. */
export function photos(): readonly Photo[] {
  return readdirSync(PHOTOS)
    .filter((file) => file.endsWith('.png'))
    .sort()
    .map((file) => {
      const name = basename(file, '.png');
      return { name, path: join(PHOTOS, file), set: HELD_OUT.has(name) ? 'heldOut' : 'tuning' };
    });
}

/** The set of a photograph for what depends on how photographs are read. */
export function setForReading({ name, set }: Photo): BenchSet {
  const isSeen = SEEN_PHOTOS.some((seen) => seen.name === name);
  return set === 'heldOut' && isSeen ? 'points' : set;
}

export interface Measured<T> {
  readonly result: T;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** Runs `work` in this process and says what it took. */
export async function measured<T>(work: () => T | Promise<T>): Promise<Measured<T>> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wallSeconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  return { result, wallSeconds, cpuSeconds: (used.user + used.system) / 1e6 };
}

/** Peak resident memory of this process so far, MiB. */
export const peakMiB = (): number => process.resourceUsage().maxRSS / 1024;

export interface PeerRun {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
  readonly stdout: string;
}

const TIME = '/usr/bin/time';

/**
 * Runs a peer's command to its end, with GNU time around it when this machine has it. With `idle`, the
 * arguments of a run that only starts and ends, what such a run takes is not counted.
 * @throws Error when the command fails.
 */
export function runPeer(
  command: string,
  args: readonly string[],
  idle?: readonly string[],
): PeerRun {
  const report = join(tmpdir(), `bench-time-${process.pid}-${Date.now()}`);
  const timed = existsSync(TIME);
  const start = performance.now();
  const run = timed
    ? spawnSync(TIME, ['-f', '%U %S %M', '-o', report, command, ...args], { encoding: 'utf8' })
    : spawnSync(command, args, { encoding: 'utf8' });
  const wallSeconds = (performance.now() - start) / 1000;
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`${command} ended with ${run.status}: ${run.stderr}`);
  const { stdout } = run;
  const whole = timed ? reported(report) : { cpuSeconds: wallSeconds, peakMiB: null };
  const empty = idle ? startOf(command, idle) : { cpuSeconds: 0, wallSeconds: 0 };
  return {
    cpuSeconds: Math.max(0, whole.cpuSeconds - empty.cpuSeconds),
    wallSeconds: Math.max(0, wallSeconds - empty.wallSeconds),
    peakMiB: whole.peakMiB,
    stdout,
  };
}

function reported(report: string): Pick<PeerRun, 'cpuSeconds' | 'peakMiB'> {
  const [user = 0, system = 0, kib = 0] = readFileSync(report, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  rmSync(report);
  return { cpuSeconds: user + system, peakMiB: kib / 1024 };
}

const START_RUNS = 5;
const starts = new Map<string, Pick<PeerRun, 'cpuSeconds' | 'wallSeconds'>>();

/** What a program's start takes: the median of some empty runs, measured once. */
function startOf(command: string, idle: readonly string[]) {
  const key = [command, ...idle].join(' ');
  const known = starts.get(key);
  if (known) return known;
  const runs = Array.from({ length: START_RUNS }, () => runPeer(command, idle));
  const start = {
    cpuSeconds: median(runs.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(runs.map(({ wallSeconds }) => wallSeconds)),
  };
  starts.set(key, start);
  return start;
}

/**
 * Runs one of this folder's Python scripts; the times are those of the method alone, as the script's last
 * line tells them (`peer_times.py`).
 * @throws Error when the script fails.
 */
export function runPython(python: string, script: string, args: readonly string[]): PeerRun {
  const run = runPeer(python, ['-B', join(import.meta.dirname, script), ...args]);
  const last = run.stdout.trim().split('\n').at(-1) ?? '';
  const [cpuSeconds = Number.NaN, wallSeconds = Number.NaN] = last.split(' ').map(Number);
  return { ...run, cpuSeconds, wallSeconds };
}

/** The first of the given programs that this machine has, or null. */
export function findProgram(...names: readonly string[]): string | null {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

/** A Python that has the named module, or null; `BENCH_PYTHON` is asked first. */
export function findPython(module: string): string | null {
  for (const python of [process.env.BENCH_PYTHON, '/usr/bin/python3', 'python3']) {
    if (!python) continue;
    if (spawnSync(python, ['-c', `import ${module}`]).status === 0) return python;
  }
  return null;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The figure of a row that a target names. */
export function figureOf(row: BenchRow, measure: string): number | null {
  if (measure === 'cpuSeconds') return row.cpuSeconds;
  if (measure === 'wallSeconds') return row.wallSeconds;
  if (measure === 'peakMiB') return row.peakMiB;
  return row.measures[measure] ?? null;
}

/** Whether our row reaches the bar; null when there is no such row or figure. */
export function reaches(table: BenchTable, target: BenchTarget): boolean | null {
  const row = table.rows.find((r) => r.ours && r.task === target.task && r.set === target.set);
  const figure = row ? figureOf(row, target.measure) : null;
  if (figure === null) return null;
  return target.is === '>=' ? figure >= target.bar : figure <= target.bar;
}

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** The table as plain text: one line per row, then the bars. */
export function formatTable(table: BenchTable): string {
  const lines = table.rows.map((row) => {
    const measures = Object.entries(row.measures)
      .map(([name, value]) => `${name} ${digits(value)}`)
      .join('  ');
    const memory = row.peakMiB === null ? '' : `  ${row.peakMiB.toFixed(0)} MiB`;
    const times = `${digits(row.cpuSeconds)} s CPU  ${digits(row.wallSeconds)} s${memory}`;
    const head = `${row.task.padEnd(22)} ${row.set.padEnd(9)} ${row.method.padEnd(22)}`;
    return `${row.ours ? '▸' : ' '} ${head} n=${row.items}  ${measures}  ${times}`;
  });
  const bars = table.targets.map((target) => {
    const met = reaches(table, target);
    const word = met === null ? 'not measured' : met ? 'met' : 'MISSED';
    return `  ${target.task} (${target.set}): ${target.measure} ${target.is} ${target.bar}: ${word}`;
  });
  const absent = table.skipped.map(({ method, reason }) => `  ${method} skipped: ${reason}`);
  return [...lines, ...bars, ...absent].join('\n');
}

/**
 * Runs one bench from the command line: `--quick`, `--no-peers`, `--slow-peers`,
 * `--budget <minutes>`, `--out <folder>`.
 */
export async function runAlone(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      'no-peers': { type: 'boolean', default: false },
      'slow-peers': { type: 'boolean', default: false },
      budget: { type: 'string', default: 'Infinity' },
      out: {
        type: 'string',
        default: join(import.meta.dirname, '../../../bench-output', bench.name),
      },
    },
  });
  mkdirSync(values.out, { recursive: true });
  const options = {
    quick: values.quick,
    peers: !values['no-peers'],
    slowPeers: values['slow-peers'],
    budgetMinutes: Number(values.budget),
    outDir: values.out,
  };
  const table = await bench.run(options);
  writeFileSync(join(values.out, `${bench.name}.json`), JSON.stringify(table, null, 1));
  console.log(formatTable(table));
}
