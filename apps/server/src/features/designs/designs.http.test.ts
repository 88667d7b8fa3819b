import { DESIGN_LIMITS, endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { buildProject } from './testing/project.ts';

let app: TestApp;
let clock: FixedClock;
let owner: TestClient;
let other: TestClient;
beforeAll(async () => {
  clock = fixedClock();
  app = await buildTestApp({ clock });
  [owner, other] = await Promise.all([app.signedIn(), app.signedIn()]);
});
afterAll(() => app.close());

const upload = async (client: TestClient, width = 80) =>
  (await client.upload(await pictureBytes(width, 60))).fileId;
const detail = (id: string) => owner.call(endpoints.designProject, { id });

describe('projects and views', () => {
  it('are made, renamed, put in order and listed', async () => {
    const client = await app.signedIn();
    const make = async (name: string) =>
      (await client.call(endpoints.createDesignProject, { name, views: ['客厅', '外立面'] }))
        .project.id;
    const [a, b, c] = [await make(' 甲 '), await make('乙'), await make('丙')];
    const names = async (keyword = '') =>
      (await client.call(endpoints.designProjects, { keyword })).list.map(({ name }) => name);
    expect(await names()).toEqual(['丙', '乙', '甲']);
    await client.call(endpoints.orderDesignProjects, { id: a, before: b });
    expect(await names()).toEqual(['丙', '甲', '乙']);
    await client.call(endpoints.orderDesignProjects, { id: c });
    expect(await names()).toEqual(['甲', '乙', '丙']);
    await client.call(endpoints.editDesignProject, { id: b, name: '西湖 Villa', note: '二期' });
    expect(await names('villa')).toEqual(['西湖 Villa']);
    const { list, total } = await client.call(endpoints.designProjects, { page: 2, pageSize: 2 });
    expect([list.map(({ name }) => name), total]).toEqual([['丙'], 3]);

    const extra = await client.call(endpoints.addDesignView, { projectId: a, name: '次卧' });
    const [living, facade] = (await client.call(endpoints.designProject, { id: a })).views;
    const order = [extra.id, facade?.id ?? '', living?.id ?? ''];
    await client.call(endpoints.orderDesignViews, { projectId: a, ids: order });
    await client.call(endpoints.editDesignView, { id: extra.id, name: '主卧' });
    const { views } = await client.call(endpoints.designProject, { id: a });
    expect(views.map(({ name }) => name)).toEqual(['主卧', '外立面', '客厅']);
    const partial = { projectId: a, ids: order.slice(1) };
    expect((await client.send(endpoints.orderDesignViews, partial)).status).toBe(409);
  });

  it('are refused without a name, and beyond what a project holds', async () => {
    const bad = await owner.send(endpoints.createDesignProject, { name: '  ' });
    expect(bad.body.error.fields).toEqual({ name: '请填写名称' });
    const views = Array.from({ length: DESIGN_LIMITS.viewsMost }, (_, nth) => `视图 ${nth}`);
    const { project } = await owner.call(endpoints.createDesignProject, { name: '满', views });
    const more = await owner.send(endpoints.addDesignView, { projectId: project.id, name: '多' });
    expect([more.status, more.body.error.message]).toEqual([
      409,
      expect.stringContaining('最多 60 个视图'),
    ]);
  });
});

describe('versions', () => {
  it('come from history and uploads, numbered, the first standing for the view', async () => {
    const { project, views } = await buildProject(owner, 0);
    const viewId = views[0]?.id ?? '';
    const run = await owner.run('text2Img', { prompt: '奶油风客厅' });
    const result = run.results[0]?.fileId ?? '';
    const fileIds = [result, await upload(owner)];
    const view = await owner.call(endpoints.addDesignVersions, { viewId, fileIds, tags: ['初稿'] });
    expect(view.versions).toMatchObject([
      { number: 1, isCurrent: true, tags: ['初稿'], taskId: run.taskId, tool: { id: 'text2Img' } },
      { number: 2, isCurrent: false, taskId: null, tool: null, width: 80, height: 60 },
    ]);
    expect(view.versions[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    const again = await owner.send(endpoints.addDesignVersions, { viewId, fileIds });
    expect([again.status, again.body.error.message]).toEqual([409, '这些图已经在这个视图里了']);
    const one = { viewId, fileIds: [result, await upload(owner)] };
    expect((await owner.call(endpoints.addDesignVersions, one)).versions).toHaveLength(3);

    const id = view.versions[1]?.id ?? '';
    const switched = await owner.call(endpoints.setCurrentVersion, { id });
    expect(switched.versions.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
    const changed = await owner.call(endpoints.editDesignVersion, { id, note: '浅色', tags: [] });
    expect(changed).toMatchObject({ note: '浅色', tags: [], isCurrent: true });
    const shown = (await detail(project.id)).project;
    expect(shown).toMatchObject({ views: 1, versions: 3 });
    expect(shown.coverUrl).toContain(changed.fileId);
  });

  it('move to another view of one’s own', async () => {
    const [from, to] = [await buildProject(owner, 2), await buildProject(owner, 1)];
    const id = from.views[0]?.versions[0]?.id ?? '';
    const target = to.views[0]?.id ?? '';
    const view = await owner.call(endpoints.moveDesignVersion, { id, viewId: target });
    expect(view.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [1, true],
      [2, false],
    ]);
    const [left] = (await detail(from.project.id)).views;
    expect(left?.versions).toMatchObject([{ number: 2, isCurrent: true }]);
  });

  it('are compared by where they come from', async () => {
    const { views } = await buildProject(owner, 0);
    const viewId = views[0]?.id ?? '';
    const fileIds = await Promise.all(
      ['白墙', '木墙'].map(
        async (prompt) =>
          (await owner.run('text2Img', { prompt, seed: 7 })).results[0]?.fileId ?? '',
      ),
    );
    const { versions } = await owner.call(endpoints.addDesignVersions, { viewId, fileIds });
    const [left = '', right = ''] = versions.map(({ id }) => id);
    const compared = await owner.call(endpoints.compareDesignVersions, { left, right });
    expect(compared).toMatchObject({
      left: { prompt: '白墙', viewName: '客厅', projectName: '云栖住宅' },
      right: { prompt: '木墙' },
      isSameFile: false,
    });
    expect(compared.differences).toEqual([
      { key: 'prompt', name: expect.any(String), left: '白墙', right: '木墙' },
    ]);
  });

  it('are pictures of one’s own', async () => {
    const { views } = await buildProject(owner, 1);
    const viewId = views[0]?.id ?? '';
    const add = async (fileIds: string[]) =>
      (await owner.send(endpoints.addDesignVersions, { viewId, fileIds })).status;
    expect(await add([await upload(other)])).toBe(404);
    expect(await add([await upload(owner), newId()])).toBe(404);
    const image = await upload(owner);
    const points = [{ x: 9, y: 9, label: 1 as const }];
    const { maskFileId } = await owner.call(endpoints.clickMask, { image, points });
    expect(await add([maskFileId])).toBe(404);
  });
});

it('shows nobody else what it holds, and lets nobody else change it', async () => {
  const { project, views } = await buildProject(owner, 2);
  const [view] = views;
  const [first] = view?.versions ?? [];
  const before = await detail(project.id);
  const [projectId, viewId, versionId] = [project.id, view?.id ?? '', first?.id ?? ''];
  const calls = [
    other.send(endpoints.designProject, { id: projectId }),
    other.send(endpoints.editDesignProject, { id: projectId, name: '我的' }),
    other.send(endpoints.orderDesignProjects, { id: projectId }),
    other.send(endpoints.addDesignView, { projectId, name: '偷看' }),
    other.send(endpoints.editDesignView, { id: viewId, name: '偷看' }),
    other.send(endpoints.orderDesignViews, { projectId, ids: [viewId] }),
    other.send(endpoints.addDesignVersions, { viewId, fileIds: [await upload(other)] }),
    other.send(endpoints.editDesignVersion, { id: versionId, note: '坏' }),
    other.send(endpoints.setCurrentVersion, { id: versionId }),
    other.send(endpoints.compareDesignVersions, { left: versionId, right: versionId }),
    other.send(endpoints.removeDesign, { kind: 'version', id: versionId }),
    other.send(endpoints.removeDesign, { kind: 'project', id: projectId }),
    other.send(endpoints.designComments, { projectId }),
    other.send(endpoints.designApprovals, { projectId }),
    other.send(endpoints.designShares, { projectId }),
    other.send(endpoints.createDesignShare, { projectId }),
  ];
  expect([...new Set((await Promise.all(calls)).map(({ status }) => status))]).toEqual([404]);
  expect(await detail(project.id)).toEqual(before);
});
