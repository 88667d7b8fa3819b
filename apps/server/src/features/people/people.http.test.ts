import { endpoints } from '@zhuhui/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { users } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

const PHONE = '13900000001';
const DAY_MS = 24 * 3600_000;

describe('accounts as administrators see them', () => {
  let app: TestApp;
  let clock: FixedClock;
  let operator: TestClient;
  let user: TestClient;
  let accountId: string;
  beforeEach(async () => {
    clock = fixedClock();
    app = await buildTestApp({ clock, working: false });
    operator = await app.signedInAdmin('operator');
    user = await app.signedIn(PHONE);
    accountId = (await user.call(endpoints.userInfo)).id;
  });
  afterEach(() => app.close());

  const detail = () => operator.call(endpoints.accountDetail, { accountId });
  const deeds = async () =>
    (await operator.call(endpoints.auditPage, { target: accountId })).list.map(
      ({ action, after }) => [action, after] as const,
    );
  const signInAgain = () => app.client().send(endpoints.testLogin, { phoneNo: PHONE });

  it('are found by the whole phone, id and invitation code, and part of the name', async () => {
    const { inviteCode, nickname } = await user.call(endpoints.userInfo);
    await app.signedIn('13900008888');
    const found = async (input: Record<string, string>) =>
      (await operator.call(endpoints.accountPage, input)).list.map(({ id }) => id);
    for (const keyword of [PHONE, accountId, inviteCode.toLowerCase(), nickname.slice(1)]) {
      expect(await found({ keyword })).toEqual([accountId]);
    }
    expect(await found({ keyword: PHONE.slice(0, 7) })).toEqual([]);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ status: 'frozen' })).toEqual([]);
    expect(await found({})).toHaveLength(2);
    const page = await operator.raw(endpoints.accountPage, {});
    expect(page.body).not.toContain(PHONE);
    const file = await operator.raw(endpoints.accountCsv, { userType: 'test' });
    expect(file.body.trim().split('\r\n')).toHaveLength(3);
    expect(file.body).not.toContain(PHONE);
    expect((await operator.send(endpoints.accountDetail, { accountId: 'nobody' })).status).toBe(
      404,
    );
  });

  it('are made for a phone that has none', async () => {
    const draft = { phoneNo: '13900000002', nickname: '样板间', note: '展会认识' };
    const { id } = await operator.call(endpoints.createAccount, draft);
    const made = await operator.call(endpoints.accountDetail, { accountId: id });
    expect(made).toMatchObject({
      nickname: '样板间',
      note: '展会认识',
      signInWays: ['手机验证码'],
    });
    expect(made.tickets.normal).toBeGreaterThan(0);
    const again = await operator.send(endpoints.createAccount, draft);
    expect(again.status).toBe(409);
    expect(again.body.error.fields).toEqual({ phoneNo: '这个手机号已有账号' });
  });

  it('are called nothing that cannot be seen', async () => {
    const unseen = { accountId, nickname: '\u200b\u200b' };
    const { status, body } = await operator.send(endpoints.editAccount, unseen);
    expect({ status, fields: body.error.fields }).toEqual({
      ...{ status: 400, fields: { nickname: '昵称里有不能显示的字符' } },
    });
  });

  it('are frozen at once, with a reason that is told at the door, and freed again', async () => {
    const task = await user.call(endpoints.startTask, {
      tool: 'text2Img',
      settings: { prompt: '客厅' },
    });
    const { tickets } = await detail();
    const unsaid = await operator.send(endpoints.editAccount, { accountId, status: 'frozen' });
    expect(unsaid.body.error.fields).toEqual({ reason: '冻结要写明原因' });
    await operator.call(endpoints.editAccount, { accountId, status: 'frozen', reason: '转卖账号' });
    expect((await user.send(endpoints.userInfo)).status).toBe(401);
    expect(await signInAgain()).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('转卖账号') } },
    });
    const frozen = await detail();
    expect(frozen).toMatchObject({ status: 'frozen', frozenReason: '转卖账号', sessions: [] });
    expect(frozen.tasks.active).toBe(0);
    expect(frozen.tickets.normal).toBeGreaterThan(tickets.normal);
    await operator.call(endpoints.editAccount, { accountId, status: 'active' });
    const back = await app.signedIn(PHONE);
    expect((await back.call(endpoints.getTask, { taskId: task.taskId })).status).toBe('cancelled');
    expect((await deeds()).map(([action]) => action)).toEqual([
      'account.unfreeze',
      'account.freeze',
    ]);
  });

  it('are given tickets and months with a reason, each request once', async () => {
    const before = (await detail()).tickets.normal;
    const ask = { accountId, ticketType: 1 as const, reason: '补偿', requestId: 'request-0001' };
    const give = { ...ask, amount: 30, validDays: 7 };
    await Promise.all([1, 2].map(() => operator.call(endpoints.accountTickets, give)));
    expect((await detail()).tickets.normal).toBe(before + 30);
    const { list } = await user.call(endpoints.ticketRecords, { type: 1 });
    expect(list[0]).toMatchObject({ amount: 30, memo: '补偿' });
    const take = { ...ask, amount: -10, requestId: 'request-0002' };
    await operator.call(endpoints.accountTickets, take);
    expect((await detail()).tickets.normal).toBe(before + 20);
    const tooMuch = { ...take, amount: -100_000, requestId: 'request-0003' };
    expect((await operator.send(endpoints.accountTickets, tooMuch)).body.error.fields).toEqual({
      amount: `最多收回 ${before + 20} 张`,
    });
    // Its answer was lost, and then something else was filled in: nothing is said to be done that was not.
    const other = await operator.send(endpoints.accountTickets, { ...give, amount: 50 });
    expect(other).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('已经办成了') } },
    });
    const live = await operator.send(endpoints.accountTickets, { ...give, ticketType: 2 });
    expect(live.status).toBe(409);
    expect((await operator.send(endpoints.accountTickets, take)).status).toBe(200);
    clock.advance(8 * DAY_MS);
    operator = await app.signedInAdmin('operator');
    // Taken from what expires first, so only that is gone.
    expect((await detail()).tickets.normal).toBe(before);

    const [level] = await operator.call(endpoints.adminVipLevels);
    const months = {
      accountId,
      level: level?.level ?? 1,
      months: 2,
      reason: '合作',
      requestId: 'request-0004',
    };
    await operator.call(endpoints.accountMonths, months);
    await operator.call(endpoints.accountMonths, months);
    const more = await operator.send(endpoints.accountMonths, { ...months, months: 3 });
    expect(more.status).toBe(409);
    const { membership } = await detail();
    expect(Date.parse(membership?.expiresAt ?? '') - clock.now().getTime()).toBeLessThan(
      63 * DAY_MS,
    );
    expect((await deeds()).map(([action]) => action)).toEqual([
      ...['account.months', 'account.tickets', 'account.tickets'],
    ]);
  });

  it('are deleted without a reason by clients that know of none', async () => {
    await operator.call(endpoints.removeAccount, { accountId });
    expect(await detail()).toMatchObject({ status: 'leaving' });
    const unknown = await operator.send(endpoints.removeAccount, { accountId: 'nobody' });
    expect(unknown.status).toBe(404);
  });

  it('are deleted, and what they made goes to another account where that is asked', async () => {
    const heir = await app.signedIn();
    const { id: heirId } = await heir.call(endpoints.userInfo);
    const own = await operator.send(endpoints.removeAccount, {
      accountId,
      heirId: accountId,
      reason: '离职',
    });
    expect(own.status).toBe(400);
    await operator.call(endpoints.removeAccount, { accountId, heirId, reason: '离职' });
    expect((await user.send(endpoints.userInfo)).status).toBe(401);
    expect(await detail()).toMatchObject({ status: 'leaving' });
    expect((await operator.send(endpoints.editAccount, { accountId, note: '再改' })).status).toBe(
      409,
    );
    expect(await deeds()).toContainEqual(['account.remove', { reason: '离职', heirId }]);
  });

  it('let auditors look only', async () => {
    const auditor = await app.signedInAdmin('auditor');
    expect((await auditor.send(endpoints.accountDetail, { accountId })).status).toBe(200);
    expect((await auditor.send(endpoints.editAccount, { accountId, note: '改' })).status).toBe(403);
    expect((await auditor.send(endpoints.viewAsUser, { accountId })).status).toBe(403);
    expect(await app.database.db.$count(users)).toBe(1);
  });
});
