/**
 * Material replacement on synthetic surfaces with known truth: how near the new material under the
 * light taken from the old one comes to the new material under the true light.
 *   node packages/kernels/bench/material.bench.ts [--quick] [--no-peers] [--out <folder>]
 * Every method gets the same laid albedo; PSNR within the surface after the best common gain.
 */
import { join } from 'node:path';
import { byteOfLinear, linearOfByte } from '../src/color/oklab.ts';
import { clampByte } from '../src/filter/plane.ts';
import type { Rgb8 } from '../src/image.ts';
import { replaceMaterial } from '../src/replace/replace-material.ts';
import { readSurfaceLight } from '../src/replace/surface-light.ts';
import { type MaterialScene, materialScenes } from './material-scene.ts';
import { psnrAtBestGain, shadowEdgeCorrelation } from './measure-material.ts';
import { readPng, writePng } from './png.ts';
import {
  type Bench,
  type BenchRow,
  findPython,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
  runPython,
} from './table.ts';

const TASK = 'material replacement';
const PEERS = ['paste', 'multiply', 'bilateral', 'guided', 'seamlessClone'] as const;
const RUNS = 3;

/** The laid albedo under a light, as a picture; outside the surface the input. */
function lit(scene: MaterialScene, light: Float32Array): Rgb8 {
  const { input, laid, mask } = scene;
  const data = Uint8Array.from(input.data);
  for (let p = 0; p < light.length; p++) {
    if (mask.data[p]! < 128) continue;
    for (let j = p * 3; j < p * 3 + 3; j++) {
      data[j] = clampByte(byteOfLinear(linearOfByte(laid.data[j]!) * light[p]!));
    }
  }
  return { ...input, data };
}

async function oursOn(scene: MaterialScene, outDir: string) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    runs.push(await measured(() => readSurfaceLight(scene.input, scene.mask)));
  }
  const { relative } = runs[0]!.result;
  const result = lit(scene, relative);
  writePng(join(outDir, `${scene.name.replaceAll(' ', '-')}-ours.png`), result);
  const covering = { kind: 'library', material: 'microcement', colour: '#bab3a8' } as const;
  const whole = [];
  for (let run = 0; run < RUNS; run++) {
    whole.push(
      await measured(() =>
        replaceMaterial(scene.input, scene.mask, {
          covering,
          unitM: 0,
          surfaceWidthM: 0,
          rotationDegrees: 0,
          shading: 1,
          surface: 'auto',
          oldPattern: 0,
          seed: 1,
          featherPx: 3,
        }),
      ),
    );
  }
  return {
    psnrDb: psnrAtBestGain(result, scene),
    edgeCorrelation: shadowEdgeCorrelation((p) => Math.log(relative[p]!), scene),
    cpuSeconds: median(whole.map((run) => run.cpuSeconds)),
    wallSeconds: median(whole.map((run) => run.wallSeconds)),
    peakMiB: peakMiB(),
  };
}

function peerOn(python: string, method: string, scene: MaterialScene, outDir: string) {
  const path = (part: string) => join(outDir, `${scene.name.replaceAll(' ', '-')}-${part}.png`);
  writePng(path('input'), scene.input);
  writePng(path('laid'), scene.laid);
  writePng(path('mask'), scene.mask);
  writePng(path('truth'), scene.truth);
  const files = [path('input'), path('laid'), path('mask'), path(method)];
  const run = runPython(python, 'material-cv2.py', [method, ...files]);
  const result = readPng(path(method));
  const logLight = (p: number) => {
    const [a, b] = [result.data[p * 3 + 1]!, scene.laid.data[p * 3 + 1]!];
    return Math.log((linearOfByte(a) + 1e-3) / (linearOfByte(b) + 1e-3));
  };
  return {
    psnrDb: psnrAtBestGain(result, scene),
    edgeCorrelation: shadowEdgeCorrelation(logLight, scene),
    ...run,
  };
}

type Outcome = Awaited<ReturnType<typeof oursOn>> | ReturnType<typeof peerOn>;

function rowOf(method: string, ours: boolean, outcomes: readonly Outcome[]): BenchRow {
  const megapixels = (1024 * 768) / 1e6;
  const cpuSeconds = median(outcomes.map((o) => o.cpuSeconds));
  return {
    task: TASK,
    set: 'synthetic',
    method,
    ours,
    items: outcomes.length,
    measures: {
      psnrDb: mean(outcomes.map((o) => o.psnrDb)),
      psnrDbWorst: Math.min(...outcomes.map((o) => o.psnrDb)),
      edgeCorrelation: mean(outcomes.map((o) => o.edgeCorrelation)),
      msPerMegapixel: (1000 * cpuSeconds) / megapixels,
    },
    cpuSeconds,
    wallSeconds: median(outcomes.map((o) => o.wallSeconds)),
    peakMiB: outcomes[0]!.peakMiB,
  };
}

export const bench: Bench = {
  name: 'material',
  async run({ peers, outDir }) {
    const scenes = materialScenes();
    const rows: BenchRow[] = [];
    const ours: Outcome[] = [];
    for (const scene of scenes) ours.push(await oursOn(scene, outDir));
    rows.push(rowOf('zhuhui', true, ours));
    const python = peers ? findPython('cv2') : null;
    if (python) {
      for (const method of PEERS) {
        rows.push(
          rowOf(
            method,
            false,
            scenes.map((s) => peerOn(python, method, s, outDir)),
          ),
        );
      }
    }
    const reason = peers ? 'no Python with cv2; set BENCH_PYTHON' : 'not asked for';
    const row = { task: TASK, set: 'synthetic' } as const;
    return {
      rows,
      targets: [
        { ...row, measure: 'psnrDb', is: '>=', bar: 33.3 },
        { ...row, measure: 'edgeCorrelation', is: '>=', bar: 0.97 },
        { ...row, measure: 'msPerMegapixel', is: '<=', bar: 500 },
      ],
      skipped: python ? [] : [{ method: 'cv2', reason }],
    };
  },
};

if (import.meta.main) await runAlone(bench);
