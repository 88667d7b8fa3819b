import { endpoints } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { recordDeed } from './audit.ts';

describe('the log of deeds', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await buildTestApp({ working: false });
  });
  afterEach(() => app.close());

  const write = (target: string, admin = 'somebody') =>
    recordDeed(app.database.db, {
      ...{ admin: { id: admin, account: admin }, action: 'product.change', target },
      ...{ before: { priceFen: 100 }, after: { priceFen: 200, name: '=1+1' }, now: new Date() },
    });
  /** What only the database's administrator can do. */
  const tamper = async (query: string): Promise<void> => {
    await app.database.pool.query('alter table audit_log disable trigger audit_log_immutable');
    await app.database.pool.query(query);
    await app.database.pool.query('alter table audit_log enable trigger audit_log_immutable');
  };

  it('is one chain, whoever writes at the same time, and says where it was broken', async () => {
    const auditor = await app.signedInAdmin('auditor');
    await Promise.all(Array.from({ length: 60 }, (_, index) => write(`p${index}`)));
    const rows = await app.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    const whole = await auditor.call(endpoints.auditVerify);
    expect(whole).toMatchObject({ state: 'whole', brokenId: null, rows: 61, head: { id: 61 } });
    expect(whole.head.hash).toBe(rows.at(-1)?.hash);

    await tamper(`update audit_log set target = 'p' where id = 30`);
    expect(await auditor.call(endpoints.auditVerify)).toMatchObject({
      ...{ state: 'broken', brokenId: 30, rows: 29 },
    });
  });

  it('misses a row that was taken out, at the end by the head that was noted', async () => {
    const auditor = await app.signedInAdmin('auditor');
    for (const target of ['a', 'b', 'c', 'd']) await write(target);
    const { head } = await auditor.call(endpoints.auditVerify);
    const noted = { headId: head.id, headHash: head.hash };
    expect(await auditor.call(endpoints.auditVerify, noted)).toMatchObject({ state: 'whole' });
    await tamper(`delete from audit_log where id = ${head.id}`);
    expect(await auditor.call(endpoints.auditVerify)).toMatchObject({ state: 'whole' });
    expect(await auditor.call(endpoints.auditVerify, noted)).toMatchObject({ state: 'cut' });
    // What is written after the cut takes the same number and not the same hash.
    await write('e');
    expect(await auditor.call(endpoints.auditVerify, noted)).toMatchObject({ state: 'cut' });
    await tamper('delete from audit_log where id = 3');
    expect(await auditor.call(endpoints.auditVerify)).toMatchObject({ brokenId: 4 });
  });

  it('hashes by the same words as its trigger, whatever a row says', async () => {
    const auditor = await app.signedInAdmin('auditor');
    await write('引号"、反斜线\\、换行\n');
    await app.database.db.execute(sql`insert into audit_log (admin_id, account, action, target, created_at)
      values ('x', 'x', 'x', '', '2020-02-29T23:59:59.999+08:00')`);
    expect(await auditor.call(endpoints.auditVerify)).toMatchObject({ state: 'whole', rows: 3 });
  });

  it('is found by who, what and when, and taken along as a file that says so', async () => {
    const auditor = await app.signedInAdmin('auditor');
    await write('p1', 'anna');
    await write('p2', 'bert');
    const found = async (filter: Record<string, string>) =>
      (await auditor.call(endpoints.auditPage, filter)).list.map(({ target }) => target);
    expect(await found({ account: 'anna' })).toEqual(['p1']);
    expect(await found({ action: 'product.change' })).toEqual(['p2', 'p1']);
    expect(await found({ target: 'P2' })).toEqual(['p2']);
    expect(await found({ to: '2000-01-01T00:00:00.000Z' })).toEqual([]);
    const { accounts } = await auditor.call(endpoints.auditChoices);
    expect(accounts).toEqual(expect.arrayContaining(['anna', 'bert']));

    const file = await auditor.raw(endpoints.auditCsv, { account: 'anna' });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toMatch(
      /^\ufeff编号,时间,管理员,操作,对象,之前,之后\r\n2,[^,]+,anna,修改商品,p1,"/,
    );
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    expect((await found({ action: 'list.export' }))[0]).toBe('audit');
  });
});
