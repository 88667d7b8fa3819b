import { expect, test } from 'vitest';
import type { Camera } from '../camera.ts';
import { materialOf } from '../materials/index.ts';
import { prepare } from '../render/prepare.ts';
import { sheet } from '../render/testing.ts';
import { type FilmOptions, renderFilm } from './film.ts';
import { type FilmJob, type RunFilmJob, runFilmJob } from './jobs.ts';

const SIZE = { width: 64, height: 36, seed: 3 } as const;

/** A room with a board floor, a dark post that hides and uncovers what is behind it, and a lamp. */
const prepared = prepare({
  camera: { eye: [0, -2.6, 1.3], target: [0, 1, 1.1], focalMm: 24, twoPoint: true },
  objects: [
    sheet([-3, -3, 0], [6, 0, 0], [0, 5, 0], materialOf('oakNatural')),
    sheet([-3, 2, 2.6], [6, 0, 0], [0, -5, 0], materialOf('plasterWhite')),
    sheet([-3, 2, 0], [6, 0, 0], [0, 0, 2.6], materialOf('brickWhite')),
    sheet([-3, -3, 0], [0, 5, 0], [0, 0, 2.6], materialOf('limewash')),
    sheet([-0.15, -0.6, 0], [0.3, 0, 0], [0, 0, 2], materialOf('walnut')),
    sheet([-0.5, 0.5, 2.5], [0.6, 0, 0], [0, -0.6, 0], materialOf('lampWarm')),
  ],
  sky: { kind: 'uniform', radiance: [0.2, 0.2, 0.25] },
});

/** Sideways past the post. */
const cameras = Array.from({ length: 10 }, (_, k): Camera => {
  const x = -0.35 + k * 0.05;
  return { eye: [x, -2.6, 1.3], target: [x, 1, 1.1], focalMm: 24, twoPoint: true };
});

const inTurn = ((job: FilmJob) => runFilmJob(job)) as RunFilmJob;

async function filmOf(
  options: Partial<FilmOptions> = {},
  run = inTurn,
  views: readonly Camera[] = cameras,
): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for await (const frame of renderFilm(prepared, views, { ...SIZE, ...options }, run)) {
    frames.push(frame);
  }
  return frames;
}

/** From here on frames have a past; among the later ones is a key frame. */
const FIRST_LATE = 5;
const LATE_KEY = 8 - FIRST_LATE;

/** Mean squared difference of two pictures. */
const apart = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('a film is the same however its jobs are spread, and nothing is asked of later frames early', async () => {
  const open: string[] = [];
  let most = 0;
  const spread = (async (job: FilmJob) => {
    open.push(job.kind);
    most = Math.max(most, open.filter((kind) => kind === 'show').length);
    // Whatever is asked for together is done in another order.
    await new Promise((resolve) =>
      setTimeout(
        resolve,
        job.kind === 'trace' ? 3 - job.top / 12 : job.kind === 'between' ? job.share * 4 : 1,
      ),
    );
    const value = await runFilmJob(job);
    open.splice(open.indexOf(job.kind), 1);
    return value;
  }) as RunFilmJob;
  const views = cameras.slice(0, 7);
  const [one, other] = [await filmOf({}, inTurn, views), await filmOf({}, spread, views)];
  expect(one).toHaveLength(7);
  expect(most).toBe(1);
  for (const [k, frame] of one.entries()) {
    expect(frame).toHaveLength(SIZE.width * SIZE.height * 3);
    expect(apart(frame, other[k])).toBe(0);
  }
  expect(await filmOf({ seed: 4 }, inTurn, views)).not.toEqual(one);
});

test('what earlier frames know makes frames truer and steadier than as many samples without, and leaves no trails', async () => {
  const late = cameras.slice(FIRST_LATE);
  const reference = await filmOf({ reuse: false, paths: [96] }, inTurn, late);
  const reused = (await filmOf()).slice(FIRST_LATE);
  const alone = await filmOf({ reuse: false, paths: [2] }, inTurn, late);
  const wrong = (film: readonly Uint8Array[]) =>
    mean(film.map((frame, k) => apart(frame, reference[k])));
  expect(wrong(reused)).toBeLessThan(wrong(alone) * 0.8);
  // Frames between key frames are as true as key frames.
  const errors = reused.map((frame, k) => apart(frame, reference[k]));
  expect(Math.max(...errors)).toBeLessThan(errors[LATE_KEY] * 1.5);
  // What changes between two frames beside what changes in the reference.
  const change = (film: readonly Uint8Array[], k: number, i: number) => film[k][i] - film[k - 1][i];
  const unrest = (film: readonly Uint8Array[]) =>
    mean(
      film.slice(1).map((frame, before) => {
        const k = before + 1;
        return mean(
          Array.from(frame, (_, i) => Math.abs(change(film, k, i) - change(reference, k, i))),
        );
      }),
    );
  expect(unrest(reused)).toBeLessThan(unrest(alone) * 0.75);
  // Where the post stood a moment ago the wall is as bright as it should be.
  const row = (frame: Uint8Array) => frame.subarray(16 * SIZE.width * 3, 17 * SIZE.width * 3);
  const [shown, meant] = [row(reused[4]), row(reference[4])];
  expect(Math.max(...meant) - Math.min(...meant)).toBeGreaterThan(80);
  for (const [i, value] of shown.entries()) expect(Math.abs(value - meant[i])).toBeLessThan(40);
});

test('says how much of the work is done, evenly up to all of it', async () => {
  for (const paths of [undefined, [2]]) {
    const fractions: number[] = [];
    await filmOf({ ...(paths && { paths }), onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions[0]).toBeLessThan(0.1);
    expect(fractions.at(-1)).toBeCloseTo(1, 6);
  }
});
