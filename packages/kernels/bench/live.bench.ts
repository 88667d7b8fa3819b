/**
 * Live rendering at 640 × 360: frames a second of one thread with one frame under way, and flicker.
 *
 * Moving frames are as large as the machine has time for, as on the live page (`longSidePx` is the last one's).
 * Only frames that were painted anew count for `framesPerSecond`, each with encoding it as the painter does;
 * `painted` is their share, for what had not changed is not painted again. `orbit` goes around what a
 * picture shows, as far as its depth can be read, so that every frame differs and none is the last one moved.
 *
 * Flicker is the mean absolute luma change, in grey levels, between successive outputs once the known
 * motion of the input is taken back. `still` adds capture noise (σ = 1.5 a channel) to one picture: its own
 * luma changes by 1.13 from frame to frame (2/√π times luma's σ of 1), and less than half of that may reach
 * the output. `pan` moves a window over a larger picture by two pixels a frame: repainting may change 5
 * levels on average, at mid grey a CIEDE2000 of 2, from which on anybody sees a difference (render.bench.ts).
 * An orbit's motion differs from place to place and has no such figure. Both bounds are our own, no peer sets
 * one. Four frames a second are what the live page promises on one thread.
 *   node packages/kernels/bench/live.bench.ts [--quick]
 */
import { basename, join, resolve } from 'node:path';
import { lumaPlane } from '../src/filter/plane.ts';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { type LiveFrame, type LiveSettings, renderLiveFrame } from '../src/live/live.ts';
import type { LiveMemory } from '../src/live/memory.ts';
import { FULL_TEMPO, tempoAfter } from '../src/live/tempo.ts';
import { poseAt, prepareShot } from '../src/parallax/camera-path.ts';
import { renderView } from '../src/parallax/warp.ts';
import { createRandom } from '../src/random.ts';
import { jpegOf, readRgb8 } from './picture-io.ts';
import { writePng } from './png.ts';
import { exteriorLooks, interiorLooks } from './render-looks.ts';
import {
  type Bench,
  type BenchRow,
  type BenchTarget,
  type Measured,
  mean,
  measured,
  median,
  peakMiB,
  runAlone,
} from './table.ts';

const SIZE = { width: 640, height: 360 } as const;
const PAN_PX = 2;
/** Frames of an orbit from one end to the other. */
const ORBIT_STEPS = 11;
/** Of live pictures (`apps/server/src/engines/local/live-painter.ts`). */
const JPEG_QUALITY = 85;
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
const PHOTO = join(import.meta.dirname, 'photos/living_room.png');
const INPUTS: readonly (readonly [file: string, settings: LiveSettings])[] = [
  ['kitchen-white.webp', { ...base, ...interior, kind: 'whiteModel' }],
  ['tower-white.webp', { ...base, ...exterior, kind: 'whiteModel' }],
  ['bedroom-line.png', { ...base, ...interior, kind: 'line' }],
  ['villa-sketch.png', { ...base, ...exterior, kind: 'sketch' }],
  ['villa-colour.webp', { ...base, ...exterior, kind: 'render' }],
  [PHOTO, { ...base, ...interior, lock: 0.5, kind: 'photo' }],
];

interface Sequence {
  readonly frames: readonly Rgb8[];
  /** How far the picture moves to the left from frame to frame, px; null where places move differently. */
  readonly stepPx: number | null;
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

/** 0 to 1 and back, again and again. */
const thereAndBack = (turns: number): number => 1 - Math.abs((turns % 2) - 1);

/** A way around what the picture shows and back, near things moving more than far ones. */
function orbit(source: Rgb8, count: number): Sequence {
  const { scene, path } = prepareShot({ image: source, frame: SIZE, move: 'orbit', side: 1 });
  const frames = Array.from({ length: count }, (_, n) =>
    renderView(scene, poseAt(path, thereAndBack(n / ORBIT_STEPS)), SIZE.width, SIZE.height),
  );
  return { frames, stepPx: null };
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

/** The frame, encoded for the page if there is anything new in it. */
async function sent(frame: LiveFrame): Promise<LiveFrame> {
  if (!frame.reused) await jpegOf(frame.image, JPEG_QUALITY);
  return frame;
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
  let painted = 0;
  let tempo = FULL_TEMPO;
  for (const [n, frame] of sequence.frames.entries()) {
    const before: LiveMemory | null = memory;
    const { result, cpuSeconds, wallSeconds }: Measured<LiveFrame> = await measured(() =>
      sent(renderLiveFrame(frame, settings, before, 'moving', tempo.longSidePx)),
    );
    memory = result.memory;
    if (!result.reused) {
      painted++;
      tempo = tempoAfter(tempo, 1000 * wallSeconds);
    }
    // The first frames warm the compiler up.
    if (n > 2 || sequence.frames.length <= 3)
      times.push({ cpuSeconds, wallSeconds, isPainted: !result.reused });
    if (last !== null && sequence.stepPx !== null)
      changes.push(flicker(last, result.image, sequence.stepPx));
    last = result.image;
    if (n % 4 === 0) writePng(join(outDir, `${task.replaceAll(' ', '-')}-${n}.png`), result.image);
  }
  const paintedTimes = times.filter(({ isPainted }) => isPainted);
  return {
    task,
    set: 'synthetic',
    method: 'zhuhui',
    ours: true,
    items: sequence.frames.length,
    measures: {
      ...(changes.length > 0 && { flicker: mean(changes) }),
      painted: painted / sequence.frames.length,
      ...(paintedTimes.length > 0 && {
        framesPerSecond: 1 / median(paintedTimes.map((one) => one.wallSeconds)),
        longSidePx: tempo.longSidePx,
      }),
    },
    cpuSeconds: median(times.map((one) => one.cpuSeconds)),
    wallSeconds: median(times.map((one) => one.wallSeconds)),
    peakMiB: peakMiB(),
  };
}

const FLICKER_BARS = { still: 0.5, pan: 5 } as const;
const LEAST_FRAMES_PER_SECOND = 4;

/** Flicker where it can be told, frames a second where every frame is another. */
function barsOf({ task, set, measures }: BenchRow): BenchTarget[] {
  const [motion = ''] = task.split(' ');
  const flickerBar = FLICKER_BARS[motion as keyof typeof FLICKER_BARS];
  const bars: BenchTarget[] = [];
  if (measures.flicker !== undefined)
    bars.push({ task, set, measure: 'flicker', is: '<=', bar: flickerBar });
  if (motion !== 'still') {
    const bar = LEAST_FRAMES_PER_SECOND;
    bars.push({ task, set, measure: 'framesPerSecond', is: '>=', bar });
  }
  if (motion === 'orbit') bars.push({ task, set, measure: 'painted', is: '>=', bar: 1 });
  return bars;
}

export const bench: Bench = {
  name: 'live',
  async run({ quick, outDir }) {
    const count = quick ? 4 : 24;
    const rows: BenchRow[] = [];
    for (const [file, settings] of quick ? INPUTS.slice(0, 1) : INPUTS) {
      const source = await readRgb8(resolve(SAMPLES, file));
      const name = basename(file).replace(/\..*/, '');
      rows.push(await run(`still ${name}`, still(source, count), settings, outDir));
      rows.push(await run(`pan ${name}`, pan(source, count), settings, outDir));
      rows.push(await run(`orbit ${name}`, orbit(source, count), settings, outDir));
    }
    const skipped = [{ method: 'peers', reason: 'none without a GPU' }];
    return { rows, targets: rows.flatMap(barsOf), skipped };
  },
};

if (import.meta.main) await runAlone(bench);
