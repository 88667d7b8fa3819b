import { type Camera, projectionOf } from '../camera.ts';
import type { Prepared } from '../render/prepare.ts';
import { scale, type Vec3 } from '../vec.ts';
import { filmImage, floats, type KeyShot, keyFrame } from './frame.ts';
import type { Glance } from './glance.ts';
import type { RunFilmJob } from './jobs.ts';
import { reporting } from './progress.ts';

export interface FilmOptions {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Paths a pixel of a key frame, from new to well known; a film without reuse has one number. */
  readonly paths?: readonly number[];
  /** False: every frame by itself. */
  readonly reuse?: boolean;
  /** Hears how much of the work is done, 0..1, after every job. */
  readonly onProgress?: (fraction: number) => void;
}

/** Rows of a job: some tenths of a second of work. */
const BAND_ROWS = 24;
/** Of the film's long side when it is looked at beforehand. */
const GLANCE_PX = 160;
const GLANCES = 4;
/** Contributions are cut at this many times the mean, as in previews of pictures. */
const LIMIT = 12;
/** Of so many frames one is a key frame. */
const KEY_EVERY = 4;
/** The first frame has nobody before it. */
const FIRST_PATHS = [24];
const PATHS = [8, 6, 4, 4, 4, 4, 4, 4, 2];
/** Two that frames are drawn between, and one that is sampled meanwhile. */
const KEYS_HELD = 3;
/** Frames of two stretches: one is shown while the next is drawn. */
const IMAGES_HELD = 2 * KEY_EVERY;

/**
 * The pictures of a film, one for every camera: sRGB, 3 bytes a pixel, as they are made. Light is traced
 * in key frames and carried from both sides to those between. While a stretch between two of them is
 * shown, the next one is drawn and the key frame after it is sampled. The same for the same scene,
 * cameras and options, however many threads there are.
 */
export async function* renderFilm(
  prepared: Prepared,
  cameras: readonly Camera[],
  options: FilmOptions,
  run: RunFilmJob,
): AsyncGenerator<Uint8Array, void, void> {
  const work = await filmWork(prepared, cameras, options, run);
  let traced = work.trace(0);
  let drawn: Promise<unknown> = Promise.resolve();
  for (let key = 0; key < work.keys; key++) {
    await Promise.all([traced, drawn]);
    drawn = work.settle(key).then(() => work.drawTo(key));
    // Asked for after the key frame that it goes on from is finished with, so that no thread is left waiting.
    if (key + 1 < work.keys) traced = work.trace(key + 1);
    // Whoever stops listening before the next stretch has been told by this one.
    for (const started of [drawn, traced]) started.catch(() => {});
    if (key > 0) yield* work.showTo(key - 1);
  }
  await drawn;
  yield* work.showTo(work.keys - 1);
}

/** The steps of a film: stretches are numbered by the key frame that they end with. */
async function filmWork(
  prepared: Prepared,
  cameras: readonly Camera[],
  options: FilmOptions,
  runAlone: RunFilmJob,
) {
  const { width, height, seed, reuse = true, onProgress } = options;
  const keys = keyFrames(cameras.length, reuse ? KEY_EVERY : 1);
  const pathsOf = (key: number) => options.paths ?? (key > 0 ? PATHS : FIRST_PATHS);
  const shape = { frames: cameras.length, keys: keys.length, glances: GLANCES, height, pathsOf };
  const run = onProgress ? reporting(runAlone, shape, onProgress) : runAlone;
  const { exposure, limit } = await exposeFilm(prepared, cameras, options, run);
  const pixels = width * height;
  const views = cameras.map((camera) => projectionOf(camera, width, height));
  const frames = Array.from({ length: KEYS_HELD }, () => keyFrame(pixels));
  const images = Array.from({ length: IMAGES_HELD }, () => filmImage(pixels));
  const shown = [floats(pixels * 3), floats(pixels * 3)];
  const shot = (key: number): KeyShot => ({
    frame: frames[key % KEYS_HELD],
    projection: views[keys[key]],
  });
  const last = (key: number) => reuse && key > 0 && { before: shot(key - 1) };
  const image = (index: number) => images[index % IMAGES_HELD];
  const since = (key: number) => (key > 0 ? keys[key - 1] : -1);

  return {
    keys: keys.length,
    /** Samples a key frame. */
    trace(key: number): Promise<unknown> {
      const paths = pathsOf(key);
      const common = { ...shot(key), ...last(key), prepared, ordinal: key, seed, limit, paths };
      const tops = Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_, k) => k * BAND_ROWS);
      return Promise.all(
        tops.map((top) =>
          run({ kind: 'trace', ...common, top, rows: Math.min(BAND_ROWS, height - top) }),
        ),
      );
    },
    /** Finishes a key frame that is sampled. */
    settle: (key: number): Promise<unknown> =>
      run({ kind: 'settle', ...shot(key), ...last(key), prepared, image: image(keys[key]) }),
    /** Draws the frames before a key frame. */
    drawTo(key: number): Promise<unknown> {
      const [from, to] = [since(key), keys[key]];
      const common = { prepared, keys: [shot(key - 1), shot(key)] as const, seed, limit };
      return Promise.all(
        range(from + 1, to).map((index) => {
          const share = (index - from) / (to - from);
          const own = { projection: views[index], image: image(index), share, index };
          return run({ kind: 'between', ...common, ...own });
        }),
      );
    },
    /** Puts the frames of a stretch at rest, one after the other. */
    async *showTo(key: number): AsyncGenerator<Uint8Array, void, void> {
      for (const index of range(since(key) + 1, keys[key] + 1)) {
        const before = { projection: views[index - 1], shown: shown[(index + 1) % 2] };
        yield await run({
          kind: 'show',
          projection: views[index],
          image: image(index),
          shown: shown[index % 2],
          ...(reuse && index > 0 && { before }),
          exposure,
        });
      }
    },
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k);

/** Which of so many frames are key frames: one in `every`, and the last. */
const keyFrames = (count: number, every: number): number[] =>
  range(0, count).filter((index) => index % every === 0 || index === count - 1);

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
