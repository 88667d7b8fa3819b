import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers, users } from '../../platform/db/schema.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { countDays } from '../operations/day-figures.ts';
import { startOfDay } from '../operations/figures.ts';
import { adjust, availableBalance, expireDue, grant, release, reserve, settle } from './ledger.ts';
import { listRecords } from './records.ts';

const NOW = new Date('2026-03-01T08:00:00Z');
const day = (offset: number) => new Date(NOW.getTime() + offset * 24 * 3600 * 1000);

describe('ticket ledger', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const newUser = async (): Promise<string> => {
    const id = newId();
    await database.db
      .insert(users)
      .values({ id, phone: id, nickname: '测试', inviteCode: newInviteCode() });
    return id;
  };
  const give = (userId: string, amount: number, expiresAt?: Date, ref = newId()) =>
    inTransaction(database.db, (tx) =>
      grant(tx, { userId, ticketType: 1, amount, ref, memo: '赠送', expiresAt }),
    );
  const hold = (userId: string, amount: number, taskId: string) =>
    inTransaction(database.db, (tx) =>
      reserve(tx, { userId, ticketType: 1, amount, taskId, memo: '室内渲染', now: NOW }),
    );
  const close = (how: typeof settle, userId: string, taskId: string) =>
    inTransaction(database.db, (tx) =>
      how(tx, { taskId, userId, ticketType: 1, memo: '室内渲染' }),
    );
  const balance = (userId: string, now = NOW) => availableBalance(database.db, userId, 1, now);

  it('reserves, settles once, and never settles what was released', async () => {
    const user = await newUser();
    await give(user, 10);
    await hold(user, 4, `${user}-a`);
    expect(await balance(user)).toBe(6);
    await close(settle, user, `${user}-a`);
    await close(settle, user, `${user}-a`);
    await close(release, user, `${user}-a`);
    expect(await balance(user)).toBe(6);
    await hold(user, 6, `${user}-b`);
    expect(await balance(user)).toBe(0);
    await close(release, user, `${user}-b`);
    await close(settle, user, `${user}-b`);
    expect(await balance(user)).toBe(6);
  });

  it('counts beyond what fits 32 bits', async () => {
    const [user, much] = [await newUser(), 2_000_000_000];
    await give(user, much);
    await give(user, much);
    expect(await balance(user)).toBe(2 * much);
    await hold(user, 5, `${user}-a`);
    await close(settle, user, `${user}-a`);
    const { list } = await listRecords(database.db, { userId: user }, { page: 1, pageSize: 20 });
    expect(list.map((record) => record.balance)).toEqual([
      ...[2 * much - 5, 2 * much - 5, 2 * much, much],
    ]);
    const today = await countDays(database.db, startOfDay(new Date()), null);
    const issued = [...today.values()]
      .flatMap(({ tickets }) => tickets)
      .find(({ account }) => account === 'issued');
    expect(Math.abs(issued?.amount ?? 0)).toBeGreaterThanOrEqual(2 * much);
  });

  it('refuses what is not there and moves nothing', async () => {
    const user = await newUser();
    await give(user, 3);
    await expect(hold(user, 4, `${user}-a`)).rejects.toMatchObject({
      reason: 'notEnoughTickets',
      message: '普通券不够：需要 4 张，还有 3 张。请先充值',
    });
    expect(await balance(user)).toBe(3);
  });

  it('gives the same grant only once', async () => {
    const user = await newUser();
    await give(user, 5, undefined, `once:${user}`);
    await give(user, 5, undefined, `once:${user}`);
    expect(await balance(user)).toBe(5);
  });

  it('lets only as many of ten simultaneous reservations through as there are tickets', async () => {
    const user = await newUser();
    await give(user, 5);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => hold(user, 1, `${user}-${at}`)),
    );
    expect(tries.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect(await balance(user)).toBe(0);
  });

  it('spends the batch that expires first and expires each batch on its own day', async () => {
    const user = await newUser();
    await give(user, 5);
    await give(user, 5, day(2));
    await give(user, 5, day(1));
    await hold(user, 7, `${user}-a`);
    await close(settle, user, `${user}-a`);
    expect(await balance(user)).toBe(8);
    expect(await balance(user, day(1))).toBe(8);
    expect(await balance(user, day(2))).toBe(5);
    await expireDue(database.db, day(3));
    expect(await balance(user, day(3))).toBe(5);
    expect(await expireDue(database.db, day(3))).toBe(0);
  });

  it('expires tickets that come back after their day', async () => {
    const user = await newUser();
    await give(user, 4, day(1));
    await hold(user, 3, `${user}-a`);
    await expireDue(database.db, day(2));
    await close(release, user, `${user}-a`);
    await expireDue(database.db, day(2));
    const { list } = await listRecords(database.db, { userId: user }, { page: 1, pageSize: 20 });
    expect(list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['expire', -3, 0],
      ['release', 3, 3],
      ['expire', -1, 0],
      ['reserve', -3, 1],
      ['grant', 4, 4],
    ]);
  });

  it('adjusts in both directions', async () => {
    const user = await newUser();
    const correct = (amount: number) =>
      inTransaction(database.db, (tx) =>
        adjust(tx, { userId: user, ticketType: 1, amount, ref: newId(), memo: '更正', now: NOW }),
      );
    await correct(8);
    await correct(-3);
    expect(await balance(user)).toBe(5);
    await expect(correct(-6)).rejects.toMatchObject({ reason: 'notEnoughTickets' });
  });

  it('keeps every book balanced through any run of movements', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('grant' as const),
        amount: fc.integer({ min: 1, max: 9 }),
        days: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      fc.record({ do: fc.constant('reserve' as const), amount: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ do: fc.constantFrom('settle' as const, 'release' as const), which: fc.nat(9) }),
      fc.record({ do: fc.constant('adjust' as const), amount: fc.integer({ min: -5, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const user = await newUser();
        let available = 0;
        const open = new Map<string, number>();
        const closed = new Set<string>();
        for (const [at, move] of steps.entries()) {
          const taskId = `${user}-${at}`;
          if (move.do === 'grant') {
            await give(user, move.amount, move.days ? day(move.days) : undefined);
            available += move.amount;
          } else if (move.do === 'reserve') {
            const enough = move.amount <= available;
            const done = hold(user, move.amount, taskId);
            if (!enough) await expect(done).rejects.toMatchObject({ reason: 'notEnoughTickets' });
            else {
              await done;
              available -= move.amount;
              open.set(taskId, move.amount);
            }
          } else if (move.do === 'adjust') {
            const done = inTransaction(database.db, (tx) =>
              adjust(tx, {
                userId: user,
                ticketType: 1,
                amount: move.amount,
                ref: newId(),
                memo: '',
                now: NOW,
              }),
            );
            if (move.amount < 0 && -move.amount > available) await expect(done).rejects.toThrow();
            else {
              await done;
              available += move.amount;
            }
          } else {
            const ids = [...open.keys()];
            const id = ids[move.which % Math.max(1, ids.length)];
            if (!id) continue;
            await close(move.do === 'settle' ? settle : release, user, id);
            if (move.do === 'release' && !closed.has(id)) available += open.get(id) ?? 0;
            closed.add(id);
          }
        }
        expect(await balance(user)).toBe(available);
        const [books] = await database.db
          .select({ total: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
          .from(ledgerEntries)
          .where(sql`${ledgerEntries.userId} = ${user}`);
        expect(books?.total).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('is guarded by the database itself', async () => {
    const user = await newUser();
    await give(user, 5);
    const lopsided = database.db.transaction(async (tx) => {
      const [transfer] = await tx
        .insert(ledgerTransfers)
        .values({ ref: newId(), kind: 'grant', userId: user, ticketType: 1, memo: '' })
        .returning();
      const id = transfer?.id ?? 0;
      await tx.insert(ledgerEntries).values({
        transferId: id,
        batchId: id,
        userId: user,
        ticketType: 1,
        account: 'available',
        amount: 100,
      });
    });
    await expect(lopsided).rejects.toThrow();
    await expect(database.db.update(ledgerEntries).set({ amount: 1 })).rejects.toThrow();
    await expect(database.db.delete(ledgerTransfers)).rejects.toThrow();
    expect(await balance(user)).toBe(5);
  });
});
