import { ASSET_MOST_OWN, endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { assets, files } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { maskBytes, pictureBytes } from '../../testing/pictures.ts';
import { sweepFiles } from '../files/sweeper.ts';
import { startStocking } from './stock.ts';
import { createTestLibrary, type TestLibrary } from './testing/library.ts';

describe('the asset library', () => {
  let app: TestApp;
  let library: TestLibrary;
  let owner: TestClient;
  let other: TestClient;
  let visitor: TestClient;

  const stock = () =>
    startStocking({
      ...{ db: app.database.db, storage: app.storage, clock: systemClock, log: silentLog },
      folder: library.folder,
    }).finished;
  const upload = async (client: TestClient) => (await client.upload(await pictureBytes())).fileId;

  beforeAll(async () => {
    [app, library] = await Promise.all([buildTestApp(), createTestLibrary()]);
    await library.write([
      { id: 'material-walnut', kind: 'material', name: '胡桃木', material: 'walnut', unitM: 0.6 },
      { id: 'sky-noon', kind: 'sky', name: '正午晴空' },
    ]);
    await stock();
    [owner, other] = await Promise.all([app.signedIn(), app.signedIn()]);
    visitor = app.client();
  });
  afterAll(async () => {
    await app.close();
    await library.remove();
  });

  it('shows everyone what the product brings', async () => {
    const all = await visitor.call(endpoints.allAssets);
    expect(all.map(({ name }) => name)).toEqual(['胡桃木', '正午晴空']);
    const [walnut] = await owner.call(endpoints.allAssets, { kind: 'material' });
    expect(walnut).toMatchObject({ own: false, material: 'walnut', unitM: 0.6, width: 64 });
    for (const address of [walnut?.url, walnut?.thumbUrl]) {
      const picture = await visitor.get(String(address));
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect((await visitor.send(endpoints.allAssets, { kind: 'car' })).status).toBe(400);
  });

  it('keeps a user’s own picture for him alone', async () => {
    const fileId = await upload(owner);
    const asset = await owner.call(endpoints.addAsset, {
      ...{ kind: 'material', fileId, name: ' 鱼肚白 ', tags: ['岩板'] },
    });
    expect(asset).toMatchObject({ own: true, name: '鱼肚白', tags: ['岩板'], fileId });
    const names = async (client: TestClient) =>
      (await client.call(endpoints.allAssets, { kind: 'material' })).map(({ name }) => name);
    expect(await names(owner)).toEqual(['鱼肚白', '胡桃木']);
    expect(await names(other)).toEqual(['胡桃木']);
    expect((await other.get(asset.url)).statusCode).toBe(404);
    expect((await visitor.get(asset.thumbUrl)).statusCode).toBe(404);
    const again = await owner.send(endpoints.addAsset, {
      kind: 'material',
      fileId,
      name: '又一张',
    });
    expect(again.status).toBe(409);
  });

  it('answers 404 for what is somebody else’s, built in, or gone', async () => {
    const fileId = await upload(owner);
    const { id } = await owner.call(endpoints.addAsset, { kind: 'plant', fileId, name: '龟背竹' });
    const taken = await other.send(endpoints.addAsset, { kind: 'plant', fileId, name: '借来' });
    expect(taken.status).toBe(404);
    for (const [client, assetId] of [
      [other, id],
      [owner, 'sky-noon'],
      [owner, newId()],
    ] as const) {
      const calls = [
        client.send(endpoints.editAsset, { id: assetId, name: '改名' }),
        client.send(endpoints.removeAsset, { id: assetId }),
        client.send(endpoints.restoreAsset, { id: assetId }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await visitor.send(endpoints.removeAsset, { id })).status).toBe(401);
    expect((await visitor.send(endpoints.addAsset, { kind: 'plant', fileId })).status).toBe(401);
  });

  it('renames, tags, removes and brings back', async () => {
    const fileId = await upload(owner);
    const { id } = await owner.call(endpoints.addAsset, { kind: 'style', fileId, name: '参考' });
    const edited = await owner.call(endpoints.editAsset, { id, name: '奶油风', tags: ['客厅'] });
    expect(edited).toMatchObject({ name: '奶油风', tags: ['客厅'] });
    expect((await owner.send(endpoints.editAsset, { id, name: '  ' })).status).toBe(400);
    expect((await owner.send(endpoints.editAsset, { id })).status).toBe(400);
    await owner.call(endpoints.removeAsset, { id });
    expect(await owner.call(endpoints.allAssets, { kind: 'style' })).toEqual([]);
    expect((await owner.send(endpoints.editAsset, { id, name: '改名' })).status).toBe(404);
    expect(await owner.call(endpoints.restoreAsset, { id })).toMatchObject({ name: '奶油风' });
    expect((await owner.send(endpoints.restoreAsset, { id })).status).toBe(404);
  });

  it('lists one’s own by pages, kinds and words, and what was put away', async () => {
    const keeper = await app.signedIn();
    const names = ['米白岩板', '深灰岩板', '云杉'];
    for (const [nth, name] of names.entries()) {
      const kind = nth < 2 ? 'material' : 'plant';
      const tags = nth === 1 ? ['Stone'] : [];
      const fileId = await upload(keeper);
      await keeper.call(endpoints.addAsset, { kind, fileId, name, tags });
    }
    const listed = async (input: object) => {
      const { list, total } = await keeper.call(endpoints.ownAssets, input);
      return [list.map(({ name }) => name), total];
    };
    expect(await listed({})).toEqual([['云杉', '深灰岩板', '米白岩板'], 3]);
    expect(await listed({ page: 2, pageSize: 2 })).toEqual([['米白岩板'], 3]);
    expect(await listed({ kind: 'plant' })).toEqual([['云杉'], 1]);
    expect(await listed({ keyword: 'stone' })).toEqual([['深灰岩板'], 1]);
    const { list, counts } = await keeper.call(endpoints.ownAssets, { kind: 'material' });
    expect(counts).toEqual({ material: 2, plant: 1 });
    await keeper.call(endpoints.removeAsset, { id: list[0]?.id ?? '' });
    const away = await keeper.call(endpoints.ownAssets, { removed: true });
    expect(away.list).toMatchObject([{ name: '深灰岩板', goneAt: expect.any(String) }]);
    expect(await listed({ keyword: '岩' })).toEqual([['米白岩板'], 1]);
    expect((await other.call(endpoints.ownAssets)).total).toBe(0);
  });

  it('lets anyone’s task use a built-in picture, and only its owner’s an own one', async () => {
    const [sky] = await other.call(endpoints.allAssets, { kind: 'sky' });
    const uploadImage = await upload(other);
    const task = await other.run('atmosphereChange', { uploadImage, skyImage: sky?.fileId });
    expect(task.status).toBe('succeeded');
    const settings = { uploadImage, skyImage: await upload(owner) };
    const stolen = await other.send(endpoints.startTask, { tool: 'atmosphereChange', settings });
    expect(stolen.status).toBe(400);
    expect(stolen.body.error.fields).toHaveProperty('skyImage');
  });

  it('keeps a selection that nothing else would keep', async () => {
    const { fileId } = await owner.upload(await maskBytes(64, 64, null));
    const { db } = app.database;
    await db.update(files).set({ purpose: 'mask' }).where(eq(files.id, fileId));
    const { url } = await owner.call(endpoints.addAsset, { kind: 'mask', fileId, name: '地面' });
    await sweepFiles(db, app.storage, new Date(Date.now() + 48 * 3600_000));
    expect((await owner.get(url)).statusCode).toBe(200);
  });

  it('has room for so many', async () => {
    const hoarder = await app.signedIn();
    const fileId = await upload(hoarder);
    const { id } = await hoarder.call(endpoints.addAsset, { kind: 'sky', fileId, name: '云' });
    const { db } = app.database;
    const [row] = await db.select().from(assets).where(eq(assets.id, id));
    if (!row) throw new Error('no asset');
    const many = Array.from({ length: ASSET_MOST_OWN - 1 }, () => ({ ...row, id: newId() }));
    await db.insert(assets).values(many);
    const more = { kind: 'style', fileId, name: '再一张' };
    const full = await hoarder.send(endpoints.addAsset, more);
    expect([full.status, full.body.error.message]).toEqual([409, expect.stringContaining('最多')]);
    await hoarder.call(endpoints.removeAsset, { id });
    expect((await hoarder.send(endpoints.addAsset, more)).status).toBe(200);
  });

  it('follows a new version of what the product brings', async () => {
    const [before] = await visitor.call(endpoints.allAssets, { kind: 'material' });
    await stock();
    expect(await visitor.call(endpoints.allAssets, { kind: 'material' })).toEqual([before]);
    await library.write([
      { id: 'material-walnut', kind: 'material', name: '黑胡桃', material: 'walnut' },
    ]);
    await Promise.all([stock(), stock()]);
    const [after, ...others] = await visitor.call(endpoints.allAssets);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, name: '黑胡桃', unitM: null });
    expect(after?.fileId).not.toBe(before?.fileId);
    // Runs that used the older picture can be run again.
    expect((await visitor.get(String(before?.url))).statusCode).toBe(200);
  });
});
