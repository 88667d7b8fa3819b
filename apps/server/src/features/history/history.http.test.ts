import { randomUUID } from 'node:crypto';
import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { files, taskResults, tasks, taskWords } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { lineDrawingBytes } from '../../testing/pictures.ts';
import { insertTask, type NewTask } from '../tasks/repository.ts';
import { lookAtResults } from './look.ts';
import { purgeRemoved, UNDO_MS } from './removal.ts';
import { writeMissingWords } from './write-words.ts';

describe('history', () => {
  let app: TestApp;
  let lateMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + lateMs) };
  beforeAll(async () => {
    app = await buildTestApp({ engines: [createFakeEngine({ durationMs: 10 })], clock });
  });
  afterAll(() => app.close());

  /** Puts finished tasks into a user's history as if they had been run then. */
  const seed = async (client: TestClient, wanted: readonly Partial<NewTask>[]) => {
    const { id: userId } = await client.call(endpoints.userInfo);
    const ids: string[] = [];
    for (const task of wanted) {
      const id = newId();
      ids.push(id);
      await app.database.db.transaction((tx) =>
        insertTask(tx, {
          ...{ id, userId, tool: 'indoorRender', settings: {}, settingsVersion: 1, ticketType: 1 },
          ...{ cost: 0, status: 'succeeded', virtualTime: 0, jobId: randomUUID(), ...task },
        }),
      );
    }
    return ids;
  };

  const found = async (client: TestClient, filter: object) => {
    const { list } = await client.call(endpoints.historySlice, filter);
    return list.map(({ taskId }) => taskId);
  };

  it('counts by the months of the reader’s own zone, and each month is a stretch of the list', async () => {
    const client = await app.signedIn();
    const at = (time: string) => ({ createdAt: new Date(time) });
    // The last moment of February in Shanghai, and the first of March.
    const times = ['2026-02-28T15:59:59.999Z', '2026-02-28T16:00:00Z', '2026-03-09T00:00:00Z'];
    const [february, march1, march9] = await seed(client, times.map(at));
    const { total, months } = await client.call(endpoints.historyMonths, {});
    expect(total).toBe(3);
    expect(months).toEqual([
      {
        month: '2026-03',
        count: 2,
        from: '2026-02-28T16:00:00.000Z',
        to: '2026-03-31T15:59:59.999Z',
      },
      {
        month: '2026-02',
        count: 1,
        from: '2026-01-31T16:00:00.000Z',
        to: '2026-02-28T15:59:59.999Z',
      },
    ]);
    const [march, feb] = months;
    expect(await found(client, { from: march!.from, to: march!.to })).toEqual([march9, march1]);
    expect(await found(client, { from: march!.from, to: march!.to, offset: 1 })).toEqual([march1]);
    expect(await found(client, { from: feb!.from, to: feb!.to })).toEqual([february]);
    const elsewhere = await client.call(endpoints.historyMonths, { zone: 'UTC', from: times[1]! });
    expect(elsewhere.months.map(({ month, count }) => [month, count])).toEqual([
      ['2026-03', 1],
      ['2026-02', 1],
    ]);
    expect(elsewhere.months[1]!.from).toBe('2026-02-28T16:00:00.000Z');
    expect((await client.send(endpoints.historyMonths, { zone: 'Moon/Sea' })).status).toBe(400);
    const ancient = await client.send(endpoints.historyMonths, { from: '0000-01-01T00:00:00Z' });
    expect([ancient.status, ancient.body.error.fields?.from]).toEqual([
      ...[400, '年份应在 1970 到 2999 之间'],
    ]);
  });

  it('is searched by words of the prompt, of the tool and of what was chosen', async () => {
    const client = await app.signedIn();
    const [walnut, terrazzo, plan] = await seed(client, [
      {
        settings: {
          prompt: '胡桃木地板　ＮＯＲＤＩＣ 100%',
          atmosphere: 'dusk',
          negativePrompt: '杂物',
        },
      },
      { tool: 'gongzhuangRender', settings: { prompt: '水磨石地面_展厅' } },
      { tool: 'colorFlatPicture', settings: {} },
    ]);
    const search = async (keyword: string) => (await found(client, { keyword })).sort();
    const all = [walnut, terrazzo, plan].sort();
    const { list } = await client.call(endpoints.historySlice, { keyword: '胡桃' });
    expect(list[0]?.words).toMatch(/^胡桃木地板/);
    expect(await search('胡桃')).toEqual([walnut]);
    expect(await search('石')).toEqual([terrazzo]);
    expect(await search('木地板 nordic')).toEqual([walnut]);
    expect(await search('地板 展厅')).toEqual([]);
    expect(await search('石水')).toEqual([]);
    expect(await search('0%')).toEqual([walnut]);
    expect(await search('_')).toEqual([terrazzo]);
    expect(await search('彩色平面')).toEqual([plan]);
    expect(await search('工装')).toEqual([terrazzo]);
    expect(await search('杂物')).toEqual([]);
    expect(await search('  ')).toEqual(all);
    const { total } = await client.call(endpoints.historyMonths, { keyword: '地' });
    expect(total).toBe(2);
    // Rows from before there were words are found once they are written down.
    await app.database.db.delete(taskWords).where(eq(taskWords.taskId, walnut!));
    expect(await search('胡桃')).toEqual([]);
    await writeMissingWords(app.database.db);
    expect(await search('胡桃')).toEqual([walnut]);
  });

  it('is narrowed to several tools, to a sort of result, a state and favourites', async () => {
    const client = await app.signedIn();
    const [room, line, film, failed] = await seed(client, [
      {},
      { tool: 'toline' },
      { tool: 'img2Video', favorite: true },
      { status: 'failed', errorMessage: '引擎忙' },
    ]);
    const filtered = async (filter: object) => (await found(client, filter)).sort();
    expect(await filtered({ tools: ['toline', 'img2Video'] })).toEqual([line, film].sort());
    expect(await filtered({ sort: 'picture' })).toEqual([room, failed].sort());
    expect(await filtered({ sort: 'drawing' })).toEqual([line]);
    expect(await filtered({ sort: 'video' })).toEqual([film]);
    expect(await filtered({ favorite: true })).toEqual([film]);
    expect(await filtered({ status: 'failed', sort: 'picture' })).toEqual([failed]);
    const { list } = await client.call(endpoints.historySlice, { status: 'failed' });
    expect(list[0]).toMatchObject({ words: '引擎忙', toolName: '室内渲染', results: [] });
  });

  it('is searched by the colours its pictures show', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.run('indoorRender', { uploadImage: fileId });
    await lookAtResults({ db: app.database.db, storage: app.storage, log: silentLog });
    const { list } = await client.call(endpoints.historySlice, {});
    const colour = list[0]?.results[0]?.colour ?? '';
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(await found(client, { colour, colourRange: 'close' })).toEqual([taskId]);
    expect(await found(client, { colour: '#ff00ff' })).toEqual([]);
    expect((await client.send(endpoints.historySlice, { colour: 'red' })).status).toBe(400);
    const stranger = await app.signedIn();
    expect(await found(stranger, { colour })).toEqual([]);
  });

  it('loses several at once, which come back when that is undone', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const kept = await client.run('indoorRender', { uploadImage: fileId });
    const gone = await client.run('indoorRender', { uploadImage: fileId });
    const running = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId },
    });
    const taskIds = [gone.taskId, running.taskId];
    const { removalId, removed } = await client.call(endpoints.removeTasks, { taskIds });
    expect(removed).toBe(2);
    expect(await found(client, {})).toEqual([kept.taskId]);
    expect((await client.send(endpoints.getTask, { taskId: gone.taskId })).status).toBe(404);
    expect(await client.call(endpoints.restoreTasks, { removalId })).toEqual({ restored: 2 });
    expect(await found(client, {})).toEqual([running.taskId, gone.taskId, kept.taskId]);
    expect((await client.get(gone.results[0]!.url)).statusCode).toBe(200);
    expect((await client.send(endpoints.restoreTasks, { removalId })).status).toBe(404);
  });

  it('gives removed tasks up once they cannot come back, and not before', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId, results } = await client.run('indoorRender', { uploadImage: fileId });
    const { removalId } = await client.call(endpoints.removeTasks, { taskIds: [taskId] });
    const { db } = app.database;
    await purgeRemoved(db, new Date(clock.now().getTime() + UNDO_MS - 5_000));
    expect(await db.$count(taskResults, eq(taskResults.taskId, taskId))).toBe(1);
    lateMs += UNDO_MS + 1;
    await purgeRemoved(db, clock.now());
    expect(await db.$count(taskResults, eq(taskResults.taskId, taskId))).toBe(0);
    const [file] = await db.select().from(files).where(eq(files.id, results[0]!.fileId));
    expect(file?.state ?? 'deleted').toBe('deleted');
    const late = await client.send(endpoints.restoreTasks, { removalId });
    expect(late.body.error).toMatchObject({ code: 404, message: '已经过了可以撤销的时间' });
    const [row] = await db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(row?.purgedAt).not.toBeNull();
  });

  it('lists what lies in a stretch, to be acted on', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId, results } = await client.run('indoorRender', { uploadImage: fileId, count: 2 });
    await client.call(endpoints.favoriteTasks, { taskIds: [taskId], favorite: true });
    const { list } = await client.call(endpoints.historyReferences, { limit: 5000 });
    expect(list).toMatchObject([{ taskId, favorite: true, toolName: '室内渲染' }]);
    const named = ({ fileId, width, height, seed }: (typeof results)[number]) => ({
      ...{ fileId, width, height, seed },
    });
    expect(list[0]!.files).toMatchObject(results.map(named));
  });

  it('is its user’s alone', async () => {
    const [owner, stranger] = await Promise.all([app.signedIn(), app.signedIn()]);
    const taskIds = await seed(owner, [{}, {}]);
    const [own] = await seed(stranger, [{}]);
    const mixed = [own!, taskIds[0]!];
    const refusals = await Promise.all([
      stranger.send(endpoints.removeTasks, { taskIds: mixed }),
      stranger.send(endpoints.favoriteTasks, { taskIds: mixed, favorite: true }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
    expect(await found(stranger, { favorite: false })).toEqual([own]);
    const { removalId } = await owner.call(endpoints.removeTasks, { taskIds });
    expect((await stranger.send(endpoints.restoreTasks, { removalId })).status).toBe(404);
    expect(await owner.call(endpoints.restoreTasks, { removalId })).toEqual({ restored: 2 });
    expect((await app.client().send(endpoints.historyMonths, {})).status).toBe(401);
  });
});
