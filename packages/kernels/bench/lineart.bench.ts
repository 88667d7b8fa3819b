/**
 * Line drawing: time, size of the SVG, and how well known edges are found, beside Canny in the same run:
 *   node packages/kernels/bench/lineart.bench.ts <out.json> <picture> …
 * OpenCV's Canny joins in when the interpreter in PYTHON (default python3) has cv2.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannyColour } from '../src/edge/canny.ts';
import { distanceToMask } from '../src/filter/distance.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { lineDrawing } from '../src/lineart/line-drawing.ts';
import { strokesToSvg } from '../src/vector/svg.ts';
import { edgeScene } from './lineart-scene.ts';
import { pngOf, readRgb8 } from './picture-io.ts';
import { readPng } from './png.ts';

const RUNS = 5;
const TOLERANCE_PX = 2;
const OPTIONS = { weightPx: 1, detail: 0.5, straighten: true };
/** Seeds and contrasts (grey levels) of the scenes; the last two are faint and noisy. */
const SCENES = [
  { seed: 1, contrast: 40, noise: 3 },
  { seed: 2, contrast: 40, noise: 3 },
  { seed: 3, contrast: 24, noise: 5 },
  { seed: 4, contrast: 24, noise: 5 },
  { seed: 5, contrast: 16, noise: 9 },
  { seed: 6, contrast: 16, noise: 9 },
];

const [out, ...pictures] = process.argv.slice(2);
if (out === undefined) throw new Error('name the file to write');

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

function medianMs(work: () => void): number {
  work();
  return median(
    Array.from({ length: RUNS }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

/** F1 of ink against known edges: a pixel is right when the other set has one within the tolerance. */
function edgeF1(ink: Gray8, truth: Gray8): number {
  const share = (of: Gray8, by: Gray8): number => {
    const distance = distanceToMask(by).data;
    let near = 0;
    let all = 0;
    for (let i = 0; i < of.data.length; i++) {
      if (of.data[i]! < 128) continue;
      all++;
      if (distance[i]! <= TOLERANCE_PX) near++;
    }
    return all === 0 ? 0 : near / all;
  };
  const precision = share(ink, truth);
  const recall = share(truth, ink);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

function inkOf(drawing: Gray8): Gray8 {
  return { ...drawing, data: drawing.data.map((value) => 255 - value) };
}

/** OpenCV's edges and times of the pictures, or nothing when it is not installed. */
async function openCv(images: Rgb8[]): Promise<{ edges: Gray8[]; ms: number[] } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'lineart-'));
  try {
    const paths = await Promise.all(
      images.map(async (image, k) => {
        const path = join(folder, `${k}.png`);
        writeFileSync(path, await pngOf(image));
        return path;
      }),
    );
    const script = fileURLToPath(new URL('./lineart-cv2.py', import.meta.url));
    const printed = execFileSync(process.env.PYTHON ?? 'python3', [script, ...paths], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const edges = paths.map((path) => {
      const { width, height, data } = readPng(`${path}.cv2.png`);
      return { width, height, data: data.filter((_, i) => i % 3 === 0) };
    });
    return { edges, ms: printed.trim().split('\n').map(Number) };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const scenes = SCENES.map((scene) => ({
  scene,
  ...edgeScene(1000, 750, scene.seed, scene.contrast, scene.noise),
}));
const peer = await openCv(scenes.map(({ image }) => image));
const found = scenes.map(({ scene, image, edges }, k) => ({
  ...scene,
  lineDrawing: edgeF1(inkOf(lineDrawing(image, OPTIONS).drawing), edges),
  ownCanny: edgeF1(cannyColour(image, { sigmaPx: 2, thresholds: { low: 2, high: 5 } }), edges),
  cv2Canny: peer === undefined ? null : edgeF1(peer.edges[k]!, edges),
}));
console.table(found);

const images = await Promise.all(pictures.map((path) => readRgb8(path)));
const peerTimes = (await openCv(images))?.ms;
const timed = images.map((image, k) => {
  const megapixels = (image.width * image.height) / 1e6;
  const ms = medianMs(() => lineDrawing(image, OPTIONS));
  const paper = { widthPx: image.width, heightPx: image.height, strokeWidthPx: 1 };
  const { strokes } = lineDrawing(image, OPTIONS);
  return {
    name: basename(pictures[k]!),
    megapixels: Number(megapixels.toFixed(2)),
    ms: Math.round(ms),
    msPerMegapixel: Math.round(ms / megapixels),
    ownCannyMs: Math.round(medianMs(() => cannyColour(image, { sigmaPx: 2, thresholds: 'auto' }))),
    cv2CannyMs: peerTimes === undefined ? null : Number(peerTimes[k]!.toFixed(1)),
    strokes: strokes.length,
    svgBytes: strokesToSvg(strokes, paper).length,
  };
});
console.table(timed);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, `${JSON.stringify({ runs: RUNS, options: OPTIONS, found, timed }, null, 2)}\n`);
