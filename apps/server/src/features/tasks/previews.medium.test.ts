import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@zhuhui/contracts';
import sharp, { type Sharp } from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine, EnginePreview } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { lineDrawingBytes } from '../../testing/pictures.ts';
import { createPreviews } from './previews.ts';

const pictureOf = async (width: number, height: number): Promise<EnginePreview> => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer(),
  mime: 'image/png',
});

async function keysOf(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.storage.list('previews/')) keys.push(key);
  return keys;
}

const partsOf = ({ database, storage }: TestApp) => ({ db: database.db, storage });
const inWebp = (picture: Sharp): Promise<Uint8Array> => picture.webp().toBuffer();

describe('previews', () => {
  let app: TestApp;
  afterEach(() => app.close());

  /** An engine that shows what it is told to, and goes on when it is let. */
  const showing = () => {
    const fake = createFakeEngine();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let show: (preview: EnginePreview) => void = () => undefined;
    const engine: Engine = {
      ...fake,
      async run(request, context) {
        show = (preview) => context.onPreview?.(preview);
        await held;
        return fake.run(request, context);
      },
    };
    return { engine, letGo: () => letGo(), show: (preview: EnginePreview) => show(preview) };
  };

  it('show the newest picture of a running task, small, to its owner alone, and outlive it by a moment', async () => {
    const { engine, letGo, show } = showing();
    app = await buildTestApp({ engines: [engine] });
    const owner = await app.signedIn();
    const { fileId } = await owner.upload(await lineDrawingBytes());
    const settings = { uploadImage: fileId };
    const { taskId } = await owner.call(endpoints.startTask, { tool: 'indoorRender', settings });
    const previewUrl = async () => (await owner.call(endpoints.getTask, { taskId })).previewUrl;
    await expect
      .poll(async () => (await owner.call(endpoints.getTask, { taskId })).engine)
      .toBeTruthy();
    expect(await previewUrl()).toBeNull();

    await expect
      .poll(async () => {
        show(await pictureOf(1600, 900));
        return previewUrl();
      })
      .not.toBeNull();
    const first = (await previewUrl()) ?? '';
    const answer = await owner.get(first);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    });
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 768, height: 432, format: 'webp' });
    expect((await (await app.signedIn()).get(first)).statusCode).toBe(404);
    expect((await app.client().get(first)).statusCode).toBe(401);

    show(await pictureOf(300, 400));
    await expect.poll(previewUrl, { timeout: 5_000 }).not.toBe(first);
    const small = await sharp((await owner.get((await previewUrl()) ?? '')).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([300, 400]);
    expect(await keysOf(app)).toEqual([`previews/${taskId}`]);

    letGo();
    const task = await owner.finished(taskId);
    expect(task).toMatchObject({ status: 'succeeded', previewUrl: null });
    // A page that was told of it a moment before still gets it.
    expect((await owner.get(first)).statusCode).toBe(200);
    const sweepAt = (now: Date) =>
      createPreviews({ ...partsOf(app), now: () => now, encode: inWebp }).sweep();
    await sweepAt(new Date(task.finishedAt ?? ''));
    expect(await keysOf(app)).toEqual([`previews/${taskId}`]);
    await sweepAt(new Date(Date.parse(task.finishedAt ?? '') + 61_000));
    expect(await keysOf(app)).toEqual([]);
    expect((await owner.get(first)).statusCode).toBe(404);
  });

  it('are thinned out, survive a broken picture, and are swept when nobody runs the task', async () => {
    app = await buildTestApp({ working: false });
    let stored = 0;
    const previews = createPreviews({
      ...{ ...partsOf(app), intervalMs: 60 },
      ...{ now: () => new Date(), encode: inWebp },
    });
    const writer = previews.writer('task-1', async () => {
      stored++;
    });
    writer.report({ bytes: new Uint8Array([1, 2, 3]), mime: 'image/png' });
    for (let at = 0; at < 20; at++) {
      writer.report(await pictureOf(8 + at, 8));
      await delay(10);
    }
    await expect
      .poll(async () => {
        const bytes = await previews.read('task-1');
        return bytes && (await sharp(bytes).metadata()).width;
      })
      .toBe(27);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(10);
    await writer.end();

    // Of tasks nobody has heard of.
    await previews.sweep();
    expect(await keysOf(app)).toEqual([]);
    expect(await previews.read('task-1')).toBeUndefined();
  });
});
