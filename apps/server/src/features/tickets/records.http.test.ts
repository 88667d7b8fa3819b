import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/client.ts';
import { memberships, tasks } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { adjust, expireDue, grant } from './ledger.ts';

const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

it('traces every entry, with the balance after it, and lists what expires when', async () => {
  const client = await app.signedIn();
  const { id: userId } = await client.call(endpoints.userInfo);
  const { db } = app.database;
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

  const done = await client.run('text2Img', { prompt: '客厅' });
  const gone = await client.run('text2Img', { prompt: '卧室' });
  await client.call(endpoints.deleteTask, { taskId: gone.taskId });
  const membershipId = newId();
  await db.insert(memberships).values({
    ...{ id: membershipId, userId, level: 1, startsAt: now, endsAt: inDays(30) },
    ref: `order:ZH1`,
  });
  await inTransaction(db, async (tx) => {
    const soon = { userId, ticketType: 1, memo: '会员每月赠送' } as const;
    await grant(tx, { ...soon, amount: 30, ref: `vip:${membershipId}:0:1`, expiresAt: inDays(30) });
    await grant(tx, { ...soon, amount: 9, ref: 'short', expiresAt: inDays(1), memo: '活动' });
    await grant(tx, { ...soon, amount: 4, ref: 'over', expiresAt: inDays(-1), memo: '活动' });
    await adjust(tx, { ...soon, amount: -5, ref: 'fix', memo: '更正', now });
  });
  await expireDue(db, now);

  const { list, total } = await client.call(endpoints.ticketRecords, { type: 1, pageSize: 100 });
  expect(total).toBe(list.length);
  let balance = 0;
  for (const record of list.toReversed()) {
    balance += record.amount;
    expect(record.balance).toBe(balance);
  }
  expect(await client.call(endpoints.totalTicket, { type: 1 })).toBe(balance);
  expect(list.map(({ kind, cause, orderNo }) => [kind, cause, orderNo]).slice(0, 5)).toEqual([
    ['expire', 'expiry', null],
    ['adjust', 'operator', null],
    ['grant', 'operator', null],
    ['grant', 'operator', null],
    ['grant', 'membership', 'ZH1'],
  ]);
  const ofTasks = list.filter(({ kind }) => kind === 'settle');
  expect(ofTasks.map(({ cause, taskId }) => [cause, taskId])).toEqual([
    ['task', null],
    ['task', done.taskId],
  ]);

  // Narrowed, the balances are those of the whole.
  const grants = await client.call(endpoints.ticketRecords, { type: 1, kind: 'grant' });
  expect(grants.list).toEqual(list.filter(({ kind }) => kind === 'grant'));
  const later = await client.call(endpoints.ticketRecords, { from: inDays(1).toISOString() });
  expect(later.total).toBe(0);

  // The one that expires first gave what was taken away.
  const batches = await client.call(endpoints.ticketBatches, { type: 1 });
  expect(batches.map(({ memo, left, given, orderNo }) => [memo, left, given, orderNo])).toEqual([
    ['活动', 4, 9, null],
    ['会员每月赠送', 30, 30, 'ZH1'],
    ['新用户赠送', balance - 34, 50, null],
  ]);

  // Handed to another account, it is not this one's to open.
  const other = await (await app.signedIn()).call(endpoints.userInfo);
  await db.update(tasks).set({ userId: other.id }).where(eq(tasks.id, done.taskId));
  const after = await client.call(endpoints.ticketRecords, { kind: 'settle' });
  expect(after.list.map(({ taskId }) => taskId)).toEqual([null, null]);
});
