import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

const START = { tool: 'text2Img', settings: { prompt: '庭院' } };

let app: TestApp;
let beside: TestApp;
let admin: TestClient;
let user: TestClient;

beforeAll(async () => {
  app = await buildTestApp({ engines: [createFakeEngine()], working: false });
  beside = await buildTestApp({ engines: [createFakeEngine()], working: false, beside: app });
  [admin, user] = await Promise.all([app.signedInAdmin(), app.signedIn()]);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const rule = (change: object) =>
  admin.call(endpoints.saveToolRule, { toolId: 'text2Img', enabled: true, ...change });
const shown = async (client: TestClient = user) =>
  (await client.call(endpoints.tools)).find(({ definition }) => definition.id === 'text2Img');

it('switches a tool off in every process: pages say why, nothing is started, and on again', async () => {
  await rule({ enabled: false, reason: '换模型，今晚恢复' });
  const message = '管理员暂时停用了这个功能：换模型，今晚恢复';
  expect(await shown()).toMatchObject({ available: false, reason: message, engine: null });
  const refused = await user.send(endpoints.startTask, START);
  expect([refused.status, refused.body.error.message]).toEqual([503, message]);
  const visitor = beside.client();
  await expect.poll(async () => (await shown(visitor))?.available, { timeout: 8000 }).toBe(false);
  await rule({});
  expect(await shown()).toMatchObject({ available: true, reason: '' });
  expect((await user.send(endpoints.startTask, START)).status).toBe(200);
});

it('prices runs anew from now on; what was submitted keeps its price', async () => {
  const before = await user.call(endpoints.startTask, START);
  await rule({ ownPrice: 7 });
  expect((await shown())?.price.base).toBe(7);
  const after = await user.call(endpoints.startTask, START);
  expect(after.cost).toBe(7);
  expect((await user.call(endpoints.getTask, { taskId: before.taskId })).cost).toBe(before.cost);
  await rule({ ownPrice: 0 });
  expect((await user.call(endpoints.startTask, START)).cost).toBe(0);
  await rule({});
  expect((await user.call(endpoints.startTask, START)).cost).toBe(before.cost);
  const { list } = await admin.call(endpoints.auditPage);
  expect(list[0]).toMatchObject({
    ...{ actionName: '修改功能的开关与价格', target: 'text2Img' },
    ...{ before: { price: 0 }, after: { price: before.cost } },
  });
});

it('starts nothing that costs more than its user was shown', async () => {
  const shownAt = async (costShown: number) =>
    (await user.send(endpoints.startTask, { ...START, costShown })).status;
  await rule({ ownPrice: 3 });
  expect([await shownAt(2), await shownAt(3), await shownAt(4)]).toEqual([409, 200, 200]);
  await rule({});
});

it('prices minutes and answers too, and refuses them while they are off', async () => {
  const set = (toolId: string, change: object) =>
    admin.call(endpoints.saveToolRule, { toolId, enabled: true, ...change });
  await set('ailive', { ownPrice: 3 });
  expect((await user.call(endpoints.liveStart, { settings: { prompt: '客厅' } })).minuteCost).toBe(
    3,
  );
  await set('ailive', { enabled: false });
  expect((await user.send(endpoints.liveStart, { settings: { prompt: '客厅' } })).status).toBe(503);
  await set('deepseek', { ownPrice: 4 });
  expect((await user.call(endpoints.talkModels, { assistant: 'deepseek' })).cost.plain).toBe(4);
  await set('deepseek', { enabled: false });
  const talk = await user.send(endpoints.talk, { message: '你好', assistant: 'deepseek' });
  expect(talk.status).toBe(503);
});

it('lists every tool with what is decided about it', async () => {
  const list = await admin.call(endpoints.adminTools);
  expect(list.find(({ toolId }) => toolId === 'deepseek')).toMatchObject({
    ...{ name: 'AI设计助手', group: '助手', enabled: false, ownPrice: null },
  });
  const unknown = await admin.send(endpoints.saveToolRule, { toolId: 'nope', enabled: true });
  expect(unknown.status).toBe(404);
});
