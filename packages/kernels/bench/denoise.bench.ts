/**
 * Noise and JPEG removal against peers, on whole photographs.
 *
 *   node packages/kernels/bench/denoise.bench.ts [--quick] [--no-peers] [--out <folder>]
 *
 * White noise of σ 15 and 25, clipped and rounded; peers are told σ, of ours one row is told and one
 * has to read it from the picture. JPEG: quality 30, 60 and 80; nobody is told.
 */
import sharp from 'sharp';
import { measureWear, restore } from '../src/denoise/restore.ts';
import type { Rgb8 } from '../src/image.ts';
import { createRandom } from '../src/random.ts';
import { colourPsnr } from './measure-upscale.ts';
import { inProcess, type PictureRun, throughFiles } from './picture-run.ts';
import { readPng } from './png.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchTable,
  findPython,
  mean,
  median,
  photos,
  runAlone,
  runPython,
} from './table.ts';

/** The pictures of the table that the targets come from; kodim19 is held out. */
const NOISE_PHOTOS = ['kodim01', 'kodim13', 'kodim19', 'kodim23'];
const SIGMAS = [15, 25];
const QUALITIES = [30, 60, 80];

interface Case {
  readonly set: 'tuning' | 'heldOut';
  readonly name: string;
  readonly truth: Rgb8;
  readonly worn: Rgb8;
}

interface Method {
  readonly name: string;
  readonly ours: boolean;
  clean(worn: Rgb8): Promise<PictureRun>;
}

const told = (sigma: number): Method => ({
  name: 'zhuhui, told σ',
  ours: true,
  clean(worn) {
    const wear = { noise: [sigma, sigma, sigma], jpeg: null } as const;
    return inProcess(() => restore(worn, { wear, denoise: 0.5, deblock: false }));
  },
});

const blind: Method = {
  name: 'zhuhui',
  ours: true,
  clean: (worn) =>
    inProcess(() => restore(worn, { wear: measureWear(worn), denoise: 0.5, deblock: true })),
};

function findPeers(sigma: number, folder: string): { found: Method[]; skipped: string[] } {
  const whole = findPython('cv2.xphoto');
  const python = whole ?? findPython('cv2');
  if (!python) return { found: [], skipped: ['nlmeans', 'bilateral', 'dct'] };
  const methods = ['nlmeans', 'bilateral', ...(whole ? ['dct'] : [])];
  const found = methods.map((method) => ({
    name: `opencv ${method}`,
    ours: false,
    clean: async (worn: Rgb8) =>
      throughFiles(worn, folder, (from, to) =>
        runPython(python, 'denoise-peers.py', [method, from, to, String(sigma)]),
      ),
  }));
  return { found, skipped: methods.includes('dct') ? [] : ['dct'] };
}

async function run({ quick, peers, outDir }: BenchOptions): Promise<BenchTable> {
  const rows: BenchRow[] = [];
  const skipped = new Set<string>();
  const all = photos().filter(({ name }) => !quick || NOISE_PHOTOS.slice(2).includes(name));
  for (const sigma of SIGMAS) {
    const cases = all
      .filter(({ name }) => NOISE_PHOTOS.includes(name))
      .map(({ name, set, path: file }) => {
        const truth = readPng(file);
        return { name, set, truth, worn: noisy(truth, sigma) };
      });
    const other = peers ? findPeers(sigma, outDir) : { found: [], skipped: [] };
    for (const name of other.skipped) skipped.add(name);
    rows.push(...(await rowsOf(`denoise σ ${sigma}`, cases, [told(sigma), blind, ...other.found])));
  }
  for (const quality of QUALITIES) {
    const cases = await Promise.all(
      all.map(async ({ name, set, path: file }) => {
        const truth = readPng(file);
        return { name, set, truth, worn: await throughJpeg(truth, quality) };
      }),
    );
    const asItIs = { name: 'as it is', ours: false, clean: (worn: Rgb8) => inProcess(() => worn) };
    rows.push(...(await rowsOf(`deblock q ${quality}`, cases, [blind, asItIs])));
  }
  return {
    rows,
    targets: [
      { task: 'denoise σ 15', set: 'tuning', measure: 'psnrDb', is: '>=', bar: 31.6 },
      { task: 'denoise σ 25', set: 'tuning', measure: 'psnrDb', is: '>=', bar: 29.3 },
      { task: 'denoise σ 15', set: 'heldOut', measure: 'psnrDb', is: '>=', bar: 31.6 },
      { task: 'denoise σ 25', set: 'heldOut', measure: 'psnrDb', is: '>=', bar: 29.3 },
      { task: 'denoise σ 25', set: 'tuning', measure: 'cpuSeconds', is: '<=', bar: 1.2 },
    ],
    skipped: [...skipped].map((name) => ({
      method: `opencv ${name}`,
      reason: 'no Python with that module',
    })),
  };
}

function noisy(truth: Rgb8, sigma: number): Rgb8 {
  const random = createRandom(sigma);
  const data = truth.data.map((value) =>
    Math.min(255, Math.max(0, Math.round(value + sigma * random.normal()))),
  );
  return { ...truth, data };
}

async function throughJpeg({ width, height, data }: Rgb8, quality: number): Promise<Rgb8> {
  const raw = { width, height, channels: 3 } as const;
  const jpeg = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
  return { width, height, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
}

async function rowsOf(
  task: string,
  cases: readonly Case[],
  methods: readonly Method[],
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const method of methods) {
    const results = [];
    for (const { set, truth, worn } of cases) {
      const { result, ...cost } = await method.clean(worn);
      results.push({ set, ...cost, psnrDb: colourPsnr(result, truth) });
    }
    for (const set of ['tuning', 'heldOut'] as const) {
      const own = results.filter((result) => result.set === set);
      if (own.length === 0) continue;
      rows.push({
        task,
        set,
        method: method.name,
        ours: method.ours,
        items: own.length,
        measures: { psnrDb: mean(own.map(({ psnrDb }) => psnrDb)) },
        cpuSeconds: median(own.map(({ cpuSeconds }) => cpuSeconds)),
        wallSeconds: median(own.map(({ wallSeconds }) => wallSeconds)),
        peakMiB: Math.max(...own.map((one) => one.peakMiB ?? 0)) || null,
      });
    }
  }
  return rows;
}

export const bench: Bench = { name: 'denoise', run };

if (import.meta.main) await runAlone(bench);
