import { endpoints } from '@zhuhui/contracts';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { auditLog, engines } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

const SETTINGS = { prompt: '庭院' };
let app: TestApp;
let admin: TestClient;
let user: TestClient;
/** What a run ends with. */
let failure: EngineFailure | undefined;

beforeAll(async () => {
  app = await buildTestApp({
    engines: [createFakeEngine({ durationMs: 60, script: () => failure })],
  });
  admin = await app.signedInAdmin();
});
afterAll(() => app.close());
beforeEach(async () => {
  failure = undefined;
  user = await app.signedIn();
});

const balance = () => user.call(endpoints.totalTicket, { type: 1 });
const broken = () =>
  new EngineFailure('permanent', '这张图没有出成', { cause: new TypeError('no such node') });
const actions = async () =>
  (await app.database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(
    ({ action }) => action,
  );

it('tells of everybody’s tasks without showing their pictures or phones', async () => {
  const { taskId } = await user.run('text2Img', SETTINGS);
  const { list } = await admin.call(endpoints.adminTasks, { keyword: taskId });
  expect(list).toMatchObject([
    { taskId, toolName: '文生图', status: 'succeeded', attempt: 1, engine: { id: 'fake' } },
  ]);
  expect(list[0]?.phone).toMatch(/^1\d\d\*{4}\d{4}$/);
  expect(list[0]?.runMs).toBeGreaterThan(0);
  const detail = await admin.raw(endpoints.adminTask, { taskId });
  expect(detail.json().data).toMatchObject({ settings: { prompt: '庭院' }, faults: [], round: 0 });
  expect(detail.body).not.toContain('fileId');
  const none = { keyword: taskId, status: 'failed' } as const;
  expect((await admin.call(endpoints.adminTasks, none)).total).toBe(0);
});

it('knows no wait of what never started, and no run of what never ended', async () => {
  const waiting = user.run('text2Img', SETTINGS);
  const { list } = await admin.call(endpoints.adminTasks, { status: 'queued' });
  for (const { waitMs, runMs } of list) expect([waitMs, runMs]).toEqual([null, null]);
  const { taskId } = await waiting;
  const never = await app.database.db.execute<{ wait_ms: number | null; run_ms: number | null }>(
    sql`update tasks set started_at = null, status = 'cancelled' where id = ${taskId} returning wait_ms, run_ms`,
  );
  expect(never.rows).toEqual([{ wait_ms: null, run_ms: null }]);
});

it('shows results small, to one who says why, and writes that down', async () => {
  const { taskId } = await user.run('text2Img', SETTINGS);
  const silent = await admin.send(endpoints.viewTaskResults, { taskId, reason: ' ' });
  expect(silent.body.error).toMatchObject({ code: 400, message: '请写明原因' });
  const seen = await admin.call(endpoints.viewTaskResults, { taskId, reason: '用户投诉偏色' });
  expect(seen[0]?.thumb).toMatch(/^data:image\/webp;base64,/);
  const { list } = await admin.call(endpoints.auditPage);
  expect(list[0]).toMatchObject({
    ...{ actionName: '查看任务结果', target: taskId, after: { reason: '用户投诉偏色' } },
  });
});

it('gives a failed task another round, once, with tickets reserved anew', async () => {
  const before = await balance();
  failure = broken();
  const { taskId } = await user.run('text2Img', SETTINGS);
  expect(await balance()).toBe(before);
  const { faults } = await admin.call(endpoints.adminTask, { taskId });
  expect(faults).toMatchObject([
    { attempt: 1, engineId: 'fake', engineName: null, message: '这张图没有出成' },
  ]);
  await app.database.db.insert(engines).values({
    id: 'fake',
    kind: 'fake',
    name: '出图机',
    baseUrls: [],
    position: 1,
    source: 'admin',
  });
  const named = await admin.call(endpoints.adminTask, { taskId });
  expect(named.faults).toMatchObject([{ engineId: 'fake', engineName: '出图机' }]);
  expect(faults[0]?.detail).toBe('permanent\nTypeError: no such node');

  failure = undefined;
  const asked = await Promise.all(
    [0, 1, 2].map(() => admin.send(endpoints.requeueTaskOf, { taskId, round: 0 })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const task = await user.finished(taskId);
  expect(task).toMatchObject({ status: 'succeeded', charged: true, errorMessage: null });
  expect(task.results.length).toBeGreaterThan(0);
  expect(await balance()).toBe(before - task.cost);
  const again = await admin.send(endpoints.requeueTaskOf, { taskId, round: 1 });
  expect(again.status).toBe(409);
});

it('refuses another round that cannot be paid, and leaves the task as it was', async () => {
  const price = (ownPrice: number | null) =>
    admin.call(endpoints.saveToolRule, { toolId: 'text2Img', enabled: true, ownPrice });
  await price(await balance());
  failure = broken();
  const { taskId } = await user.run('text2Img', SETTINGS);
  failure = undefined;
  await price(1);
  await user.run('text2Img', SETTINGS);
  const asked = await admin.send(endpoints.requeueTaskOf, { taskId, round: 0 });
  expect(asked.status).toBe(402);
  expect((await user.call(endpoints.getTask, { taskId })).status).toBe('failed');
  await price(null);
});

it('pauses: nothing is taken, what waits is counted and can be cancelled, and goes on after', async () => {
  await admin.call(endpoints.pauseQueue, { paused: true });
  // A worker looks every two seconds: until it has, it may take what is started.
  await expect
    .poll(
      async () => {
        const { paused, waiting, oldestWaitMs } = await admin.call(endpoints.queueState);
        if (waiting === 0)
          await user.call(endpoints.startTask, { tool: 'text2Img', settings: SETTINGS });
        return paused && waiting > 0 && (oldestWaitMs ?? 0) > 3_000;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
  const { list } = await admin.call(endpoints.adminTasks, { status: 'queued' });
  const [first] = list;
  if (!first) throw new Error('nothing waits');
  const { oldestWaitMs, workers, engines } = await admin.call(endpoints.queueState);
  expect(oldestWaitMs).toBeGreaterThanOrEqual(0);
  expect(workers).toHaveLength(1);
  expect(engines).toMatchObject([{ id: 'fake', healthy: true }]);
  await admin.call(endpoints.cancelTaskOf, { taskId: first.taskId });
  expect((await admin.send(endpoints.cancelTaskOf, { taskId: first.taskId })).status).toBe(409);
  await admin.call(endpoints.pauseQueue, { paused: false });
  for (const { taskId } of list) await user.finished(taskId);
  expect((await actions()).filter((action) => action.startsWith('queue'))).toEqual([
    'queue.pause',
    'queue.resume',
  ]);
});

it('exports the list as it is narrowed, and writes that down', async () => {
  const { taskId } = await user.run('text2Img', SETTINGS);
  const file = await admin.raw(endpoints.adminTasksCsv, { keyword: taskId });
  expect(file.headers['content-type']).toContain('text/csv');
  const [head, row, end] = file.body.split('\r\n');
  expect(head).toContain('任务,功能,状态');
  expect(row).toContain(`${taskId},文生图,已完成`);
  expect(end).toBe('');
  expect((await actions()).at(-1)).toBe('list.export');
});

it('is closed to users, and lets auditors only look', async () => {
  const { taskId } = await user.run('text2Img', SETTINGS);
  const auditor = await app.signedInAdmin('auditor');
  expect((await auditor.call(endpoints.adminTask, { taskId })).task.taskId).toBe(taskId);
  const changes = [
    [endpoints.viewTaskResults, { taskId, reason: '看看' }],
    [endpoints.cancelTaskOf, { taskId }],
    [endpoints.requeueTaskOf, { taskId, round: 0 }],
    [endpoints.pauseQueue, { paused: true }],
  ] as const;
  for (const [endpoint, input] of changes) {
    expect((await auditor.send(endpoint, input)).status).toBe(403);
    expect((await user.send(endpoint, input)).status).toBe(401);
  }
  expect((await user.send(endpoints.adminTasks)).status).toBe(401);
  expect((await admin.send(endpoints.adminTask, { taskId: 'nobody' })).status).toBe(404);
});
