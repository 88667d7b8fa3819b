import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Assistant, type DataOf, endpoints } from '@zhuhui/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINE_KINDS } from '../../engines/kinds.ts';
import { type OpenAiServer, startOpenAiServer } from '../../engines/testing/openai-server.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { listEngines } from './repository.ts';

let provider: OpenAiServer;
let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  provider = await startOpenAiServer();
});
afterAll(() => provider.close());
beforeEach(async () => {
  app = await buildTestApp({ engines: 'configured', working: false });
  admin = await app.signedInAdmin('operator');
});
afterEach(() => app.close());

const draft = (change: object = {}) => ({
  kind: 'openai',
  name: '出图机',
  baseUrls: [`${provider.baseUrl}/`],
  apiKey: provider.apiKey,
  options: { imageModel: 'gpt-image-2', concurrency: 7 },
  ...change,
});
const add = async (change: object = {}) =>
  (await admin.call(endpoints.saveEngine, draft(change))).id;
const named = async (id: string) => {
  const engine = (await admin.call(endpoints.adminEngines)).find((each) => each.id === id);
  if (!engine) throw new Error(`no engine ${id}`);
  return engine;
};
const toolNamed = async (id: string) => {
  const tools = await app.client().call(endpoints.tools);
  return tools.find(({ definition }) => definition.id === id);
};
const enginesOf = async (id: string) => (await toolNamed(id))?.engines.map((each) => each.id);
const wrongFields = async (change: object) => {
  const { status, body } = await admin.send(endpoints.saveEngine, draft(change));
  return { status, fields: body.error.fields };
};

describe('the kinds of engines', () => {
  it('are described with a Chinese title and a default for every option', async () => {
    const kinds = await admin.call(endpoints.engineKinds);
    expect(kinds.map(({ kind }) => kind)).toEqual(ENGINE_KINDS.map(({ kind }) => kind));
    for (const { kind, options } of kinds) {
      for (const [name, option] of Object.entries((options.properties ?? {}) as object)) {
        expect(option, `${kind}.${name}`).toMatchObject({
          title: expect.stringMatching(/[一-鿿]/),
          default: expect.anything(),
        });
      }
    }
    expect(kinds.filter(({ addable }) => !addable).map(({ kind }) => kind)).toEqual([
      'local',
      'fake',
    ]);
  });
});

describe('an engine added by an administrator', () => {
  it('serves at once, and nobody ever sees its key again', async () => {
    const id = await add();
    expect(await named(id)).toMatchObject({
      kindName: 'OpenAI 兼容接口',
      baseUrls: [provider.baseUrl],
      hasKey: true,
      options: { concurrency: 7 },
      enabled: true,
      source: 'admin',
      state: 'ok',
      chat: false,
    });
    expect((await named(id)).tools).toContainEqual({
      id: 'text2Img',
      seconds: null,
      basis: 'awaitsRuns',
    });
    expect(await enginesOf('text2Img')).toEqual(['local', id]);

    const [everything, log] = [
      await admin.call(endpoints.adminEngines),
      await admin.call(endpoints.auditPage, { page: 1, pageSize: 100 }),
    ];
    const rows = await listEngines(app.database.db);
    expect(JSON.stringify([everything, log, rows])).not.toContain(provider.apiKey);
    expect(log.list[0]).toMatchObject({
      actionName: '添加引擎',
      target: id,
      before: null,
      after: { name: '出图机', hasKey: true },
    });
  });

  it('is changed without its key being given again, unless it goes to another server', async () => {
    const id = await add();
    const { apiKey: _, ...kept } = draft({ id, name: '新名字', baseUrls: [provider.baseUrl] });
    await admin.call(endpoints.saveEngine, kept);
    expect(await named(id)).toMatchObject({ name: '新名字', hasKey: true, state: 'ok' });
    const { list } = await admin.call(endpoints.auditPage, { page: 1, pageSize: 1 });
    expect(list[0]).toMatchObject({
      actionName: '修改引擎',
      before: { name: '出图机' },
      after: { name: '新名字' },
    });
    expect((await admin.raw(endpoints.adminEnginesCsv)).body).toMatch(/新名字,.*,是,是,正常,/);
    const elsewhere = { ...kept, baseUrls: ['https://elsewhere.example.com/v1'] };
    for (const endpoint of [endpoints.saveEngine, endpoints.checkEngine]) {
      const { status, body } = await admin.send(endpoint, elsewhere);
      expect(status).toBe(400);
      expect(body.error.fields).toEqual({ apiKey: '换了服务器，请重新填写密钥' });
    }
    await admin.call(endpoints.saveEngine, { ...kept, apiKey: '' });
    expect((await named(id)).hasKey).toBe(false);
    const after = await admin.call(endpoints.auditPage, { page: 1, pageSize: 1 });
    expect(after.list[0]).toMatchObject({ after: { hasKey: false, keyChanged: true } });
  });

  it('is refused with a sentence for each wrong field', async () => {
    expect(await wrongFields({ kind: 'nothing' })).toMatchObject({
      fields: { kind: '没有这种引擎' },
    });
    expect(await wrongFields({ kind: 'local', baseUrls: [] })).toMatchObject({ status: 400 });
    for (const apiKey of ['密钥', 'sk-a\nx-more: b']) {
      expect(await wrongFields({ apiKey })).toMatchObject({
        fields: { apiKey: '密钥里有不能用的字符，如中文、换行' },
      });
    }
    expect(await wrongFields({ name: ' ' })).toMatchObject({ fields: { name: '请填写名称' } });
    expect(await wrongFields({ baseUrls: ['ftp://x/'] })).toMatchObject({
      fields: { baseUrls: expect.stringContaining('http://') },
    });
    expect(await wrongFields({ baseUrls: ['https://me:secret@x/v1'] })).toMatchObject({
      fields: { baseUrls: expect.stringContaining('账号密码') },
    });
    expect(await wrongFields({ baseUrls: ['https://a/v1', 'https://b/v1'] })).toMatchObject({
      fields: { baseUrls: '这种引擎只能填一个网址' },
    });
    const options = { concurrency: 999, quality: 'best', edits: 'yes', resultHosts: [1] };
    expect((await wrongFields({ options })).fields).toEqual({
      'options.concurrency': '不能大于 64',
      'options.quality': '只能是 auto、low、medium、high',
      'options.edits': '应为开或关',
      'options.resultHosts': '应为文本',
    });
    expect(await wrongFields({ kind: 'dashscope', apiKey: '', options: {} })).toMatchObject({
      fields: { apiKey: '请填写密钥' },
    });
    expect((await admin.send(endpoints.saveEngine, draft({ id: 'gone' }))).status).toBe(404);
    expect((await admin.call(endpoints.adminEngines)).map(({ id }) => id)).toEqual(['local']);
  });

  it('is followed by every other process within moments', async () => {
    const other = await buildTestApp({ engines: 'configured', working: false, beside: app });
    try {
      const id = await add();
      const servedThere = async () => {
        const tools = await other.client().call(endpoints.tools);
        const tool = tools.find(({ definition }) => definition.id === 'text2Img');
        return tool?.engines.map((each) => each.id);
      };
      await expect.poll(servedThere, { timeout: 15_000, interval: 100 }).toContain(id);
    } finally {
      await other.close();
    }
  });

  it('is told apart when it has no model to work with', async () => {
    const id = await add({ options: { imageModel: '' } });
    expect(await named(id)).toMatchObject({ state: 'wrong', tools: [], chat: false });
    const talker = await add({ options: { imageModel: '', chatModel: 'talker' } });
    expect(await named(talker)).toMatchObject({ state: 'ok', detail: '只用于对话', chat: true });
  });

  it('goes when it is removed, from the orders of the tools too', async () => {
    const id = await add();
    await admin.call(endpoints.saveToolOrder, { toolId: 'clean', engineIds: [id, 'local'] });
    await admin.call(endpoints.saveToolOrder, { toolId: 'toline', engineIds: [id] });
    await admin.call(endpoints.removeEngine, { id });
    const orders = await admin.call(endpoints.toolOrders);
    const ownOf = (toolId: string) => orders.find((each) => each.toolId === toolId)?.engineIds;
    expect([ownOf('clean'), ownOf('toline')]).toEqual([['local'], []]);
    expect(await enginesOf('text2Img')).toEqual(['local']);
    const builtIn = await admin.send(endpoints.removeEngine, { id: 'local' });
    expect(builtIn).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('停用') } },
    });
  });
});

describe('检查连接', () => {
  const check = async (change: object = {}): Promise<DataOf<typeof endpoints.checkEngine>> =>
    admin.call(endpoints.checkEngine, draft(change));

  it('tells what an engine with unsaved settings could do, and stores nothing', async () => {
    const found = await check({ options: { chatModel: 'talker' } });
    expect(found).toMatchObject({ ok: true, detail: '连接正常', chat: true, report: [] });
    expect(found.tools).toContain('文生图');
    expect((await check({ options: { edits: false } })).tools).toEqual(['文生图']);
    expect(provider.jobsCreated()).toBe(0);
    expect((await admin.call(endpoints.adminEngines)).map(({ id }) => id)).toEqual(['local']);
  });

  it('tells in Chinese what is wrong', async () => {
    const wrongKey = await check({ apiKey: 'sk-wrong-one' });
    expect(wrongKey.ok).toBe(false);
    expect(wrongKey.detail).toMatch(/[一-鿿]/);
    expect(wrongKey.detail).not.toContain('sk-wrong-one');
    const nobody = await check({ baseUrls: ['http://127.0.0.1:9/v1'] });
    expect(nobody.ok).toBe(false);
    expect(nobody.detail).toContain('对方拒绝连接，请检查端口');
    const elsewhere = await check({ kind: 'comfyui', baseUrls: [provider.origin], options: {} });
    expect(elsewhere.detail).toContain('服务器答复 HTTP 404');
    expect(await check({ options: { imageModel: '' } })).toMatchObject({ ok: false, tools: [] });
  });

  it('asks the server of a model that only talks', async () => {
    const options = { imageModel: '', chatModel: 'talker' };
    const found = await check({ options });
    expect(found).toMatchObject({ ok: true, chat: true, tools: [] });
    expect(found.detail).toContain('只填了对话模型');
    expect(await check({ options, apiKey: 'sk-wrong-one' })).toMatchObject({
      ...{ ok: false, chat: false, detail: '密钥无效或无权使用' },
    });
    const nobody = await check({ options, baseUrls: ['http://127.0.0.1:9/v1'] });
    expect(nobody).toMatchObject({ ok: false, detail: expect.stringContaining('对方拒绝连接') });
  });

  it.each([
    ['sends on elsewhere', 302, '转到别处'],
    ['shows a page', 200, '网页'],
  ])('takes no address for an engine that %s', async (_, status, said) => {
    const place = createServer((_request, response) => {
      response.writeHead(status, { location: '/login', 'content-type': 'text/html' });
      response.end('<!doctype html>');
    });
    await once(place.listen(0, '127.0.0.1'), 'listening');
    const { port } = place.address() as AddressInfo;
    expect(await check({ baseUrls: [`http://127.0.0.1:${port}/v1`] })).toMatchObject({
      ...{ ok: false, detail: expect.stringContaining(said) },
    });
    place.close();
  });
});

describe('who serves a tool', () => {
  it('is decided for each assistant too, with the handbook last', async () => {
    const talker = await add({ options: { imageModel: '', chatModel: 'talker' } });
    const other = await add({ options: { imageModel: '', chatModel: 'other' } });
    expect((await named(talker))?.tools.map(({ id }) => id)).toEqual(['deepseek', 'gpt2']);
    await admin.call(endpoints.saveToolOrder, { toolId: 'gpt2', engineIds: [other] });
    const talkersOf = async (toolId: string) =>
      (await toolNamed(toolId))?.engines.map(({ id }) => id);
    const user = await app.signedIn();
    const modelsOf = async (assistant: Assistant) =>
      (await user.call(endpoints.talkModels, { assistant })).models.map(({ id }) => id);
    for (const asked of [talkersOf, modelsOf]) {
      expect(await asked('deepseek')).toEqual([talker, other, 'handbook']);
      expect(await asked('gpt2')).toEqual([other, 'handbook']);
    }
  });

  it('is decided by the general order, the tool’s own, and who is enabled', async () => {
    const id = await add();
    expect((await toolNamed('indoorRender'))?.engine?.id).toBe('local');
    await admin.call(endpoints.orderEngines, { ids: [id, 'local'] });
    expect(await toolNamed('indoorRender')).toMatchObject({
      engine: { id, name: '出图机' },
      engines: [{ id, healthy: true, detail: '' }, { id: 'local' }],
    });
    await admin.call(endpoints.saveToolOrder, { toolId: 'indoorRender', engineIds: ['local'] });
    expect((await toolNamed('indoorRender'))?.engines.map((each) => each.id)).toEqual(['local']);
    expect((await toolNamed('clean'))?.engine?.id).toBe(id);

    await admin.call(endpoints.enableEngine, { id, enabled: false });
    expect(await named(id)).toMatchObject({ enabled: false, state: 'off', tools: [] });
    expect((await toolNamed('clean'))?.engine?.id).toBe('local');
    await admin.call(endpoints.saveToolOrder, { toolId: 'text2Img', engineIds: [id] });
    expect((await toolNamed('text2Img'))?.reason).toContain('都没有启用');
    await admin.call(endpoints.enableEngine, { id: 'local', enabled: false });
    expect((await toolNamed('extendImg'))?.reason).toContain('管理员接入');

    const { list } = await admin.call(endpoints.auditPage, { page: 1, pageSize: 10 });
    expect(list.map(({ actionName }) => actionName)).toEqual([
      '停用引擎',
      '调整功能的引擎',
      '停用引擎',
      '调整功能的引擎',
      '调整引擎顺序',
      '添加引擎',
      '登录',
    ]);
    expect(list[4]).toMatchObject({
      before: { ids: ['local', id] },
      after: { ids: [id, 'local'] },
    });
  });

  it('shows the next one when the first is down, and why', async () => {
    const id = await add({ baseUrls: ['http://127.0.0.1:9/v1'], name: '坏的' });
    await admin.call(endpoints.orderEngines, { ids: [id, 'local'] });
    const tool = await toolNamed('indoorRender');
    expect(tool?.engine?.id).toBe('local');
    expect(tool?.engines[0]).toMatchObject({ id, healthy: false });
    expect(tool?.engines[0]?.detail).toMatch(/[一-鿿]/);
  });

  it('is refused when the list is not of today', async () => {
    const stale = await admin.send(endpoints.orderEngines, { ids: ['local', 'gone'] });
    expect(stale.status).toBe(409);
    const strange = { toolId: 'clean', engineIds: ['gone'] };
    expect((await admin.send(endpoints.saveToolOrder, strange)).status).toBe(400);
    const twice = { toolId: 'clean', engineIds: ['local', 'local'] };
    expect((await admin.send(endpoints.saveToolOrder, twice)).status).toBe(400);
    const noTool = { toolId: 'gone', engineIds: [] };
    expect((await admin.send(endpoints.saveToolOrder, noTool)).status).toBe(400);
  });
});
