/**
 * The live painter by itself, in a loop, on a white model that drifts as in the browser bench of the live
 * page: what is left of its pace once there are a browser and a network is seen beside it. Prints one
 * line of JSON: {"frames", "framesPerSecond", "p50Ms", "p95Ms", "cpuMsPerFrame"}.
 *   node packages/kernels/bench/live-alone.ts <seconds> <px a second> <px of travel>
 */
import { join } from 'node:path';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { renderLiveFrame } from '../src/live/live.ts';
import type { LiveMemory } from '../src/live/memory.ts';
import { FULL_TEMPO, tempoAfter } from '../src/live/tempo.ts';
import { readRgb8 } from './picture-io.ts';
import { interiorLooks } from './render-looks.ts';

const FRAME = { width: 640, height: 360 } as const;
/** Width of the picture that the frame is a window of, px. */
const WIDE_PX = 750;
const SAMPLE = join(import.meta.dirname, '../../../apps/web/public/samples/kitchen-white.webp');

const [seconds = 10, speed = 25, travel = 100] = process.argv.slice(2).map(Number);
const source = await readRgb8(SAMPLE);
const wide = resizeRgb8(
  source,
  WIDE_PX,
  Math.round((source.height * WIDE_PX) / source.width),
  'area',
);
const settings = {
  ...({ kind: 'whiteModel', domain: 'interior', look: interiorLooks.modern } as const),
  ...{ cnStrength: 0.75, lock: 1, atmosphere: 'day', environment: 'suburb', view: 'keep', seed: 1 },
};

/** The window after so many seconds: it drifts there and back. */
function frameAt(elapsed: number): Rgb8 {
  const left = Math.round(Math.abs(((elapsed * speed) % (2 * travel)) - travel));
  const data = new Uint8Array(FRAME.width * FRAME.height * 3);
  for (let y = 0; y < FRAME.height; y++) {
    const from = (y * wide.width + left) * 3;
    data.set(wide.data.subarray(from, from + FRAME.width * 3), y * FRAME.width * 3);
  }
  return { ...FRAME, data };
}

const WARM_UP_FRAMES = 5;

const times: number[] = [];
let memory: LiveMemory | null = null;
let tempo = FULL_TEMPO;
// The first frames warm the compiler up.
for (let n = 0; n < WARM_UP_FRAMES; n++) {
  memory = renderLiveFrame(frameAt(n), settings, memory).memory;
}
const start = performance.now();
const cpu = process.cpuUsage();
for (let at = start; at < start + seconds * 1000; at = performance.now()) {
  const frame = frameAt((at - start) / 1000);
  const from = performance.now();
  const painted: ReturnType<typeof renderLiveFrame> = renderLiveFrame(
    frame,
    settings,
    memory,
    'moving',
    tempo.longSidePx,
  );
  memory = painted.memory;
  if (painted.reused) continue;
  const ms = performance.now() - from;
  times.push(ms);
  tempo = tempoAfter(tempo, ms);
}
const wallSeconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({
    frames: times.length,
    framesPerSecond: times.length / wallSeconds,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    cpuMsPerFrame: (user + system) / 1000 / times.length,
  })}\n`,
);
