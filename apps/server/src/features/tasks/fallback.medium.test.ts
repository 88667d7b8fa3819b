import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineFailure, type FailureKind } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { taskFaults, tasks } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { lineDrawingBytes } from '../../testing/pictures.ts';
import { readLastFaults } from './faults.ts';
import { readSecondsBySize, readTypicalSeconds } from './repository.ts';

describe('a task with several engines', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const runWith = async (failures: readonly (FailureKind | null)[]) => {
    const asked: string[] = [];
    app = await buildTestApp({
      engines: failures.map((kind, at) =>
        createFakeEngine({
          id: `engine-${at}`,
          script: () => {
            asked.push(`engine-${at}`);
            return kind ? new EngineFailure(kind, `失败:${kind}`) : undefined;
          },
        }),
      ),
    });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId },
    });
    const task = await client.finished(taskId);
    return { asked, task, left: await client.call(endpoints.totalTicket, { type: 1 }) };
  };

  it('is done by the next engine when one cannot, and charged once', async () => {
    const { asked, task, left } = await runWith(['temporary', 'permanent', 'rateLimited', null]);
    expect(asked).toEqual(['engine-0', 'engine-1', 'engine-2', 'engine-3']);
    expect(task).toMatchObject({ status: 'succeeded', engine: { id: 'engine-3' }, charged: true });
    expect(task.effective.fellBackFrom).toEqual([
      { id: 'engine-0', name: '测试引擎', reason: '失败:temporary' },
      { id: 'engine-1', name: '测试引擎', reason: '失败:permanent' },
      { id: 'engine-2', name: '测试引擎', reason: '失败:rateLimited' },
    ]);
    expect(left).toBe(48);
  });

  it('says nothing of others when the first has done it, and who was down when not', async () => {
    const first = await runWith([null, null]);
    expect(first.task.effective).not.toHaveProperty('fellBackFrom');
    await app.close();
    const down = createFakeEngine({ id: 'down' });
    app = await buildTestApp({
      engines: [
        { ...down, health: async () => ({ status: 'down', detail: '连不上' }) },
        createFakeEngine({ id: 'up' }),
      ],
    });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const task = await client.run('indoorRender', { uploadImage: fileId });
    expect(task).toMatchObject({
      engine: { id: 'up' },
      effective: { fellBackFrom: [{ id: 'down', reason: '连不上' }] },
    });
  });

  it('goes on with a job that is paid for where it is, also while that engine counts as down', async () => {
    const asked: (string | null)[] = [];
    const down = createFakeEngine({ id: 'down' });
    app = await buildTestApp({
      engines: [
        createFakeEngine({ id: 'up' }),
        {
          ...down,
          health: async () => ({ status: 'down', detail: '连不上' }),
          holdsPaidJob: (stored) => stored?.includes('accepted') ?? false,
          async run(request, context) {
            asked.push(context.remote.storedId);
            return down.run(request, context);
          },
        },
      ],
      working: false,
    });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const start = async (stored: object) => {
      const { taskId } = await client.call(endpoints.startTask, {
        tool: 'indoorRender',
        settings: { uploadImage: fileId },
      });
      const remoteId = JSON.stringify({ down: JSON.stringify(stored) });
      await app.database.db.update(tasks).set({ remoteId }).where(eq(tasks.id, taskId));
      return taskId;
    };
    const paid = await start({ state: 'accepted', step: 0, remoteId: 'job-1' });
    const free = await start({ state: 'free', remoteIds: ['job-2'] });
    await app.server.start();
    expect(await client.finished(paid)).toMatchObject({ engine: { id: 'down' } });
    expect(await client.finished(free)).toMatchObject({ engine: { id: 'up' } });
    expect(asked).toHaveLength(1);
  });

  it('is timed by engine, without the runs that another gave up first', async () => {
    const { task } = await runWith(['temporary', null]);
    expect(task.status).toBe('succeeded');
    const readTimes = () => readTypicalSeconds(app.database.db);
    expect((await readTimes())('indoorRender', 'engine-1')).toBeNull();
    const { db } = app.database;
    await db.update(tasks).set({ effective: {} });
    expect((await readTimes())('indoorRender', 'engine-1')).toBeGreaterThan(0);
    expect((await readTimes())('indoorRender', 'engine-0')).toBeNull();
    const bySize = async () => (await readSecondsBySize(db))('indoorRender', 'engine-1');
    expect(await bySize()).toEqual({});
    const seconds = (await readTimes())('indoorRender', 'engine-1') ?? 0;
    await db.update(tasks).set({ settings: { ...task.settings, size: '2048', count: 4 } });
    expect((await bySize())[2048]).toBeCloseTo(seconds / 4, 6);
  });

  it("leaves every engine's own fault to operators, once, whether or not another did the work", async () => {
    const faultsOf = async () => {
      const rows = await app.database.db.select().from(taskFaults).orderBy(taskFaults.id);
      return rows.map(({ attempt, engineId, detail }) => [attempt, engineId, detail]);
    };
    await runWith(['rateLimited', 'permanent', null]);
    expect(await faultsOf()).toEqual([
      [1, 'engine-0', 'rateLimited'],
      [1, 'engine-1', 'permanent'],
    ]);
    await app.close();
    const { task } = await runWith(['permanent', 'permanent']);
    expect(task.status).toBe('failed');
    expect(await faultsOf()).toEqual([
      [1, 'engine-0', 'permanent'],
      [1, 'engine-1', 'permanent'],
    ]);
  });

  it('is known to every process by what its engines could not do last, until they do one', async () => {
    let failure: EngineFailure | undefined;
    const reason = '额度已用完：服务器答复 HTTP 429';
    const first = createFakeEngine({ id: 'first', script: () => failure });
    app = await buildTestApp({ engines: [first, createFakeEngine({ id: 'second' })] });
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const run = () => client.run('indoorRender', { uploadImage: fileId });
    const told = async (days = 0) => {
      const now = new Date(Date.now() + days * 24 * 3600_000);
      return Object.fromEntries(await readLastFaults(app.database.db, now));
    };

    failure = new EngineFailure('badInput', '换张图');
    await run();
    expect(await told()).toEqual({});
    failure = new EngineFailure('permanent', '额度已用完，请联系管理员', { reason });
    await run();
    expect(await told()).toEqual({ first: reason });
    failure = new EngineFailure('rateLimited', '引擎繁忙');
    await run();
    expect(await told()).toEqual({ first: '引擎繁忙' });
    expect(await told(8)).toEqual({});
    const front = await buildTestApp({ beside: app, engines: [first], env: { ROLE: 'http' } });
    const admin = await front.signedInAdmin();
    const { engines } = await admin.call(endpoints.dashboard, { days: 7 });
    expect(engines).toMatchObject([
      { id: 'first', healthy: true, detail: '最近一次任务没有做成：引擎繁忙' },
    ]);
    await front.close();
    failure = undefined;
    await run();
    expect(await told()).toEqual({});
  });

  it.each(['badInput', 'refused'] as const)('ends with the first when it is %s', async (kind) => {
    const { asked, task, left } = await runWith([kind, null]);
    expect(asked).toEqual(['engine-0']);
    expect(task).toMatchObject({ status: 'failed', errorMessage: `失败:${kind}`, charged: false });
    expect(left).toBe(50);
  });

  it('fails with the last reason when no engine can', async () => {
    const { task, left } = await runWith(['permanent', 'permanent']);
    expect(task).toMatchObject({ status: 'failed', engine: { id: 'engine-1' }, charged: false });
    expect(left).toBe(50);
  });
});
