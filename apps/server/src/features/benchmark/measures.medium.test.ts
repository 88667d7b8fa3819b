import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { cancelledFailure, type Engine } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { createLivePainter } from '../../engines/local/live-painter.ts';
import { silentLog } from '../../platform/log/log.ts';
import { secondsOf, secondsOfRun, wholeMs } from './measures.ts';
import { samplePictures, toolFor } from './samples.ts';

const film = toolFor('text2video') ?? expect.fail();
const NO_LIVE = { paint: () => Promise.resolve(null), forget: () => undefined };
const NO_PICTURES = { pictures: new Map<string, Uint8Array>(), live: NO_LIVE };
const never = new AbortController().signal;

/** Prepares for a moment, then takes a step every few milliseconds: an hour until its end. */
function longFilm() {
  let steps = 0;
  const engine: Engine = {
    ...createFakeEngine(),
    async run(_, { signal, onProgress }) {
      onProgress(0.02, '构思空间');
      for (;;) {
        await delay(10, undefined, { signal }).catch(() => {
          throw cancelledFailure();
        });
        steps++;
        onProgress(0.05 + steps / 360_000, '逐帧渲染');
      }
    },
  };
  return { engine, stepsTaken: () => steps };
}

it('says how long a run takes from how it went on after it was prepared', () => {
  const steps = [
    { atMs: 20_000, fraction: 0.1 },
    { atMs: 21_000, fraction: 0.11 },
    { atMs: 24_000, fraction: 0.14 },
  ];
  expect(wholeMs(steps)).toBeCloseTo(24_000 + 86_000);
  expect(wholeMs(steps.slice(0, 1))).toBeNaN();
  expect(wholeMs([])).toBeNaN();
});

it('stops a film once its beginning says how long all of it takes', async () => {
  const { engine, stepsTaken } = longFilm();
  const seconds = await secondsOfRun(engine, film, NO_PICTURES, never, {
    wholeRunMs: 50,
    mostMs: 100,
  });
  expect(seconds).toBeGreaterThan(1000);
  const taken = stepsTaken();
  expect(taken).toBeGreaterThanOrEqual(4);
  await delay(50);
  expect(stepsTaken()).toBe(taken);
});

it('tells a run that was cancelled from one that was stopped, and takes a short one as it is', async () => {
  const { engine } = longFilm();
  const cancelled = secondsOfRun(engine, film, NO_PICTURES, AbortSignal.timeout(50));
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
  const seconds = await secondsOfRun(createFakeEngine(), film, NO_PICTURES, never, { mostMs: 0 });
  expect(seconds).toBeLessThan(1000);
});

it('measures a live frame with the painter that paints them', async () => {
  const painter = createLivePainter(silentLog, 1);
  const parts = { pictures: await samplePictures(), live: painter };
  const live = toolFor('live') ?? expect.fail();
  try {
    expect(await secondsOf(createFakeEngine(), live, parts, never)).toBeGreaterThan(0);
    const stopped = secondsOf(createFakeEngine(), live, parts, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
  } finally {
    await painter.close();
  }
});
