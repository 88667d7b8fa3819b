import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

let app: TestApp;
let visitor: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await buildTestApp();
  visitor = app.client();
  admin = await app.signedInAdmin('operator');
  await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: true });
});
afterAll(() => app.close());

/** Somebody with a picture of his own. */
async function dressed(): Promise<{ client: TestClient; fileId: string }> {
  const client = await app.signedIn();
  const { fileId } = await client.upload(await pictureBytes(120, 80));
  await client.call(endpoints.changeProfile, { avatarFileId: fileId });
  return { client, fileId };
}

async function publish(client: TestClient) {
  const { fileId: uploadImage } = await client.upload(await pictureBytes(96, 64));
  const { taskId } = await client.run('indoorRender', { uploadImage });
  return client.call(endpoints.galleryPublish, {
    ...{ kind: 'set', title: '一组', consent: true as const },
    pictures: [{ taskId, ordinal: 0 }],
  });
}

it('shows what an author wears, wherever he is named, and nothing else of the file', async () => {
  const { client, fileId } = await dressed();
  const face = `/files/faces/${fileId}`;
  expect((await visitor.get(face)).statusCode).toBe(404);
  const own = await client.call(endpoints.galleryMe);
  expect((await client.get(own.avatar)).statusCode).toBe(200);

  const entry = await publish(client);
  expect(entry.author.avatar).toBe(face);
  const shown = await visitor.get(face);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await visitor.get(`/files/${fileId}`)).statusCode).toBe(404);
  const { list } = await visitor.call(endpoints.galleryList);
  expect(list[0]?.author.avatar).toBe(face);
  const { id } = entry.author;
  expect((await visitor.call(endpoints.galleryAuthor, { id })).avatar).toBe(face);
  const other = await app.signedIn();
  await other.call(endpoints.galleryFollow, { authorId: id, followed: true });
  expect((await other.call(endpoints.galleryFollowing)).list[0]?.avatar).toBe(face);

  await client.call(endpoints.changeProfile, { avatarFileId: '' });
  expect((await visitor.call(endpoints.galleryAuthor, { id })).avatar).toBe('');
  expect((await visitor.get(face)).statusCode).toBe(404);
});

it('shows who speaks, as long as what he said is shown', async () => {
  const entry = await publish(await app.signedIn());
  const { client, fileId } = await dressed();
  const face = `/files/faces/${fileId}`;
  const said = await client.call(endpoints.galleryComment, { entryId: entry.id, body: '好看' });
  expect(said.author.avatar).toBe(face);
  const { list } = await visitor.call(endpoints.galleryComments, { entryId: entry.id });
  expect(list[0]?.author.avatar).toBe(face);
  expect((await visitor.get(face)).statusCode).toBe(200);
  await client.call(endpoints.galleryUncomment, { id: said.id });
  expect((await visitor.get(face)).statusCode).toBe(404);
});
