import { endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { adminSessions, auditLog } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { ensureFirstAdmin } from '../account/first-admin.ts';

const HOUR = 3600_000;

describe('administrators', () => {
  let app: TestApp;
  let clock: FixedClock;
  beforeEach(async () => {
    clock = fixedClock();
    app = await buildTestApp({ clock, working: false });
  });
  afterEach(() => app.close());

  const firstPassword = async (): Promise<string> => {
    const printed: string[] = [];
    await ensureFirstAdmin(app.database.db, (line) => printed.push(line));
    return /^ADMIN admin password (\S+)$/.exec(printed[0] ?? '')?.[1] ?? '';
  };
  const login = (client: TestClient, account: string, password: string) =>
    client.send(endpoints.adminLogin, { account, password });

  it('sign in with the password printed at the first start, and out again', async () => {
    const client = app.client();
    expect((await client.send(endpoints.adminMe)).status).toBe(401);
    const { body, headers } = await login(client, 'admin', await firstPassword());
    expect(body.data).toMatchObject({ account: 'admin', role: 'owner' });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^zh_admin=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/);
    expect(await client.call(endpoints.adminMe)).toEqual(body.data);

    const token = /zh_admin=([^;]+)/.exec(cookie)?.[1] ?? '';
    const [session] = await app.database.db.select().from(adminSessions);
    expect(JSON.stringify(session)).not.toContain(token);
    await client.call(endpoints.adminLogout);
    const stolen = { cookie: `zh_admin=${token}` };
    const after = await app.client().get('/api/user/manage/me', stolen);
    expect(after.statusCode).toBe(401);
  });

  it('takes all addresses of one site for one, so that nobody is locked out from elsewhere', async () => {
    const password = await firstPassword();
    const statuses = new Set<number>();
    const loginFrom = async (remoteAddress: string, given: string) => {
      const { statusCode } = await app.server.app.inject({
        ...{ method: 'POST', url: '/api/user/manage/login', remoteAddress },
        payload: { account: 'admin', password: given },
      });
      return statusCode;
    };
    for (let line = 0; line < 12; line++) {
      statuses.add(await loginFrom(`2001:db8:7:${line}::1`, 'wrong'));
    }
    expect([...statuses]).toEqual([401, 429]);
    expect(await loginFrom('203.0.113.77', password)).toBe(200);
  });

  it('are told the same whether account or password is wrong, and only so often', async () => {
    const password = await firstPassword();
    const wrong = await login(app.client(), 'admin', 'not it');
    const nobody = await login(app.client(), 'nobody', password);
    expect(wrong).toMatchObject({ status: 401, body: { error: { message: '账号或密码不对' } } });
    expect(nobody.body).toEqual(wrong.body);
    for (let tries = 1; tries < 10; tries++) await login(app.client(), 'admin', 'not it');
    const blocked = await login(app.client(), 'admin', password);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(HOUR);
    expect((await login(app.client(), 'admin', password)).status).toBe(200);
  });

  it('stay signed in for 12 hours after the last call', async () => {
    const client = await app.signedInAdmin();
    clock.advance(11 * HOUR);
    expect((await client.send(endpoints.adminMe)).headers['set-cookie']).toMatch(/zh_admin=/);
    clock.advance(11 * HOUR);
    expect((await client.send(endpoints.adminMe)).status).toBe(200);
    clock.advance(12 * HOUR);
    expect((await client.send(endpoints.adminMe)).status).toBe(401);
  });

  it('have a door of their own: no user comes in, and an auditor only looks', async () => {
    const user = await app.signedIn();
    expect((await user.send(endpoints.adminEngines)).status).toBe(401);
    const operator = await app.signedInAdmin('operator');
    expect((await operator.send(endpoints.userInfo)).status).toBe(401);
    const auditor = await app.signedInAdmin('auditor');
    expect((await auditor.send(endpoints.adminEngines)).status).toBe(200);
    const change = await auditor.send(endpoints.saveToolOrder, {
      toolId: 'clean',
      engineIds: [],
    });
    expect(change).toMatchObject({
      status: 403,
      body: { error: { message: '审计员只能查看，不能更改' } },
    });
  });

  it('leave a line for every sign-in, which nothing can change', async () => {
    const admin = await app.signedInAdmin('owner');
    const { account } = await admin.call(endpoints.adminMe);
    const page = await admin.call(endpoints.auditPage, { page: 1, pageSize: 20 });
    expect(page).toMatchObject({
      total: 1,
      list: [{ account, action: 'admin.signIn', actionName: '登录', after: { ip: '127.0.0.1' } }],
    });
    const { db } = app.database;
    await expect(db.delete(auditLog)).rejects.toThrow();
    await expect(db.update(auditLog).set({ account: 'x' })).rejects.toThrow();
    await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow();
    expect(await db.$count(auditLog)).toBe(1);
  });
});
