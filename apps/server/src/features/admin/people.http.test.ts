import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { adminRecoveryCodes, admins } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { rescueAdministrator } from './rescue.ts';
import { hotp, stepAt } from './totp.ts';

const PASSWORD = 'a password of the tests';
const MINUTE = 60_000;

describe('the way in of administrators', () => {
  let app: TestApp;
  let clock: FixedClock;
  let owner: TestClient;
  beforeEach(async () => {
    clock = fixedClock();
    app = await buildTestApp({ clock, working: false });
    owner = await app.signedInAdmin('owner');
  });
  afterEach(() => app.close());

  const login = (account: string, password: string, code?: string) =>
    app.client().send(endpoints.adminLogin, { account, password, ...(code && { code }) });
  const accountOf = async (client: TestClient) => (await client.call(endpoints.adminMe)).account;
  const added = async (role: 'owner' | 'operator' | 'auditor' = 'operator') => {
    const account = `new-${role}`;
    const made = await owner.call(endpoints.addAdministrator, { account, role });
    return { account, ...made };
  };
  const listed = async (account: string) =>
    (await owner.call(endpoints.administrators)).find((each) => each.account === account);

  it('begins with a one-time password that opens nothing but its own change', async () => {
    const { account, password } = await added();
    const client = app.client();
    const me = await client.call(endpoints.adminLogin, { account, password });
    expect(me).toMatchObject({ role: 'operator', mustChangePassword: true });
    expect(await client.send(endpoints.adminEngines)).toMatchObject({
      status: 403,
      body: { error: { message: '请先把一次性密码换成自己的' } },
    });
    const change = (newPassword: string) =>
      client.send(endpoints.changeAdminPassword, { password, newPassword });
    expect((await change('short')).status).toBe(400);
    expect((await change(password)).body.error.fields).toHaveProperty('newPassword');
    expect((await change(`${account} and more`)).body.error.fields).toHaveProperty('newPassword');
    expect((await change('my very own password')).status).toBe(200);
    expect((await client.send(endpoints.adminEngines)).status).toBe(200);
    expect((await login(account, password)).status).toBe(401);
    expect((await login(account, 'my very own password')).status).toBe(200);
    const twice = await owner.send(endpoints.addAdministrator, { account, role: 'auditor' });
    expect(twice.body.error.fields).toEqual({ account: '已有这个账号' });
  });

  it('is seen when it is locked, says for how long, and can be opened by the owner', async () => {
    const operator = await app.signedInAdmin('operator');
    const account = await accountOf(operator);
    for (let tries = 1; tries < 10; tries++) await login(account, 'not it');
    expect(await login(account, PASSWORD)).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringMatching(/请 \d+ 分钟后再试/) } },
    });
    const locked = await listed(account);
    expect(Date.parse(locked?.lockedUntil ?? '')).toBeGreaterThan(clock.now().getTime());
    await owner.call(endpoints.resetAdministrator, { id: locked?.id ?? '', what: 'lock' });
    expect((await listed(account))?.lockedUntil).toBeNull();
    expect((await login(account, PASSWORD)).status).toBe(200);
  });

  it('asks for a code once two steps are on; each code and each recovery code opens once', async () => {
    const operator = await app.signedInAdmin('operator');
    const account = await accountOf(operator);
    const refused = await operator.send(endpoints.beginTotp, { password: 'not it' });
    expect(refused.body.error.fields).toEqual({ password: '当前密码不对' });
    const { secret, uri } = await operator.call(endpoints.beginTotp, { password: PASSWORD });
    expect(uri).toContain(`secret=${secret}`);
    const key = fromBase32(secret);
    const code = () => hotp(key, stepAt(clock.now()));
    expect((await login(account, PASSWORD)).status).toBe(200);
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
    expect((await operator.send(endpoints.confirmTotp, { code: wrong })).status).toBe(400);
    const { recoveryCodes } = await operator.call(endpoints.confirmTotp, { code: code() });
    expect(new Set(recoveryCodes).size).toBe(10);
    const kept = JSON.stringify(await app.database.db.select().from(adminRecoveryCodes));
    expect(recoveryCodes.some((each) => kept.includes(each))).toBe(false);
    expect(JSON.stringify(await app.database.db.select().from(admins))).not.toContain(secret);

    const asked = await login(account, PASSWORD);
    expect(asked).toMatchObject({
      status: 401,
      body: { error: { fields: { code: expect.any(String) } } },
    });
    expect((await login(account, 'not it', code())).body.error.fields).toBeUndefined();
    // The one that confirmed is used up.
    expect((await login(account, PASSWORD, code())).status).toBe(401);
    clock.advance(MINUTE);
    const wide = code().replace(/./g, (digit) => String.fromCodePoint(Number(digit) + 0xff10));
    const both = await Promise.all([code(), wide].map((each) => login(account, PASSWORD, each)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);

    const [paper = ''] = recoveryCodes;
    expect((await login(account, PASSWORD, paper.toUpperCase().replaceAll('-', ' '))).status).toBe(
      200,
    );
    expect((await login(account, PASSWORD, paper)).status).toBe(401);
    expect((await operator.call(endpoints.adminSecurity)).recoveryLeft).toBe(9);

    clock.advance(10 * MINUTE);
    // Sealed under a key of the installation that is no more: the way in is on paper.
    const { id = '' } = (await listed(account)) ?? {};
    await app.database.db.update(admins).set({ sealedTotp: 'v1.x' }).where(eq(admins.id, id));
    expect(await login(account, PASSWORD, code())).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining('请用恢复码登录') } },
    });
    expect((await login(account, PASSWORD, recoveryCodes[1])).status).toBe(200);

    await owner.call(endpoints.resetAdministrator, { id, what: 'totp' });
    expect((await login(account, PASSWORD)).status).toBe(200);
  });

  it('shows where one is signed in, and signs the others out', async () => {
    const operator = await app.signedInAdmin('operator');
    const account = await accountOf(operator);
    const other = app.client();
    await other.call(endpoints.adminLogin, { account, password: PASSWORD });
    const { sessions } = await operator.call(endpoints.adminSecurity);
    expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const foreign = await owner.call(endpoints.adminSecurity);
    const sessionId = foreign.sessions[0]?.sessionId ?? '';
    expect((await operator.send(endpoints.endAdminSession, { sessionId })).status).toBe(404);
    await operator.call(endpoints.endAdminSession, {});
    expect((await other.send(endpoints.adminMe)).status).toBe(401);
    expect((await operator.send(endpoints.adminMe)).status).toBe(200);
    expect((await owner.send(endpoints.adminMe)).status).toBe(200);
  });

  it('opens again from the machine itself for who lost everything, and writes that down', async () => {
    const account = await accountOf(owner);
    const begun = await owner.call(endpoints.beginTotp, { password: PASSWORD });
    const code = hotp(fromBase32(begun.secret), stepAt(clock.now()));
    await owner.call(endpoints.confirmTotp, { code });
    for (let tries = 1; tries <= 12; tries++) await login(account, 'not it');
    const { db } = app.database;
    await db.update(admins).set({ disabledAt: clock.now() }).where(eq(admins.account, account));

    const rescued = await rescueAdministrator({ db, clock }, account.toUpperCase());
    expect(rescued.account).toBe(account);
    expect((await owner.send(endpoints.adminMe)).status).toBe(401);
    expect((await login(account, PASSWORD)).status).toBe(401);
    const again = app.client();
    const me = await again.call(endpoints.adminLogin, { account, password: rescued.password });
    expect(me).toMatchObject({ role: 'owner', mustChangePassword: true });
    expect(await db.$count(adminRecoveryCodes)).toBe(0);
    const newPassword = 'my very own password';
    await again.call(endpoints.changeAdminPassword, { password: rescued.password, newPassword });
    const { list } = await again.call(endpoints.auditPage, { action: 'admin.rescue' });
    expect(list).toMatchObject([{ actionName: '在服务器上重置管理员', target: account }]);
    expect(await again.call(endpoints.auditVerify)).toMatchObject({ state: 'whole' });

    const nobody = rescueAdministrator({ db, clock }, 'nobody');
    await expect(nobody).rejects.toThrow(`没有管理员“nobody”，现有：${account}`);
  });

  it('closes at once for who is disabled, and never for the last owner', async () => {
    const { id: second } = await added('owner');
    const me = await listed(await accountOf(owner));
    const [first = ''] = [me?.id];
    const operator = await app.signedInAdmin('operator');
    const { id = '' } = (await listed(await accountOf(operator))) ?? {};
    await owner.call(endpoints.changeAdministrator, { id, role: 'auditor' });
    expect(await operator.call(endpoints.adminMe)).toMatchObject({ role: 'auditor' });
    await owner.call(endpoints.changeAdministrator, { id, disabled: true });
    expect((await operator.send(endpoints.adminMe)).status).toBe(401);
    expect((await login(await nameOf(id), PASSWORD)).body.error.message).toContain('停用');

    // Two owners who demote each other at the same time leave one.
    const demotions = await Promise.all(
      [first, second].map((each) =>
        owner.send(endpoints.changeAdministrator, { id: each, role: 'operator' }),
      ),
    );
    expect(demotions.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(await app.database.db.$count(admins, undefined)).toBeGreaterThan(2);
    const rows = await app.database.db.select().from(admins);
    expect(rows.some(({ role, disabledAt }) => role === 'owner' && !disabledAt)).toBe(true);
  });

  const nameOf = async (id: string): Promise<string> =>
    (await app.database.db.select().from(admins)).find((row) => row.id === id)?.account ?? '';
});

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
