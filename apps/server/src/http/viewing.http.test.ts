import { changesState, type Endpoint, endpoints } from '@zhuhui/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../platform/clock/clock.ts';
import { taskResults } from '../platform/db/schema.ts';
import type { Attempt } from '../testing/access/attempt.ts';
import { acquire, type Belongings } from '../testing/access/belongings.ts';
import { REQUESTS } from '../testing/access/requests.ts';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';

const attempts: Readonly<Record<string, Attempt | undefined>> = REQUESTS;
const SOON = { timeout: 20_000, interval: 50 } as const;
/** What the program notes of calls themselves. */
const NOTED = /^(sessions|admin_sessions|viewings|rate_windows|audit_log|workers)$/;

describe('a view as one of the users', () => {
  let app: TestApp;
  let clock: FixedClock;
  let user: TestClient;
  let own: Belongings;
  beforeAll(async () => {
    clock = fixedClock();
    app = await buildTestApp({ clock });
    await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    user = await app.signedIn();
    own = await acquire(app, user);
  });
  afterAll(() => app.close());

  const begun = async () => {
    const admin = await app.signedInAdmin('operator');
    await admin.call(endpoints.viewAsUser, { accountId: own.userId });
    return admin;
  };
  /** Everything that stands in the database, table by table. */
  const world = async (): Promise<Record<string, string>> => {
    const { pool } = app.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const kept = tables.filter(({ name }) => !NOTED.test(name));
    const sums = kept.map(async ({ name }) => {
      const { rows } = await pool.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
      );
      return [name, String(rows[0]?.sum)] as const;
    });
    return Object.fromEntries(await Promise.all(sums));
  };

  /** The program looks at new pictures by itself, whoever calls it. */
  const picturesAreLookedAt = () =>
    expect
      .poll(
        () =>
          app.database.db.$count(
            taskResults,
            and(eq(taskResults.kind, 'image'), isNull(taskResults.palette)),
          ),
        SOON,
      )
      .toBe(0);

  it('sees what the user sees, and changes nothing whatever is called', async () => {
    const admin = await begun();
    expect(await admin.call(endpoints.userInfo)).toEqual(await user.call(endpoints.userInfo));
    expect(await admin.call(endpoints.viewing)).toMatchObject({ account: expect.any(String) });
    expect(await user.call(endpoints.viewing)).toBeNull();
    await picturesAreLookedAt();
    const before = await world();
    const wrong: string[] = [];
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      if (endpoint.access !== 'user') continue;
      const input = attempts[name]?.input(own);
      if (input === undefined) continue;
      const { statusCode } = await admin.raw(endpoint, input);
      const isRefused = statusCode === 403;
      if (isRefused !== changesState(endpoint)) wrong.push(`${name}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
    const after = await world();
    // A call that is marked as reading and writes: give its endpoint `changes: true`.
    expect(after).toEqual(before);
  });

  it('is written down, ends by itself after half an hour, and on a word', async () => {
    const admin = await begun();
    const { list } = await admin.call(endpoints.auditPage, { target: own.userId, pageSize: 1 });
    expect(list[0]).toMatchObject({ action: 'account.view' });
    clock.advance(29 * 60_000);
    expect((await admin.send(endpoints.userInfo)).status).toBe(200);
    clock.advance(2 * 60_000);
    expect((await admin.send(endpoints.userInfo)).status).toBe(401);
    expect((await admin.send(endpoints.adminMe)).status).toBe(200);
    await admin.call(endpoints.viewAsUser, { accountId: own.userId });
    await admin.call(endpoints.endViewing);
    expect((await admin.send(endpoints.userInfo)).status).toBe(401);
  });

  it('is nothing without the administrator who began it', async () => {
    const admin = await begun();
    const stolen = /zh_view=[^;]+/.exec(admin.cookie())?.[0] ?? '';
    expect(stolen).not.toBe('');
    const alone = await app.client().get('/api/user/userInfo', { cookie: stolen });
    expect(alone.statusCode).toBe(401);
    const other = await app.signedInAdmin('owner');
    const theirs = `${other.cookie()}; ${stolen}`;
    expect((await app.client().get('/api/user/userInfo', { cookie: theirs })).statusCode).toBe(401);
    const view = `${admin.cookie()}`;
    await admin.call(endpoints.adminLogout);
    expect((await app.client().get('/api/user/userInfo', { cookie: view })).statusCode).toBe(401);
  });
});
