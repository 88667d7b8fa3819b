import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oklabPlanes } from '../src/color/oklab.ts';
import type { LabelMap, Rgb8 } from '../src/image.ts';
import { graphSegment } from '../src/segment/felzenszwalb.ts';
import { segmentFlat } from '../src/segment-flat/segment-flat.ts';
import { adjustedRandIndex } from './measure-regions.ts';
import { SHADED_SEEDS, type ShadedScene, shadedScene } from './plans/shaded-scene.ts';
import { REGIONS } from './plans/shaded-shapes.ts';
import { writePng } from './png.ts';
import {
  type BenchOptions,
  type BenchRow,
  type BenchSet,
  type BenchTable,
  findPython,
  mean,
  measured,
  median,
  peakMiB,
  runPython,
} from './table.ts';

const TASK = 'shaded plan, per MP';

interface Outcome {
  readonly ari: number;
  readonly count: number;
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

/** Coloured plans under uneven light with texture, noise and JPEG: ours, our Felzenszwalb, and the peers. */
export async function shadedRows({
  quick,
  peers,
  outDir,
}: BenchOptions): Promise<Pick<BenchTable, 'rows' | 'skipped'>> {
  const python = peers ? findPython('skimage, cv2') : null;
  const rows: BenchRow[] = [];
  for (const set of ['tuning', 'heldOut'] as const) {
    const seeds = quick ? SHADED_SEEDS[set].slice(0, 2) : SHADED_SEEDS[set];
    const byMethod = new Map<string, Outcome[]>();
    const note = (method: string, outcome: Outcome): void => {
      byMethod.set(method, [...(byMethod.get(method) ?? []), outcome]);
    };
    for (const seed of seeds) {
      const scene = await shadedScene(seed);
      const { image, name } = scene;
      const path = join(outDir, `shaded-${name}.png`);
      writePng(path, image);
      note('flats of shaded plan', await outcomeOf(scene, segmentFlat));
      note('own Felzenszwalb', await outcomeOf(scene, felzenszwalb));
      for (const method of python === null ? [] : PEERS) {
        note(method, peerOutcome(scene, python ?? '', method, path));
      }
    }
    for (const [method, outcomes] of byMethod) rows.push(rowOf(set, method, outcomes));
  }
  const reason = peers ? 'no Python with skimage and cv2' : 'switched off';
  return { rows, skipped: python === null ? PEERS.map((method) => ({ method, reason })) : [] };
}

const PEERS = ['skimage Felzenszwalb', 'k-means 16', 'mean shift and k-means'];

function felzenszwalb(image: Rgb8): LabelMap {
  return graphSegment(oklabPlanes(image), {
    scale: 160,
    minAreaPx: 200,
    lightnessWeight: 0.35,
    noiseFloor: 1,
  });
}

async function outcomeOf(
  { image, truth }: ShadedScene,
  segment: (image: Rgb8) => LabelMap,
): Promise<Outcome> {
  const run = await measured(() => segment(image));
  const megapixels = truth.data.length / 1e6;
  return {
    ari: adjustedRandIndex(run.result, truth),
    count: run.result.count,
    cpuSeconds: run.cpuSeconds / megapixels,
    wallSeconds: run.wallSeconds / megapixels,
  };
}

function peerOutcome(
  { truth }: ShadedScene,
  python: string,
  method: string,
  path: string,
): Outcome {
  const labels = `${path}.labels`;
  const run = runPython(python, 'flatplan-peers.py', [method, path, labels]);
  const bytes = readFileSync(labels);
  const data = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
  const count = data.reduce((most, k) => Math.max(most, k + 1), 0);
  const megapixels = truth.data.length / 1e6;
  return {
    ari: adjustedRandIndex({ ...truth, data, count }, truth),
    count,
    cpuSeconds: run.cpuSeconds / megapixels,
    wallSeconds: run.wallSeconds / megapixels,
  };
}

function rowOf(set: BenchSet, method: string, outcomes: readonly Outcome[]): BenchRow {
  const ours = method === 'flats of shaded plan';
  return {
    task: TASK,
    set,
    method,
    ours,
    items: outcomes.length,
    measures: {
      ari: mean(outcomes.map(({ ari }) => ari)),
      ariLeast: Math.min(...outcomes.map(({ ari }) => ari)),
      countOff: Math.max(...outcomes.map(({ count }) => Math.abs(count - REGIONS) / REGIONS)),
    },
    cpuSeconds: median(outcomes.map(({ cpuSeconds }) => cpuSeconds)),
    wallSeconds: median(outcomes.map(({ wallSeconds }) => wallSeconds)),
    peakMiB: ours ? peakMiB() : null,
  };
}
