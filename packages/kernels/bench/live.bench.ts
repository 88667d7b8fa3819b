/**
 * Live rendering at 640 × 360: frames a second of one thread with one frame under way, and flicker.
 * Flicker is the mean absolute luma change, in grey levels, between successive outputs once the known
 * motion of the input is taken back: `still` adds capture noise (σ = 1.5) to one picture, `pan` moves a
 * window over a larger picture by two pixels a frame.
 *   node packages/kernels/bench/live.bench.ts [--quick]
 */
import { join } from 'node:path';
import { lumaPlane } from '../src/filter/plane.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { type LiveFrame, type LiveSettings, renderLiveFrame } from '../src/live/live.ts';
import type { LiveMemory } from '../src/live/memory.ts';
import { createRandom } from '../src/random.ts';
import { readRgb8 } from './picture-io.ts';
import { writePng } from './png.ts';
import { exteriorLooks, interiorLooks } from './render-looks.ts';
import {
  type Bench,
  type BenchRow,
  type Measured,
  measured,
  median,
  peakMiB,
  runAlone,
} from './table.ts';

const SIZE = { width: 640, height: 360 } as const;
const PAN_PX = 2;
const SAMPLES = join(import.meta.dirname, '../../../apps/web/public/samples');

const base = {
  cnStrength: 0.75,
  lock: 1,
  atmosphere: 'day',
  environment: 'suburb',
  view: 'keep',
  seed: 1,
};
const interior: Pick<LiveSettings, 'domain' | 'look'> = {
  domain: 'interior',
  look: interiorLooks.modern,
};
const exterior: Pick<LiveSettings, 'domain' | 'look'> = {
  domain: 'architecture',
  look: exteriorLooks.white,
};
const INPUTS: readonly (readonly [file: string, settings: LiveSettings])[] = [
  ['kitchen-white.webp', { ...base, ...interior, kind: 'whiteModel' }],
  ['tower-white.webp', { ...base, ...exterior, kind: 'whiteModel' }],
  ['bedroom-line.png', { ...base, ...interior, kind: 'line' }],
  ['villa-sketch.png', { ...base, ...exterior, kind: 'sketch' }],
  ['villa-colour.webp', { ...base, ...exterior, kind: 'render' }],
];

interface Sequence {
  readonly frames: readonly Rgb8[];
  /** How far the picture moves to the left from frame to frame, px. */
  readonly stepPx: number;
}

function still(source: Rgb8, count: number): Sequence {
  const picture = resizeRgb8(source, SIZE.width, SIZE.height, 'area');
  const random = createRandom(7);
  const frames = Array.from({ length: count }, () => ({
    ...picture,
    data: Uint8Array.from(picture.data, (v) =>
      Math.min(255, Math.max(0, Math.round(v + 1.5 * random.normal()))),
    ),
  }));
  return { frames, stepPx: 0 };
}

function pan(source: Rgb8, count: number): Sequence {
  const wide = resizeRgb8(source, SIZE.width + PAN_PX * count, SIZE.height, 'area');
  const frames = Array.from({ length: count }, (_, n) => {
    const data = new Uint8Array(SIZE.width * SIZE.height * 3);
    for (let y = 0; y < SIZE.height; y++) {
      const from = (y * wide.width + n * PAN_PX) * 3;
      data.set(wide.data.subarray(from, from + SIZE.width * 3), y * SIZE.width * 3);
    }
    return { ...SIZE, data };
  });
  return { frames, stepPx: PAN_PX };
}

/** Mean absolute luma difference of two outputs after the motion is taken back. */
function flicker(before: Rgb8, after: Rgb8, stepPx: number): number {
  const a = lumaPlane(before).data;
  const b = lumaPlane(after).data;
  const { width, height } = before;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - stepPx; x++) {
      sum += Math.abs(a[y * width + x + stepPx]! - b[y * width + x]!);
      count++;
    }
  }
  return sum / count;
}

async function run(
  task: string,
  sequence: Sequence,
  settings: LiveSettings,
  outDir: string,
): Promise<BenchRow> {
  let memory: LiveMemory | null = null;
  const times = [];
  const changes: number[] = [];
  let last: Rgb8 | null = null;
  for (const [n, frame] of sequence.frames.entries()) {
    const before: LiveMemory | null = memory;
    const { result, cpuSeconds, wallSeconds }: Measured<LiveFrame> = await measured(() =>
      renderLiveFrame(frame, settings, before),
    );
    memory = result.memory;
    // The first frames warm the compiler up.
    if (n > 2 || sequence.frames.length <= 3) times.push({ cpuSeconds, wallSeconds });
    if (last !== null) changes.push(flicker(last, result.image, sequence.stepPx));
    last = result.image;
    if (n % 4 === 0) writePng(join(outDir, `${task.replaceAll(' ', '-')}-${n}.png`), result.image);
  }
  const cpuSeconds = median(times.map((one) => one.cpuSeconds));
  return {
    task,
    set: 'synthetic',
    method: 'zhuhui',
    ours: true,
    items: sequence.frames.length,
    measures: {
      flicker: changes.reduce((sum, value) => sum + value, 0) / changes.length,
      framesPerSecond: 1 / cpuSeconds,
    },
    cpuSeconds,
    wallSeconds: median(times.map((one) => one.wallSeconds)),
    peakMiB: peakMiB(),
  };
}

export const bench: Bench = {
  name: 'live',
  async run({ quick, outDir }) {
    const count = quick ? 4 : 12;
    const rows: BenchRow[] = [];
    for (const [file, settings] of quick ? INPUTS.slice(0, 1) : INPUTS) {
      const source = await readRgb8(join(SAMPLES, file));
      const name = file.replace(/\..*/, '');
      rows.push(await run(`still ${name}`, still(source, count), settings, outDir));
      rows.push(await run(`pan ${name}`, pan(source, count), settings, outDir));
    }
    const targets = rows.flatMap(({ task }) => [
      {
        task,
        set: 'synthetic',
        measure: 'flicker',
        is: '<=',
        bar: task.startsWith('still') ? 0.5 : 5,
      } as const,
      { task, set: 'synthetic', measure: 'framesPerSecond', is: '>=', bar: 4 } as const,
    ]);
    return { rows, targets, skipped: [{ method: 'peers', reason: 'none without a GPU' }] };
  },
};

if (import.meta.main) await runAlone(bench);
