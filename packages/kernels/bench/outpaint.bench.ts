/**
 * Extending pictures against peers: 15 % of the width are hidden left and right in photographs at a
 * long side of 1024 px; peers fill them as a hole.
 *
 *   node packages/kernels/bench/outpaint.bench.ts [--quick] [--no-peers] [--slow-peers]
 *        [--out <folder>]
 *
 * The absolute bars were set on other pictures. On these, the bars are the peers beside ours: the best
 * one's texture distance, and the PSNR of the closest one that copies (`--slow-peers` runs all of them,
 * see erase-peers.ts).
 */
import { join } from 'node:path';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { type Filler, findFillers } from './erase-peers.ts';
import { benchPhoto, type FillCase, fillRows, withOwnPeak } from './fill-table.ts';
import { extendBack, hiddenPx } from './outpaint-once.ts';
import { amongOthers } from './picture-run.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchTable,
  type BenchTarget,
  photos,
  runAlone,
} from './table.ts';

const ONCE = join(import.meta.dirname, 'outpaint-once.ts');
const TASK = 'extend 15 % + 15 %';
const SETS = ['tuning', 'heldOut'] as const;
/** Of the peers that copy from the picture, the one with the best PSNR where the bars were set. */
const CLOSEST_PEER = 'pypatchmatch';

const OURS: Filler = {
  name: 'zhuhui',
  ours: true,
  fill: (image) => amongOthers(() => extendBack(image)),
};

function hiddenSides(image: Rgb8): Gray8 {
  const { width, height } = image;
  const side = hiddenPx(image);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    data.fill(255, y * width, y * width + side);
    data.fill(255, (y + 1) * width - side, (y + 1) * width);
  }
  return { width, height, data };
}

async function run(options: BenchOptions): Promise<BenchTable> {
  const { fillers: peers, skipped } = options.peers
    ? findFillers({ slow: options.slowPeers })
    : { fillers: [], skipped: [{ method: 'peers', reason: 'not asked for' }] };
  const cases = photos().flatMap((photo, index): FillCase[] => {
    if (options.quick && index % 5 !== 0) return [];
    const truth = benchPhoto(photo);
    return [{ set: photo.set, name: photo.name, truth, hole: hiddenSides(truth) }];
  });
  const own = await fillRows(TASK, cases, [OURS, ...peers], options.outDir);
  const rows = withOwnPeak(own, cases, options.outDir, ONCE);
  return { rows, targets: SETS.flatMap((set) => targetsOn(set, peers)), skipped };
}

function targetsOn(set: 'tuning' | 'heldOut', peers: readonly Filler[]): BenchTarget[] {
  const targets: BenchTarget[] = [
    { task: TASK, set, measure: 'textureSwd', is: '<=', bar: 1.35 },
    { task: TASK, set, measure: 'psnrDb', is: '>=', bar: 17.7 },
    { task: TASK, set, measure: 'cpuSeconds', is: '<=', bar: 8 },
  ];
  if (peers.length > 0) {
    targets.push({ task: TASK, set, measure: 'swdOverBestPeer', is: '<=', bar: 0 });
  }
  if (peers.some(({ name }) => name === CLOSEST_PEER)) {
    const measure = `psnrOver ${CLOSEST_PEER}`;
    targets.push({ task: TASK, set, measure, is: '>=', bar: 0 });
  }
  return targets;
}

export const bench: Bench = { name: 'outpaint', run };

if (import.meta.main) await runAlone(bench);
