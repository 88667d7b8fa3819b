import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

describe('what others do with a work', () => {
  const clock = fixedClock('2026-11-30T15:59:00Z');
  let app: TestApp;
  let author: TestClient;
  let other: TestClient;
  let admin: TestClient;
  let taskId: string;

  const shown = async () => {
    const { id } = await author.call(endpoints.galleryPublish, {
      ...{ kind: 'set', title: '南窗', consent: true, pictures: [{ taskId, ordinal: 0 }] },
    });
    await admin.call(endpoints.judgeGallery, { id, verdict: 'approve' });
    return id;
  };

  beforeAll(async () => {
    app = await buildTestApp({ clock });
    [author, other, admin] = await Promise.all([
      app.signedIn(),
      app.signedIn(),
      app.signedInAdmin('operator'),
    ]);
    ({ taskId } = await author.run('text2Img', { prompt: '南窗' }));
  });
  afterAll(() => app.close());

  it('counts each visitor once a day, signed in or not', async () => {
    const id = await shown();
    const views = async () => (await other.call(endpoints.galleryEntry, { id })).views;
    const lookFrom = async (remoteAddress: string) => {
      const look = { method: 'POST', url: '/api/gallery/view', payload: { id } } as const;
      const { statusCode } = await app.server.app.inject({ ...look, remoteAddress });
      expect(statusCode).toBe(200);
    };
    await Promise.all(Array.from({ length: 20 }, () => lookFrom('203.0.113.5')));
    expect(await views()).toBe(1);
    for (const line of [1, 2, 3]) await lookFrom(`2001:db8::${line}`);
    expect(await views()).toBe(2);
    for (const client of [other, other, author]) await client.call(endpoints.galleryView, { id });
    expect(await views()).toBe(4);
    // Midnight in China.
    clock.advance(60_000);
    await lookFrom('203.0.113.5');
    expect(await views()).toBe(5);
    expect((await other.send(endpoints.galleryView, { id: 'nothing' })).status).toBe(404);
  });

  it('keeps a comment that was reported from everybody but those who judge it', async () => {
    const entryId = await shown();
    const say = (body: string) => other.call(endpoints.galleryComment, { entryId, body });
    const report = (commentId: string) =>
      author.call(endpoints.galleryReport, { entryId, commentId, reason: 'advertising' });
    const takeBack = async (id: string) =>
      (await other.send(endpoints.galleryUncomment, { id })).status;
    const reports = async () => (await admin.call(endpoints.galleryReports)).list;

    const [harmless, open, upheld] = [await say('好看'), await say('加我'), await say('低价')];
    await report(upheld.id);
    const [judged] = await reports();
    await admin.call(endpoints.settleReport, { id: judged?.id ?? '', upheld: true });
    clock.advance(1000);
    await report(open.id);
    expect(await takeBack(harmless.id)).toBe(200);
    expect(await takeBack(open.id)).toBe(200);
    for (const { id } of [harmless, open, upheld]) expect(await takeBack(id)).toBe(404);
    expect((await author.call(endpoints.galleryEntry, { id: entryId })).comments).toBe(0);
    expect((await other.call(endpoints.galleryComments, { entryId })).list).toEqual([]);
    expect((await reports()).map(({ state, comment }) => [state, comment])).toEqual([
      ['open', { id: open.id, body: '加我', hidden: true }],
      ['upheld', { id: upheld.id, body: '低价', hidden: true }],
    ]);
    expect((await admin.raw(endpoints.galleryReportsCsv, {})).body).toContain('低价');
  });

  it('refuses places in lists that none has given', async () => {
    const entryId = await shown();
    const { id: albumId } = await other.call(endpoints.gallerySaveAlbum, { name: '走廊' });
    for (const place of ['[1e16,"a"]', '[1e300,"a"]', '[1,"\\u0000"]', '[-1,"a"]', '[1.5,"a"]']) {
      const cursor = Buffer.from(place).toString('base64url');
      const answers = await Promise.all([
        ...[endpoints.galleryList, endpoints.galleryImages, endpoints.galleryOwn].map((list) =>
          other.send(list, { cursor }),
        ),
        ...[endpoints.galleryLiked, endpoints.galleryFollowing, endpoints.galleryDownloads].map(
          (list) => other.send(list, { cursor }),
        ),
        other.send(endpoints.galleryComments, { entryId, cursor }),
        other.send(endpoints.galleryAlbum, { id: albumId, cursor }),
      ]);
      for (const { status, body } of answers) {
        expect([status, body.error.fields?.cursor]).toEqual([400, '列表的位置有误，请从头看起']);
      }
    }
  });
});
