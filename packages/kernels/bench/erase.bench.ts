/**
 * Object removal against peers: seeded holes of 5, 15 and 25 % (rectangles and blobs by turns) and thin
 * scratches in photographs at a long side of 1024 px.
 *
 *   node packages/kernels/bench/erase.bench.ts [--quick] [--no-peers] [--out <folder>]
 */
import { eraseObject } from '../src/erase/erase-object.ts';
import { makeHole, makeScratches } from './erase-holes.ts';
import { type Filler, findFillers } from './erase-peers.ts';
import { benchPhoto, type FillCase, fillRows } from './fill-table.ts';
import { inProcess } from './picture-run.ts';
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

const OURS: Filler = {
  name: 'zhuhui',
  ours: true,
  fill: (image, hole) => inProcess(() => eraseObject(image, hole, { seed: 1, featherPx: 0 })),
};

function holeCases(sharePercent: number, quick: boolean): FillCase[] {
  return photos().flatMap((photo, index) => {
    if (quick && index % 5 !== 0) return [];
    const truth = benchPhoto(photo);
    const shape = index % 2 === 0 ? 'rectangle' : 'blob';
    const seed = 1000 * sharePercent + index;
    const hole = makeHole(truth.width, truth.height, sharePercent / 100, shape, seed);
    return [{ set: photo.set, name: photo.name, truth, hole }];
  });
}

function scratchCases(quick: boolean): FillCase[] {
  return photos().flatMap((photo, index) => {
    if (quick && index % 5 !== 0) return [];
    const truth = benchPhoto(photo);
    const hole = makeScratches(truth.width, truth.height, index);
    return [{ set: photo.set, name: photo.name, truth, hole }];
  });
}

async function run(options: BenchOptions): Promise<BenchTable> {
  const { fillers: peers, skipped } = options.peers
    ? findFillers()
    : { fillers: [], skipped: [{ method: 'peers', reason: 'not asked for' }] };
  const fillers = [OURS, ...peers];
  const rows: BenchRow[] = [];
  for (const share of SHARES_PERCENT) {
    const cases = holeCases(share, options.quick);
    rows.push(...(await fillRows(`erase ${share} %`, cases, fillers, options.outDir)));
  }
  const scratched = scratchCases(options.quick);
  rows.push(...(await fillRows(SCRATCHES, scratched, fillers, options.outDir)));
  return { rows, targets: targets(options.peers), skipped };
}

function targets(peers: boolean): BenchTarget[] {
  return (['tuning', 'heldOut'] as const).flatMap((set) => [
    ...SHARES_PERCENT.flatMap((share): BenchTarget[] => {
      const task = `erase ${share} %`;
      return [
        { task, set, measure: 'textureSwd', is: '<=', bar: SWD_BARS[share] ?? 0 },
        { task, set, measure: 'seamRatio', is: '>=', bar: 0.95 },
        { task, set, measure: 'seamRatio', is: '<=', bar: 1.05 },
        ...(peers
          ? [{ task, set, measure: 'psnrOver gmic matchpatch', is: '>=', bar: 0.3 } as const]
          : []),
      ];
    }),
    { task: 'erase 15 %', set, measure: 'cpuSeconds', is: '<=', bar: 5 },
    { task: 'erase 25 %', set, measure: 'peakMiB', is: '<=', bar: 400 },
    // The pictures have about 0.66 megapixels; the bar is 120 ms for one.
    { task: SCRATCHES, set, measure: 'cpuSeconds', is: '<=', bar: 0.08 },
  ]);
}

export const bench: Bench = { name: 'erase', run };

if (import.meta.main) await runAlone(bench);
