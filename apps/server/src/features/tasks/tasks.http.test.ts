import { endpoints } from '@zhuhui/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { inTransaction } from '../../platform/db/client.ts';
import { tasks, users } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { lineDrawingBytes, maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { purgeTasks } from './transitions.ts';

describe('tasks', () => {
  let app: TestApp;
  beforeAll(async () => {
    // The prompt tells the fake engine how its run ends.
    const script = ({ settings }: { settings: Record<string, unknown> }) => {
      const kind = /fail:(\w+)/.exec(String(settings.prompt))?.[1];
      return kind
        ? new EngineFailure(kind as 'refused', '这次不行', { retryAfterMs: 50 })
        : undefined;
    };
    app = await buildTestApp({ engines: [createFakeEngine({ durationMs: 150, script })] });
  });
  afterAll(() => app.close());

  const balance = (client: TestClient) => client.call(endpoints.totalTicket, { type: 1 });

  it('go from request to a picture that can be opened, and cost what the button said', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const started = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId, prompt: '奶油风', count: 2, seed: 7 },
    });
    expect(started).toMatchObject({ ticketType: 1, cost: 4 });
    expect(await balance(client)).toBe(46);
    const task = await client.finished(started.taskId);
    expect(task).toMatchObject({
      status: 'succeeded',
      tool: 'indoorRender',
      toolName: '室内渲染',
      progress: 1,
      charged: true,
      cost: 4,
      errorMessage: null,
      engine: { id: 'fake', name: '测试引擎' },
      settings: { prompt: '奶油风', cnStrength: 0.75 },
    });
    expect(task.results.map(({ seed }) => seed)).toEqual([7, 8]);
    for (const result of task.results) {
      const response = await client.get(result.url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/png');
      expect(response.rawPayload.length).toBeGreaterThan(100);
    }
    expect(await balance(client)).toBe(46);
  });

  it('refuse to extend to nowhere before tickets are touched', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await pictureBytes());
    const refused = await client.send(endpoints.startTask, {
      ...{ tool: 'extendImg', settings: { uploadImage: fileId, left: 0 } },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ left: '请先拖动画框，选择要向哪边延伸' });
    expect((await client.call(endpoints.getTaskList)).total).toBe(0);
  });

  it('refuse to extend further than a picture may be large', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await pictureBytes());
    const refused = await client.send(endpoints.startTask, {
      tool: 'extendImg',
      settings: { uploadImage: fileId, left: 4096, top: 4096, right: 4096, bottom: 4096 },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('太大，最多 64 百万像素，请少扩一些');
    expect(refused.body.error.fields).toHaveProperty('left');
    expect((await client.call(endpoints.getTaskList)).total).toBe(0);
  });

  it('are not started again by a request whose task was deleted', async () => {
    const client = await app.signedIn();
    const request = { tool: 'text2Img', settings: { prompt: '庭院' }, clientRequestId: 'again-1' };
    const { taskId } = await client.call(endpoints.startTask, request);
    await client.finished(taskId);
    await client.call(endpoints.deleteTask, { taskId });
    const again = await client.send(endpoints.startTask, request);
    expect([again.status, again.body.error.message]).toEqual([404, '这次提交的任务已经删除']);
    expect(await balance(client)).toBe(49);
  });

  it('accept a route’s name for the tool and a form body with JSON text', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const task = await client.run('architecturalRenderNew', { uploadImage: fileId });
    const found = await client.call(endpoints.getTaskList, { tool: 'architecturalRenderNew' });
    expect(found.list.map(({ taskId }) => taskId)).toEqual([task.taskId]);
    expect(task).toMatchObject({ status: 'succeeded', tool: 'architecturalRender' });
  });

  it('give the same task for the same request id and charge it once', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const request = {
      tool: 'indoorRender',
      settings: { uploadImage: fileId },
      clientRequestId: 'abc',
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.call(endpoints.startTask, request)),
    );
    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(1);
    await client.finished(answers[0]?.taskId ?? '');
    expect(await balance(client)).toBe(48);
  });

  it.each(['badInput', 'refused', 'permanent'])(
    'that end in %s cost nothing and say so',
    async (kind) => {
      const client = await app.signedIn();
      const { fileId } = await client.upload(await lineDrawingBytes());
      const task = await client.run('indoorRender', {
        uploadImage: fileId,
        prompt: `fail:${kind}`,
      });
      expect(task).toMatchObject({
        status: 'failed',
        charged: false,
        errorMessage: '这次不行',
        results: [],
      });
      expect(await balance(client)).toBe(50);
    },
  );

  it('are tried again when the engine failed in passing, and fail for good after that', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.call(endpoints.startTask, {
      tool: 'indoorRender',
      settings: { uploadImage: fileId, prompt: 'fail:temporary' },
    });
    const stage = async () => (await client.call(endpoints.getTask, { taskId })).stage;
    await expect.poll(stage, { timeout: 20_000 }).toBe('这次不行，稍后自动再试');
    const task = await client.finished(taskId);
    expect(task).toMatchObject({ status: 'failed', errorMessage: '试了 5 次都没有做成：这次不行' });
    const [row] = await app.database.db.select().from(tasks).where(eq(tasks.id, task.taskId));
    expect(row?.attempt).toBeGreaterThan(2);
    expect(await balance(client)).toBe(50);
  });

  it('can be cancelled while waiting and while running, and give the tickets back', async () => {
    // So slow that none of them can end by itself.
    const slow = await buildTestApp({ engines: [createFakeEngine({ durationMs: 60_000 })] });
    onTestFinished(() => slow.close());
    const client = await slow.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const settings = { uploadImage: fileId };
    const started = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.call(endpoints.startTask, { tool: 'indoorRender', settings }),
      ),
    );
    for (const { taskId } of started) await client.call(endpoints.cancelTask, { taskId });
    for (const { taskId } of started) {
      expect((await client.finished(taskId)).status).toBe('cancelled');
    }
    expect(await balance(client)).toBe(50);
    const waiting = await slow.database.db.execute(
      sql`select 1 from pgboss.job where state in ('created', 'retry')`,
    );
    expect(waiting.rows).toHaveLength(0);
  });

  it('stay what they are once they are final', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const { taskId } = await client.run('indoorRender', { uploadImage: fileId });
    await client.call(endpoints.cancelTask, { taskId });
    expect((await client.call(endpoints.getTask, { taskId })).status).toBe('succeeded');
    expect(await balance(client)).toBe(48);
  });

  it('disappear when deleted, with their pictures', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const task = await client.run('indoorRender', { uploadImage: fileId });
    await client.call(endpoints.deleteTask, { taskId: task.taskId });
    expect((await client.send(endpoints.getTask, { taskId: task.taskId })).status).toBe(404);
    expect((await client.get(task.results[0]?.url ?? '')).statusCode).toBe(404);
    expect((await client.call(endpoints.getTaskList, {})).total).toBe(0);
  });

  it('leave their pictures to runs that were made from them, until those are gone too', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const first = await client.run('indoorRender', { uploadImage: fileId });
    const made = first.results[0]?.fileId ?? '';
    const second = await client.run('upScaleImg', { uploadImage: made });
    const third = await client.run('compress', { images: [fileId, made] });
    const picture = async () => (await client.get(`/files/${made}`)).statusCode;
    await client.call(endpoints.deleteTask, { taskId: first.taskId });
    expect(await picture()).toBe(200);
    expect((await client.run('upScaleImg', second.settings)).status).toBe('succeeded');
    for (const { taskId } of (await client.call(endpoints.getTaskList, { tool: 'upScaleImg' }))
      .list)
      await client.call(endpoints.deleteTask, { taskId });
    expect(await picture()).toBe(200);
    // Removed and not gone: it may come back.
    await client.call(endpoints.removeTasks, { taskIds: [third.taskId] });
    await client.call(endpoints.deleteTask, {
      taskId: (await client.run('toline', { uploadImage: made })).taskId,
    });
    expect(await picture()).toBe(200);
    await inTransaction(app.database.db, (tx) => purgeTasks(tx, [third.taskId], new Date()));
    expect(await picture()).toBe(404);
    expect((await client.get(`/files/${fileId}`)).statusCode).toBe(200);
  });

  it('are listed newest first and filtered', async () => {
    const client = await app.signedIn();
    const { fileId } = await client.upload(await lineDrawingBytes());
    const first = await client.run('indoorRender', { uploadImage: fileId, prompt: '胡桃木 100%' });
    const second = await client.run('gongzhuangRender', { uploadImage: fileId, prompt: '水磨石' });
    await client.call(endpoints.favoriteTask, { taskId: first.taskId, favorite: true });
    const ids = async (filter: object) =>
      (await client.call(endpoints.getTaskList, filter)).list.map(({ taskId }) => taskId);
    expect(await ids({})).toEqual([second.taskId, first.taskId]);
    expect(await ids({ tool: 'indoorRender' })).toEqual([first.taskId]);
    expect(await ids({ keyword: '水磨' })).toEqual([second.taskId]);
    expect(await ids({ keyword: '100%' })).toEqual([first.taskId]);
    expect(await ids({ keyword: '%' })).toEqual([first.taskId]);
    expect(await ids({ favorite: true })).toEqual([first.taskId]);
    expect(await ids({ status: 'failed' })).toEqual([]);
    expect(await ids({ page: 2, pageSize: 1 })).toEqual([first.taskId]);
    expect((await client.send(endpoints.getTaskList, { pageSize: 101 })).status).toBe(400);
  });

  it('belong to their user alone', async () => {
    const [owner, stranger] = await Promise.all([app.signedIn(), app.signedIn()]);
    const { fileId, url } = await owner.upload(await lineDrawingBytes());
    const task = await owner.run('indoorRender', { uploadImage: fileId });
    const { taskId } = task;
    expect((await stranger.send(endpoints.getTask, { taskId })).status).toBe(404);
    expect((await stranger.send(endpoints.cancelTask, { taskId })).status).toBe(404);
    expect((await stranger.send(endpoints.deleteTask, { taskId })).status).toBe(404);
    expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await stranger.get(task.results[0]?.url ?? '')).statusCode).toBe(404);
    expect((await app.client().get(url)).statusCode).toBe(404);
    const theft = { tool: 'indoorRender', settings: { uploadImage: fileId } };
    expect((await stranger.send(endpoints.startTask, theft)).status).toBe(400);
    expect(await balance(stranger)).toBe(50);
  });

  describe('are refused before tickets are touched', () => {
    let client: TestClient;
    let picture: string;
    beforeAll(async () => {
      client = await app.signedIn();
      picture = (await client.upload(await pictureBytes())).fileId;
    });
    const refused = async (tool: string, settings: object) => {
      const answer = await client.send(endpoints.startTask, { tool, settings });
      expect(await balance(client)).toBe(50);
      return answer;
    };

    it('for an unknown tool, one that is no task, and one no engine serves', async () => {
      expect((await refused('nope', {})).status).toBe(400);
      expect((await refused('deepseek', {})).status).toBe(400);
    });

    it('for settings outside their range, with a message beside each field', async () => {
      const { status, body } = await refused('indoorRender', {
        uploadImage: picture,
        cnStrength: 2,
        count: 9,
        classifyId3: 'nope',
        prompt: '字'.repeat(1001),
      });
      expect(status).toBe(400);
      expect(Object.keys(body.error.fields ?? {}).sort()).toEqual([
        'cnStrength',
        'count',
        'prompt',
      ]);
      for (const message of Object.values(body.error.fields ?? {}))
        expect(message).toMatch(/[一-鿿]/);
      expect(body.error).toMatchObject({ code: 400, errorCode: 400, errorMsg: body.error.message });
    });

    it('for a category that does not exist', async () => {
      const { body } = await refused('indoorRender', {
        uploadImage: picture,
        classifyId3: '999999',
      });
      expect(body.error.fields).toHaveProperty('classifyId3');
    });

    it('for a missing picture, a mask of another size, an empty mask, a tiny picture', async () => {
      const wrongSize = (
        await client.upload(await maskBytes(100, 100, { left: 1, top: 1, width: 9, height: 9 }))
      ).fileId;
      const empty = (await client.upload(await maskBytes(320, 240, null))).fileId;
      const tiny = (await client.upload(await pictureBytes(20, 20))).fileId;
      const field = async (tool: string, settings: object) =>
        Object.keys((await refused(tool, settings)).body.error.fields ?? {});
      expect(await field('indoorRender', {})).toEqual(['uploadImage']);
      expect(await field('indoorRender', { uploadImage: 'nope' })).toEqual(['uploadImage']);
      expect(await field('indoorRender', { uploadImage: tiny })).toEqual(['uploadImage']);
      expect(await field('clean', { uploadImage: picture })).toEqual(['maskImage']);
      expect(await field('clean', { uploadImage: picture, maskImage: wrongSize })).toEqual([
        'maskImage',
      ]);
      expect(await field('clean', { uploadImage: picture, maskImage: empty })).toEqual([
        'maskImage',
      ]);
    });

    it('for a second picture that is tiny, or a colour map of another shape', async () => {
      const fileOf = async (owner: TestClient, width: number, height: number) =>
        (await owner.upload(await pictureBytes(width, height))).fileId;
      const [tiny, wide] = [await fileOf(client, 1, 1), await fileOf(client, 320, 200)];
      const uploadImage = picture;
      const wrong: [string, object, string][] = [
        ['atmosphereChange', { uploadImage, skyImage: tiny }, 'skyImage'],
        ['matting', { uploadImage, backgroundImage: tiny }, 'backgroundImage'],
        ['img2Video', { uploadImage, lastImage: tiny }, 'lastImage'],
        ['imgs2Video', { images: [picture, tiny] }, 'images'],
        ['lockImg', { uploadImage, channelMap: wide }, 'channelMap'],
      ];
      for (const [tool, settings, field] of wrong) {
        const { status, body } = await refused(tool, settings);
        expect([tool, status, Object.keys(body.error.fields ?? {})]).toEqual([tool, 400, [field]]);
      }
      const other = await app.signedIn();
      const settings = {
        uploadImage: await fileOf(other, 320, 240),
        channelMap: await fileOf(other, 160, 120),
      };
      await other.call(endpoints.startTask, { tool: 'lockImg', settings });
    });

    it('for too few tickets', async () => {
      const poor = await app.signedIn();
      const { fileId } = await poor.upload(await lineDrawingBytes());
      const settings = { uploadImage: fileId, count: 4 };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          poor.send(endpoints.startTask, { tool: 'indoorRender', settings }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 402, 402]);
      for (const { body } of answers) if (body.data) await poor.finished(body.data.taskId);
      expect(await balance(poor)).toBe(2);
    });
  });

  it('need a signed-in user', async () => {
    const answer = await app
      .client()
      .send(endpoints.startTask, { tool: 'indoorRender', settings: {} });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ data: null, error: { code: 401, message: '请先登录' } });
  });

  it('leave the ledger balanced', async () => {
    const { rows } = await app.database.db.execute<{ reserved: number; books: number }>(sql`
      select coalesce(sum(amount) filter (where account = 'reserved'), 0)::int as reserved,
        sum(amount)::int as books from ledger_entries`);
    expect(rows[0]).toEqual({ reserved: 0, books: 0 });
    expect(await app.database.db.$count(users)).toBeGreaterThan(5);
  });
});
