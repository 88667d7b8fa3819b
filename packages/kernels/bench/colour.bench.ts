/**
 * Colour transfer: how much of the distance to the target's colours is left and how much of the
 * source's structure is kept.
 *   node packages/kernels/bench/colour.bench.ts [--no-peers]
 */
import { join } from 'node:path';
import { transferColour } from '../src/color/transfer.ts';
import type { Rgb8 } from '../src/image.ts';
import { colourSwd, gradientCorrelation } from './measure-colour.ts';
import { readRgb8 } from './picture-io.ts';
import { readPng, writePng } from './png.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchSet,
  findProgram,
  findPython,
  mean,
  measured,
  median,
  type PeerRun,
  peakMiB,
  photos,
  runAlone,
  runPeer,
  runPython,
} from './table.ts';

const TASK = 'colour transfer';
const RUNS = 3;
/** Methods of colour-peers.py by their names in the table. */
const FORMULAS = [
  ['Reinhard', 'reinhard'],
  ['Monge-Kantorovich', 'mkl'],
] as const;

/** Source ← target. */
const PAIRS: Readonly<Record<'tuning' | 'heldOut', readonly (readonly [string, string])[]>> = {
  tuning: [
    ['kitchen', 'canyon'],
    ['living_room', 'coffee'],
    ['dock', 'kodim23'],
    ['kodim08', 'kodim13'],
  ],
  heldOut: [
    ['lighthouse', 'lantern'],
    ['pier', 'kodim05'],
    ['kodim19', 'pier'],
  ],
};

interface Outcome {
  readonly left: number;
  readonly kept: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

type Method = (source: Rgb8, target: Rgb8, paths: readonly [string, string]) => Promise<Outcome>;

async function ours(source: Rgb8, target: Rgb8): Promise<Outcome> {
  const runs = [];
  for (let run = 0; run < RUNS; run++)
    runs.push(await measured(() => transferColour(source, target, { strength: 1, seed: 1 })));
  return {
    ...judged(source, target, runs[0]!.result),
    cpuSeconds: median(runs.map((run) => run.cpuSeconds)),
    wallSeconds: median(runs.map((run) => run.wallSeconds)),
    peakMiB: peakMiB(),
  };
}

function judged(source: Rgb8, target: Rgb8, result: Rgb8) {
  return {
    left: colourSwd(result, target) / colourSwd(source, target),
    kept: gradientCorrelation(source, result),
  };
}

/** A peer that reads two pictures and writes one. */
function peer(
  outDir: string,
  transfer: (source: string, target: string, out: string) => PeerRun,
): Method {
  return async (source, target, paths) => {
    const path = join(outDir, 'peer.png');
    const run = transfer(...paths, path);
    return { ...judged(source, target, readPng(path)), ...run };
  };
}

/** What is installed here, and why the others are not used. */
function findPeers({ peers, outDir }: BenchOptions): {
  found: Record<string, Method>;
  skipped: { method: string; reason: string }[];
} {
  if (!peers) return { found: {}, skipped: [{ method: 'peers', reason: 'not asked for' }] };
  const found: Record<string, Method> = {};
  const skipped: { method: string; reason: string }[] = [];
  const program = findProgram('gmic');
  if (program === null) skipped.push({ method: 'gmic', reason: 'gmic is not installed' });
  for (const command of program ? ['transfer_histogram', 'transfer_rgb'] : []) {
    found[`gmic ${command}`] = peer(outDir, (source, target, out) => {
      const work = [`-${command}[0]`, '[1]', '-keep[0]', '-c', '0,255', '-o', out];
      return runPeer(program ?? '', ['-v', '-', source, target, ...work], ['-v', '-']);
    });
  }
  const python = findPython('cv2');
  if (python === null) skipped.push({ method: 'Reinhard, MKL', reason: 'no Python with cv2' });
  for (const [name, method] of python ? FORMULAS : []) {
    found[name] = peer(outDir, (...paths) =>
      runPython(python ?? '', 'colour-peers.py', [method, ...paths]),
    );
  }
  return { found, skipped };
}

async function row(
  method: string,
  set: BenchSet & keyof typeof PAIRS,
  run: Method,
  { outDir, quick }: BenchOptions,
): Promise<BenchRow> {
  const outcomes: Outcome[] = [];
  for (const [from, to] of PAIRS[set].slice(0, quick ? 1 : undefined)) {
    const [source, target] = [await picture(from), await picture(to)];
    const paths = [join(outDir, 'source.png'), join(outDir, 'target.png')] as const;
    writePng(paths[0], source);
    writePng(paths[1], target);
    outcomes.push(await run(source, target, paths));
  }
  return {
    task: TASK,
    set,
    method,
    ours: run === ours,
    items: outcomes.length,
    measures: {
      swdLeft: mean(outcomes.map(({ left }) => left)),
      gradCorr: mean(outcomes.map(({ kept }) => kept)),
    },
    cpuSeconds: median(outcomes.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(outcomes.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: outcomes.at(-1)?.peakMiB ?? null,
  };
}

async function picture(name: string): Promise<Rgb8> {
  const photo = photos().find((one) => one.name === name);
  if (photo === undefined) throw new Error(`no photograph ${name}`);
  return readRgb8(photo.path, 1024);
}

export const bench: Bench = {
  name: 'colour',
  async run(options) {
    const { found, skipped } = findPeers(options);
    const rows: BenchRow[] = [];
    for (const set of ['tuning', 'heldOut'] as const) {
      rows.push(await row('sliced transport', set, ours, options));
      for (const [name, run] of Object.entries(found))
        rows.push(await row(name, set, run, options));
    }
    const targets = (['tuning', 'heldOut'] as const).flatMap((set) => [
      { task: TASK, set, measure: 'swdLeft', is: '<=', bar: 0.15 } as const,
      { task: TASK, set, measure: 'gradCorr', is: '>=', bar: 0.95 } as const,
      { task: TASK, set, measure: 'cpuSeconds', is: '<=', bar: 0.5 } as const,
    ]);
    return { rows, targets, skipped };
  },
};

if (import.meta.main) await runAlone(bench);
