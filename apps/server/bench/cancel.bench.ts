/**
 * How soon a cancelled run of the built-in engine is really over. Every picture tool is cancelled at
 * moments drawn by chance; counted is the time until no thread or process of the pool is at work, libvips
 * has nothing in hand and this process takes hardly any processor time any more, whatever the promise said.
 * The processor time that went on being used tells it apart from waiting for a machine with other work.
 *
 *   npm run bench:cancel [-- tool …]
 *
 * BENCH_MOMENTS: how often each tool is cancelled; BENCH_SEED: of the moments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@zhuhui/kernels';
import sharp from 'sharp';
import { createLocalEngine } from '../src/engines/local/engine.ts';
import { createKernelPool } from '../src/engines/local/pool.ts';
import { requestOf, type Work, watch } from '../src/engines/testing/context.ts';
import { createBuiltInWriter } from '../src/platform/film/built-in/writer.ts';
import { silentLog } from '../src/platform/log/log.ts';
import { lineDrawingBytes, maskBytes } from '../src/testing/pictures.ts';

const BAR_MS = 200;
const MOMENTS = Number(process.env.BENCH_MOMENTS ?? 5);
const SEED = Number(process.env.BENCH_SEED ?? 20_26);
/** Moments are drawn so that each part of a run, short or long, has its turn: evenly by their logarithm. */
const EARLIEST_MS = 30;
const LATEST_MS = 8_000;
/** As a telephone takes them. */
const PHOTO_SIZE = { width: 4032, height: 3024 };
const POLL_MS = 2;
/** At rest: a stretch with less than such a share of one processor. */
const STRETCH_MS = 40;
const RESTING_SHARE = 0.25;
const GIVEN_UP_MS = 20_000;

const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);
const { width, height } = PHOTO_SIZE;
const taken = sharp(PHOTO).resize(width, height, { fit: 'cover' }).removeAlpha();
const files = {
  photo: await taken.clone().jpeg({ quality: 92 }).toBuffer(),
  png: await taken.clone().png().toBuffer(),
  small: await taken.clone().resize(1280, 960).png().toBuffer(),
  drawing: await lineDrawingBytes(3200, 2400),
  mask: await maskBytes(width, height, { left: 1400, top: 1700, width: 700, height: 600 }),
  other: await maskBytes(width, height, { left: 400, top: 400, width: 300, height: 300 }),
};
const photo = { uploadImage: 'photo' };
const masked = { ...photo, maskImage: 'mask' };
const regions = ['mask', 'other'].map((maskImage) => ({ maskImage, prompt: '橡木' }));
const works = Object.entries({
  indoorRender: photo,
  architecturalRender: { uploadImage: 'drawing', count: 4 },
  clean: masked,
  lama: { ...masked, prompt: '灰色大理石' },
  localRenderingPro: { ...photo, inputKind: 'photo', regions },
  indoorExterior: { ...masked, prompt: '放一把椅子' },
  styleTransfer: { ...photo, styleImage: 'small' },
  atmosphereChange: { ...photo, hour: 19, weather: 'rain' },
  materialChange: { ...masked, prompt: '橡木' },
  extendImg: { ...photo, right: 480 },
  matting: masked,
  upScaleImg: photo,
  realUpImg: photo,
  'compress, lossless': { images: ['png'] },
  'compress, lossless avif': { images: ['small'], format: 'avif' },
  'compress, lossless webp': { images: ['png'], format: 'webp' },
  'compress, visual avif': { images: ['photo', 'png'], mode: 'visual', format: 'avif' },
  'compress, visual png': { images: ['png'], mode: 'visual' },
  colorFlatPicture: { uploadImage: 'drawing', output: 'svg', count: 2 },
  allPlan: { uploadImage: 'drawing' },
  toline: { ...photo, output: 'svg' },
  emptyRoom: { ...photo, inputKind: 'photo' },
  ailive: photo,
  text2Img: { prompt: '奶油风客厅', size: '1K' },
  img2Video: { uploadImage: 'small', seconds: 3 },
  imgs2Video: { images: ['small', 'photo'], secondsEach: 1 },
  text2Video: { prompt: '奶油风客厅' },
}).map(([name, settings]): { name: string; work: Work } => ({
  name,
  work: { tool: name.split(',')[0] ?? name, settings, files },
}));

const pool = createKernelPool(silentLog);
const engine = createLocalEngine(silentLog, createBuiltInWriter(), pool);
const random = createRandom(SEED);
const say = (line: string) => process.stdout.write(`${line}\n`);

const wanted = process.argv.slice(2);
let missed = 0;
say(`${width} × ${height}, ${MOMENTS} moments each, seed ${SEED}; ms from the cancel on`);
say(`${'tool'.padEnd(26)} promise  pool  libvips  at rest  processor   (cancelled at, ms)`);
for (const { name, work } of works) {
  if (wanted.length > 0 && !wanted.includes(work.tool)) continue;
  const times: Cancelled[] = [];
  let latest = LATEST_MS;
  for (let tries = 0; times.length < MOMENTS && tries < 4 * MOMENTS; tries++) {
    const at = EARLIEST_MS * (latest / EARLIEST_MS) ** random.float();
    const cancelled = await cancelAt(work, at);
    if (typeof cancelled === 'number') latest = Math.max(EARLIEST_MS, Math.min(latest, cancelled));
    else times.push(cancelled);
  }
  const worst = (of: (one: Cancelled) => number) => Math.round(Math.max(...times.map(of)));
  const atRest = worst((one) => one.restMs);
  const over = times.filter(({ restMs }) => restMs > BAR_MS).length;
  if (over > 0) missed++;
  const figures = [
    String(worst((one) => one.promiseMs)).padStart(7),
    String(worst((one) => one.poolMs)).padStart(6),
    String(worst((one) => one.vipsMs)).padStart(8),
    String(atRest).padStart(8),
    String(worst((one) => one.cpuMs)).padStart(10),
  ];
  const each = times.map(({ at, restMs }) => `${Math.round(at)}→${Math.round(restMs)}`).join(' ');
  say(`${name.padEnd(26)} ${figures.join(' ')}   ${over > 0 ? 'MISSED' : 'ok'} ${each}`);
}
await engine.close();
say(`bar ${BAR_MS} ms: ${missed === 0 ? 'ok' : `missed by ${missed}`}`);
process.exitCode = missed > 0 ? 1 : 0;

interface Cancelled {
  readonly at: number;
  readonly promiseMs: number;
  readonly poolMs: number;
  readonly vipsMs: number;
  readonly restMs: number;
  readonly cpuMs: number;
}

/** What a cancel at that moment took; the run's time when it ended before. */
async function cancelAt(work: Work, at: number): Promise<Cancelled | number> {
  const abort = new AbortController();
  const began = performance.now();
  let endedAt = Number.NaN;
  const running = engine
    .run(requestOf(work), watch(work, { signal: abort.signal }).context)
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    })
    .finally(() => {
      endedAt = performance.now();
    });
  await Promise.race([running, sleep(at)]);
  if (!Number.isNaN(endedAt)) return endedAt - began;
  const cancelledAt = performance.now();
  abort.abort();
  const after = await untilAtRest(cancelledAt);
  await running;
  return { at, promiseMs: endedAt - cancelledAt, ...after };
}

async function untilAtRest(since: number) {
  let [poolAt, vipsAt] = [since, since];
  const before = process.cpuUsage();
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let stretch = { from: performance.now(), cpu: process.cpuUsage() };
  for (let now = since; now - since < GIVEN_UP_MS; now = performance.now()) {
    const { queue, process: inHand } = sharp.counters();
    if (pool.busy > 0) poolAt = now;
    if (queue + inHand > 0) vipsAt = now;
    const length = now - stretch.from;
    if (length >= STRETCH_MS) {
      const { user, system } = process.cpuUsage(stretch.cpu);
      const resting = (user + system) / 1000 < RESTING_SHARE * length;
      if (resting && pool.busy === 0 && queue + inHand === 0) {
        const restAt = Math.max(stretch.from, poolAt, vipsAt);
        const took = { poolMs: poolAt - since, vipsMs: vipsAt - since, restMs: restAt - since };
        return { ...took, cpuMs: cpuMs() };
      }
      stretch = { from: now, cpu: process.cpuUsage() };
    }
    await sleep(POLL_MS);
  }
  const given = { poolMs: poolAt - since, vipsMs: vipsAt - since, restMs: GIVEN_UP_MS };
  return { ...given, cpuMs: cpuMs() };
}
