import { type DataOf, endpoints } from '@zhuhui/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ComfyServer, startComfyServer } from '../../engines/testing/comfyui-server.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

let comfy: ComfyServer;
let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  [comfy, app] = await Promise.all([startComfyServer(), buildTestApp({ engines: 'configured' })]);
  admin = await app.signedInAdmin('operator');
});
afterAll(() => Promise.all([app.close(), comfy.close()]));
afterEach(async () => {
  for (const { id, source } of await admin.call(endpoints.adminEngines)) {
    if (source === 'admin') await admin.call(endpoints.removeEngine, { id });
  }
});

const LINES = {
  1: { class_type: 'LoadImage', inputs: { image: '$INPUT' }, _meta: { title: '底图' } },
  2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'ComfyUI' } },
};
const server = () => ({ kind: 'comfyui', baseUrls: [comfy.baseUrl], apiKey: comfy.apiKey });
const own = (change: object = {}) => ({
  ...{ id: 'own-1', name: '我的线稿', tools: ['toline'], graph: LINES },
  ...change,
});
const save = async (graphs: readonly object[], id?: string) =>
  (
    await admin.call(endpoints.saveEngine, {
      ...{ ...server(), name: '自有服务器', options: { pollMs: 50, graphs } },
      ...(id && { id }),
    })
  ).id;
const review = (change: object): Promise<DataOf<typeof endpoints.checkGraph>> =>
  admin.call(endpoints.checkGraph, { ...server(), text: JSON.stringify(LINES), ...change });

it('checks a pasted graph against servers that are saved, or not yet', async () => {
  const found = await review({});
  expect(found).toMatchObject({ unreadable: '', output: '3', problems: [], graph: LINES });
  expect(found.servers).toEqual([{ name: '服务器', ok: true, detail: 'ComfyUI 0.33.0' }]);
  expect(found.tools.find(({ id }) => id === 'toline')).toMatchObject({ lacks: [] });
  const lacking = { ...LINES, 2: { class_type: 'MyInvert', inputs: { image: ['1', 0] } } };
  const refused = await review({ text: JSON.stringify(lacking) });
  expect(refused.nodes[1]?.problems).toEqual([
    { input: '', text: '服务器没有这种节点', servers: [] },
  ]);
  expect(comfy.jobsCreated()).toBe(0);

  const id = await save([]);
  const { apiKey: _, ...stored } = server();
  const again = await admin.call(endpoints.checkGraph, { ...stored, id, text: '{' });
  expect(again.unreadable).toContain('在末尾断开');
  const known = await admin.call(endpoints.checkGraph, {
    ...stored,
    id,
    text: JSON.stringify(LINES),
  });
  expect(known.servers[0]?.ok).toBe(true);
});

it('hears of models that came meanwhile when it is asked to look anew', async () => {
  const loader = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'new.safetensors' } };
  const graph = {
    ...LINES,
    4: loader,
    2: { class_type: 'VAEEncode', inputs: { pixels: ['1', 0], vae: ['4', 2] } },
    3: { class_type: 'VAEDecode', inputs: { samples: ['2', 0], vae: ['4', 2] } },
    5: { class_type: 'SaveImage', inputs: { images: ['3', 0] } },
  };
  const text = JSON.stringify(graph);
  const problems = async (fresh: boolean) =>
    (await review({ text, fresh })).nodes.flatMap((node) => node.problems.map((each) => each.text));
  expect((await problems(true)).join()).toContain(
    '服务器上没有“new.safetensors”（有 sd_xl_base_1.0',
  );
  comfy.models.checkpoints.push('new.safetensors');
  expect(await problems(false)).toHaveLength(1);
  expect(await problems(true)).toEqual([]);
  comfy.models.checkpoints.pop();
});

it('keeps the key to the server it was given for, and to itself', async () => {
  const id = await save([]);
  const { apiKey: _, ...stored } = server();
  const text = JSON.stringify(LINES);
  const elsewhere = { ...stored, id, text, baseUrls: ['http://elsewhere.example.com:8188'] };
  const moved = await admin.send(endpoints.checkGraph, elsewhere);
  expect(moved).toMatchObject({ status: 400 });
  expect(moved.body.error.fields).toEqual({ apiKey: '换了服务器，请重新填写密钥' });
  const wrong = await review({ apiKey: 'not-this-one' });
  expect(wrong.servers).toEqual([
    { name: '服务器', ok: false, detail: expect.stringMatching(/密钥无效/) },
  ]);
  // What needs no server is told all the same.
  expect(wrong.output).toBe('3');
  expect((await review({ baseUrls: [] })).servers).toEqual([]);
  expect(JSON.stringify([wrong, await review({ id })])).not.toContain(comfy.apiKey);
  const auditor = await app.signedInAdmin('auditor');
  expect((await auditor.send(endpoints.checkGraph, { ...server(), text })).status).toBe(403);
  const other = { ...server(), kind: 'openai', text };
  expect((await admin.send(endpoints.checkGraph, other)).body.error.fields).toHaveProperty('kind');
});

it('draws with a graph that was bound to a tool, says so, and writes every change down', async () => {
  const id = await save([own()]);
  await admin.call(endpoints.orderEngines, { ids: [id, 'local'] });
  const user = await app.signedIn();
  const { fileId } = await user.upload(await pictureBytes());
  const task = await user.run('toline', { uploadImage: fileId });
  expect(task).toMatchObject({
    status: 'succeeded',
    engine: { id },
    effective: { graph: 'own-1', images: [{ note: '工作流：我的线稿' }] },
  });
  const sent = comfy.requests.filter(
    ({ method, url }) => method === 'POST' && /prompt$/.test(url.pathname),
  );
  const { prompt } = JSON.parse(sent.at(-1)?.body.toString() ?? '{}');
  expect(prompt['1'].inputs.image).toMatch(/^zhuhui\//);

  await save([own({ name: '换了名字', place: 'after' })], id);
  const { list } = await admin.call(endpoints.auditPage, { page: 1, pageSize: 1 });
  expect(list[0]).toMatchObject({
    actionName: '修改引擎',
    before: {
      options: {
        graphs: [expect.stringMatching(/^我的线稿（.*内置前；3 个节点/)],
      },
    },
    after: { options: { graphs: [expect.stringMatching(/^换了名字（.*内置后；3 个节点/)] } },
  });
  expect(JSON.stringify(list)).not.toContain('class_type');
});

it('refuses what cannot be kept, naming which one', async () => {
  const fields = async (graphs: readonly object[]) => {
    const draft = { ...server(), name: '自有服务器', options: { graphs } };
    return (await admin.send(endpoints.saveEngine, draft)).body.error.fields;
  };
  expect(await fields([own(), own({ id: 'own-2', tools: [] })])).toEqual({
    'options.graphs': '第 2 项：请选择用于哪个功能',
  });
  expect(await fields([own({ name: ' ' })])).toEqual({ 'options.graphs': '第 1 项：请填写名称' });
  expect(await fields([own(), own()])).toEqual({ 'options.graphs': '两个工作流的编号相同' });
});
