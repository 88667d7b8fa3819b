import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-app.ts';
import { pictureBytes } from '../../../testing/pictures.ts';
import { collectionRows, remarkRows, workRows } from './gallery-lists.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function allOf(rows: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

it('lists works, words and what is kept, of its user alone', async () => {
  const [author, reader] = [await app.signedIn(), await app.signedIn()];
  const { fileId: uploadImage } = await author.upload(await pictureBytes(96, 64));
  const { taskId } = await author.run('indoorRender', { uploadImage, prompt: '原木地板' });
  const { id, author: by } = await author.call(endpoints.galleryPublish, {
    ...{ kind: 'set', title: '窗边', consent: true },
    pictures: [{ taskId, ordinal: 0, caption: '早晨' }],
  });
  await (await app.signedInAdmin('operator')).call(endpoints.judgeGallery, {
    ...{ id, verdict: 'approve', reason: '' },
  });
  await reader.call(endpoints.galleryComment, { entryId: id, body: '好看' });
  await reader.call(endpoints.galleryCollect, { entryId: id, collected: true });
  await reader.call(endpoints.galleryLike, { id, liked: true });
  await reader.call(endpoints.galleryFollow, { authorId: by.id, followed: true });

  const of = async (client: typeof author) => {
    const { id: userId } = await client.call(endpoints.userInfo);
    const deps = { db: app.database.db, userId, nameOf: (fileId: string) => `图片/${fileId}` };
    const [works, remarks, kept] = await Promise.all(
      [workRows, remarkRows, collectionRows].map((rows) => allOf(rows(deps))),
    );
    return { works, remarks, kept };
  };
  expect(await of(author)).toMatchObject({
    works: [{ 作品: '窗边', 状态: 'published', 图片: [{ 说明: '早晨' }] }],
    ...{ remarks: [], kept: [] },
  });
  expect(await of(reader)).toMatchObject({
    ...{ works: [], remarks: [{ 作品: '窗边', 内容: '好看' }] },
    kept: [{ 作品: '窗边' }, { 点赞: '窗边' }, { 关注: by.name }],
  });
});
