/**
 * Object removal against peers: seeded holes of 5, 15 and 25 % (rectangles and blobs by turns) and thin
 * scratches in photographs at a long side of 1024 px.
 *
 *   node packages/kernels/bench/erase.bench.ts [--quick] [--no-peers] [--slow-peers]
 *        [--budget <minutes>] [--out <folder>]
 *
 * The absolute bars were set on other pictures. On these, the bars are the peers beside ours: the texture
 * distance of the best single one at each size, and two holes of three against each of those that copy.
 * With a budget each task gets its share of the time and the table says how many cases it has; what each
 * case gave stands in the out folder as soon as it is done.
 */
import { join } from 'node:path';
import { eraseObject } from '../src/erase/erase-object.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { makeHole, makeScratches } from './erase-holes.ts';
import { type Filler, findFillers } from './erase-peers.ts';
import { benchPhoto, type FillCase, fillRows, withOwnPeak } from './fill-table.ts';
import { amongOthers } from './picture-run.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchTable,
  type BenchTarget,
  photos,
  runAlone,
} from './table.ts';

const SHARES_PERCENT = [5, 15, 25];
/** Texture distance of the best single peer, or less, at each size. */
const SWD_BARS: Readonly<Record<number, number>> = { 5: 2.5, 15: 3.1, 25: 3.1 };
const SCRATCHES = 'scratches';
const ONCE = join(import.meta.dirname, 'erase-once.ts');
const GMIC = 'gmic matchpatch';
/** Peers that copy from the picture, as ours does, and that the bars name. */
const COPYING = new Set([GMIC, 'resynthesizer', 'pypatchmatch']);
/** Interiors, façades, water, plants, a portrait: eight pictures, three of them held out. */
const QUICK: ReadonlySet<string> = new Set([
  ...['canyon', 'kitchen', 'living_room', 'kodim01', 'kodim13'],
  ...['lighthouse', 'pier', 'kodim19'],
]);

const OURS: Filler = {
  name: 'zhuhui',
  ours: true,
  fill: (image, hole) => amongOthers(() => eraseObject(image, hole, { seed: 1, featherPx: 0 })),
};

function casesOf(quick: boolean, holeOf: (size: Rgb8, index: number) => Gray8): FillCase[] {
  return photos().flatMap((photo, index) => {
    if (quick && !QUICK.has(photo.name)) return [];
    const truth = benchPhoto(photo);
    return [{ set: photo.set, name: photo.name, truth, hole: holeOf(truth, index) }];
  });
}

function holeCases(sharePercent: number, quick: boolean): FillCase[] {
  return casesOf(quick, ({ width, height }, index) => {
    const shape = index % 2 === 0 ? 'rectangle' : 'blob';
    return makeHole(width, height, sharePercent / 100, shape, 1000 * sharePercent + index);
  });
}

async function run(options: BenchOptions): Promise<BenchTable> {
  const { fillers: peers, skipped } = options.peers
    ? findFillers({ slow: options.slowPeers })
    : { fillers: [], skipped: [{ method: 'peers', reason: 'not asked for' }] };
  const { quick, outDir } = options;
  const tasks = [
    ...SHARES_PERCENT.map((share) => ({ task: taskOf(share), cases: holeCases(share, quick) })),
    {
      task: SCRATCHES,
      cases: casesOf(quick, ({ width, height }, n) => makeScratches(width, height, n)),
    },
  ];
  const rows: BenchRow[] = [];
  const startMs = performance.now();
  for (const [n, { task, cases }] of tasks.entries()) {
    const untilMs = startMs + (options.budgetMinutes * 60_000 * (n + 1)) / tasks.length;
    const own = await fillRows(task, cases, [OURS, ...peers], outDir, untilMs);
    rows.push(...withOwnPeak(own, cases, outDir, ONCE));
  }
  return { rows, targets: targets(peers), skipped };
}

const taskOf = (sharePercent: number): string => `erase ${sharePercent} %`;

function targets(peers: readonly Filler[]): BenchTarget[] {
  const copying = peers.filter(({ name }) => COPYING.has(name));
  return (['tuning', 'heldOut'] as const).flatMap((set) => [
    ...SHARES_PERCENT.flatMap((share): BenchTarget[] => {
      const task = taskOf(share);
      return [
        { task, set, measure: 'textureSwd', is: '<=', bar: SWD_BARS[share] ?? 0 },
        { task, set, measure: 'seamRatio', is: '>=', bar: 0.95 },
        { task, set, measure: 'seamRatio', is: '<=', bar: 1.05 },
        ...(peers.length > 0
          ? [{ task, set, measure: 'swdOverBestPeer', is: '<=', bar: 0 } as const]
          : []),
        ...(copying.some(({ name }) => name === GMIC)
          ? [{ task, set, measure: `psnrOver ${GMIC}`, is: '>=', bar: 0.3 } as const]
          : []),
        ...copying.map(
          ({ name }): BenchTarget => ({
            task,
            set,
            measure: `swdWins ${name}`,
            is: '>=',
            bar: 0.66,
          }),
        ),
      ];
    }),
    { task: taskOf(15), set, measure: 'cpuSeconds', is: '<=', bar: 5 },
    { task: taskOf(15), set, measure: 'peakMiB', is: '<=', bar: 400 },
    { task: taskOf(25), set, measure: 'peakMiB', is: '<=', bar: 400 },
    // The pictures have about 0.66 megapixels; the bar is 120 ms for one.
    { task: SCRATCHES, set, measure: 'cpuSeconds', is: '<=', bar: 0.08 },
  ]);
}

export const bench: Bench = { name: 'erase', run };

if (import.meta.main) await runAlone(bench);
