import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

describe('judging the gallery', () => {
  let app: TestApp;
  let author: TestClient;
  let reporter: TestClient;
  let admin: TestClient;
  let auditor: TestClient;
  let taskId: string;

  const publish = async (title: string) =>
    author.call(endpoints.galleryPublish, {
      ...{ kind: 'set', title, consent: true, pictures: [{ taskId, ordinal: 0 }] },
    });
  const shown = async (title: string) => {
    const { id } = await publish(title);
    await admin.call(endpoints.judgeGallery, { id, verdict: 'approve' });
    return id;
  };
  const deeds = async (target: string) =>
    (await auditor.call(endpoints.auditPage, { target })).list.map(({ action }) => action);

  beforeAll(async () => {
    app = await buildTestApp();
    [author, reporter, admin, auditor] = await Promise.all([
      app.signedIn(),
      app.signedIn(),
      app.signedInAdmin('operator'),
      app.signedInAdmin('auditor'),
    ]);
    ({ taskId } = await author.run('text2Img', { prompt: '庭院' }));
  });
  afterAll(() => app.close());

  it('keeps a queue, oldest first, and shows its pictures to administrators alone', async () => {
    const [first, second] = [await publish('第一件'), await publish('第二件')];
    const page = await auditor.call(endpoints.adminGallery, { state: 'pending' });
    expect(page.list.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(page.pending).toBe(2);
    expect((await auditor.call(endpoints.dashboard, { days: 7 })).waiting.works).toBe(2);
    expect(page.list[0]?.phone).toContain('****');
    const found = await admin.call(endpoints.adminGallery, { keyword: '第二' });
    expect(found.list.map(({ id }) => id)).toEqual([second.id]);
    const imageId = first.images[0]?.id ?? '';
    const picture = await auditor.raw(endpoints.adminGalleryPicture, { imageId });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await author.raw(endpoints.adminGalleryPicture, { imageId })).statusCode).toBe(401);
    const { images, prompts } = await admin.call(endpoints.adminGalleryEntry, { id: first.id });
    expect([images.length, prompts]).toEqual([1, ['庭院']]);
    const csv = await admin.raw(endpoints.adminGalleryCsv, { state: 'pending' });
    expect(csv.body).toMatch(/第一件.*\r\n.*第二件/);
  });

  it('passes each verdict where it fits, with a reason where one is due, and writes it down', async () => {
    const { id } = await publish('评一评');
    const judge = (client: TestClient, verdict: string, reason = '') =>
      client.send(endpoints.judgeGallery, { id, verdict, reason });
    expect((await judge(auditor, 'approve')).status).toBe(403);
    expect((await judge(author, 'approve')).status).toBe(401);
    expect((await judge(admin, 'refuse')).body.error.fields?.reason).toBe('请写明原因');
    expect((await judge(admin, 'takeDown', '不行')).status).toBe(409);
    expect((await judge(admin, 'refuse', '图不清楚')).body.data?.state).toBe('refused');
    expect((await author.call(endpoints.galleryEntry, { id })).reason).toBe('图不清楚');
    expect((await judge(admin, 'approve')).body.data?.state).toBe('published');
    expect((await judge(admin, 'takeDown', '有人投诉')).body.data?.state).toBe('takenDown');
    const again = { id, consent: true as const };
    expect((await author.send(endpoints.galleryRepublish, again)).status).toBe(409);
    expect((await author.send(endpoints.galleryEdit, { id, title: '改' })).status).toBe(409);
    expect((await judge(admin, 'restore')).body.data?.state).toBe('published');
    expect(await deeds(id)).toEqual([
      ...['gallery.restore', 'gallery.takeDown', 'gallery.approve', 'gallery.refuse'],
    ]);
  });

  it('settles all reports of one thing at once: work or comment', async () => {
    const id = await shown('被举报的');
    const { id: commentId } = await reporter.call(endpoints.galleryComment, {
      ...{ entryId: id, body: '加我微信' },
    });
    const report = (client: TestClient, more: object) =>
      client.call(endpoints.galleryReport, { entryId: id, reason: 'advertising', ...more });
    await report(author, { commentId });
    await report(author, { commentId, words: '广告' });
    await report(reporter, { reason: 'copied' });
    await report(author, { reason: 'other' });
    const { list, total } = await auditor.call(endpoints.galleryReports, { state: 'open' });
    expect(total).toBe(3);
    expect((await auditor.call(endpoints.dashboard, { days: 7 })).waiting.reports).toBe(3);
    const ofComment = list.find(({ comment }) => comment !== null);
    expect(ofComment).toMatchObject({
      words: '广告',
      comment: { body: '加我微信', hidden: false },
    });
    const settled = await admin.call(endpoints.settleReport, {
      ...{ id: ofComment?.id ?? '', upheld: true },
    });
    expect(settled).toMatchObject({ state: 'upheld', comment: { hidden: true } });
    expect((await reporter.call(endpoints.galleryComments, { entryId: id })).list).toEqual([]);
    expect((await reporter.call(endpoints.galleryEntry, { id })).comments).toBe(0);

    const ofWork = list.find(({ comment }) => comment === null);
    const twice = { id: ofWork?.id ?? '', upheld: true };
    await admin.call(endpoints.settleReport, twice);
    expect((await admin.send(endpoints.settleReport, twice)).status).toBe(409);
    expect((await auditor.call(endpoints.galleryReports, { state: 'open' })).total).toBe(0);
    expect((await reporter.send(endpoints.galleryEntry, { id })).status).toBe(404);
    expect((await author.call(endpoints.galleryEntry, { id })).reason).toMatch(/^被举报/);
    const csv = await admin.raw(endpoints.galleryReportsCsv, {});
    expect(csv.body).toContain('盗用他人作品');
  });

  it('judges by an upheld report what its author has withdrawn or has waiting', async () => {
    const consent = true as const;
    const state = async () => (await author.call(endpoints.galleryOwn)).list[0]?.state;
    for (const isWaiting of [false, true]) {
      const id = await shown('举报之后撤回');
      await reporter.call(endpoints.galleryReport, { entryId: id, reason: 'copied' });
      const { list } = await auditor.call(endpoints.galleryReports, { state: 'open' });
      await author.call(endpoints.galleryWithdraw, { id });
      if (isWaiting) await author.call(endpoints.galleryRepublish, { id, consent });
      expect(await state()).toBe(isWaiting ? 'pending' : 'withdrawn');
      await admin.call(endpoints.settleReport, { id: list[0]?.id ?? '', upheld: true });
      const judged = await author.call(endpoints.galleryEntry, { id });
      expect(judged).toMatchObject({ state: 'refused', reason: '被举报：盗用他人作品' });
      expect(await deeds(id)).toContain('gallery.refuse');

      // Neither at once nor by withdrawing it once more is it shown unseen again.
      await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: true });
      const again = await author.call(endpoints.galleryRepublish, { id, consent });
      expect(again).toMatchObject({ state: 'pending', reason: '' });
      await author.call(endpoints.galleryWithdraw, { id });
      await author.call(endpoints.galleryRepublish, { id, consent });
      expect(await state()).toBe('pending');
      await admin.call(endpoints.judgeGallery, { id, verdict: 'approve' });
      await author.call(endpoints.galleryWithdraw, { id });
      await author.call(endpoints.galleryRepublish, { id, consent });
      expect(await state()).toBe('published');
      await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: false });
    }
  });
});
