import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '../../../engines/fake/engine.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../../testing/build-app.ts';
import { A_SCENE } from '../../../testing/scene.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  const hosted = createFakeEngine({ id: 'hosted' });
  const ignorant = { ...hosted, ignoredFields: () => ['scene'] };
  app = await buildTestApp({ engines: [ignorant, createFakeEngine({ id: 'house' })] });
  client = await app.signedIn();
});
afterAll(() => app.close());

const start = (scene: unknown) =>
  client.send(endpoints.startTask, { tool: 'text2Img', settings: { scene } });

it('is rendered by the engine that heeds it, once, and kept so that it can be run again', async () => {
  const given = { scene: A_SCENE, prompt: '书房', count: 3 };
  const task = await client.run('text2Img', given);
  expect(task).toMatchObject({ status: 'succeeded', cost: 1, engine: { id: 'house' } });
  expect(task.settings).toMatchObject({ scene: A_SCENE, count: 1 });
  expect(task.settings).not.toHaveProperty('prompt');
  expect(task.effective).not.toHaveProperty('fellBackFrom');
  const found = await client.call(endpoints.getTaskList, { keyword: '小餐厅' });
  expect(found.list.map(({ taskId }) => taskId)).toEqual([task.taskId]);
  const again = await client.run('text2Img', task.settings);
  expect(again).toMatchObject({ status: 'succeeded', settings: task.settings });
  expect(await client.run('text2Img', { prompt: '书房' })).toMatchObject({
    engine: { id: 'hosted' },
  });
  const { tools } = endpoints;
  const tool = (await client.call(tools, {})).find(({ definition: { id } }) => id === 'text2Img');
  expect(tool).toMatchObject({ engine: { id: 'hosted' }, ignoredFields: [] });
});

it.each<[string, unknown, string]>([
  ['a list', [], '应为 JSON 对象'],
  ['another version', { ...A_SCENE, version: 9 }, 'version：应为 1 之一'],
  [
    'an unknown thing',
    { ...A_SCENE, items: [{ ...A_SCENE.items[0], kind: 'ufo' }] },
    'items[0].kind：没有物件“ufo”',
  ],
  [
    'a place that is none',
    { ...A_SCENE, camera: { ...A_SCENE.camera, eye: [1, 2] } },
    'camera.eye',
  ],
  ['a hundred thousand things', { ...A_SCENE, items: new Array(100_000).fill(0) }, 'items：至多'],
  ['a deep nest', { ...A_SCENE, notes: nested(500) }, '层级太深'],
])('is refused when it is %s, and told which field', async (_, scene, message) => {
  const { status, body } = await start(scene);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { fields: { scene: expect.stringContaining(message) } },
  });
});

it('is read for editing: names, sizes, parts and materials', async () => {
  const { scene, pieces, materials } = await client.call(endpoints.readScene, {
    scene: { ...A_SCENE },
  });
  expect(scene).toEqual(A_SCENE);
  expect(pieces).toMatchObject([
    { id: 'table-1', name: '餐桌', parts: [{ slot: 'top', name: '台面' }, { slot: 'legs' }] },
    { id: 'vase-2', name: '花瓶' },
  ]);
  expect(materials).toContainEqual({
    ...{ id: 'walnut', name: '胡桃木', color: '#6f4a30', shelf: '木材' },
  });
  const broken = await client.send(endpoints.readScene, { scene: { version: 1 } });
  expect(broken.status).toBe(400);
});

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}
