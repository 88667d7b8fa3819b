/**
 * Compression without loss against peers: PNG (bytes against sharp at level 9, as geometric means) and
 * JPEG. Every result is read back and compared with its source.
 *
 *   node packages/kernels/bench/compress.bench.ts [--quick] [--no-peers] [--out <folder>]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { initSync, optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import sharp from 'sharp';
import { readJpeg } from '../src/compress/jpeg-read.ts';
import { readChunks } from '../src/compress/png-file.ts';
import { readPixels, samePixels } from '../src/compress/png-pixels.ts';
import { shrinkJpeg } from '../src/compress/shrink-jpeg.ts';
import { type PngTools, shrinkPng } from '../src/compress/shrink-png.ts';
import { type CompressPicture, compressPictures } from './compress-pictures.ts';
import {
  type Bench,
  type BenchOptions,
  type BenchRow,
  type BenchSet,
  type BenchTable,
  findProgram,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
  runPeer,
} from './table.ts';

/** One method on one picture. */
interface Shot {
  readonly task: string;
  readonly set: BenchSet;
  readonly method: string;
  readonly picture: string;
  /** Bytes / bytes of the yardstick. */
  readonly ratio: number;
  readonly bytes: number;
  /** Share of pixels or coefficients known to be the same: 1 or 0. */
  readonly exact: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

type Result = Pick<Shot, 'cpuSeconds' | 'wallSeconds' | 'peakMiB'> & { bytes: Uint8Array };
interface Method {
  readonly name: string;
  readonly run: (source: Uint8Array) => Promise<Result>;
}

const OURS = 'zhuhui';
/** Bars of the project's comparison table, against oxipng at level 4 in the same run. */
const LINE_AND_FLAT_BAR = 0.99;
const TIME_BAR = 2;
const JPEG_QUALITY = 90;

const oxipngWasm = createRequire(import.meta.url).resolve(
  '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm',
);
const tools: PngTools = {
  inflate: (zlib) => inflateSync(zlib),
  oxipng: (png, level) => optimise(png, level, false, false),
};

export const bench: Bench = { name: 'compress', run };

async function run(options: BenchOptions): Promise<BenchTable> {
  initSync(readFileSync(oxipngWasm));
  const pictures = await compressPictures(options.quick);
  await warmUp();
  const skipped: { method: string; reason: string }[] = [];
  const peer = (program: string, name: string, make: (path: string) => Method): Method[] => {
    if (!options.peers) return [];
    const path = findProgram(program);
    if (path) return [make(path)];
    skipped.push({ method: name, reason: `${program} is not installed` });
    return [];
  };
  const shots = [
    ...(await pngShots(pictures, pngMethods(options, peer), options.outDir)),
    ...(await jpegShots(pictures, jpegMethods(options, peer))),
  ];
  writeFileSync(join(options.outDir, 'compress-shots.json'), JSON.stringify(shots, null, 1));
  return { ...summary(shots), skipped };
}

/** The first run of a program pays for its compilation; a small picture takes that off the figures. */
async function warmUp(): Promise<void> {
  const create = { width: 200, height: 150, channels: 3, background: '#864' } as const;
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const;
  const picture = sharp({ create: { ...create, noise } });
  shrinkPng(await picture.clone().png({ palette: true, colours: 8 }).toBuffer(), tools);
  shrinkPng(await picture.clone().png().toBuffer(), tools);
  shrinkJpeg(await picture.clone().jpeg().toBuffer());
}

type FindPeer = (program: string, name: string, make: (path: string) => Method) => Method[];

const inProcess = (
  name: string,
  work: (source: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): Method => ({
  name,
  async run(source) {
    const { result, cpuSeconds, wallSeconds } = await measured(() => work(source));
    return { bytes: result, cpuSeconds, wallSeconds, peakMiB: peakMiB() };
  },
});

function pngMethods({ outDir, peers }: BenchOptions, peer: FindPeer): readonly Method[] {
  const viaFile = (
    name: string,
    program: string,
    args: (from: string, to: string) => string[],
    ending = 'png',
  ): Method => ({
    name,
    async run(source) {
      const [from, to] = [join(outDir, 'in.png'), join(outDir, `out.${ending}`)];
      writeFileSync(from, source);
      const { cpuSeconds, wallSeconds, peakMiB } = runPeer(program, args(from, to));
      return { bytes: readFileSync(to), cpuSeconds, wallSeconds, peakMiB };
    },
  });
  return [
    ...(peers ? [inProcess('oxipng -o4 (wasm)', (png) => tools.oxipng(png, 4))] : []),
    inProcess(OURS, (png) => shrinkPng(png, tools)),
    inProcess('sharp webp lossless', (png) =>
      sharp(png).webp({ lossless: true, effort: 6 }).toBuffer(),
    ),
    ...peer('optipng', 'optipng -o2', (path) =>
      viaFile('optipng -o2', path, (from, to) => ['-quiet', '-clobber', '-o2', '-out', to, from]),
    ),
    ...peer('zopflipng', 'zopflipng', (path) =>
      viaFile('zopflipng', path, (from, to) => ['-y', from, to]),
    ),
    ...peer('cwebp', 'cwebp -z 9', (path) => {
      const args = (from: string, to: string) => ['-quiet', '-z', '9', from, '-o', to];
      return viaFile('cwebp -z 9', path, args, 'webp');
    }),
    // Read back by djxl, which comes with it: sharp does not know the format.
    ...peer('djxl', 'cjxl -e 7', () => {
      const args = (from: string, to: string) => ['--quiet', '-d', '0', '-e', '7', from, to];
      return viaFile('cjxl -e 7', 'cjxl', args, 'jxl');
    }),
  ];
}

function jpegMethods({ outDir }: BenchOptions, peer: FindPeer): readonly Method[] {
  return [
    inProcess(OURS, shrinkJpeg),
    ...peer('jpegtran', 'jpegtran -progressive', (path) => ({
      name: 'jpegtran -progressive',
      async run(source) {
        const [from, to] = [join(outDir, 'in.jpg'), join(outDir, 'out.jpg')];
        writeFileSync(from, source);
        const args = ['-optimize', '-progressive', '-copy', 'none', '-outfile', to, from];
        const { cpuSeconds, wallSeconds, peakMiB } = runPeer(path, args);
        return { bytes: readFileSync(to), cpuSeconds, wallSeconds, peakMiB };
      },
    })),
  ];
}

async function pngShots(
  pictures: readonly CompressPicture[],
  methods: readonly Method[],
  outDir: string,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const { kind, name, set, png } of pictures) {
    for (const method of methods) {
      const { bytes, ...took } = await method.run(Uint8Array.from(png));
      shots.push({
        task: `png ${kind}`,
        set,
        method: method.name,
        picture: name,
        bytes: bytes.length,
        ratio: bytes.length / png.length,
        exact: (await showsSame(readable(bytes, outDir), png)) ? 1 : 0,
        ...took,
      });
    }
  }
  return shots;
}

const JXL_SIGNATURES = ['ff0a', '0000000c4a584c20'];

/** A JPEG XL picture as PNG; others as they are. */
function readable(bytes: Uint8Array, outDir: string): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (!JXL_SIGNATURES.some((signature) => head.startsWith(signature))) return bytes;
  const [from, to] = [join(outDir, 'back.jxl'), join(outDir, 'back.png')];
  writeFileSync(from, bytes);
  runPeer('djxl', ['--quiet', from, to]);
  return readFileSync(to);
}

/** PNGs by our own reading, which knows every depth; others by sharp's. */
async function showsSame(bytes: Uint8Array, png: Uint8Array): Promise<boolean> {
  const format = (await sharp(bytes).metadata()).format;
  if (format === 'png') {
    const pixelsOf = (file: Uint8Array) => readPixels(readChunks(file), tools.inflate);
    return samePixels(pixelsOf(bytes), pixelsOf(png));
  }
  const decoded = (file: Uint8Array) =>
    sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return (await decoded(bytes)).equals(await decoded(png));
}

async function jpegShots(
  pictures: readonly CompressPicture[],
  methods: readonly Method[],
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const { name, set, png } of pictures.filter(({ kind }) => kind === 'photo')) {
    const jpeg = await sharp(png).jpeg({ quality: JPEG_QUALITY }).toBuffer();
    const decoded = await sharp(jpeg).raw().toBuffer();
    for (const method of methods) {
      const { bytes, ...took } = await method.run(Uint8Array.from(jpeg));
      const same = (await sharp(bytes).raw().toBuffer()).equals(decoded);
      readJpeg(bytes);
      shots.push({
        task: `jpeg q${JPEG_QUALITY}`,
        set,
        method: method.name,
        picture: name,
        bytes: bytes.length,
        ratio: bytes.length / jpeg.length,
        exact: same ? 1 : 0,
        ...took,
      });
    }
  }
  return shots;
}

/** Rows per task, set and method; ours also against oxipng -o4 on the same pictures. */
function summary(shots: readonly Shot[]): Pick<BenchTable, 'rows' | 'targets'> {
  const groups = new Map<string, Shot[]>();
  for (const shot of shots) {
    const key = [shot.task, shot.set, shot.method].join('|');
    groups.set(key, [...(groups.get(key) ?? []), shot]);
  }
  const rows = [...groups.values()].map((group): BenchRow => {
    const { task, set, method } = group[0] as Shot;
    const against = group.flatMap((shot) => {
      const oxipng = shots.find(
        (one) =>
          one.method.startsWith('oxipng') && one.task === shot.task && one.picture === shot.picture,
      );
      return method === OURS && oxipng ? [{ shot, oxipng }] : [];
    });
    const peaks = group.flatMap((shot) => shot.peakMiB ?? []);
    return {
      task,
      set,
      method,
      ours: method === OURS,
      items: group.length,
      measures: {
        bytesRatio: geometricMean(group.map(({ ratio }) => ratio)),
        exact: mean(group.map(({ exact }) => exact)),
        ...(against.length > 0
          ? {
              toOxipng4: geometricMean(
                against.map(({ shot, oxipng }) => shot.bytes / oxipng.bytes),
              ),
              worstToOxipng4: Math.max(
                ...against.map(({ shot, oxipng }) => shot.bytes / oxipng.bytes),
              ),
              timeToOxipng4:
                mean(against.map(({ shot }) => shot.cpuSeconds)) /
                mean(against.map(({ oxipng }) => oxipng.cpuSeconds)),
            }
          : {}),
      },
      cpuSeconds: median(group.map(({ cpuSeconds }) => cpuSeconds)),
      wallSeconds: median(group.map(({ wallSeconds }) => wallSeconds)),
      peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
    };
  });
  return { rows, targets: rows.filter(({ ours }) => ours).flatMap(targetsOf) };
}

function targetsOf({ task, set, measures }: BenchRow): BenchTable['targets'] {
  const exact = { task, set, measure: 'exact', is: '>=', bar: 1 } as const;
  if (measures.toOxipng4 === undefined) return [exact];
  const drawn = task === 'png line' || task === 'png flat';
  return [
    exact,
    { task, set, measure: 'worstToOxipng4', is: '<=', bar: 1 },
    ...(drawn
      ? [{ task, set, measure: 'toOxipng4', is: '<=', bar: LINE_AND_FLAT_BAR } as const]
      : []),
    { task, set, measure: 'timeToOxipng4', is: '<=', bar: TIME_BAR },
  ];
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(mean(values.map((value) => Math.log(value))));

if (import.meta.main) await runAlone(bench);
