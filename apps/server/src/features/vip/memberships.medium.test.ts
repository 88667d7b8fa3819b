import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { availableBalance } from '../tickets/ledger.ts';
import { benefitsOf, ensureLevels } from './levels.ts';
import {
  endMembership,
  extendMembership,
  grantDueMonths,
  membershipOf,
  queueWeightOf,
} from './memberships.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureLevels(database.db);
});
afterAll(() => database.drop());

const on = (day: string) => new Date(`${day}T04:00:00Z`);

async function someUser(): Promise<string> {
  const id = newId();
  await database.db
    .insert(users)
    .values({ id, phone: id, nickname: '会员', inviteCode: newInviteCode() });
  return id;
}

it('tells what a member has, and that the tickets of a month end with it', () => {
  const level = {
    ...{ level: 1, name: '会员', queueWeight: 1, discountPercent: 0, updatedAt: new Date() },
    monthlyTickets: { normal: 200, live: 0, gpt: 100 },
  };
  expect(benefitsOf(level)).toEqual(['每月赠普通券 200 张、对话券 100 张（一个月内有效）']);
});

it('gives the tickets of the stretch that begins because the one before it was refunded', async () => {
  const { db } = database;
  const userId = await someUser();
  const now = on('2026-01-10');
  const [first, second] = [newId(), newId()];
  for (const ref of [first, second]) {
    await inTransaction(db, (tx) =>
      extendMembership(tx, { userId, level: 1, months: 1, ref, now }),
    );
  }
  await inTransaction(db, (tx) => endMembership(tx, { userId, ref: first, memo: '退款', now }));
  expect(await availableBalance(db, userId, 1, now)).toBe(200);
  // It keeps its length: February's.
  expect((await membershipOf(db, userId, now))?.expiresAt).toEqual(on('2026-02-07'));
  await grantDueMonths(db, now);
  expect(await availableBalance(db, userId, 1, now)).toBe(200);
});

it('gives each month its tickets once, and only for that month', async () => {
  const { db } = database;
  const userId = await someUser();
  const extend = (level: number, months: number, now: Date, ref = newId()) =>
    inTransaction(db, (tx) => extendMembership(tx, { userId, level, months, ref, now }));
  const normal = (now: Date) => availableBalance(db, userId, 1, now);

  await extend(1, 3, on('2026-01-31'), 'once');
  await extend(1, 3, on('2026-01-31'), 'once');
  expect(await normal(on('2026-01-31'))).toBe(200);
  expect(await queueWeightOf(db, userId, on('2026-02-10'))).toBe(3);

  for (const day of ['2026-02-27', '2026-02-28', '2026-02-28']) await grantDueMonths(db, on(day));
  expect(await normal(on('2026-02-27'))).toBe(400);
  expect(await normal(on('2026-02-28'))).toBe(200);

  // Nobody was there for a month and a half: what is over is not given any more.
  await grantDueMonths(db, on('2026-04-15'));
  expect(await normal(on('2026-04-15'))).toBe(200);

  // The higher level counts while it runs; after both nobody is a member.
  await extend(2, 1, on('2026-04-16'));
  expect((await membershipOf(db, userId, on('2026-04-20')))?.level.level).toBe(2);
  expect(await membershipOf(db, userId, on('2026-06-01'))).toBeNull();
  expect(await grantDueMonths(db, on('2026-06-01'))).toBe(0);
});
