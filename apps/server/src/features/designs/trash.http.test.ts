import { DESIGN_LIMITS, type DesignKind, endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { assets, designProjects, designVersions, files } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { createAssetService } from '../assets/service.ts';
import { sweepFiles } from '../files/sweeper.ts';
import { buildProject } from './testing/project.ts';
import { createDesignTrash } from './trash.ts';

const DAY_MS = 24 * 3600_000;
const MIB = 1024 * 1024;
const limits = { projects: 3, versions: 6, bytes: MIB };

let app: TestApp;
let clock: FixedClock;
let owner: TestClient;
beforeAll(async () => {
  clock = fixedClock();
  const env = { DESIGN_PROJECTS: limits.projects, DESIGN_VERSIONS: limits.versions, DESIGN_MIB: 1 };
  app = await buildTestApp({ clock, env });
});
afterAll(() => app.close());

const fresh = async () => {
  owner = await app.signedIn();
};
const trash = async () =>
  (await owner.call(endpoints.designTrash)).list.map(({ kind, name }) => `${kind} ${name}`);
const put = (kind: DesignKind, id: string) => owner.send(endpoints.removeDesign, { kind, id });
const back = (kind: DesignKind, id: string) => owner.send(endpoints.restoreDesign, { kind, id });
const stateOf = async (fileId: string) =>
  (await app.database.db.select().from(files).where(eq(files.id, fileId)))[0]?.state;
const sweep = async () => {
  const deps = { db: app.database.db, clock, limits };
  await createDesignTrash(deps).sweep();
  await sweepFiles(app.database.db, app.storage, clock.now());
};

it('takes things away for thirty days and gives them back', async () => {
  await fresh();
  const { project, views } = await buildProject(owner, 3);
  const [view] = views;
  const [first, second] = view?.versions ?? [];
  const [viewId, firstId, secondId] = [view?.id ?? '', first?.id ?? '', second?.id ?? ''];

  const away = await put('version', firstId);
  expect(away.body.data?.until).toBe(
    new Date(clock.now().getTime() + DESIGN_LIMITS.trashDays * DAY_MS).toISOString(),
  );
  const left = (await owner.call(endpoints.designProject, { id: project.id })).views[0];
  expect(left?.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [2, false],
    [3, true],
  ]);
  expect(await trash()).toEqual(['version 客厅 · 第 1 版']);
  expect((await put('version', firstId)).status).toBe(404);

  await put('view', viewId);
  expect(await trash()).toEqual(['view 客厅']);
  expect((await back('version', firstId)).status).toBe(404);
  expect((await owner.send(endpoints.setCurrentVersion, { id: secondId })).status).toBe(404);
  await put('project', project.id);
  expect(await trash()).toEqual(['project 云栖住宅']);
  expect((await owner.call(endpoints.designProjects)).total).toBe(0);

  expect((await back('project', project.id)).status).toBe(200);
  expect((await back('view', viewId)).status).toBe(200);
  expect((await back('version', firstId)).status).toBe(200);
  expect(await trash()).toEqual([]);
  const [again] = (await owner.call(endpoints.designProject, { id: project.id })).views;
  expect(again?.versions.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(again?.versions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

it('gives a version its place in the view back, unless another was chosen', async () => {
  await fresh();
  const { project, views } = await buildProject(owner, 3);
  const ids = (views[0]?.versions ?? []).map(({ id }) => id);
  const current = async () =>
    (await owner.call(endpoints.designProject, { id: project.id })).views[0]?.versions.find(
      ({ isCurrent }) => isCurrent,
    )?.number;
  await owner.call(endpoints.setCurrentVersion, { id: ids[1] ?? '' });
  await put('version', ids[1] ?? '');
  expect(await current()).toBe(3);
  await put('version', ids[2] ?? '');
  expect(await current()).toBe(1);
  // Whichever comes back first: the third only stood in.
  await back('version', ids[2] ?? '');
  expect(await current()).toBe(1);
  await back('version', ids[1] ?? '');
  expect(await current()).toBe(2);

  await put('version', ids[1] ?? '');
  await owner.call(endpoints.setCurrentVersion, { id: ids[0] ?? '' });
  await back('version', ids[1] ?? '');
  expect(await current()).toBe(1);
});

it('is emptied, one thing or all, by its owner', async () => {
  await fresh();
  const { project, views } = await buildProject(owner, 2);
  const [first, second] = views[0]?.versions ?? [];
  for (const version of [first, second]) await put('version', version?.id ?? '');
  const other = await app.signedIn();
  const item = { kind: 'version', id: first?.id ?? '' } as const;
  expect((await other.send(endpoints.emptyDesignTrash, { item })).status).toBe(404);
  expect((await other.send(endpoints.restoreDesign, item)).status).toBe(404);
  expect(await other.call(endpoints.emptyDesignTrash)).toEqual({ removed: 0 });
  expect(await owner.call(endpoints.emptyDesignTrash, { item })).toEqual({ removed: 1 });
  expect(await owner.call(endpoints.emptyDesignTrash)).toEqual({ removed: 1 });
  expect((await owner.call(endpoints.designProject, { id: project.id })).project.versions).toBe(0);
  // An upload stays its owner's.
  expect(await stateOf(first?.fileId ?? '')).toBe('ready');
});

it('forgets by itself after thirty days', async () => {
  await fresh();
  const { project } = await buildProject(owner, 1);
  const kept = eq(designProjects.id, project.id);
  await put('project', project.id);
  clock.advance(DESIGN_LIMITS.trashDays * DAY_MS - 1000);
  await sweep();
  expect(await app.database.db.$count(designProjects, kept)).toBe(1);
  clock.advance(2000);
  await sweep();
  expect(await app.database.db.$count(designProjects, kept)).toBe(0);
});

it('keeps a result whose run is deleted, as long as it stands in a project or the library', async () => {
  await fresh();
  const { project, views } = await buildProject(owner, 0);
  const viewId = views[0]?.id ?? '';
  const { taskId, results } = await owner.run('text2Img', { prompt: '庭院' });
  const fileId = results[0]?.fileId ?? '';
  await owner.call(endpoints.addDesignVersions, { viewId, fileIds: [fileId] });
  const asset = await owner.call(endpoints.addAsset, { kind: 'style', fileId, name: '庭院' });
  await owner.call(endpoints.deleteTask, { taskId });
  await sweep();
  const [version] = (await owner.call(endpoints.designProject, { id: project.id })).views[0]
    ?.versions ?? [undefined];
  expect(version).toMatchObject({ fileId, taskId: null, tool: { id: 'text2Img' } });
  expect((await owner.get(`/files/${fileId}`)).statusCode).toBe(200);

  await put('version', version?.id ?? '');
  await owner.call(endpoints.emptyDesignTrash);
  await sweep();
  expect(await stateOf(fileId)).toBe('ready');
  await owner.call(endpoints.removeAsset, { id: asset.id });
  await app.database.db
    .update(assets)
    .set({ deletedAt: new Date(clock.now().getTime() - 31 * DAY_MS) })
    .where(eq(assets.id, asset.id));
  await createAssetService({ db: app.database.db, clock }).sweep();
  await sweep();
  expect(await stateOf(fileId)).toBeUndefined();
  expect((await owner.get(`/files/${fileId}`)).statusCode).toBe(404);
});

it('never holds a file that is given up at the same moment', async () => {
  await fresh();
  const { views } = await buildProject(owner, 0);
  const viewId = views[0]?.id ?? '';
  for (let round = 0; round < 4; round++) {
    const { taskId, results } = await owner.run('text2Img', { prompt: '走廊' });
    const fileId = results[0]?.fileId ?? '';
    const [added] = await Promise.all([
      owner.send(endpoints.addDesignVersions, { viewId, fileIds: [fileId] }),
      owner.send(endpoints.deleteTask, { taskId }),
    ]);
    expect([200, 404]).toContain(added.status);
    expect(await stateOf(fileId)).toBe(added.status === 200 ? 'ready' : 'deleted');
  }
});

it('says what is used up, in projects, versions and bytes', async () => {
  await fresh();
  const { views } = await buildProject(owner, 2);
  const viewId = views[0]?.id ?? '';
  const { bytes } = await owner.call(endpoints.designQuota);
  expect(await owner.call(endpoints.designQuota)).toMatchObject({
    projects: { used: 1, most: 3 },
    versions: { used: 2, most: 6 },
    bytes: { most: MIB },
  });
  expect(bytes.used).toBeGreaterThan(0);

  const refusal = async (fileIds: string[]) => {
    const { status, body } = await owner.send(endpoints.addDesignVersions, { viewId, fileIds });
    return `${status} ${body.error.message}`;
  };
  const uploads = await Promise.all(
    Array.from({ length: 5 }, async (_, nth) =>
      owner.upload(await pictureBytes(70 + nth, 50)).then(({ fileId }) => fileId),
    ),
  );
  expect(await refusal(uploads)).toBe('409 版本最多 6 个，清空回收站或删掉一些再试');
  await app.database.db
    .update(files)
    .set({ bytes: 2 * MIB })
    .where(eq(files.id, uploads[0] ?? ''));
  expect(await refusal(uploads.slice(0, 1))).toBe(
    '409 设计管理的空间最多 1 MiB，清空回收站或删掉一些再试',
  );
  const rows = await app.database.db
    .select()
    .from(designVersions)
    .where(eq(designVersions.viewId, viewId));
  expect(rows).toHaveLength(2);
  for (const name of ['二', '三']) await owner.call(endpoints.createDesignProject, { name });
  const fourth = await owner.send(endpoints.createDesignProject, { name: '四' });
  expect(fourth.body.error.message).toBe('项目最多 3 个，清空回收站或删掉一些再试');
});
