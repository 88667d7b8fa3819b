import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, galleryFiles } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

describe('the gallery', () => {
  let app: TestApp;
  let author: TestClient;
  let other: TestClient;
  let visitor: TestClient;
  let admin: TestClient;
  let taskId: string;
  let uploadImage: string;

  const consent = true as const;
  const publish = (more: object = {}, client = author) =>
    client.call(endpoints.galleryPublish, {
      ...{ kind: 'set', title: '胡桃木客厅', consent, pictures: [{ taskId, ordinal: 0 }] },
      ...more,
    });
  const judge = (id: string, verdict: 'approve' | 'refuse' | 'takeDown' | 'restore', reason = '') =>
    admin.call(endpoints.judgeGallery, { id, verdict, reason });
  const shown = async (more: object = {}) => {
    const entry = await publish(more);
    await judge(entry.id, 'approve');
    return visitor.call(endpoints.galleryEntry, { id: entry.id });
  };
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status;

  beforeAll(async () => {
    app = await buildTestApp();
    [author, other, admin] = await Promise.all([
      app.signedIn(),
      app.signedIn(),
      app.signedInAdmin('operator'),
    ]);
    visitor = app.client();
    ({ fileId: uploadImage } = await author.upload(await pictureBytes(96, 64)));
    const task = await author.run('indoorRender', {
      ...{ uploadImage, prompt: '原木地板 大窗', classifyId3: '50101' },
    });
    expect(task.status).toBe('succeeded');
    taskId = task.taskId;
  });
  afterAll(() => app.close());

  it('shows what was published once somebody has looked at it', async () => {
    const entry = await publish({ pictures: [{ taskId, ordinal: 0, caption: '窗边' }] });
    expect(entry).toMatchObject({ state: 'pending', own: true, allowInput: false });
    expect(entry.category.map(({ id }) => id)).toEqual(['5', '501', '50101']);
    expect(entry.space?.name).toBe(entry.category[1]?.name);
    const [image] = entry.images;
    if (!image) throw new Error('no picture');
    expect(await statusOf(visitor.send(endpoints.galleryEntry, { id: entry.id }))).toBe(404);
    expect((await visitor.get(image.url)).statusCode).toBe(404);
    expect((await author.get(image.url)).statusCode).toBe(200);

    await judge(entry.id, 'approve');
    const seen = await visitor.call(endpoints.galleryEntry, { id: entry.id });
    expect(seen).toMatchObject({ state: 'published', own: false, reason: '', title: '胡桃木客厅' });
    expect(seen.images[0]).toMatchObject({ caption: '窗边', isAi: true, tool: 'indoorRender' });
    expect((await visitor.get(image.url)).statusCode).toBe(200);
    expect((await visitor.get(image.thumbUrl)).headers['content-type']).toBe('image/webp');
    const { image: alone, entry: card } = await visitor.call(endpoints.galleryImage, image);
    expect([alone.id, card.id]).toEqual([image.id, entry.id]);
    expect(
      await statusOf(admin.send(endpoints.judgeGallery, { id: entry.id, verdict: 'approve' })),
    ).toBe(409);
  });

  it('asks for consent, own pictures and known words', async () => {
    const wish = { kind: 'set', title: '一组', consent, pictures: [{ taskId, ordinal: 0 }] };
    const refused = async (client: TestClient, more: object) =>
      statusOf(client.send(endpoints.galleryPublish, { ...wish, ...more }));
    expect(await refused(author, { consent: undefined })).toBe(400);
    expect(await refused(author, { consent: false })).toBe(400);
    expect(await refused(author, { title: ' ' })).toBe(400);
    expect(await refused(author, { category: '99999' })).toBe(400);
    expect(await refused(author, { style: 'nothing' })).toBe(400);
    expect(await refused(author, { pictures: [{ taskId, ordinal: 9 }] })).toBe(404);
    expect(await refused(other, {})).toBe(404);
    expect(await refused(visitor, {})).toBe(401);
    const twice = [0, 0].map((ordinal) => ({ taskId, ordinal }));
    expect(await refused(author, { pictures: twice })).toBe(400);
    const clientRequestId = newId();
    const both = await Promise.all([publish({ clientRequestId }), publish({ clientRequestId })]);
    expect(both[0].id).toBe(both[1].id);
  });

  it('keeps what is shown when its history is emptied, and hides nobody’s phone number', async () => {
    const { fileId } = await author.upload(await pictureBytes(80, 80));
    const task = await author.run('indoorRender', { uploadImage: fileId });
    const entry = await shown({ pictures: [{ taskId: task.taskId, ordinal: 0 }] });
    await author.call(endpoints.deleteTask, { taskId: task.taskId });
    expect((await visitor.get(entry.images[0]?.url ?? '')).statusCode).toBe(200);
    const { phone } = await author.call(endpoints.userInfo);
    expect(entry.author.name).not.toContain(phone.slice(-4));
  });

  it('withdraws, publishes again, and removes', async () => {
    const { id, images } = await shown();
    const url = images[0]?.url ?? '';
    expect((await author.call(endpoints.galleryWithdraw, { id })).state).toBe('withdrawn');
    expect((await visitor.get(url)).statusCode).toBe(404);
    expect(await statusOf(visitor.send(endpoints.galleryEntry, { id }))).toBe(404);
    expect(await statusOf(author.send(endpoints.galleryRepublish, { id }))).toBe(400);
    expect((await author.call(endpoints.galleryRepublish, { id, consent })).state).toBe('pending');
    for (const call of [
      other.send(endpoints.galleryWithdraw, { id }),
      other.send(endpoints.galleryRepublish, { id, consent }),
      other.send(endpoints.galleryEdit, { id, title: '改' }),
      other.send(endpoints.galleryRemove, { id }),
    ]) {
      expect(await statusOf(call)).toBe(404);
    }
    await author.call(endpoints.galleryRemove, { id });
    expect(await statusOf(author.send(endpoints.galleryEntry, { id }))).toBe(404);
    const { db } = app.database;
    expect(await db.select().from(galleryFiles).where(eq(galleryFiles.entryId, id))).toEqual([]);
    const gone = url.split('/').at(-1) ?? '';
    const [file] = await db.select().from(files).where(eq(files.id, gone));
    expect(file?.state ?? 'deleted').toBe('deleted');
  });

  it('shows at once where the operator says so, and looks at edits again where not', async () => {
    await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: true });
    const entry = await publish({
      kind: 'case',
      facts: { areaM2: 98, city: '成都', budget: 'comfort' },
    });
    expect(entry).toMatchObject({ state: 'published', facts: { areaM2: 98, city: '成都' } });
    await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: false });
    const edited = await author.call(endpoints.galleryEdit, { id: entry.id, title: '成都三居' });
    expect(edited).toMatchObject({ title: '成都三居', state: 'pending' });
    await judge(entry.id, 'refuse', '请补充说明');
    const own = await author.call(endpoints.galleryOwn, { state: 'refused' });
    expect(own.list.map(({ id, reason }) => [id, reason])).toContainEqual([entry.id, '请补充说明']);
    // What was refused is looked at again even then.
    await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: true });
    const again = await author.call(endpoints.galleryRepublish, { id: entry.id, consent });
    expect(again.state).toBe('pending');
    await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: false });
  });

  it('finds by words, category, style, colour, place and author, a stretch at a time', async () => {
    const made = [];
    for (const [nth, title] of ['深灰书房甲', '深灰书房乙', '深灰书房丙'].entries()) {
      made.push(
        await shown({
          title,
          category: '50101',
          kind: nth === 2 ? 'case' : 'set',
          facts: { city: '杭州' },
        }),
      );
    }
    const list = async (filter: object) =>
      (await visitor.call(endpoints.galleryList, filter)).list.map(({ id }) => id);
    const ids = made.map(({ id }) => id);
    expect(await list({ words: '深灰书' })).toEqual(ids.toReversed());
    expect(await list({ words: '深灰 书房乙' })).toEqual([ids[1]]);
    expect(await list({ words: '原木', kind: 'case' })).toEqual([ids[2]]);
    expect(await list({ words: '没有这样的' })).toEqual([]);
    expect(await list({ city: '杭州' })).toEqual([ids[2]]);
    for (const category of ['5', '501', '50101']) {
      expect(await list({ words: '深灰书房', category })).toHaveLength(3);
    }
    expect(await list({ category: '10131' })).toEqual([]);
    expect(await list({ words: '深灰书房', branches: ['1', '5'] })).toHaveLength(3);
    expect(await list({ words: '深灰书房', branches: ['1'] })).toEqual([]);
    const [first] = made;
    const style = first?.style?.id;
    expect(await list({ words: '深灰书房', style, space: first?.space?.id })).toHaveLength(3);
    const colour = first?.images[0]?.palette[0];
    expect(await list({ words: '深灰书房', colour, colourRange: 'close' })).toHaveLength(3);
    expect(await list({ authorId: first?.author.id, words: '书房甲' })).toEqual([ids[0]]);

    const one = await visitor.call(endpoints.galleryList, { words: '深灰书房', limit: 2 });
    expect(one.next).not.toBeNull();
    const cursor = one.next ?? undefined;
    const two = await visitor.call(endpoints.galleryList, { words: '深灰书房', limit: 2, cursor });
    expect([...one.list, ...two.list].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(two.next).toBeNull();
    expect(await statusOf(visitor.send(endpoints.galleryList, { cursor: 'x' }))).toBe(400);

    const pictures = await visitor.call(endpoints.galleryImages, { words: '深灰书房', colour });
    expect(pictures.list.map(({ entryId }) => entryId)).toHaveLength(3);
    const facets = await visitor.call(endpoints.galleryFacets);
    expect(facets.categories.find(({ id }) => id === '50101')?.count).toBeGreaterThanOrEqual(3);
  });

  it('likes, keeps, follows and says, each counted once', async () => {
    const { id, author: by } = await shown({ title: '一起喜欢' });
    const like = (client: TestClient, liked: boolean) =>
      client.call(endpoints.galleryLike, { id, liked });
    expect(await like(other, true)).toEqual({ liked: true, likes: 1 });
    expect(await like(other, true)).toEqual({ liked: true, likes: 1 });
    expect(await like(author, true)).toEqual({ liked: true, likes: 2 });
    expect(await like(author, false)).toEqual({ liked: false, likes: 1 });
    expect((await other.call(endpoints.galleryLiked)).list.map((card) => card.id)).toEqual([id]);

    const album = await other.call(endpoints.gallerySaveAlbum, { name: '客厅', isPublic: true });
    const kept = { collected: true, collects: 1 };
    expect(await other.call(endpoints.galleryCollect, { entryId: id, collected: true })).toEqual(
      kept,
    );
    const again = { entryId: id, collected: true, albumId: album.id };
    expect(await other.call(endpoints.galleryCollect, again)).toEqual(kept);
    const { list } = await other.call(endpoints.galleryAlbums);
    expect(list.map(({ name, items, isDefault }) => [name, items, isDefault])).toEqual([
      ['默认收藏夹', 1, true],
      ['客厅', 1, false],
    ]);
    const opened = await visitor.call(endpoints.galleryAlbum, { id: album.id });
    expect([opened.list[0]?.id, opened.own]).toEqual([id, false]);
    const closed = list[0]?.id ?? '';
    expect(await statusOf(author.send(endpoints.galleryAlbum, { id: closed }))).toBe(404);
    expect(await statusOf(author.send(endpoints.galleryRemoveAlbum, { id: album.id }))).toBe(404);
    expect(await statusOf(author.send(endpoints.galleryCollect, again))).toBe(404);
    expect(await statusOf(other.send(endpoints.galleryRemoveAlbum, { id: closed }))).toBe(409);
    await other.call(endpoints.galleryRemoveAlbum, { id: album.id });
    expect((await other.call(endpoints.galleryEntry, { id })).collects).toBe(1);
    const out = { entryId: id, collected: false };
    expect((await other.call(endpoints.galleryCollect, out)).collects).toBe(0);

    const follow = { authorId: by.id, followed: true };
    expect(await other.call(endpoints.galleryFollow, follow)).toEqual({
      followed: true,
      followers: 1,
    });
    expect(await statusOf(author.send(endpoints.galleryFollow, follow))).toBe(409);
    expect((await other.call(endpoints.galleryFollowing)).list.map((a) => a.id)).toEqual([by.id]);
    const followed = await other.call(endpoints.galleryList, { followed: true, words: '一起喜欢' });
    expect(followed.list).toHaveLength(1);
    expect((await author.call(endpoints.galleryList, { followed: true })).list).toEqual([]);

    const said = await other.call(endpoints.galleryComment, { entryId: id, body: ' 好看 ' });
    expect(said).toMatchObject({ body: '好看', own: true });
    const [seen] = (await visitor.call(endpoints.galleryComments, { entryId: id })).list;
    expect(seen).toMatchObject({ id: said.id, own: false });
    expect(await statusOf(author.send(endpoints.galleryUncomment, { id: said.id }))).toBe(404);
    await other.call(endpoints.galleryUncomment, { id: said.id });
    expect((await visitor.call(endpoints.galleryEntry, { id })).comments).toBe(0);
    const hot = await visitor.call(endpoints.galleryList, { order: 'hot', limit: 1 });
    expect(hot.list[0]?.id).toBe(id);
  });

  it('gives the settings to make the same, and the input only where its author does', async () => {
    const keeping = await shown({ title: '不给原图' });
    const imageId = keeping.images[0]?.id ?? '';
    const recipe = await visitor.call(endpoints.galleryRemake, { imageId });
    expect(recipe).toMatchObject({ tool: 'indoorRender', withheld: ['uploadImage'] });
    expect(recipe.settings).toMatchObject({ prompt: '原木地板 大窗' });
    expect(JSON.stringify(recipe.settings)).not.toContain(uploadImage);
    expect((await other.get(`/files/${uploadImage}`)).statusCode).toBe(404);

    const giving = await shown({ title: '给原图', allowInput: true });
    const given = await visitor.call(endpoints.galleryRemake, {
      imageId: giving.images[0]?.id ?? '',
    });
    const copy = String(given.settings.uploadImage);
    expect(copy).not.toBe(uploadImage);
    expect((await visitor.get(`/files/${copy}`)).statusCode).toBe(200);
    expect((await other.get(`/files/${uploadImage}`)).statusCode).toBe(404);
    const settings = { ...given.settings, uploadImage: copy };
    expect((await other.run('indoorRender', settings)).status).toBe('succeeded');
    // The picture itself is there to be seen, not to be worked on.
    const stolen = { ...settings, uploadImage: keeping.images[0]?.fileId };
    expect(
      await statusOf(other.send(endpoints.startTask, { tool: 'indoorRender', settings: stolen })),
    ).toBe(400);

    await author.call(endpoints.galleryEdit, { id: giving.id, title: '不给了', allowInput: false });
    await judge(giving.id, 'approve');
    const after = await visitor.call(endpoints.galleryRemake, {
      imageId: giving.images[0]?.id ?? '',
    });
    expect(after.withheld).toEqual(['uploadImage']);
    expect((await other.get(`/files/${copy}`)).statusCode).toBe(404);
  });

  it('hands out labelled files and remembers who took what', async () => {
    const entry = await shown({ title: '带回家' });
    const imageId = entry.images[0]?.id ?? '';
    const taken = await other.raw(endpoints.galleryDownload, { imageId, format: 'png' });
    expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'image/png']);
    expect(taken.rawPayload.includes(Buffer.from('AIGC'))).toBe(true);
    const { list } = await other.call(endpoints.galleryDownloads);
    expect(list[0]).toMatchObject({ id: imageId, format: 'png' });
    expect((await author.call(endpoints.galleryDownloads)).list).toEqual([]);
    expect((await visitor.call(endpoints.galleryEntry, { id: entry.id })).downloads).toBe(1);
    await author.call(endpoints.galleryWithdraw, { id: entry.id });
    expect(await statusOf(other.send(endpoints.galleryDownload, { imageId }))).toBe(404);
  });

  it('finds pictures like one that is there, and like one that is brought', async () => {
    const entry = await shown({ title: '相似' });
    const [image] = entry.images;
    if (!image) throw new Error('no picture');
    const { list } = await visitor.call(endpoints.gallerySimilar, { imageId: image.id });
    expect(list.length).toBeGreaterThan(0);
    expect(list.map(({ id }) => id)).not.toContain(image.id);
    const bytes = (await visitor.get(image.url)).rawPayload;
    const answer = await visitor.raw(endpoints.gallerySimilarTo, {}, bytes);
    const brought = answer.json().data.list as { id: string }[];
    expect(brought.map(({ id }) => id)).toContain(image.id);
    const broken = await visitor.raw(endpoints.gallerySimilarTo, {}, Buffer.from('no picture'));
    expect(broken.statusCode).toBe(400);
  });
});
