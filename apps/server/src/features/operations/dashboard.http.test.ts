import os from 'node:os';
import { endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  const script = ({ settings }: { settings: Record<string, unknown> }) =>
    settings.prompt === '坏' ? new EngineFailure('refused', '不行') : undefined;
  const engines = [createFakeEngine({ durationMs: 30, script })];
  app = await buildTestApp({ engines, env: { DATA_DIR: os.tmpdir() } });
  admin = await app.signedInAdmin('auditor');
});
afterAll(() => app.close());

it('says of an empty house that nothing happened', async () => {
  const board = await admin.call(endpoints.dashboard, { days: 7 });
  expect(board.tasks).toHaveLength(7);
  expect(board.users).toMatchObject({ total: 0, fresh: 0, active: 0 });
  expect(board.successRate).toBeNull();
  expect(board.queueWait).toEqual({ p50: null, p95: null });
  expect(board.speeds).toEqual([]);
  expect(board.disk?.totalBytes).toBeGreaterThan(0);
  expect(board.waiting).toEqual({ works: 0, reports: 0, differences: 0 });
  expect(board.troubles.map(({ count }) => count)).toEqual([0, 0, 0]);
});

it('counts what happened, as the lists have it', async () => {
  const [one, two] = await Promise.all([app.signedIn(), app.signedIn()]);
  for (const prompt of ['庭院', '大堂', '坏']) await one.run('text2Img', { prompt });
  await two.run('text2Img', { prompt: '露台' });
  // One that ended long ago is in no period that does not reach there.
  const { taskId, cost } = await two.run('text2Img', { prompt: '旧的' });
  await app.database.db.execute(
    sql`update tasks set finished_at = finished_at - interval '40 days', started_at = started_at - interval '40 days', queued_at = queued_at - interval '40 days' where id = ${taskId}`,
  );
  const board = await admin.call(endpoints.dashboard, { days: 30 });
  expect(board.tasks.at(-1)).toMatchObject({ succeeded: 3, failed: 1, cancelled: 0 });
  expect(board.tasks.slice(0, -1).every(({ succeeded }) => succeeded === 0)).toBe(true);
  expect(board.successRate).toBe(0.75);
  expect(board.users).toMatchObject({ total: 2, fresh: 2, active: 2 });
  expect(board.speeds).toMatchObject([
    { tool: 'text2Img', toolName: '文生图', engine: '测试引擎', runs: 3, failed: 1 },
  ]);
  const [speed] = board.speeds;
  expect(speed?.p50).toBeGreaterThan(0);
  expect(speed?.p95).toBeGreaterThanOrEqual(speed?.p50 ?? Number.NaN);
  expect(board.tickets[0]).toMatchObject({ granted: 100, spent: 4 * cost, expired: 0 });
  const results = board.storage.find(({ purpose }) => purpose === 'result');
  expect(results).toMatchObject({ name: '结果', files: 4 });
  expect(results?.bytes).toBeGreaterThan(0);
  // What a person reads, for whatever is kept.
  for (const { name } of board.storage) expect(name).toMatch(/^\p{Script=Han}+$/u);
  expect(board.engines).toEqual([{ id: 'fake', name: '测试引擎', healthy: true, detail: '' }]);
  const longer = await admin.call(endpoints.dashboard, { days: 90 });
  expect(longer.tasks.reduce((sum, day) => sum + day.succeeded, 0)).toBe(4);
});

it('counts income by the day it was paid on', async () => {
  const buyer = await app.signedIn();
  const [product] = await buyer.call(endpoints.orderProducts);
  const { orderNo, amount } = await buyer.call(endpoints.createOrder, {
    productId: product?.id ?? '',
  });
  await app.database.db.execute(
    sql`update orders set status = 'paid', paid_at = now() - interval '1 day' where order_no = ${orderNo}`,
  );
  const { income, troubles } = await admin.call(endpoints.dashboard, { days: 7 });
  expect(income.at(-2)).toMatchObject({ paid: amount, refunded: 0 });
  expect(troubles.find(({ trouble }) => trouble === 'stuck')?.count).toBe(1);
});

it('takes only the periods it knows', async () => {
  expect((await admin.send(endpoints.dashboard, { days: 8 })).status).toBe(400);
});

it('knows processes that take tasks from those that only answer', async () => {
  const answering = await buildTestApp({ env: { ROLE: 'http' } });
  try {
    const auditor = await answering.signedInAdmin('auditor');
    const { queue } = await auditor.call(endpoints.dashboard, { days: 7 });
    expect(queue).toEqual({ paused: false, processes: 0 });
    expect((await auditor.call(endpoints.queueState)).workers).toEqual([]);
    const working = await buildTestApp({ beside: answering });
    expect((await auditor.call(endpoints.queueState)).workers).toHaveLength(1);
    expect((await auditor.call(endpoints.dashboard, { days: 7 })).queue.processes).toBe(1);
    await working.close();
  } finally {
    await answering.close();
  }
});
