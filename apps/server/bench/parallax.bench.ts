/**
 * Films of pictures: how evenly a slow pan moves, beside ffmpeg's zoompan in the same run, and how long a
 * film of five seconds takes with what comes along and with ffmpeg. Jitter is the standard deviation of
 * the shift from one picture to the next, px, each measured by least squares on the gradient.
 *
 *   npm run bench:parallax
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { poseAt, prepareShot, type Rgb8, renderFilmFrame } from '@zhuhui/kernels';
import { defaultsOf, findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { createLocalEngine } from '../src/engines/local/engine.ts';
import { openFilmEncoder } from '../src/platform/film/open.ts';
import { silentLog } from '../src/platform/log/log.ts';

const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);
const SIZE = { width: 1280, height: 720 };
const FRAMES = 40;
const STEP_PX = 0.31;
const say = (line: string) => process.stdout.write(`${line}\n`);
const program = await openFilmEncoder(process.env.FFMPEG, silentLog);

const { data } = await sharp(PHOTO)
  .resize(SIZE.width, SIZE.height, { fit: 'cover' })
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });
const image: Rgb8 = { ...SIZE, data: new Uint8Array(data) };

say(`a pan of ${STEP_PX} px a picture (mean, jitter, px)`);
say(`  ours     ${ofSteps(ours())}`);
if (program) say(`  zoompan  ${ofSteps(await zoompan())}`);
say(`  drawing one picture of 720p on one thread: ${await drawingMs()} ms`);

say('five seconds of 720p, a camera through a room (wall, CPU of this process)');
await film('what comes along', undefined);
if (program) await film(program.name, program);

function* ours(): Generator<Uint8Array> {
  const { scene } = prepareShot({ image, frame: SIZE, move: 'pan', side: 1 });
  const rest = { slideX: 0, slideY: 0, dolly: 0, zoom: 1.2, shiftY: 0 };
  for (let n = 0; n < FRAMES; n++) {
    const pose = { ...rest, shiftX: (-n * STEP_PX) / SIZE.width };
    yield renderFilmFrame({ ...SIZE, from: { scene, pose } }).data;
  }
}

async function zoompan(): Promise<Uint8Array[]> {
  const pan = `zoompan=z=1.2:x='100+on*${STEP_PX}/1.2':y=60:d=${FRAMES}:s=${SIZE.width}x${SIZE.height}`;
  const args = ['-v', 'error', '-i', PHOTO, '-vf', `scale=1280:720,${pan}`];
  const { stdout } = await promisify(execFile)(
    process.env.FFMPEG || 'ffmpeg',
    [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 30 },
  );
  const bytes = SIZE.width * SIZE.height * 3;
  return Array.from({ length: FRAMES }, (_, n) => stdout.subarray(n * bytes, (n + 1) * bytes));
}

/** Shift along x from one picture to the next: Σ Ix·It / Σ Ix². */
function ofSteps(frames: Iterable<Uint8Array>): string {
  const steps: number[] = [];
  let last: Uint8Array | undefined;
  for (const frame of frames) {
    if (last) steps.push(shift(last, frame));
    last = frame;
  }
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const spread = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length;
  return `${Math.abs(mean).toFixed(3)}  ${Math.sqrt(spread).toFixed(3)}`;
}

function shift(a: Uint8Array, b: Uint8Array): number {
  const green = (frame: Uint8Array, x: number, y: number) =>
    frame[(y * SIZE.width + x) * 3 + 1] ?? 0;
  let [over, under] = [0, 0];
  for (let y = 100; y < SIZE.height - 100; y += 2) {
    for (let x = 100; x < SIZE.width - 100; x++) {
      const slope =
        (green(a, x + 1, y) - green(a, x - 1, y) + green(b, x + 1, y) - green(b, x - 1, y)) / 4;
      over += slope * (green(b, x, y) - green(a, x, y));
      under += slope * slope;
    }
  }
  return over / under;
}

async function drawingMs(): Promise<string> {
  const { scene, path } = prepareShot({ image, frame: SIZE, move: 'walkthrough', side: 1 });
  const before = process.cpuUsage();
  for (let n = 0; n < 20; n++) {
    renderFilmFrame({ ...SIZE, from: { scene, pose: poseAt(path, n / 20) } });
  }
  return (process.cpuUsage(before).user / 20_000).toFixed(0);
}

async function film(name: string, films: Parameters<typeof createLocalEngine>[1]): Promise<void> {
  const engine = createLocalEngine(silentLog, films);
  const tool = findTool('img2Video');
  if (!tool) throw new Error('no such tool');
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const { outputs } = await engine.run(
    {
      ...{ taskId: 'bench', tool, seed: 1 },
      settings: { ...defaultsOf(tool.fields), uploadImage: 'photo', camera: 'walkthrough' },
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async () => readFileSync(PHOTO) },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  const wall = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const seconds = `${wall.toFixed(1)} s  ${((user + system) / 1e6).toFixed(1)} s`;
  say(`  ${name.padEnd(24)} ${seconds}  ${((outputs[0]?.bytes.length ?? 0) / 1e6).toFixed(2)} MB`);
  await engine.close();
}
