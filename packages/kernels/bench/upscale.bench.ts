/**
 * Enlarging against peers: photographs shrunk by the antialiased cubic kernel and enlarged again.
 *
 *   node packages/kernels/bench/upscale.bench.ts [--quick] [--no-peers] [--out <folder>]
 *
 * The networks were learned from the tuning photographs, among others; only the row `heldOut` says how good they
 * are, its bar a lead over the best peer. The absolute bars, set on other pictures, stand at the Kodak ones. The row of the worn pictures goes through JPEG at quality 60 first.
 */
import path from 'node:path';
import sharp from 'sharp';
import { measureWear, restore } from '../src/denoise/restore.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { upscaleDetail } from '../src/upscale/detail/upscale-detail.ts';
import type { UpscaleScale } from '../src/upscale/models.ts';
import { upscale } from '../src/upscale/upscale.ts';
import { detailLikeness, lumaLikeness } from './measure-upscale.ts';
import { inProcess, type PictureRun } from './picture-run.ts';
import { readPng, writePng } from './png.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchTable,
  type BenchTarget,
  mean,
  median,
  photos,
  runAlone,
} from './table.ts';
import { findUpscalePeers, type UpscalePeer } from './upscale-peers.ts';

const SCALES: readonly UpscaleScale[] = [2, 3, 4];
const SETS = ['tuning', 'heldOut'] as const;

/** Rows of the Kodak pictures alone: the absolute bars were set on seven of them and five crops. */
const kodakTask = (task: string): string => `${task}, Kodak`;

interface Case {
  readonly set: 'tuning' | 'heldOut';
  readonly name: string;
  readonly truth: Rgb8;
  readonly source: Rgb8;
}

interface Method {
  readonly name: string;
  readonly ours: boolean;
  does(scale: number): boolean;
  enlarge(source: Rgb8, scale: number): Promise<PictureRun>;
}

const own = { name: 'zhuhui', ours: true, does: () => true } as const;

const OURS: Method = {
  ...own,
  enlarge: (source, scale) =>
    inProcess(() => upscale(source, { scale: scale as UpscaleScale, model: 'photo' })),
};

const OURS_WORN: Method = {
  ...own,
  enlarge: (source, scale) =>
    inProcess(() => {
      const wear = measureWear(source);
      const clean = restore(source, { wear, denoise: 0, deblock: true });
      const model = wear.jpeg ? 'worn' : 'photo';
      return upscale(clean, { scale: scale as UpscaleScale, model });
    }),
};

const DETAILED: Method = {
  ...own,
  enlarge: (source, scale) =>
    inProcess(() =>
      upscaleDetail(source, {
        scale: scale as 2 | 4,
        model: 'photo',
        detail: 0.5,
        resemblance: 0.7,
        seed: 1,
      }),
    ),
};

type Measure = (result: Rgb8, one: Case) => Record<string, number>;

async function run(options: BenchOptions): Promise<BenchTable> {
  const { found, skipped } = options.peers ? findUpscalePeers() : { found: [], skipped: [] };
  // First, so that the peak memory is its own.
  const rows = await blobRows([OURS, ...found.map((peer) => methodOf(peer, options.outDir))]);
  const likeness: Measure = (result, { truth }) => lumaLikeness(result, truth);
  for (const scale of SCALES) {
    const cases = await casesOf(scale, options.quick, (small) => small);
    const methods = [OURS, ...found.map((peer) => methodOf(peer, options.outDir))];
    const task = `enlarge ×${scale}`;
    rows.push(...(await rowsOf(task, scale, cases, methods, likeness, options, true)));
  }
  const worn = await casesOf(2, options.quick, throughJpeg);
  const wornMethods = [OURS_WORN, ...found.map((peer) => methodOf(peer, options.outDir))];
  rows.push(...(await rowsOf('enlarge jpeg ×2', 2, worn, wornMethods, likeness, options)));
  const plain = await casesOf(2, options.quick, (small) => small);
  const natural: Measure = (result, { truth, source }) => detailLikeness(result, truth, source);
  const detailed = [DETAILED, { ...OURS, name: 'zhuhui, no detail', ours: false }];
  rows.push(...(await rowsOf('detail ×2', 2, plain, detailed, natural, options)));
  return { rows, targets: [...BARS, ...targetsFrom(rows)], skipped };
}

const BLOB_TASK = 'enlarge 512² ×2';
const BARS: readonly BenchTarget[] = [
  { task: BLOB_TASK, set: 'synthetic', measure: 'shiftPx', is: '<=', bar: 0.05 },
  { task: BLOB_TASK, set: 'synthetic', measure: 'cpuSeconds', is: '<=', bar: 0.5 },
  { task: BLOB_TASK, set: 'synthetic', measure: 'peakMiB', is: '<=', bar: 250 },
  ...SETS.flatMap((set): BenchTarget[] => [
    { task: kodakTask('enlarge ×2'), set, measure: 'psnrDb', is: '>=', bar: 30 },
    { task: kodakTask('enlarge ×2'), set, measure: 'ssim', is: '>=', bar: 0.897 },
    { task: kodakTask('enlarge ×4'), set, measure: 'psnrDb', is: '>=', bar: 25.4 },
  ]),
];

/** A round blob in the middle: where its centre of gravity lands, and the time of a common size. */
async function blobRows(methods: readonly Method[]): Promise<BenchRow[]> {
  const side = 512;
  const data = new Uint8Array(side * side * 3);
  for (let p = 0; p < side * side; p++) {
    const [x, y] = [(p % side) - (side - 1) / 2, Math.floor(p / side) - (side - 1) / 2];
    data.fill(30 + 200 * Math.exp(-(x * x + y * y) / 72), 3 * p, 3 * p + 3);
  }
  const rows: BenchRow[] = [];
  for (const method of methods) {
    const { result, ...cost } = await method.enlarge({ width: side, height: side, data }, 2);
    rows.push({
      task: BLOB_TASK,
      set: 'synthetic',
      method: method.name,
      ours: method.ours,
      items: 1,
      measures: { shiftPx: shiftOf(result) },
      ...cost,
    });
  }
  return rows;
}

/** Distance of the centre of gravity above the ground from the picture's middle. */
function shiftOf({ width, height, data }: Rgb8): number {
  let [total, sumX, sumY] = [0, 0, 0];
  for (let p = 0; p < width * height; p++) {
    const value = data[3 * p]! - 30;
    total += value;
    sumX += value * ((p % width) - (width - 1) / 2);
    sumY += value * (Math.floor(p / width) - (height - 1) / 2);
  }
  return Math.hypot(sumX, sumY) / total;
}

/** One decibel better than every peer in the same run, on pictures that were not learned from. */
function targetsFrom(rows: readonly BenchRow[]): BenchTarget[] {
  const bars: BenchTarget[] = [];
  const set = 'heldOut';
  const ahead = { 'enlarge ×2': 1, 'enlarge ×4': 0.4 };
  for (const [task, aheadDb] of Object.entries(ahead)) {
    const peers = rows.filter((row) => row.task === task && row.set === set && !row.ours);
    if (peers.length === 0) continue;
    const best = Math.max(...peers.map((row) => row.measures.psnrDb ?? 0));
    bars.push({ task, set, measure: 'psnrDb', is: '>=', bar: Number((best + aheadDb).toFixed(2)) });
  }
  return bars;
}

async function casesOf(
  scale: number,
  quick: boolean,
  wear: (small: Rgb8) => Promise<Rgb8> | Rgb8,
): Promise<Case[]> {
  const all = photos();
  const chosen = quick ? all.filter(({ name }) => name === 'kodim23' || name === 'kodim05') : all;
  return Promise.all(
    chosen.map(async ({ name, path: file, set }) => {
      const truth = cropTo(scale, readPng(file));
      const small = resizeRgb8(truth, truth.width / scale, truth.height / scale, 'cubic');
      return { name, set, truth, source: await wear(small) };
    }),
  );
}

function cropTo(scale: number, image: Rgb8): Rgb8 {
  const width = image.width - (image.width % scale);
  const height = image.height - (image.height % scale);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = y * image.width * 3;
    data.set(image.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, data };
}

async function throughJpeg({ width, height, data }: Rgb8): Promise<Rgb8> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { width, height, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
}

function methodOf(peer: UpscalePeer, folder: string): Method {
  return {
    name: peer.name,
    ours: false,
    does: (scale) => peer.does(scale),
    enlarge: (source, scale) => peer.enlarge(source, scale, folder),
  };
}

async function rowsOf(
  task: string,
  scale: number,
  cases: readonly Case[],
  methods: readonly Method[],
  measure: Measure,
  { outDir }: BenchOptions,
  withKodak = false,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const method of methods.filter(({ does }) => does(scale))) {
    // The first call unfolds the tables and compiles the module.
    if (method.ours) await method.enlarge(cases[0]!.source, scale);
    const results = [];
    for (const one of cases) {
      const { result, ...cost } = await method.enlarge(one.source, scale);
      results.push({ ...one, ...cost, measures: measure(result, one) });
      const name = `${task} ${one.name} ${method.name}.png`.replaceAll(' ', '-');
      writePng(path.join(outDir, name), result);
    }
    for (const set of SETS) {
      const all = results.filter((result) => result.set === set);
      const kodak = all.filter(({ name }) => name.startsWith('kodim'));
      rows.push(...rowOf(task, set, method, all));
      if (withKodak) rows.push(...rowOf(kodakTask(task), set, method, kodak));
    }
  }
  return rows;
}

interface Result {
  readonly measures: Readonly<Record<string, number>>;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

/** The row of these results, if there are any. */
function rowOf(
  task: string,
  set: (typeof SETS)[number],
  { name: method, ours }: Method,
  results: readonly Result[],
): BenchRow[] {
  const names = Object.keys(results[0]?.measures ?? {});
  if (names.length === 0) return [];
  const row: BenchRow = {
    task,
    set,
    method,
    ours,
    items: results.length,
    measures: Object.fromEntries(
      names.map((name) => [name, mean(results.map(({ measures }) => measures[name]!))]),
    ),
    cpuSeconds: median(results.map((result) => result.cpuSeconds)),
    wallSeconds: median(results.map((result) => result.wallSeconds)),
    peakMiB: Math.max(...results.map((result) => result.peakMiB ?? 0)) || null,
  };
  return [row];
}

export const bench: Bench = { name: 'upscale', run };

if (import.meta.main) await runAlone(bench);
