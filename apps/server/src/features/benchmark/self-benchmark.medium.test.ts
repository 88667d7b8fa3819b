import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@zhuhui/contracts';
import { CAPABILITIES, type Capability, settingsSchema } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type Engine, EngineFailure } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { createLocalEngine } from '../../engines/local/engine.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { readEngineTimes } from './repository.ts';
import { samplePictures, sampleSettings, toolFor } from './samples.ts';
import { machineName, startSelfBenchmark } from './self-benchmark.ts';

/** Real: database, tasks, engines' port. Made short: the quiet before a measurement, the budget. */

let closing: TestApp | undefined;
afterEach(async () => {
  await closing?.close();
  closing = undefined;
});

async function build(options: TestAppOptions): Promise<TestApp> {
  closing = await buildTestApp(options);
  return closing;
}

/** Nobody asks it: what is measured here paints no live frames. */
const NO_LIVE = { paint: () => Promise.resolve(null), forget: () => undefined };
const MEASURED: readonly Capability[] = ['erase', 'lineart'];

/** Counts its runs, and does only what is to be measured. */
function countingEngine(durationMs: number, overrides: Partial<Engine> = {}) {
  const runs: string[] = [];
  const fake = createFakeEngine({ durationMs });
  const engine: Engine = {
    ...fake,
    capabilities: () => MEASURED,
    run(request, context) {
      runs.push(request.taskId);
      return fake.run(request, context);
    },
    ...overrides,
  };
  return { engine, runs };
}

function measure(
  { database }: TestApp,
  engine: Engine,
  options: { quietMs?: number; budgetMs?: number; isClicking?: () => boolean } = {},
) {
  return startSelfBenchmark({
    db: database.db,
    engines: [engine],
    live: NO_LIVE,
    isClicking: () => false,
    clock: systemClock,
    log: silentLog,
    quietMs: 1,
    ...options,
  });
}

describe('self-benchmark', () => {
  it('measures every capability once per machine and version, and the catalogue tells', async () => {
    const { engine, runs } = countingEngine(30);
    const app = await build({ engines: [engine], working: false });
    await measure(app, engine).finished;
    expect(runs).toHaveLength(3 * MEASURED.length);
    const times = await readEngineTimes(app.database.db);
    expect(times.map(({ capability }) => capability).sort()).toEqual([...MEASURED].sort());
    for (const time of times) {
      expect(time).toMatchObject({ machine: machineName(), runs: 3, engineVersion: '1' });
      expect(time.seconds).toBeGreaterThanOrEqual(0.03);
    }
    const tools = await app.client().call(endpoints.tools);
    const clean = tools.find(({ definition }) => definition.id === 'clean');
    expect(clean?.estimatedSeconds).toBeGreaterThanOrEqual(0.03);
    expect(clean?.engines).toMatchObject([
      { id: 'fake', healthy: true, ignoredFields: [], estimatedSeconds: clean?.estimatedSeconds },
    ]);

    await measure(app, engine).finished;
    expect(runs).toHaveLength(3 * MEASURED.length);
    await measure(app, { ...engine, version: '2' }).finished;
    expect(runs).toHaveLength(6 * MEASURED.length);
  });

  it('gives way to a task, and goes on when it is done', async () => {
    const { engine, runs } = countingEngine(700);
    const app = await build({ engines: [createFakeEngine({ durationMs: 300 })] });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await pictureBytes());
    const benchmark = measure(app, engine);
    while (runs.length === 0) await delay(10);
    const task = await client.run('toline', { uploadImage: fileId });
    expect(task.status).toBe('succeeded');
    while (runs.length < 2) await delay(10);
    expect(runs[1]).toBe(runs[0]);
    await benchmark.stop();
  });

  it('waits as long as somebody shares a screen', async () => {
    const { engine, runs } = countingEngine(1);
    const app = await build({ engines: [createFakeEngine()], working: false });
    const client = await app.signedIn();
    const { sessionId } = await client.call(endpoints.liveStart, { settings: {} });
    const benchmark = measure(app, engine);
    await delay(1000);
    expect(runs).toEqual([]);
    await client.call(endpoints.liveStop, { sessionId });
    await benchmark.finished;
    expect(runs).toHaveLength(3 * MEASURED.length);
  });

  it('gives way to somebody who clicks, and goes on when they are done', async () => {
    const { engine, runs } = countingEngine(700);
    const app = await build({ engines: [createFakeEngine()], working: false });
    let clicking = false;
    const benchmark = measure(app, engine, { isClicking: () => clicking });
    while (runs.length === 0) await delay(10);
    clicking = true;
    await delay(1500);
    expect(runs).toHaveLength(1);
    clicking = false;
    while (runs.length < 2) await delay(10);
    expect(runs[1]).toBe(runs[0]);
    await benchmark.stop();
  });

  it('stops at once, keeps to its budget, and leaves out what a sample cannot do', async () => {
    const slow = countingEngine(60_000);
    const app = await build({ engines: [slow.engine], working: false });
    const benchmark = measure(app, slow.engine);
    while (slow.runs.length === 0) await delay(10);
    const start = performance.now();
    await benchmark.stop();
    await measure(app, slow.engine, { budgetMs: 300 }).finished;
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await readEngineTimes(app.database.db)).toEqual([]);

    const refusing = countingEngine(1, {
      run: () => Promise.reject(new EngineFailure('refused', '不画')),
    });
    await measure(app, refusing.engine).finished;
    expect(await readEngineTimes(app.database.db)).toEqual([]);
  });
});

describe('samples', () => {
  it.each(CAPABILITIES.filter((one) => toolFor(one)))(
    '%s gets settings its tool accepts',
    async (one) => {
      const tool = toolFor(one);
      expect(() =>
        settingsSchema(tool?.fields ?? {}).parse(tool && sampleSettings(tool)),
      ).not.toThrow();
    },
  );

  it('are a picture and a mask of its size; the built-in engine works on them', async () => {
    const engine = createLocalEngine(silentLog);
    const app = await build({ engines: [engine], working: false });
    const pictures = await samplePictures();
    const sizes = await Promise.all(
      ['picture', 'mask', 'plan'].map((id) => sharp(pictures.get(id)).metadata()),
    );
    expect(sizes[0]).toMatchObject({ width: sizes[1]?.width, height: sizes[1]?.height });
    const erase = { ...engine, capabilities: (): Capability[] => ['erase'] };
    const benchmark = measure(app, erase, { budgetMs: 30_000 });
    for (;;) {
      const [time] = await readEngineTimes(app.database.db);
      if (time) break;
      await delay(50);
    }
    await benchmark.stop();
  });
});
