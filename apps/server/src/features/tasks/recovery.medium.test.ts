import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@zhuhui/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { files, tasks } from '../../platform/db/schema.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { lineDrawingBytes } from '../../testing/pictures.ts';
import { originalKey } from '../files/storage-keys.ts';
import { sweepFiles } from '../files/sweeper.ts';

const SOON = { timeout: 10_000 } as const;

describe('a task whose worker is gone', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const startOne = async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId },
    });
    return { client, taskId };
  };

  it('is queued again and finished by another', async () => {
    app = await buildTestApp({ working: false });
    const { client, taskId } = await startOne();
    // A worker that took the job, said so, and died: nobody holds its lock.
    await app.database.db.execute(sql`update pgboss.job set state = 'active', started_on = now()`);
    await app.database.db
      .update(tasks)
      .set({ status: 'running', attempt: 1, workerId: 999_999, startedAt: new Date() })
      .where(eq(tasks.id, taskId));
    await app.server.start();
    expect(await client.finished(taskId)).toMatchObject({ status: 'succeeded', charged: true });
    const [row] = await app.database.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(row).toMatchObject({ attempt: 2, lostAttempts: 1 });
  });

  it('is queued again when the job was taken and never started', async () => {
    app = await buildTestApp({ working: false });
    const { client, taskId } = await startOne();
    await app.database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute'`,
    );
    await app.server.start();
    expect((await client.finished(taskId)).status).toBe('succeeded');
  });

  it('is queued again when the job is lost', async () => {
    app = await buildTestApp({ working: false });
    const { client, taskId } = await startOne();
    await app.database.db.execute(sql`delete from pgboss.job`);
    await app.server.start();
    expect((await client.finished(taskId)).status).toBe('succeeded');
  });

  it('fails at no cost after too many crashes', async () => {
    app = await buildTestApp({ working: false });
    const { client, taskId } = await startOne();
    await app.database.db
      .update(tasks)
      .set({
        status: 'running',
        attempt: 5,
        lostAttempts: 4,
        workerId: 999_999,
        startedAt: new Date(),
      })
      .where(eq(tasks.id, taskId));
    await app.server.start();
    expect(await client.finished(taskId)).toMatchObject({ status: 'failed', charged: false });
    expect(await client.call(endpoints.totalTicket, { type: 1 })).toBe(50);
  });

  it('is handed back by a worker that shuts down, without losing a try', async () => {
    app = await buildTestApp({ engines: [createFakeEngine({ durationMs: 60_000 })] });
    const { taskId } = await startOne();
    const row = async () =>
      (await app.database.db.select().from(tasks).where(eq(tasks.id, taskId)))[0];
    while ((await row())?.status !== 'running') await delay(20);
    await app.stop();
    expect(await row()).toMatchObject({ status: 'queued', attempt: 1, lostAttempts: 0 });
    const { rows } = await app.database.db.execute(
      sql`select 1 from pgboss.job where state = 'created'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is handed back by a worker that shuts down while it claims it', async () => {
    app = await buildTestApp({
      working: false,
      engines: [createFakeEngine({ durationMs: 60_000 })],
    });
    const { taskId } = await startOne();
    const { db } = app.database;
    const rowsOf = async (query: SQL) => (await db.execute(query)).rows;
    const shutDown = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from tasks where id = ${taskId} for update`);
      await app.server.start();
      await expect
        .poll(() => rowsOf(sql`select 1 from pgboss.job where state = 'active'`), SOON)
        .toHaveLength(1);
      const stopped = app.stop();
      await delay(100);
      return { stopped };
    });
    await (await shutDown).stopped;
    const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(row).toMatchObject({ status: 'queued', attempt: 1, lostAttempts: 0 });
    expect(await rowsOf(sql`select 1 from pgboss.job where state = 'created'`)).toHaveLength(1);
  });

  it('is tried again when its pictures could not be stored or recorded', async () => {
    app = await buildTestApp();
    const put = app.storage.put.bind(app.storage);
    let faults = 1;
    app.storage.put = async (key, content) => {
      const isResult = (await app.database.db.$count(files, eq(files.storageKey, key))) === 1;
      if (isResult && (await app.database.db.$count(tasks)) === 1 && faults-- > 0) {
        throw new Error('disk full');
      }
      return put(key, content);
    };
    const { client, taskId } = await startOne();
    expect(await client.finished(taskId)).toMatchObject({ status: 'succeeded', charged: true });
    const [row] = await app.database.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(row).toMatchObject({ attempt: 2, lostAttempts: 1 });
  });

  it('is tried again when its picture could not be read just now', async () => {
    app = await buildTestApp();
    const read = app.storage.read.bind(app.storage);
    let faults = 1;
    app.storage.read = async (key) => {
      if (faults-- > 0) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return read(key);
    };
    const { client, taskId } = await startOne();
    expect(await client.finished(taskId)).toMatchObject({ status: 'succeeded', charged: true });
    const [row] = await app.database.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(row).toMatchObject({ attempt: 2, lostAttempts: 1 });
  });

  it('fails at no cost when its picture is gone', async () => {
    app = await buildTestApp();
    app.storage.read = async (key) => {
      throw new ObjectNotFound(key);
    };
    const { client, taskId } = await startOne();
    expect(await client.finished(taskId)).toMatchObject({
      ...{ status: 'failed', charged: false, errorMessage: '输入的图片已不存在' },
    });
  });

  it('leaves no file behind that the sweeper does not find', async () => {
    app = await buildTestApp();
    const { client, taskId } = await startOne();
    const done = await client.finished(taskId);
    const storageKey = 'files/aa/abandoned.png';
    await app.storage.put(storageKey, await lineDrawingBytes());
    const [row] = await app.database.db.select().from(tasks).where(eq(tasks.id, taskId));
    await app.database.db.insert(files).values({
      id: 'abandoned',
      ownerId: row?.userId ?? '',
      purpose: 'result',
      state: 'pending',
      storageKey,
      mime: 'image/png',
      widthPx: 1,
      heightPx: 1,
      taskId,
    });
    await client.get(`${done.results[0]?.url}?x-oss-process=image/resize,w_50`);
    await client.call(endpoints.deleteTask, { taskId });
    expect(await sweepFiles(app.database.db, app.storage, new Date())).toBe(2);
    const left: string[] = [];
    for await (const key of app.storage.list('')) left.push(key);
    const rows = await app.database.db.select().from(files);
    // The upload, which was written anew as a PNG, and beside it the user's own bytes.
    const kept = rows.flatMap(({ id, storageKey: key }) => [key, originalKey(id)]);
    expect(left.sort()).toEqual(kept.sort());
  });
});
