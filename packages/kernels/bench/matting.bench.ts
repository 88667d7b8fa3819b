/**
 * Matting and selecting by clicks on composites with exact opacity: five subjects, once on photographs
 * that may be tuned on, once on held-out ones.
 *
 *   node packages/kernels/bench/matting.bench.ts [--quick] [--no-peers] [--out <folder>]
 *
 * Peers by Python: OpenCV (grabCut, floodFill) and pymatting (closed form, shared matting), taken from
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
  findPython,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
  runPeer,
} from './table.ts';

const OURS = 'zhuhui';
const PEER_SCRIPT = join(import.meta.dirname, 'matting-peers.py');

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
    rows: rowsOf(runs),
    targets: [
      { task: 'matting, trimap', set: 'tuning', measure: 'sadThousands', is: '<=', bar: 4.85 },
      { task: 'matting, trimap', set: 'tuning', measure: 'mse', is: '<=', bar: 0.008 },
      { task: 'matting, trimap', set: 'tuning', measure: 'cpuSeconds', is: '<=', bar: 2.5 },
      { task: 'matting, rectangle', set: 'tuning', measure: 'iou', is: '>=', bar: 0.93 },
      { task: 'matting, rectangle', set: 'tuning', measure: 'sadThousands', is: '<=', bar: 18 },
      { task: 'matting, rectangle', set: 'tuning', measure: 'wallSeconds', is: '<=', bar: 1.5 },
      { task: 'select, 1 click', set: 'tuning', measure: 'iou', is: '>=', bar: 0.9 },
      { task: 'select, 3 clicks', set: 'tuning', measure: 'iou', is: '>=', bar: 0.95 },
      { task: 'select, 1 click', set: 'tuning', measure: 'wallSeconds', is: '<=', bar: 0.15 },
      { task: 'select, prepare', set: 'tuning', measure: 'secondsPerMp', is: '<=', bar: 0.7 },
    ],
    skipped: [
      ...(opencv ? [] : [{ method: 'opencv grabCut, floodFill', reason: wanted }]),
      ...(pymatting ? [] : [{ method: 'pymatting', reason: wanted }]),
    ],
  };
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
    const peak = peakMiB();
    runs.push({ task, set, method: OURS, measures, cpuSeconds, wallSeconds, peakMiB: peak });
  };

  const matte = await measured(() => solveMatte(image, trimap.data));
  note('matting, trimap', matteMeasures(matte.result, each), matte);

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
    ['select, 1 click', 'opencv floodFill', 'floodfill', clicks[0]!],
    ['select, 3 clicks', 'opencv floodFill', 'floodfill', clicks.join(';')],
  ] as const;
  return jobs.map(([task, method, command, hint]) =>
    peerRun(each, folder, { python, task, method, command, hint }, (result): Measures => {
      const bytes = Uint8Array.from(result.data, (value) => Math.round(value * 255));
      const iou = intersectionOverUnion(bytes, scene.alpha);
      if (command === 'floodfill') return { iou };
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
      { python, task: 'matting, trimap', method: `pymatting ${command}`, command, hint },
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
  const ran = runPeer(job.python, [PEER_SCRIPT, job.command, input, output, job.hint]);
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
    // The method alone, without the interpreter's start.
    cpuSeconds: Number(ran.stdout.trim().split('\n').at(-1)),
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
