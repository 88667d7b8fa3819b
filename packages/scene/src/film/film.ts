import { type Camera, projectionOf } from '../camera.ts';
import type { Prepared } from '../render/prepare.ts';
import { scale, type Vec3 } from '../vec.ts';
import { filmFrame, filmHistory, type ResolveFrame } from './frame.ts';
import { type Glance, type Glanced, glance } from './glance.ts';
import { resolveFrame } from './resolve.ts';
import { type TraceRows, traceRows } from './trace-rows.ts';

/** A share of the work, for any thread; what it reads and writes lies in shared memory. */
export type FilmJob = Glance | TraceRows | ResolveFrame;

/** What a job gives: nothing for rows, a picture (sRGB, 3 bytes a pixel) for a finished frame. */
export interface FilmResult<J extends FilmJob = FilmJob> {
  readonly value: J extends Glance ? Glanced : J extends ResolveFrame ? Uint8Array : undefined;
}

/** Does a job somewhere. Jobs that are asked for together may run side by side. */
export type RunFilmJob = <J extends FilmJob>(job: J) => Promise<FilmResult<J>['value']>;

export interface FilmOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Paths a pixel, from new to well known; a film without reuse has one number. */
  readonly paths?: readonly number[];
  /** False: every frame by itself. */
  readonly reuse?: boolean;
}

/** Rows of a job: some tenths of a second of work. */
const BAND_ROWS = 24;
/** Of the film's long side when it is looked at beforehand. */
const GLANCE_PX = 160;
const GLANCES = 4;
/** Contributions are cut at this many times the mean, as in previews of pictures. */
const LIMIT = 12;
/** The first frame has nobody before it. */
const FIRST_PATHS = [12];
const PATHS = [6, 4, 3, 2, 2, 2, 2, 2, 1];
/** Two that a frame is made from, and one that is sampled meanwhile. */
const FRAMES_HELD = 3;

/** One job, in this thread. */
export async function runFilmJob(job: FilmJob): Promise<Glanced | Uint8Array | undefined> {
  if (job.kind === 'glance') return glance(job);
  if (job.kind === 'resolve') return resolveFrame(job);
  traceRows(job);
  return undefined;
}

/**
 * The pictures of a film, one for every camera: sRGB, 3 bytes a pixel, as they are made. While one is
 * finished the next is being sampled; no more than three are held. The same for the same scene, cameras
 * and options, however many threads there are.
 */
export async function* renderFilm(
  prepared: Prepared,
  cameras: readonly Camera[],
  options: FilmOptions,
  run: RunFilmJob,
): AsyncGenerator<Uint8Array, void, void> {
  const { width, height, seed, reuse = true } = options;
  const { exposure, limit } = await exposeFilm(prepared, cameras, options, run);
  const pixels = width * height;
  const frames = Array.from({ length: FRAMES_HELD }, () => filmFrame(pixels));
  const histories = [filmHistory(pixels), filmHistory(pixels)];
  const views = cameras.map((camera) => projectionOf(camera, width, height));
  const shot = (k: number) => ({ frame: frames[k % FRAMES_HELD], projection: views[k] });
  const last = (k: number) => (reuse && k > 0 ? shot(k - 1) : undefined);

  const trace = (index: number): Promise<unknown> => {
    const before = last(index);
    const paths = options.paths ?? PATHS;
    const jobs: Promise<unknown>[] = [];
    for (let top = 0; top < height; top += BAND_ROWS) {
      const rows = Math.min(BAND_ROWS, height - top);
      const common = { ...shot(index), prepared, top, rows, index, seed, limit };
      const own = before ? { before, paths } : { paths: reuse ? FIRST_PATHS : paths };
      jobs.push(run({ kind: 'trace', ...common, ...own }));
    }
    return Promise.all(jobs);
  };

  let traced = trace(0);
  for (let k = 0; k < cameras.length; k++) {
    await traced;
    const before = last(k);
    const finished = run({
      kind: 'resolve',
      ...shot(k),
      prepared,
      exposure,
      history: histories[k % 2],
      ...(before && { before: { ...before, history: histories[(k + 1) % 2] } }),
    });
    // Asked for after the frame that it is sampled beside, so that no thread is left waiting.
    if (k + 1 < cameras.length) traced = trace(k + 1);
    // Whoever stops listening before the next frame has been told by this one.
    traced.catch(() => {});
    yield await finished;
  }
}

/** One exposure and white balance for the whole film, from views along its way. */
async function exposeFilm(
  prepared: Prepared,
  cameras: readonly Camera[],
  { width, height, seed }: FilmOptions,
  run: RunFilmJob,
): Promise<{ exposure: Vec3; limit: number }> {
  const k = Math.min(1, GLANCE_PX / Math.max(width, height));
  const count = Math.min(GLANCES, cameras.length);
  const seen = await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const at = count > 1 ? Math.round((i * (cameras.length - 1)) / (count - 1)) : 0;
      const size = { width: Math.round(width * k), height: Math.round(height * k) };
      return run({ kind: 'glance', prepared, camera: cameras[at], ...size, seed } satisfies Glance);
    }),
  );
  const factor = geometricMean(seen.map(({ exposure }) => exposure));
  const balance = ([0, 1, 2] as const).map((c) => geometricMean(seen.map((s) => s.balance[c])));
  return {
    exposure: scale([balance[0], balance[1], balance[2]], factor),
    limit: (LIMIT * seen.reduce((sum, { brightness }) => sum + brightness, 0)) / count,
  };
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
