import { availableParallelism } from 'node:os';
import { isOfPart, leftOut, type Part } from '@zhuhui/scene/furnish';
import {
  DEVELOPING,
  type Exposed,
  type Picture,
  type PictureOptions,
  type Prepared,
  type Quality,
  type RenderJob,
  radianceAround,
  SAMPLED,
  samplePicture,
  samplesOf,
} from '@zhuhui/scene/render';
import { askNetwork } from './network-desk.ts';
import type { KernelPool } from './pool.ts';
import { stretch } from './progress.ts';

/** What is looked at, and from where. */
export interface Shot {
  readonly prepared: Prepared;
  readonly camera: Parameters<typeof samplePicture>[1];
}

/** Fractions 0…1, rising; stages in Chinese. */
type OnProgress = (fraction: number, stage: string) => void;

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** Cameras are composed for 16:9. */
const COMPOSED_RATIO = 16 / 9;
/** How much of a picture's height is given back by a longer lens: 0 keeps the width, 1 the height. */
const GIVEN_BACK = 0.4;

/** A camera for a picture of another shape: what it gains in height is shared between both sides. */
export function framedFor<C extends Shot['camera']>(
  camera: C,
  { width, height }: { readonly width: number; readonly height: number },
): C {
  return { ...camera, focalMm: camera.focalMm * ((COMPOSED_RATIO * height) / width) ** GIVEN_BACK };
}

/** Tiles a thread is given at a time, at most: work of some tenths of a second. */
const MOST_TILES = 12;
/** Every thread comes back for more about this often, so that none is left waiting at the end. */
const ROUNDS = 12;

/**
 * A picture of a prepared scene, traced tile by tile on as many threads as there are and developed on
 * one. Nothing of the scene is copied on the way: it lies in shared memory. The picture is the same
 * whatever the number of threads. Given a part, only that is lit. Final pictures have their noise taken
 * out by a network, from a third of the samples, where there is one.
 *
 * @throws EngineFailure of kind `cancelled` when the signal fires
 */
export async function renderScene(
  pool: KernelPool,
  shot: Shot,
  options: PictureOptions,
  { signal, onProgress = () => {} }: Watching,
  part?: Part,
): Promise<Picture> {
  const sample = (quality: Quality, onSampled: OnProgress) =>
    samplePicture(
      shot.prepared,
      shot.camera,
      { ...options, quality },
      (jobs, onDone) => tracePart(pool, jobs, onDone, signal, part),
      onSampled,
    );
  const calm =
    options.quality === 'final' &&
    (await sampleForNetwork(pool, sample, { options, signal, onProgress, part }));
  const traced = calm || { samples: await sample(options.quality, onProgress) };
  const exposed = { ...traced, exposure: options.exposure };
  const picture = await pool.run('develop', exposed, { signal, onProgress });
  onProgress(1, '完成');
  return picture;
}

/**
 * Whether a network will take the noise out of final pictures. Starting it takes a second or two, beside the work on a
 * scene when it is asked for early.
 * @throws EngineFailure `cancelled`
 */
export async function readyToRender(pool: KernelPool, signal: AbortSignal): Promise<boolean> {
  return (await askNetwork('readyNoiseNetwork', null, pool, signal)) !== null;
}

/** The network takes as long for a pixel as tracing takes for so many samples of it, on two cores. */
const NETWORK_SAMPLES = 2;

/** How far a picture is when its few samples are traced. */
function sparselyTraced({ width, height }: PictureOptions): number {
  const [, samples] = samplesOf('sparse', width * height);
  return (DEVELOPING * samples) / (samples + NETWORK_SAMPLES);
}

interface SparseWork extends Required<Watching> {
  readonly options: PictureOptions;
  readonly part: Part | undefined;
}

/** Few samples, and their light as a network sees it without noise; null where there is no network. */
async function sampleForNetwork(
  pool: KernelPool,
  sample: (quality: Quality, onSampled: OnProgress) => Promise<Exposed['samples']>,
  { options, signal, onProgress, part }: SparseWork,
): Promise<Exposed | null> {
  if (!(await readyToRender(pool, signal))) return null;
  const traced = sparselyTraced(options);
  const samples = await sample('sparse', (fraction, stage) =>
    onProgress((traced / SAMPLED) * fraction, stage),
  );
  onProgress(traced, '降噪');
  const noisy = await pool.run('tracedPicture', { samples, part }, { signal });
  const onCalm = stretch(traced, DEVELOPING, onProgress);
  const calm = await askNetwork('takeOutNoise', noisy, pool, signal, onCalm);
  if (!calm) return null;
  return { samples, radiance: part ? radianceAround(calm, part, samples) : calm };
}

/** Does the jobs of a part; those of the rest are left out. */
async function tracePart(
  pool: KernelPool,
  jobs: readonly RenderJob[],
  onDone: (done: number) => void,
  signal: AbortSignal,
  part: Part | undefined,
): Promise<Float32Array[]> {
  const wanted = jobs.map((job) => part === undefined || isOfPart(job, part));
  const traced = await traceAll(
    pool,
    jobs.filter((_, k) => wanted[k]),
    onDone,
    signal,
  );
  let next = 0;
  return jobs.map((job, k) => (wanted[k] ? traced[next++] : leftOut(job)));
}

/** Does all jobs, a few at a time on every thread; other work of the pool gets its turn in between. */
async function traceAll(
  pool: KernelPool,
  jobs: readonly RenderJob[],
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const threads = availableParallelism();
  const step = Math.max(1, Math.min(MOST_TILES, Math.ceil(jobs.length / (threads * ROUNDS))));
  const parts: Float32Array[] = new Array(jobs.length);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < jobs.length) {
      const from = next;
      next += step;
      const made = await pool.run('trace', jobs.slice(from, from + step), { signal });
      for (const [k, part] of made.entries()) parts[from + k] = part;
      done += made.length;
      onDone(done);
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return parts;
}
