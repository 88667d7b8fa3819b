/**
 * Matting and selecting by clicks on composites with exact opacity: five subjects, once on photographs
 * that may be tuned on, once on held-out ones.
 *
 *   node packages/kernels/bench/matting.bench.ts [--quick] [--no-peers] [--out <folder>]
 *
 * Peers by Python: OpenCV (grabCut, alone and softened by a guided filter, floodFill, watershed) and pymatting (closed form, shared matting), taken from
 * the interpreter that `BENCH_PYTHON` names. Writes the cut-outs on a checkerboard to the out folder.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gray8, Plane, Rgb8 } from '../src/image.ts';
import { type CutOut, cutOut } from '../src/matting/cut-out.ts';
import { solveMatte } from '../src/matting/solve-matte.ts';
import { UNKNOWN } from '../src/matting/trimap.ts';
import { prepareSelection } from '../src/segment/prepare.ts';
import { selectRegion } from '../src/segment/select-region.ts';
import type { SelectionPrompt } from '../src/segment/selection-prompt.ts';
import { proposeSubject } from '../src/segment/subject.ts';
import { type MattingCase, mattingCases } from './matting-cases.ts';
import { haloOnWhite, intersectionOverUnion, measureMatte } from './measure-matting.ts';
import { readPng, writePng } from './png.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchTable,
  type BenchTarget,
  findPython,
  mean,
  measured,
  median,
  runAlone,
  runPeer,
  runPython,
} from './table.ts';

const OURS = 'zhuhui';
const TRIMAP_TASK = 'matting, trimap';
/** Each set has a row, and its bars. */
const SETS = ['tuning', 'heldOut'] as const;
const ONCE = join(import.meta.dirname, 'matting-once.ts');

type Measures = Record<string, number>;

/** One method on one picture. */
interface Run {
  readonly task: string;
  readonly set: MattingCase['set'];
  readonly method: string;
  readonly measures: Readonly<Record<string, number>>;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

export const bench: Bench = { name: 'matting', run };

async function run({ quick, peers, outDir }: BenchOptions): Promise<BenchTable> {
  const opencv = peers ? findPython('cv2') : null;
  const pymatting = peers ? findPython('pymatting') : null;
  const folder = mkdtempSync(join(tmpdir(), 'matting-bench-'));
  const runs: Run[] = [];
  const cases = await mattingCases(quick);
  // Once unmeasured: the first run of a program is also its compilation.
  const [warm] = cases;
  if (warm) await ownRuns(warm, null);
  for (const each of cases) {
    runs.push(...(await ownRuns(each, outDir)));
    if (opencv) runs.push(...selectingPeers(each, opencv, folder));
    if (pymatting) runs.push(...mattingPeers(each, pymatting, folder));
    console.error(`${each.name} done`);
  }
  const wanted = peers ? 'set BENCH_PYTHON to a Python that has it' : 'peers not asked for';
  return {
    rows: withOwnPeak(rowsOf(runs), cases, outDir),
    targets: SETS.flatMap((set): BenchTarget[] => [
      { task: TRIMAP_TASK, set, measure: 'sadThousands', is: '<=', bar: 4.85 },
      { task: TRIMAP_TASK, set, measure: 'mse', is: '<=', bar: 0.008 },
      { task: TRIMAP_TASK, set, measure: 'cpuSeconds', is: '<=', bar: 2.5 },
      { task: TRIMAP_TASK, set, measure: 'peakMiB', is: '<=', bar: 300 },
      { task: 'matting, rectangle', set, measure: 'iou', is: '>=', bar: 0.93 },
      { task: 'matting, rectangle', set, measure: 'sadThousands', is: '<=', bar: 18 },
      { task: 'matting, rectangle', set, measure: 'wallSeconds', is: '<=', bar: 1.5 },
      { task: 'select, 1 click', set, measure: 'iou', is: '>=', bar: 0.9 },
      { task: 'select, 3 clicks', set, measure: 'iou', is: '>=', bar: 0.95 },
      { task: 'select, 1 click', set, measure: 'wallSeconds', is: '<=', bar: 0.15 },
      { task: 'select, prepare', set, measure: 'secondsPerMp', is: '<=', bar: 0.7 },
    ]),
    skipped: [
      ...(opencv ? [] : [{ method: 'opencv grabCut, floodFill, watershed', reason: wanted }]),
      ...(pymatting ? [] : [{ method: 'pymatting', reason: wanted }]),
    ],
  };
}

/**
 * Our rows with the memory that can be told apart: that of a process that does nothing but matte the
 * first picture of the set from its trimap. All pictures are of one size.
 */
function withOwnPeak(
  rows: readonly BenchRow[],
  cases: readonly MattingCase[],
  outDir: string,
): BenchRow[] {
  return rows.map((row) => {
    if (!row.ours) return row;
    const one = cases.find(({ set }) => set === row.set);
    if (row.task !== TRIMAP_TASK || !one) return { ...row, peakMiB: null };
    const files = ['memory-image.png', 'memory-trimap.png'].map((file) => join(outDir, file));
    const [image = '', trimap = ''] = files;
    writePng(image, one.scene.image);
    writePng(trimap, one.trimap);
    return { ...row, peakMiB: runPeer(process.execPath, [ONCE, ...files]).peakMiB };
  });
}

async function ownRuns(each: MattingCase, outDir: string | null): Promise<Run[]> {
  const { scene, set, trimap, box, name } = each;
  const { image, alpha } = scene;
  const runs: Run[] = [];
  const note = (
    task: string,
    measures: Readonly<Record<string, number>>,
    took: { cpuSeconds: number; wallSeconds: number },
  ): void => {
    const { cpuSeconds, wallSeconds } = took;
    runs.push({ task, set, method: OURS, measures, cpuSeconds, wallSeconds, peakMiB: null });
  };

  const matte = await measured(() => solveMatte(image, trimap.data));
  note(TRIMAP_TASK, matteMeasures(matte.result, each), matte);

  const prepared = await measured(() => prepareSelection(image));
  const megapixels = (image.width * image.height) / 1e6;
  note('select, prepare', { secondsPerMp: prepared.cpuSeconds / megapixels }, prepared);
  const select = async (task: string, prompt: SelectionPrompt) => {
    const selected = await measured(() => selectRegion(prepared.result, prompt));
    note(task, { iou: intersectionOverUnion(selected.result.data, alpha) }, selected);
    return selected.result;
  };
  const points = scene.clicks.map(({ x, y }) => ({ x, y, label: 1 as const }));
  await select('select, 1 click', { points: points.slice(0, 1) });
  const clicked = await select('select, 3 clicks', { points });

  const proposal = await measured(() => proposeSubject(prepared.result));
  const { mask, confidence } = proposal.result;
  note('select, no hint', { iou: intersectionOverUnion(mask.data, alpha), confidence }, proposal);

  const boxed = await measured(() => {
    const selection = selectRegion(prepareSelection(image), { points: [], box });
    return { selection, cut: cutOut(image, selection, { edge: 'fine' }) };
  });
  const { selection, cut } = boxed.result;
  note(
    'matting, rectangle',
    {
      iou: intersectionOverUnion(selection.data, alpha),
      sadThousands: measureMatte(planeOf(cut.alpha), alpha).sadThousands,
    },
    boxed,
  );

  for (const edge of ['fine', 'fast'] as const) {
    const made = await measured(() => cutOut(image, clicked, { edge }));
    note(`matting, 3 clicks ${edge}`, cutMeasures(made.result, each), made);
    if (outDir) writePng(join(outDir, `${name}-${edge}.png`), onCheckerboard(made.result));
  }
  return runs;
}

function matteMeasures(result: Plane, { scene, trimap }: MattingCase): Record<string, number> {
  return { ...measureMatte(result, scene.alpha, (p) => trimap.data[p] === UNKNOWN) };
}

function cutMeasures(
  { alpha, foreground }: CutOut,
  { scene }: MattingCase,
): Record<string, number> {
  return {
    sadThousands: measureMatte(planeOf(alpha), scene.alpha).sadThousands,
    halo: haloOnWhite(
      { alpha: alpha.data, foreground: foreground.data },
      { alpha: scene.alpha, foreground: scene.foreground.data },
    ),
  };
}

function planeOf({ width, height, data }: Gray8): Plane {
  return { width, height, data: Float32Array.from(data, (value) => value / 255) };
}

function selectingPeers(each: MattingCase, python: string, folder: string): Run[] {
  const { scene, box } = each;
  const clicks = scene.clicks.map(({ x, y }) => `${Math.floor(x)},${Math.floor(y)}`);
  const jobs = [
    ['matting, rectangle', 'opencv grabCut', 'grabcut', box.join(',')],
    ['matting, rectangle', 'opencv grabCut, guided', 'guided', box.join(',')],
    ['select, 1 click', 'opencv floodFill', 'floodfill', clicks[0]!],
    ['select, 3 clicks', 'opencv floodFill', 'floodfill', clicks.join(';')],
    ['select, 1 click', 'opencv watershed', 'watershed', clicks[0]!],
    ['select, 3 clicks', 'opencv watershed', 'watershed', clicks.join(';')],
  ] as const;
  return jobs.map(([task, method, command, hint]) =>
    peerRun(each, folder, { python, task, method, command, hint }, (result): Measures => {
      const bytes = Uint8Array.from(result.data, (value) => Math.round(value * 255));
      const iou = intersectionOverUnion(bytes, scene.alpha);
      if (task.startsWith('select')) return { iou };
      return { iou, sadThousands: measureMatte(result, scene.alpha).sadThousands };
    }),
  );
}

function mattingPeers(each: MattingCase, python: string, folder: string): Run[] {
  const hint = join(folder, 'trimap.png');
  writePng(hint, each.trimap);
  return (['closedform', 'shared'] as const).map((command) =>
    peerRun(
      each,
      folder,
      { python, task: TRIMAP_TASK, method: `pymatting ${command}`, command, hint },
      (result) => matteMeasures(result, each),
    ),
  );
}

interface PeerJob {
  readonly python: string;
  readonly task: string;
  readonly method: string;
  readonly command: string;
  readonly hint: string;
}

function peerRun(
  { scene, set }: MattingCase,
  folder: string,
  job: PeerJob,
  measure: (result: Plane) => Measures,
): Run {
  const [input, output] = [join(folder, 'in.png'), join(folder, 'out.png')];
  writePng(input, scene.image);
  const files = [job.command, input, output, job.hint];
  const ran = runPython(job.python, 'matting-peers.py', files);
  const { width, height, data } = readPng(output);
  const result = {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, p) => data[p * 3]! / 255),
  };
  return {
    task: job.task,
    set,
    method: job.method,
    measures: measure(result),
    cpuSeconds: ran.cpuSeconds,
    wallSeconds: ran.wallSeconds,
    peakMiB: ran.peakMiB,
  };
}

/** Means of the measures, medians of the times, for each task, set and method. */
function rowsOf(runs: readonly Run[]): BenchRow[] {
  const groups = new Map<string, Run[]>();
  for (const each of runs) {
    const key = `${each.task}|${each.set}|${each.method}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => {
    const { task, set, method, measures } = group[0]!;
    const peaks = group.flatMap((each) => (each.peakMiB === null ? [] : [each.peakMiB]));
    return {
      task,
      set,
      method,
      ours: method === OURS,
      items: group.length,
      measures: Object.fromEntries(
        Object.keys(measures).map((name) => [name, mean(group.map((g) => g.measures[name]!))]),
      ),
      cpuSeconds: median(group.map((g) => g.cpuSeconds)),
      wallSeconds: median(group.map((g) => g.wallSeconds)),
      peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
    };
  });
}

function onCheckerboard({ alpha, foreground }: CutOut): Rgb8 {
  const { width, height } = alpha;
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < alpha.data.length; p++) {
    const a = alpha.data[p]! / 255;
    const odd = (((p % width) >> 4) + (Math.floor(p / width) >> 4)) & 1;
    for (let i = p * 3; i < p * 3 + 3; i++) {
      data[i] = Math.round(a * foreground.data[i]! + (1 - a) * (odd === 1 ? 235 : 190));
    }
  }
  return { width, height, data };
}

if (import.meta.main) await runAlone(bench);
