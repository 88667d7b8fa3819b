import { type DataOf, endpoints, SHARE_LIMITS } from '@zhuhui/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { designApprovals, designShares, designVersions } from '../../platform/db/schema.ts';
import { newToken, sha256Hex } from '../../platform/ids.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { buildProject } from '../designs/testing/project.ts';

const PIN = '204816';
const WRONG = '000000';
const DAY_MS = 24 * 3600_000;
const author = '王女士';

let app: TestApp;
let clock: FixedClock;
let owner: TestClient;
let visitor: TestClient;
beforeAll(async () => {
  clock = fixedClock();
  app = await buildTestApp({ clock });
  owner = await app.signedIn();
  visitor = app.client();
});
afterAll(() => app.close());

type Draft = Partial<Parameters<typeof owner.call<typeof endpoints.createDesignShare>>[1]>;

/** A project with two versions of one view and a link to it, opened. */
async function shared(draft: Draft = {}) {
  const detail = await buildProject(owner, 2);
  const projectId = detail.project.id;
  const fresh = await owner.call(endpoints.createDesignShare, { projectId, pin: PIN, ...draft });
  const open = await visitor.call(endpoints.openShare, { token: fresh.token, pin: PIN });
  const [first, second] = detail.views[0]?.versions ?? [];
  if (!first || !second) throw new Error('no versions');
  return { ...fresh, ...open, projectId, first, second, viewId: first.viewId };
}
const versionsIn = ({ views }: DataOf<typeof endpoints.showShare>) =>
  views.flatMap(({ versions }) => versions);
/** Elsewhere: limits count by network. */
let network = 1;
const knock = async (token: string, pin: string, ip = `198.51.100.${network++ % 250}`) => {
  const response = await app.server.app.inject({
    ...{ method: 'POST', url: '/api/share/open', remoteAddress: ip, payload: { token, pin } },
  });
  return `${response.statusCode} ${response.json().error.message}`;
};

describe('a link', () => {
  it('opens with its code, for somebody who is not signed in', async () => {
    const { share, token, project, passUntil, first } = await shared({ name: '给王女士' });
    expect(token).toHaveLength(43);
    expect(share).toMatchObject({ state: 'live', shows: 'current', views: 0, name: '给王女士' });
    const until = new Date(share.expiresAt).getTime() - clock.now().getTime();
    expect(until).toBe(SHARE_LIMITS.daysDefault * DAY_MS);
    expect(new Date(passUntil) > clock.now()).toBe(true);
    expect(project).toMatchObject({ name: '云栖住宅', canComment: true, canApprove: true });
    // A nickname nobody chose ends like the phone number.
    expect(project.designer).toBe('设计师');
    expect(versionsIn(project).map(({ id }) => id)).toEqual([first.id]);
    expect(JSON.stringify(project)).not.toContain(first.fileId);
    const [row] = await owner.call(endpoints.designShares, { projectId: share.projectId });
    expect(row).toMatchObject({ views: 1, lastViewedAt: clock.now().toISOString() });
    const [kept] = await app.database.db
      .select()
      .from(designShares)
      .where(eq(designShares.id, share.id));
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(PIN);
  });

  it('answers alike, whatever is wrong with it', async () => {
    const [over, gone, revoked, right] = [
      await shared({ days: 1 }),
      await shared(),
      await shared(),
      await shared(),
    ];
    await owner.call(endpoints.removeDesign, { kind: 'project', id: gone.projectId });
    await owner.call(endpoints.revokeDesignShare, { id: revoked.share.id });
    clock.advance(DAY_MS);
    const answers = [
      await knock(over.token, PIN),
      await knock(gone.token, PIN),
      await knock(revoked.token, PIN),
      await knock(newToken(), PIN),
      await knock(right.token, WRONG),
    ];
    expect([...new Set(answers)]).toEqual(['404 链接已失效，或访问码不对']);
    expect(await knock(right.token, PIN)).toBe('200 ');
    for (const { pass } of [over, gone, revoked]) {
      expect((await visitor.send(endpoints.showShare, { pass })).status).toBe(404);
    }
  });

  it('refuses guessing from one network, and shuts nobody else out, whether it exists or not', async () => {
    const { token } = await shared();
    const stranger = '203.0.113.7';
    for (const guessed of [token, newToken()]) {
      const tries: string[] = [];
      for (let nth = 0; nth < 9; nth++) tries.push(await knock(guessed, WRONG, stranger));
      expect(tries.slice(0, 8).every((answer) => answer.startsWith('404'))).toBe(true);
      expect(tries[8]).toBe('429 试得太多了，请稍后再试');
    }
    expect(await knock(token, PIN)).toBe('200 ');
    // He may wait and go on: ten a day, and then it is over for him, wherever he sits on his own lines.
    clock.advance(3600_000);
    expect(await knock(token, WRONG, stranger)).toMatch(/^404/);
    expect(await knock(token, WRONG, stranger)).toMatch(/^404/);
    expect(await knock(token, PIN, stranger)).toMatch(/^429/);
    expect(await knock(token, PIN)).toBe('200 ');
    for (let line = 0; line < 10; line++) await knock(token, WRONG, `2001:db8:9:${line}::1`);
    expect(await knock(token, PIN, '2001:db8:9:99::1')).toMatch(/^429/);
    expect(await knock(token, PIN)).toBe('200 ');
  });

  it('refuses guessing from many networks, but not those who have been in before', async () => {
    const { token, pass, projectId, share } = await shared();
    // Two hundred a day; right tries count for nothing.
    const wrong = { key: `share:link:${sha256Hex(token)}`, limit: 200, windowMs: DAY_MS };
    for (let nth = 0; nth < 199; nth++) await countEvent(app.database.db, wrong, clock.now());
    expect(await knock(token, PIN)).toBe('200 ');
    expect(await knock(token, WRONG)).toMatch(/^404/);
    expect(await knock(token, PIN)).toMatch(/^429/);
    const back = (given: object) =>
      visitor.send(endpoints.openShare, { token, pin: PIN, ...given });
    expect((await back({ pass })).status).toBe(200);
    expect((await back({ pass: `${pass}x` })).status).toBe(429);
    expect((await back({ pass: (await shared()).pass })).status).toBe(429);
    expect((await back({ pass, pin: WRONG })).status).toBe(404);
    // A new address is a new link.
    const renewed = await owner.call(endpoints.renewDesignShare, { id: share.id });
    expect(renewed.pin).toBeNull();
    expect(await knock(renewed.token, PIN)).toBe('200 ');
    expect(await owner.call(endpoints.designShares, { projectId })).toHaveLength(1);
  });

  it('is changed, renewed and taken back by its owner; old passes are void then', async () => {
    const { share, pass, token } = await shared();
    const id = share.id;
    const shows = await owner.call(endpoints.editDesignShare, { id, shows: 'all', days: 3 });
    expect(shows).toMatchObject({ shows: 'all', name: '' });
    expect(versionsIn(await visitor.call(endpoints.showShare, { pass }))).toHaveLength(2);
    await owner.call(endpoints.editDesignShare, { id, pin: '135790' });
    expect((await visitor.send(endpoints.showShare, { pass })).status).toBe(404);
    expect(await knock(token, PIN)).toMatch(/^404/);
    const renewed = await owner.call(endpoints.renewDesignShare, { id, newPin: true });
    expect(renewed.pin).toMatch(/^\d{6}$/);
    expect(await knock(token, '135790')).toMatch(/^404/);
    expect(await knock(renewed.token, renewed.pin ?? '')).toBe('200 ');
    expect((await owner.call(endpoints.revokeDesignShare, { id })).state).toBe('revoked');
    expect((await owner.send(endpoints.editDesignShare, { id, days: 9 })).status).toBe(409);
    expect((await owner.send(endpoints.renewDesignShare, { id })).status).toBe(409);
    const other = await app.signedIn();
    for (const call of ['editDesignShare', 'renewDesignShare', 'revokeDesignShare'] as const) {
      expect((await other.send(endpoints[call], { id })).status).toBe(404);
    }
  });

  it('shows its own pictures and no others, labelled, as long as it is good', async () => {
    const { project, share, first, second } = await shared();
    const [version] = versionsIn(project);
    const made = await owner.run('text2Img', { prompt: '书房' });
    const { viewId } = first;
    const fileIds = [made.results[0]?.fileId ?? ''];
    const { versions } = await owner.call(endpoints.addDesignVersions, { viewId, fileIds });
    const { url = '', thumbUrl = '', screenUrl = '' } = version ?? {};
    for (const address of [url, thumbUrl, screenUrl]) {
      const picture = await visitor.get(address);
      expect(picture.statusCode).toBe(200);
      expect(picture.headers['content-type']).toMatch(/^image\//);
      expect(picture.headers['cache-control']).toContain('no-cache');
    }
    const other = url.replace(version?.id ?? '', second.id);
    const refused = [
      ...[other, url.replace('/full?', '/thumb?'), url.replace('sign=', 'sign=A')],
      ...[url.replace(/until=\d+/, 'until=9999999999999'), url.split('?')[0] ?? ''],
      ...[`/files/${first.fileId}`, `/files/shared/${share.id}/${first.id}/whole`],
    ];
    for (const address of refused) expect((await visitor.get(address)).statusCode).toBe(404);
    // What replaced it is delivered with the mark of what AI made.
    const id = versions.at(-1)?.id ?? '';
    await owner.call(endpoints.setCurrentVersion, { id });
    expect((await visitor.get(url)).statusCode).toBe(404);
    const again = await shared({});
    await owner.call(endpoints.revokeDesignShare, { id: again.share.id });
    const [lost] = versionsIn(again.project);
    expect((await visitor.get(lost?.url ?? '')).statusCode).toBe(404);
  });
});

describe('a visitor', () => {
  it('pins comments, answers, and takes his own back', async () => {
    const { pass, token, first, second, projectId } = await shared();
    const versionId = first.id;
    const say = (input: object) =>
      visitor.send(endpoints.addShareComment, { pass, versionId, author, ...input });
    const pinned = (await say({ text: ' 沙发换浅色 ', pin: { x: 0.25, y: 0.5 } })).body.data;
    expect(pinned).toMatchObject({
      ...{ number: 1, pin: { x: 0.25, y: 0.5 }, by: 'client', author, isMine: true },
      text: '沙发换浅色',
    });
    const reply = await owner.call(endpoints.addDesignComment, {
      ...{ versionId, text: '好的', replyTo: pinned?.id },
    });
    expect(reply).toMatchObject({ by: 'owner', number: null, pin: null, isMine: true });
    const whole = (await say({ text: '整体很好' })).body.data;
    expect(whole).toMatchObject({ number: 2, pin: null });

    // Somebody else with the same link sees them as another's.
    const guest = await app.client().call(endpoints.openShare, { token, pin: PIN });
    const [seen] = versionsIn(guest.project);
    expect(seen?.comments.map(({ isMine }) => isMine)).toEqual([false, false, false]);
    const taken = { pass: guest.pass, id: whole?.id ?? '' };
    expect((await visitor.send(endpoints.removeShareComment, taken)).status).toBe(404);
    // The same visitor, come back after his pass lapsed.
    clock.advance(DAY_MS);
    const back = await visitor.call(endpoints.openShare, { token, pin: PIN, pass });
    expect(versionsIn(back.project)[0]?.comments.map(({ isMine }) => isMine)).toEqual([
      ...[true, false, true],
    ]);
    const mine = { pass: back.pass, id: pinned?.id ?? '' };
    expect((await visitor.send(endpoints.removeShareComment, mine)).status).toBe(409);
    await visitor.call(endpoints.removeShareComment, { ...mine, id: whole?.id ?? '' });

    const bad = [
      { text: ' ' },
      { text: '字'.repeat(501) },
      { text: '外面', pin: { x: 1.01, y: 0 } },
      { text: '匿名', author: '' },
      { text: '回复', replyTo: pinned?.id, pin: { x: 0, y: 0 } },
    ];
    for (const input of bad) {
      const sent = { pass: back.pass, versionId, author, ...input };
      expect((await visitor.send(endpoints.addShareComment, sent)).status).toBe(400);
    }
    const hidden = { pass: back.pass, versionId: second.id, author, text: '看不到的' };
    expect((await visitor.send(endpoints.addShareComment, hidden)).status).toBe(404);

    const list = await owner.call(endpoints.designComments, { projectId, open: true });
    expect(list.map(({ text }) => text)).toEqual(['沙发换浅色', '好的']);
    const id = pinned?.id ?? '';
    const done = await owner.call(endpoints.resolveDesignComment, { id, resolved: true });
    expect(done.resolvedAt).toBe(clock.now().toISOString());
    expect(await owner.call(endpoints.designComments, { versionId, open: true })).toEqual([]);
    const other = await app.signedIn();
    const resolve = { id, resolved: false };
    expect((await other.send(endpoints.resolveDesignComment, resolve)).status).toBe(404);
    await owner.call(endpoints.removeDesignComment, { id });
    expect(await owner.call(endpoints.designComments, { versionId })).toEqual([]);
  });

  it('writes so much and no more', async () => {
    const { pass, first } = await shared();
    const draft = { pass, versionId: first.id, author, text: '再改改' };
    for (let nth = 0; nth < 30; nth++) await visitor.call(endpoints.addShareComment, draft);
    const more = await visitor.send(endpoints.addShareComment, draft);
    expect([more.status, more.headers['retry-after']]).toEqual([429, expect.anything()]);
  });

  it('does only what the link lets him', async () => {
    const { pass, first } = await shared({ canComment: false, canApprove: false });
    const what = { pass, versionId: first.id, author };
    expect((await visitor.send(endpoints.approveShared, what)).status).toBe(409);
    const comment = { ...what, text: '你好' };
    expect((await visitor.send(endpoints.addShareComment, comment)).status).toBe(409);
  });

  it('approves a version: it is locked until its owner revokes that, which stays written', async () => {
    const { pass, share, first, second, viewId, projectId } = await shared({ shows: 'all' });
    const sha256 = first.sha256;
    const approve = (versionId: string, seen?: string) =>
      visitor.send(endpoints.approveShared, { pass, versionId, author, sha256: seen });
    expect((await approve(second.id, sha256)).status).toBe(409);
    const approval = (await approve(second.id, second.sha256)).body.data;
    expect(approval).toEqual({
      ...{ by: author, approvedAt: clock.now().toISOString(), sha256: second.sha256 },
    });
    expect((await approve(first.id)).body.error.message).toBe('这个视图已确认了另一个版本');
    expect((await approve(second.id)).body.error.message).toBe('这个版本已经确认过了');

    const { views } = await owner.call(endpoints.designProject, { id: projectId });
    expect(views[0]?.versions[1]).toMatchObject({
      ...{ isCurrent: true, approval: { by: author, shareId: share.id, sha256: second.sha256 } },
    });
    const refused = [
      owner.send(endpoints.setCurrentVersion, { id: first.id }),
      owner.send(endpoints.removeDesign, { kind: 'version', id: second.id }),
      owner.send(endpoints.removeDesign, { kind: 'view', id: viewId }),
      owner.send(endpoints.removeDesign, { kind: 'project', id: projectId }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect([answer.status, answer.body.error.message]).toEqual([
        409,
        expect.stringContaining('请先撤销确认'),
      ]);
    }
    const versionId = second.id;
    await owner.call(endpoints.revokeApproval, { versionId, reason: '客户改了主意' });
    expect((await owner.send(endpoints.revokeApproval, { versionId })).status).toBe(409);
    await owner.call(endpoints.setCurrentVersion, { id: first.id });
    expect(await owner.call(endpoints.designApprovals, { projectId })).toEqual([
      {
        ...{ by: author, approvedAt: approval?.approvedAt, sha256: second.sha256 },
        ...{ shareId: share.id, versionId, viewName: '客厅', number: 2 },
        ...{ revokedAt: clock.now().toISOString(), revokedReason: '客户改了主意' },
      },
    ]);
  });
});

it('lets one of two approvals through, and neither beside a removal', async () => {
  for (let round = 0; round < 4; round++) {
    const { pass, first, second, projectId } = await shared({ shows: 'all' });
    const approve = (versionId: string) =>
      visitor.send(endpoints.approveShared, { pass, versionId, author });
    const answers = await Promise.all([
      approve(first.id),
      approve(second.id),
      owner.send(endpoints.removeDesign, { kind: 'version', id: first.id }),
      owner.send(endpoints.setCurrentVersion, { id: second.id }),
    ]);
    expect(answers.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1);
    const { views } = await owner.call(endpoints.designProject, { id: projectId });
    const current = views[0]?.versions.filter(({ isCurrent }) => isCurrent) ?? [];
    expect(current).toMatchObject([{ approval: { by: author } }]);
  }
});

it('guards approvals in the database too', async () => {
  const { pass, first, second } = await shared();
  await visitor.call(endpoints.approveShared, { pass, versionId: first.id, author });
  const { db } = app.database;
  const locked = eq(designVersions.id, first.id);
  const inForce = and(eq(designApprovals.versionId, first.id), isNull(designApprovals.revokedAt));
  const breaking = [
    () => db.update(designVersions).set({ isCurrent: false }).where(locked),
    () => db.update(designVersions).set({ deletedAt: clock.now() }).where(locked),
    () => db.update(designVersions).set({ fileId: second.fileId }).where(locked),
    () =>
      db
        .update(designApprovals)
        .set({ sha256: '0'.repeat(64) })
        .where(inForce),
    () => db.update(designApprovals).set({ author: '别人' }).where(inForce),
  ];
  for (const attempt of breaking) await expect(attempt()).rejects.toThrow();
});

it('turns a comment into an edit: a mask grown from the pin, words from the comment', async () => {
  const { pass, first } = await shared();
  const say = async (text: string, pin?: { x: number; y: number }) =>
    visitor.call(endpoints.addShareComment, { pass, versionId: first.id, author, text, pin });
  const comment = await say('这面墙换成木饰面', { x: 0.5, y: 0.4 });
  const edit = await owner.call(endpoints.commentEdit, { id: comment.id });
  expect(edit).toMatchObject({
    ...{ versionId: first.id, tools: ['lama', 'clean'] },
    settings: { uploadImage: first.fileId, prompt: '这面墙换成木饰面' },
  });
  expect(edit.area).toBeGreaterThan(0);
  const [left, top, right, bottom] = edit.bbox;
  const [x, y] = [0.5 * first.width, 0.4 * first.height];
  expect(left <= x && x < right && top <= y && y < bottom).toBe(true);
  const { taskId } = await owner.call(endpoints.startTask, {
    ...{ tool: edit.tools[0] ?? '', settings: edit.settings },
  });
  expect((await owner.finished(taskId)).status).toBe('succeeded');

  const away = await say('去掉这盆植物', { x: 0, y: 1 });
  const removal = await owner.call(endpoints.commentEdit, { id: away.id });
  expect(removal.tools[0]).toBe('clean');
  const loose = await say('整体再亮一点');
  expect((await owner.send(endpoints.commentEdit, { id: loose.id })).status).toBe(409);
  const other = await app.signedIn();
  expect((await other.send(endpoints.commentEdit, { id: comment.id })).status).toBe(404);
});
