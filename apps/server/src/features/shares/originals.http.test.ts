import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

it('shows what a version was made from, while its owner lets it and its run is in the history', async () => {
  const [owner, visitor, pin] = [await app.signedIn(), app.client(), '204816'];
  const { fileId: uploadImage } = await owner.upload(await pictureBytes(96, 64));
  const made = await owner.run('indoorRender', { uploadImage, prompt: '书房' });
  const drawn = await owner.run('text2Img', { prompt: '书房' });
  const { project, views } = await owner.call(endpoints.createDesignProject, {
    ...{ name: '云栖住宅', views: ['书房'] },
  });
  const fileIds = [made, drawn].map(({ results }) => results[0]?.fileId ?? '');
  await owner.call(endpoints.addDesignVersions, {
    ...{ viewId: views[0]?.id ?? '', fileIds: [...fileIds, uploadImage] },
  });
  const { token, share } = await owner.call(endpoints.createDesignShare, {
    ...{ projectId: project.id, pin, shows: 'all' },
  });
  const { pass, project: shown } = await visitor.call(endpoints.openShare, { token, pin });
  const addresses = shown.views[0]?.versions.map(({ beforeUrl }) => beforeUrl) ?? [];
  expect(addresses).toEqual([expect.stringContaining('/before?'), null, null]);
  const [address] = addresses;
  expect((await visitor.get(address ?? '')).statusCode).toBe(200);
  const other = shown.views[0]?.versions[1]?.id ?? '';
  const id = shown.views[0]?.versions[0]?.id ?? '';
  expect((await visitor.get(address?.replace(id, other) ?? '')).statusCode).toBe(404);

  const { id: shareId } = share;
  await owner.call(endpoints.editDesignShare, { id: shareId, showsOriginals: false });
  expect((await visitor.get(address ?? '')).statusCode).toBe(404);
  const without = await visitor.call(endpoints.showShare, { pass });
  expect(without.views[0]?.versions[0]?.beforeUrl).toBeNull();
  await owner.call(endpoints.editDesignShare, { id: shareId, showsOriginals: true });
  expect((await visitor.get(address ?? '')).statusCode).toBe(200);

  await owner.call(endpoints.deleteTask, { taskId: made.taskId });
  const again = await visitor.call(endpoints.showShare, { pass });
  expect(again.views[0]?.versions.map(({ beforeUrl }) => beforeUrl)).toEqual([null, null, null]);
  expect((await visitor.get(address ?? '')).statusCode).toBe(404);
});
