import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { startStocking } from './stock.ts';
import { createTestLibrary, type TestLibrary } from './testing/library.ts';

let app: TestApp;
let library: TestLibrary;
let admin: TestClient;

const stock = () =>
  startStocking({
    ...{ db: app.database.db, storage: app.storage, clock: systemClock, log: silentLog },
    folder: library.folder,
  }).finished;

beforeAll(async () => {
  [app, library] = await Promise.all([buildTestApp({ working: false }), createTestLibrary()]);
  await library.write([
    { id: 'sky-noon', kind: 'sky', name: '正午晴空' },
    { id: 'sky-dusk', kind: 'sky', name: '黄昏' },
  ]);
  await stock();
  admin = await app.signedInAdmin();
});
afterAll(async () => {
  await app.close();
  await library.remove();
});

const seen = async () =>
  (await app.client().call(endpoints.allAssets, { kind: 'sky' })).map(({ name }) => name);
const upload = async () =>
  (await admin.raw(endpoints.uploadHouseAsset, {}, await pictureBytes())).json().data.fileId;
const save = (draft: object) =>
  admin.call(endpoints.saveHouseAsset, { kind: 'sky', name: '星空', ...draft });

it('takes pictures that everybody sees, hides and orders, and survives the next start', async () => {
  const { id } = await save({ fileId: await upload(), tags: ['夜'] });
  expect(await seen()).toEqual(['星空', '正午晴空', '黄昏']);
  await save({ id: 'sky-noon', name: '正午晴空', hidden: true });
  expect(await seen()).toEqual(['星空', '黄昏']);
  await admin.call(endpoints.orderHouseAssets, { kind: 'sky', ids: ['sky-dusk', id, 'sky-noon'] });
  await save({ id: 'sky-dusk', name: '黄昏晚霞' });
  expect(await seen()).toEqual(['黄昏晚霞', '星空']);
  await library.write([{ id: 'sky-noon', kind: 'sky', name: '正午' }]);
  await stock();
  expect(await seen()).toEqual(['黄昏晚霞', '星空']);
  const list = await admin.call(endpoints.houseAssets, { kind: 'sky' });
  expect(list.map(({ name, source, hidden }) => [name, source, hidden])).toEqual([
    ['黄昏晚霞', 'house', false],
    ['星空', 'house', false],
    ['正午', 'product', true],
  ]);
});

it('refuses what is not there, and an order that is not of now', async () => {
  const user = await app.signedIn();
  const { fileId } = await user.upload(await pictureBytes());
  const stolen = await admin.send(endpoints.saveHouseAsset, { kind: 'sky', name: '他的', fileId });
  expect(stolen.body.error.message).toBe('没有找到这张图，请重新上传');
  const bare = await admin.send(endpoints.saveHouseAsset, { kind: 'sky', name: '无图' });
  expect(bare.body.error.message).toBe('请先上传图片');
  const order = await admin.send(endpoints.orderHouseAssets, { kind: 'sky', ids: ['sky-dusk'] });
  expect(order.status).toBe(409);
  expect((await user.send(endpoints.houseAssets)).status).toBe(401);
  expect((await admin.raw(endpoints.houseAssetsCsv)).body).toContain('黄昏晚霞');
});
