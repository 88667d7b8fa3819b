/**
 * Clicks and boxes to masks on the matting composites, with clicks as a user sets them: the first where
 * a designer would click, each next one in the middle of what is most wrong.
 *
 *   node packages/kernels/bench/segment.bench.ts [--quick] [--no-peers] [--out <folder>]
 *
 * Peer by Python: OpenCV's grabCut from the same box, from the interpreter that `BENCH_PYTHON` names.
 * `ratioToPeer` is the mean over the pictures of our overlap by its overlap.
 */
import type { Gray8, Rgb8 } from '../src/image.ts';
import { prepareSelection } from '../src/segment/prepare.ts';
import { selectRegion } from '../src/segment/select-region.ts';
import type { SelectionPoint, SelectionPrompt } from '../src/segment/selection-prompt.ts';
import { grabCut } from './grab-cut.ts';
import { type MattingCase, mattingCases } from './matting-cases.ts';
import { intersectionOverUnion } from './measure-matting.ts';
import { nextClick } from './simulated-user.ts';
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
  peakMiB,
  runAlone,
} from './table.ts';

const CLICKS = 5;
const GRABCUT = 'opencv grabCut';

interface Run {
  readonly task: string;
  readonly set: MattingCase['set'];
  readonly method: string;
  readonly iou: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
  readonly peerIou?: number;
}

/** Selects on one picture; of several prompts each goes on from the one before it. */
export type Clicker = (prompt: SelectionPrompt) => Promise<Gray8>;

export const bench: Bench = { name: 'segment', run: (options) => onComposites(options, byRegions) };

/** Selecting by the picture's own regions alone. */
export async function byRegions(image: Rgb8): Promise<Clicker> {
  const prepared = prepareSelection(image);
  return async (prompt) => selectRegion(prepared, prompt);
}

/** The bench with whatever makes a picture ready for clicks. */
export async function onComposites(
  { quick, peers }: BenchOptions,
  ready: (image: Rgb8) => Promise<Clicker>,
): Promise<BenchTable> {
  const python = peers ? findPython('cv2') : null;
  const cases = await mattingCases(quick);
  const [warm] = cases;
  if (warm) await runsOf(warm, null, ready);
  const runs: Run[] = [];
  for (const each of cases) runs.push(...(await runsOf(each, python, ready)));
  return {
    rows: rowsOf(runs),
    targets: (['tuning', 'heldOut'] as const).flatMap((set): BenchTarget[] => [
      { task: 'user, 1 click', set, measure: 'iou', is: '>=', bar: 0.9 },
      { task: 'user, 3 clicks', set, measure: 'iou', is: '>=', bar: 0.95 },
      { task: 'user, 3 clicks', set, measure: 'cpuSeconds', is: '<=', bar: 0.15 },
      { task: 'box', set, measure: 'iou', is: '>=', bar: 0.93 },
    ]),
    skipped: python ? [] : [{ method: GRABCUT, reason: 'set BENCH_PYTHON to a Python with cv2' }],
  };
}

async function runsOf(
  each: MattingCase,
  python: string | null,
  ready: (image: Rgb8) => Promise<Clicker>,
): Promise<Run[]> {
  const { scene, set, box } = each;
  const { image, alpha, clicks } = scene;
  const select = await ready(image);
  const runs: Run[] = [];
  const points: SelectionPoint[] = clicks.slice(0, 1).map(({ x, y }) => ({ x, y, label: 1 }));
  for (let count = 1; count <= CLICKS; count++) {
    const selected = await measured(() => select({ points: [...points] }));
    const iou = intersectionOverUnion(selected.result.data, alpha);
    const { cpuSeconds, wallSeconds } = selected;
    const task = `user, ${count} click${count > 1 ? 's' : ''}`;
    const took = { cpuSeconds, wallSeconds, peakMiB: peakMiB() };
    runs.push({ task, set, method: 'zhuhui', iou, ...took });
    const next = nextClick(selected.result, alpha);
    if (next) points.push(next);
  }
  const peer = python ? peerRun(each, python) : null;
  const boxed = await measured(() => select({ points: [], box }));
  runs.push({
    task: 'box',
    set,
    method: 'zhuhui',
    iou: intersectionOverUnion(boxed.result.data, alpha),
    cpuSeconds: boxed.cpuSeconds,
    wallSeconds: boxed.wallSeconds,
    peakMiB: peakMiB(),
    ...(peer && { peerIou: peer.iou }),
  });
  return peer ? [...runs, peer] : runs;
}

function peerRun({ scene, set, box }: MattingCase, python: string): Run {
  const { mask, ...took } = grabCut(scene.image, box, python);
  const iou = intersectionOverUnion(mask, scene.alpha);
  return { task: 'box', set, method: GRABCUT, iou, ...took };
}

/** Means of the overlaps, medians of the times, for each task, set and method. */
function rowsOf(runs: readonly Run[]): BenchRow[] {
  const groups = new Map<string, Run[]>();
  for (const each of runs) {
    const key = `${each.task}|${each.set}|${each.method}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => {
    const { task, set, method } = group[0]!;
    const ratios = group.flatMap(({ iou, peerIou }) => (peerIou ? [iou / peerIou] : []));
    const peaks = group.flatMap((each) => (each.peakMiB === null ? [] : [each.peakMiB]));
    return {
      task,
      set,
      method,
      ours: method !== GRABCUT,
      items: group.length,
      measures: {
        iou: mean(group.map((each) => each.iou)),
        ...(ratios.length > 0 && { ratioToPeer: mean(ratios) }),
      },
      cpuSeconds: median(group.map((each) => each.cpuSeconds)),
      wallSeconds: median(group.map((each) => each.wallSeconds)),
      peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
    };
  });
}

if (import.meta.main) await runAlone(bench);
