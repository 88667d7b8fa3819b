import { endpoints } from '@zhuhui/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { type EarlyOutput, type Engine, EngineFailure } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

const SIZE = { widthPx: 64, heightPx: 48 };
const SOON = { timeout: 20_000 };

/** An engine that shows results when it is told to, and ends when, and as, it is told to. */
async function showing() {
  const bytes = await pictureBytes(SIZE.widthPx, SIZE.heightPx, 'png');
  const output = { bytes, mime: 'image/png', kind: 'image', ...SIZE } as const;
  const ends: (() => void)[] = [];
  let failure: EngineFailure | undefined;
  let show: ((early: EarlyOutput) => void) | undefined;
  let begin = (): void => undefined;
  const running = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const engine: Engine = {
    ...createFakeEngine(),
    async run(request, { signal, onProgress, onOutput }) {
      show = onOutput;
      onProgress(0.5, '压缩', [1, 0]);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
        begin();
        signal.addEventListener('abort', () => resolve());
      });
      if (failure) throw failure;
      if (signal.aborted) throw new EngineFailure('cancelled', '已取消');
      const images = request.settings.images as readonly string[];
      return { outputs: images.map(() => output), effective: { images: ['a', 'b'] } };
    },
  };
  return {
    engine,
    /** When it has begun to run, and can be told to show and to end. */
    running,
    end: (how?: EngineFailure) => {
      failure = how;
      for (const resolve of ends.splice(0)) resolve();
    },
    isOffered: () => show !== undefined,
    show: (ordinal: number) => show?.({ ordinal, output, effective: { images: [null, 'b'] } }),
  };
}

describe('results shown before the rest is there', () => {
  let app: TestApp;
  let owner: TestClient;
  afterEach(() => app.close());

  const start = async (held: Awaited<ReturnType<typeof showing>>, tool = 'compress') => {
    app = await buildTestApp({ engines: [held.engine] });
    owner = await app.signedIn();
    const { fileId } = await owner.upload(await pictureBytes(160, 120));
    const given = tool === 'compress' ? { images: [fileId, fileId] } : { uploadImage: fileId };
    const { taskId } = await owner.call(endpoints.startTask, { tool, settings: given });
    await held.running;
    return taskId;
  };
  const read = (taskId: string) => owner.call(endpoints.getTask, { taskId });

  it('are readable while the others are made, with their place, and stay when these come', async () => {
    const held = await showing();
    const taskId = await start(held);
    held.show(1);
    await expect.poll(async () => (await read(taskId)).results, SOON).toHaveLength(1);
    const early = await read(taskId);
    expect(early).toMatchObject({ status: 'running', results: [{ ordinal: 1 }] });
    expect(early.effective).toMatchObject({ images: [null, 'b'] });
    await expect.poll(async () => (await read(taskId)).effective.parts, SOON).toEqual([1, 0]);
    const [shown] = early.results;
    expect((await owner.get(shown?.url ?? '')).statusCode).toBe(200);
    expect((await app.client().get(shown?.url ?? '')).statusCode).toBe(404);

    held.end();
    const { status, results, effective } = await owner.finished(taskId);
    expect(status).toBe('succeeded');
    expect(results.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    expect(results[1]?.fileId).toBe(shown?.fileId);
    expect(effective).toEqual({ images: ['a', 'b'] });
  });

  it.each(['failed', 'cancelled'] as const)('stay when the run is %s', async (status) => {
    const held = await showing();
    const taskId = await start(held);
    held.show(0);
    await expect.poll(async () => (await read(taskId)).results, SOON).toHaveLength(1);
    if (status === 'cancelled') await owner.call(endpoints.cancelTask, { taskId });
    else held.end(new EngineFailure('badInput', '图片已损坏，无法读取'));
    expect(await owner.finished(taskId)).toMatchObject({ status, results: [{ ordinal: 0 }] });
  });

  it('go with an attempt that is made again', async () => {
    const held = await showing();
    const taskId = await start(held);
    held.show(0);
    await expect.poll(async () => (await read(taskId)).results, SOON).toHaveLength(1);
    held.end(new EngineFailure('temporary', '稍后再试', { retryAfterMs: 60_000 }));
    await expect.poll(async () => (await read(taskId)).status, SOON).toBe('queued');
    expect(await read(taskId)).toMatchObject({ results: [], effective: {} });
  });

  it('are not offered where they would have to be paid for', async () => {
    const held = await showing();
    await start(held, 'upScaleImg');
    expect(held.isOffered()).toBe(false);
    held.end(new EngineFailure('permanent', '不行'));
  });
});
