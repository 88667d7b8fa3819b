import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { extendMembership } from '../vip/memberships.ts';

let app: TestApp;
let clock: FixedClock;
let admin: TestClient;
let user: TestClient;

beforeAll(async () => {
  clock = fixedClock();
  app = await buildTestApp({ clock, working: false });
  [admin, user] = await Promise.all([app.signedInAdmin(), app.signedIn()]);
});
afterAll(() => app.close());

const HOUR = 3600_000;
const draft = (change: object = {}) => ({
  ...{ title: '今晚维护', body: '**22 点**起暂停一小时' },
  shownFrom: new Date(clock.now().getTime() - HOUR).toISOString(),
  shownTo: new Date(clock.now().getTime() + HOUR).toISOString(),
  ...change,
});
const titles = async (client: TestClient) =>
  (await client.call(endpoints.announcements)).map(({ title }) => title);

it('are shown in their time, until read, until put away by whom it concerns', async () => {
  const { id } = await admin.call(endpoints.saveAnnouncement, draft());
  expect(await titles(app.client())).toEqual(['今晚维护']);
  expect(await user.call(endpoints.announcements)).toMatchObject([{ id, unread: true }]);
  await user.call(endpoints.readAnnouncement, { id });
  expect(await user.call(endpoints.announcements)).toMatchObject([{ id, unread: false }]);
  await user.call(endpoints.readAnnouncement, { id, dismiss: true });
  await user.call(endpoints.readAnnouncement, { id });
  expect(await titles(user)).toEqual([]);
  const { list } = await admin.call(endpoints.adminAnnouncements);
  expect(list).toMatchObject([{ id, readers: 1 }]);
  clock.advance(2 * HOUR);
  expect(await titles(app.client())).toEqual([]);
  expect((await user.send(endpoints.readAnnouncement, { id })).status).toBe(404);
});

it('for members are seen by members alone', async () => {
  const { id } = await admin.call(
    endpoints.saveAnnouncement,
    draft({ title: '会员日', audience: 'vip', dismissable: false }),
  );
  expect(await titles(user)).toEqual([]);
  expect((await user.send(endpoints.readAnnouncement, { id })).status).toBe(404);
  const { id: userId } = await user.call(endpoints.userInfo);
  const gift = { userId, level: 1, months: 1, ref: 'test', now: clock.now() };
  await app.database.db.transaction((tx) => extendMembership(tx, gift));
  expect(await titles(user)).toEqual(['会员日']);
  const away = await user.send(endpoints.readAnnouncement, { id, dismiss: true });
  expect([away.status, away.body.error.message]).toEqual([409, '这条公告不能收起']);
  await admin.call(endpoints.removeAnnouncement, { id });
  expect(await titles(user)).toEqual([]);
});

it('are checked, exported and written down', async () => {
  const wrong = await admin.send(endpoints.saveAnnouncement, draft({ shownTo: draft().shownFrom }));
  expect(wrong.body.error.fields).toEqual({ shownTo: '结束时间应晚于开始时间' });
  const { id } = await admin.call(endpoints.saveAnnouncement, draft({ title: '=1+1' }));
  expect((await admin.raw(endpoints.adminAnnouncementsCsv)).body).toContain("'=1+1");
  await admin.call(endpoints.saveAnnouncement, draft({ id, title: '改了' }));
  const { list } = await admin.call(endpoints.auditPage);
  expect(list[0]).toMatchObject({ actionName: '修改公告', after: { title: '改了' } });
});
