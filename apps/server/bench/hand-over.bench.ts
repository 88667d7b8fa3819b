/**
 * What a large picture costs the server's own thread while it goes through several kernels: its processor
 * time, beside that of reading the same pictures into shared memory, which no hand-over can save. The
 * longest it answers nobody is told, too; a machine with other work makes that longer.
 *
 *   npm run bench:handover
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createLocalEngine } from '../src/engines/local/engine.ts';
import { decodeRgb, readMask } from '../src/engines/local/pixels.ts';
import { requestOf, type Work, watch } from '../src/engines/testing/context.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { maskBytes, pictureBytes } from '../src/testing/pictures.ts';

const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);
const SIZE = { width: 6000, height: 4000 };
/** Processor time of the server's thread beyond that of reading the pictures, at most, ms. */
const BAR_MS = 150;
/** Of the histogram's clock. */
const RESOLUTION_MS = 20;
/** Of a small picture's mask. */
const BOX = { left: 100, top: 80, width: 60, height: 50 };
const say = (line: string) => process.stdout.write(`${line}\n`);

const upload = await sharp(PHOTO)
  .resize(SIZE.width, SIZE.height, { fit: 'cover' })
  .jpeg({ quality: 92 })
  .toBuffer();
const mask = (left: number, top: number) =>
  maskBytes(SIZE.width, SIZE.height, { left, top, width: 240, height: 200 });
const files = {
  upload,
  first: await mask(900, 700),
  second: await mask(2600, 2900),
  third: await mask(4600, 1500),
};
const MASKS = ['first', 'second', 'third'] as const;
const regions = MASKS.map((maskImage) => ({ maskImage, prompt: '橡木' }));
const WORKS: Readonly<Record<string, Work>> = {
  erase: { tool: 'clean', settings: { uploadImage: 'upload', maskImage: 'first' }, files },
  'inpaint, 3 places': {
    ...{ tool: 'localRenderingPro', files },
    settings: { uploadImage: 'upload', inputKind: 'photo', regions },
  },
};

const engine = createLocalEngine(silentLog);
// Threads start and code is compiled before anything counts.
const small = { upload: await pictureBytes(), first: await maskBytes(320, 240, BOX) };
const first = { ...WORKS.erase, files: small } as Work;
await engine.run(requestOf(first), watch(first).context);

let missed = 0;
say(`${SIZE.width} × ${SIZE.height}; the server's thread`);
for (const [name, work] of Object.entries(WORKS)) {
  const floorMs = await ofReading(work);
  const { wallMs, cpuMs, longestMs } = await ofRun(work);
  const beyondMs = cpuMs - floorMs;
  const verdict = beyondMs <= BAR_MS ? 'ok' : 'MISSED';
  if (beyondMs > BAR_MS) missed++;
  say(
    `  ${name.padEnd(18)} ${cpuMs} ms of processor time, ${beyondMs} ms beyond reading (bar ${BAR_MS}: ${verdict}); longest without an answer ${longestMs} ms, run ${(wallMs / 1000).toFixed(1)} s`,
  );
}
await engine.close();
process.exitCode = missed > 0 ? 1 : 0;

/** Processor time of this thread, ms. */
function threadMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return Math.round((user + system) / 1000);
}

/** What reading the pictures of some work takes of this thread, ms. */
async function ofReading({ settings }: Work): Promise<number> {
  const named = JSON.stringify(settings);
  const cpu = process.threadCpuUsage();
  await decodeRgb(files.upload);
  for (const name of MASKS) if (named.includes(name)) await readMask(files[name]);
  return threadMs(cpu);
}

async function ofRun(work: Work) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const began = performance.now();
  const cpu = process.threadCpuUsage();
  delay.enable();
  await engine.run(requestOf(work), watch(work).context);
  delay.disable();
  return {
    wallMs: performance.now() - began,
    cpuMs: threadMs(cpu),
    longestMs: Math.round(delay.max / 1e6),
  };
}
