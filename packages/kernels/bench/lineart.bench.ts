/**
 * Line drawing: how well known edges are found, time at 2 MP, and the size of the SVG, beside potrace, and
 * plain edges (Canny, extended difference of Gaussians) beside OpenCV's on the same pictures.
 *   node packages/kernels/bench/lineart.bench.ts [--quick] [--no-peers]
 */
import { statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { cannyColour } from '../src/edge/canny.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { type LineDrawingOptions, lineDrawing } from '../src/lineart/line-drawing.ts';
import { strokesToSvg } from '../src/vector/svg.ts';
import { edgeScene } from './lineart-scene.ts';
import { edgeF1 } from './measure-edges.ts';
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
  peakMiB,
  photos,
  runAlone,
  runPeer,
  runPython,
} from './table.ts';
import { xdog } from './xdog.ts';

const OPTIONS = { weightPx: 1, detail: 0.5, straighten: true };
const CANNY = { sigmaPx: 2, thresholds: { low: 2, high: 5 } };
/** Seeds and contrasts (grey levels) of the scenes; the last two are faint and noisy. */
const SCENES = [
  { seed: 1, contrast: 40, noise: 3 },
  { seed: 2, contrast: 40, noise: 3 },
  { seed: 3, contrast: 24, noise: 5 },
  { seed: 4, contrast: 24, noise: 5 },
  { seed: 5, contrast: 16, noise: 9 },
  { seed: 6, contrast: 16, noise: 9 },
];
const SETS = ['tuning', 'heldOut'] as const;
const EDGES = 'known edges';
const PICTURE = 'photo, 2 MP';
const BY_HAND = 'by hand, 2 MP';
const HAND_OPTIONS = { ...OPTIONS, look: 'hand' } as const;
const CANNY_TASK = 'Canny, 2 MP';
const XDOG_TASK = 'XDoG, 2 MP';
const PIXELS = 2_060_000;

/** What one method made of one picture. */
interface Outcome {
  readonly measures: Readonly<Record<string, number>>;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMiB: number | null;
}

function rowOf(
  task: string,
  set: BenchSet,
  method: string,
  ours: boolean,
  outcomes: readonly Outcome[],
): BenchRow {
  const names = Object.keys(outcomes[0]?.measures ?? {});
  const peaks = outcomes.flatMap(({ peakMiB: peak }) => (peak === null ? [] : [peak]));
  return {
    task,
    set,
    method,
    ours,
    items: outcomes.length,
    measures: Object.fromEntries(
      names.map((name) => [name, mean(outcomes.map(({ measures }) => measures[name]!))]),
    ),
    cpuSeconds: median(outcomes.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(outcomes.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
  };
}

const inkOf = (drawing: Gray8): Gray8 => ({
  ...drawing,
  data: drawing.data.map((value) => 255 - value),
});

async function drawn(image: Rgb8, options: LineDrawingOptions = OPTIONS) {
  const run = await measured(() => lineDrawing(image, options));
  const { width, height } = image;
  const paper = { widthPx: width, heightPx: height, strokeWidthPx: 1 };
  const svgKb = strokesToSvg(run.result.strokes, paper).length / 1000;
  return { ...run, svgKb, peakMiB: peakMiB() };
}

/** A drawing of OpenCV's, and what it took. */
function openCv(python: string, method: 'canny' | 'xdog', path: string) {
  const out = `${path}.${method}.png`;
  const run = runPython(python, 'lineart-cv2.py', [method, path, out]);
  const { width, height, data } = readPng(out);
  const edges: Gray8 = { width, height, data: data.filter((_, i) => i % 3 === 0) };
  return { ...run, edges };
}

/** The SVG that potrace makes of edges: its size in kB and its time. */
function potrace(program: string, edges: Gray8, path: string) {
  const { width, height } = edges;
  const bitmap = `${path}.pgm`;
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  writeFileSync(bitmap, Buffer.concat([header, edges.data.map((value) => 255 - value)]));
  const run = runPeer(program, ['-s', '-o', `${path}.svg`, bitmap], ['--version']);
  return { ...run, svgKb: statSync(`${path}.svg`).size / 1000 };
}

async function onScenes({ quick, peers, outDir }: BenchOptions): Promise<BenchRow[]> {
  const python = peers ? findPython('cv2') : null;
  const ours: Outcome[] = [];
  const canny: Outcome[] = [];
  const cv2: Outcome[] = [];
  for (const { seed, contrast, noise } of quick ? SCENES.slice(0, 2) : SCENES) {
    const { image, edges } = edgeScene(1000, 750, seed, contrast, noise);
    const run = await drawn(image);
    const f1 = edgeF1(inkOf(run.result.drawing), edges);
    ours.push({ ...run, measures: { f1 } });
    const plain = await measured(() => cannyColour(image, CANNY));
    canny.push({ ...plain, measures: { f1: edgeF1(plain.result, edges) }, peakMiB: null });
    if (python === null) continue;
    const path = join(outDir, `scene-${seed}.png`);
    writePng(path, image);
    const peer = openCv(python, 'canny', path);
    cv2.push({ ...peer, measures: { f1: edgeF1(peer.edges, edges) } });
  }
  const rows = [
    rowOf(EDGES, 'synthetic', 'line drawing', true, ours),
    rowOf(EDGES, 'synthetic', 'own Canny', false, canny),
  ];
  return cv2.length > 0 ? [...rows, rowOf(EDGES, 'synthetic', 'OpenCV Canny', false, cv2)] : rows;
}

/** The photograph at {@link PIXELS}. */
async function large(path: string): Promise<Rgb8> {
  const original = await readRgb8(path);
  const { width, height } = original;
  const grow = Math.sqrt(PIXELS / (width * height));
  return resizeRgb8(original, Math.round(width * grow), Math.round(height * grow));
}

/** What a method takes for a picture, the second time: the first is also its compilation. */
async function timeOf(work: () => Gray8): Promise<Outcome> {
  work();
  const { cpuSeconds, wallSeconds } = await measured(work);
  return { measures: {}, cpuSeconds, wallSeconds, peakMiB: null };
}

async function onPhotos({ quick, peers, outDir }: BenchOptions): Promise<BenchRow[]> {
  const python = peers ? findPython('cv2') : null;
  const tracer = peers ? findProgram('potrace') : null;
  const rows: BenchRow[] = [];
  for (const set of SETS) {
    const chosen = photos().filter((photo) => photo.set === set);
    const ours: Outcome[] = [];
    const byHand: Outcome[] = [];
    const traced: Outcome[] = [];
    const plain: Record<string, Outcome[]> = { canny: [], xdog: [], cv2Canny: [], cv2Xdog: [] };
    for (const photo of quick ? chosen.slice(0, 1) : chosen) {
      const image = await large(photo.path);
      const run = await drawn(image);
      ours.push({ ...run, measures: { svgKb: run.svgKb } });
      const hand = await drawn(image, HAND_OPTIONS);
      byHand.push({ ...hand, measures: { svgKb: hand.svgKb } });
      plain.canny!.push(await timeOf(() => cannyColour(image, CANNY)));
      plain.xdog!.push(await timeOf(() => xdog(image)));
      await sharp(run.result.drawing.data, {
        raw: { width: image.width, height: image.height, channels: 1 },
      })
        .png()
        .toFile(join(outDir, `${basename(photo.path, '.png')}-lines.png`));
      if (python === null) continue;
      const path = join(outDir, `${photo.name}.png`);
      writePng(path, image);
      const canny = openCv(python, 'canny', path);
      plain.cv2Canny!.push({ ...canny, measures: {} });
      plain.cv2Xdog!.push({ ...openCv(python, 'xdog', path), measures: {} });
      if (tracer === null) continue;
      const peer = potrace(tracer, canny.edges, path);
      traced.push({
        measures: { svgKb: peer.svgKb },
        cpuSeconds: peer.cpuSeconds + canny.cpuSeconds,
        wallSeconds: peer.wallSeconds + canny.wallSeconds,
        peakMiB: peer.peakMiB,
      });
    }
    rows.push(
      rowOf(PICTURE, set, 'line drawing', true, ours),
      rowOf(PICTURE, set, 'Canny and potrace', false, traced),
      rowOf(BY_HAND, set, 'hand drawing', true, byHand),
      rowOf(CANNY_TASK, set, 'own Canny', true, plain.canny!),
      rowOf(CANNY_TASK, set, 'OpenCV Canny', false, plain.cv2Canny!),
      rowOf(XDOG_TASK, set, 'own XDoG', true, plain.xdog!),
      rowOf(XDOG_TASK, set, 'OpenCV XDoG', false, plain.cv2Xdog!),
    );
  }
  return rows.filter(({ items }) => items > 0);
}

export const bench: Bench = {
  name: 'lineart',
  async run(options) {
    const rows = [...(await onScenes(options)), ...(await onPhotos(options))];
    const skipped = [];
    const absent = options.peers ? 'not installed' : 'switched off';
    if (!options.peers || findPython('cv2') === null) {
      skipped.push({ method: 'OpenCV Canny, XDoG', reason: absent });
    }
    if (!options.peers || findProgram('potrace') === null) {
      skipped.push({ method: 'Canny and potrace', reason: absent });
    }
    return {
      rows,
      targets: [
        { task: EDGES, set: 'synthetic', measure: 'f1', is: '>=', bar: 0.98 },
        { task: PICTURE, set: 'tuning', measure: 'cpuSeconds', is: '<=', bar: 0.6 },
        { task: PICTURE, set: 'heldOut', measure: 'cpuSeconds', is: '<=', bar: 0.6 },
        { task: PICTURE, set: 'tuning', measure: 'svgKb', is: '<=', bar: 250 },
        { task: PICTURE, set: 'heldOut', measure: 'svgKb', is: '<=', bar: 250 },
        { task: BY_HAND, set: 'tuning', measure: 'cpuSeconds', is: '<=', bar: 0.6 },
        { task: BY_HAND, set: 'heldOut', measure: 'cpuSeconds', is: '<=', bar: 0.6 },
        { task: BY_HAND, set: 'tuning', measure: 'svgKb', is: '<=', bar: 250 },
        { task: BY_HAND, set: 'heldOut', measure: 'svgKb', is: '<=', bar: 250 },
        ...SETS.flatMap((set) => [
          { task: CANNY_TASK, set, measure: 'cpuSeconds', is: '<=', bar: 0.07 } as const,
          { task: XDOG_TASK, set, measure: 'cpuSeconds', is: '<=', bar: 0.16 } as const,
        ]),
      ],
      skipped,
    };
  },
};

if (import.meta.main) await runAlone(bench);
