import { randomUUID } from 'node:crypto';
import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '../../../platform/db/client.ts';
import * as schema from '../../../platform/db/schema.ts';
import { newId, newInviteCode } from '../../../platform/ids.ts';
import { silentLog } from '../../../platform/log/log.ts';
import type { JobQueue } from '../../../platform/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { availableBalance, grant, reserve } from '../../tickets/ledger.ts';
import {
  type DeletionRequest,
  eraseAccount,
  eraseDue,
  requestDeletion,
  takeBackDeletion,
} from './deletion.ts';
import { createRetiredPhones } from './retired-phones.ts';
import { settleDesigns } from './testing/settle-designs.ts';

const NOW = new Date('2026-03-01T04:00:00Z');
const LATER = new Date('2026-03-09T04:00:00Z');
let nextPhone = 13_700_000_000;
const queue = { withdraw: async () => undefined } as Partial<JobQueue> as JobQueue;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const goods = {
    kind: 'tickets',
    tickets: { normal: 5, live: 0, gpt: 0 },
    validDays: null,
  } as const;
  await database.db
    .insert(schema.products)
    .values({ id: 'pack', name: '普通券', goods, priceFen: 100, position: 0 });
});
afterAll(() => database.drop());

const partsOver = (db: TestDatabase['db']) => ({
  ...{ db, queue },
  retiredPhones: createRetiredPhones({ db, secret: 'secret of the tests' }),
});

/** Somebody with something in every table; `mark` stands in all that is his alone. */
async function settle(): Promise<{ userId: string; mark: string; phone: string }> {
  const { db } = database;
  const [userId, mark] = [newId(), `私人${newInviteCode()}`];
  const phone = String(nextPhone++);
  await db.insert(schema.users).values({
    id: userId,
    phone,
    nickname: mark,
    inviteCode: newInviteCode(),
    source: { plan: mark },
    interests: { fields: ['interior'], styles: [mark] },
  });
  await db
    .insert(schema.sessions)
    .values({ tokenHash: newId(), userId, userAgent: mark, expiresAt: LATER });
  await db.insert(schema.userEmails).values({ userId, email: `${mark}@example.com` });
  await db.insert(schema.oneTimeCodes).values({
    channel: 'sms',
    recipient: phone,
    codeMac: '',
    triesLeft: 5,
    sentAt: NOW,
    expiresAt: NOW,
  });
  const file = (id: string) => ({
    ...({ id, ownerId: userId, state: 'ready', storageKey: `${mark}/${id}` } as const),
    ...({ mime: 'image/png', widthPx: 1, heightPx: 1, purpose: 'result' } as const),
  });
  const [result, kept] = [newId(), newId()];
  await db.insert(schema.files).values([file(result), file(kept)]);
  const assetId = newId();
  await db
    .insert(schema.assets)
    .values({ id: assetId, ownerId: userId, kind: 'material', name: mark, fileId: kept });
  await settleDesigns(db, { userId, mark, fileId: kept });
  for (const status of ['succeeded', 'queued'] as const) {
    const id = newId();
    await inTransaction(db, async (tx) => {
      await grant(tx, { userId, ticketType: 1, amount: 10, ref: `signup:${id}`, memo: '赠送' });
      await tx.insert(schema.tasks).values({
        ...{ id, userId, status, tool: 'clean', settings: { prompt: mark }, settingsVersion: 1 },
        ...{ ticketType: 1, cost: 2, virtualTime: 0, jobId: randomUUID() },
      });
      if (status === 'queued') {
        await reserve(tx, { userId, ticketType: 1, amount: 2, taskId: id, memo: '去物', now: NOW });
      }
    });
    await db.insert(schema.taskWords).values({ taskId: id, userId, text: mark, grams: [1] });
    if (status === 'queued') continue;
    await db
      .insert(schema.taskResults)
      .values({ taskId: id, ordinal: 0, fileId: result, kind: 'image', palette: ['#fff'] });
    await db
      .insert(schema.resultColours)
      .values({ taskId: id, ordinal: 0, nth: 0, userId, cell: 1, x: 0, y: 0, z: 0, share: 1 });
    await db.insert(schema.taskFaults).values({ taskId: id, attempt: 1, message: mark });
  }
  const conversationId = newId();
  await db
    .insert(schema.chatConversations)
    .values({ id: conversationId, userId, assistant: 'deepseek', title: mark });
  await db.insert(schema.chatMessages).values({
    ...{ id: newId(), conversationId, userId, role: 'user', text: mark, ticketType: 3 },
  });
  await db
    .insert(schema.liveSessions)
    .values({ id: newId(), userId, settings: { prompt: mark }, seed: 1 });
  await db.insert(schema.memberships).values({
    ...{
      id: newId(),
      userId,
      level: 1,
      startsAt: NOW,
      endsAt: new Date('2027-01-01'),
      ref: newId(),
    },
  });
  await db.insert(schema.orders).values({
    ...{ orderNo: newId(), userId, productId: 'pack', subject: '普通券', amountFen: 100 },
    ...{ goods: { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 0 }, validDays: null } },
    expiresAt: NOW,
  });
  return { userId, mark, phone };
}

const ask = (userId: string, change: Partial<DeletionRequest> = {}) =>
  inTransaction(database.db, (tx) =>
    requestDeletion(tx, queue, {
      ...{ userId, fate: { mode: 'erase' }, dueAt: NOW, now: NOW },
      ...change,
    }),
  );

/** Where something of his can still be read; files wait for the sweeper. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((entry) => is(entry, PgTable))) {
    const { name } = getTableConfig(table);
    const isSwept = name === 'files' ? sql`and state <> 'deleted'` : sql``;
    for (const word of words) {
      const { rows } = await database.db.execute(
        sql`select 1 from ${table} t where t::text like ${`%${word}%`} ${isSwept} limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
  }
  return found;
}

it('erases everything but the books, whichever statement is its last', {
  timeout: 60_000,
}, async () => {
  for (let cut = 1, isCut = true; isCut; cut++) {
    const { userId, mark, phone } = await settle();
    await ask(userId);
    isCut = await dyingAfter(cut, (db) => eraseAccount(partsOver(db), userId, NOW));
    expect(await eraseAccount(partsOver(database.db), userId, NOW), `cut ${cut}`).toBe(true);
    expect(await tracesOf(mark, phone), `cut ${cut}`).toEqual([]);
    expect(await availableBalance(database.db, userId, 1, NOW)).toBe(0);
    // Once over, it is over.
    expect(await eraseAccount(partsOver(database.db), userId, NOW)).toBe(true);
    const kept = await database.db.$count(schema.orders, eq(schema.orders.userId, userId));
    expect(kept).toBe(1);
  }
});

/** Runs work on connections that break for good at the n-th statement. False: it came to its end before. */
async function dyingAfter(
  statements: number,
  work: (db: TestDatabase['db']) => Promise<unknown>,
): Promise<boolean> {
  const victim = openDatabase({
    ...{ connection: database.connection, log: silentLog, maxConnections: 1 },
  });
  let left = statements;
  victim.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        left -= 1;
        if (left >= 0) return query(...args);
        void client.end();
        throw new Error('cut');
      },
    });
  });
  try {
    await work(victim.db);
    return false;
  } catch (error) {
    let cause: unknown = error;
    while (cause instanceof Error && cause.cause) cause = cause.cause;
    if (!(cause instanceof Error) || cause.message !== 'cut') throw error;
    return true;
  } finally {
    await victim.close();
  }
}

it('stops everything at once, can be taken back for a week, and not after', async () => {
  const { db } = database;
  const { userId } = await settle();
  await ask(userId, { dueAt: LATER });
  expect(await db.$count(schema.sessions, eq(schema.sessions.userId, userId))).toBe(0);
  const tasks = await db.select().from(schema.tasks).where(eq(schema.tasks.userId, userId));
  expect(tasks.map(({ status }) => status).sort()).toEqual(['cancelled', 'succeeded']);
  expect(await availableBalance(db, userId, 1, NOW)).toBe(20);
  expect(await eraseDue(partsOver(db), NOW)).toBe(0);
  expect(await takeBackDeletion(db, userId)).toBe(true);
  // Pressed twice, or in two tabs: there is nothing left to take back, and the account stays.
  expect(await takeBackDeletion(db, userId)).toBe(true);
  expect(await eraseAccount(partsOver(db), userId, LATER)).toBe(false);

  await ask(userId, { dueAt: LATER });
  expect(await eraseDue(partsOver(db), LATER)).toBe(1);
  expect(await takeBackDeletion(db, userId)).toBe(false);
  await expect(ask(userId)).rejects.toThrow('已注销');
});

it('hands pictures, tasks, assets and projects to another account, and nothing else', async () => {
  const { db } = database;
  const [{ userId, mark, phone }, heir] = [await settle(), await settle()];
  const transfer = (heirId: string) =>
    ask(userId, { fate: { mode: 'transfer', heirId }, adminId: 'admin' });
  await expect(transfer(userId)).rejects.toThrow('另一个');
  await transfer(heir.userId);
  // What an operator decided is not the user's to take back or to change.
  expect(await takeBackDeletion(db, userId)).toBe(false);
  await expect(ask(userId)).rejects.toThrow('正在注销');
  expect(await eraseAccount(partsOver(db), userId, NOW)).toBe(true);
  const owned = async (id: string) => [
    await db.$count(schema.tasks, eq(schema.tasks.userId, id)),
    await db.$count(schema.files, eq(schema.files.ownerId, id)),
    await db.$count(schema.assets, eq(schema.assets.ownerId, id)),
    await db.$count(schema.resultColours, eq(schema.resultColours.userId, id)),
    await db.$count(schema.designProjects, eq(schema.designProjects.ownerId, id)),
  ];
  expect(await owned(heir.userId)).toEqual([4, 4, 2, 2, 2]);
  expect(await owned(userId)).toEqual([0, 0, 0, 0, 0]);
  expect(await tracesOf(phone)).toEqual([]);
  expect((await tracesOf(mark)).sort()).toEqual([
    ...['assets', 'design_approvals', 'design_comments', 'design_projects', 'design_shares'],
    ...['design_versions', 'design_views', 'files', 'task_faults', 'tasks'],
  ]);
});

it('gives to nobody when the heir has gone meanwhile', async () => {
  const { db } = database;
  const [{ userId, mark }, heir] = [await settle(), await settle()];
  await ask(userId, { fate: { mode: 'transfer', heirId: heir.userId }, adminId: 'admin' });
  await ask(heir.userId);
  await eraseAccount(partsOver(db), heir.userId, NOW);
  expect(await eraseAccount(partsOver(db), userId, NOW)).toBe(true);
  expect(await tracesOf(mark)).toEqual([]);
});

it('waits for an upload that is still under way', async () => {
  const { db } = database;
  const { userId } = await settle();
  const id = newId();
  await db.insert(schema.files).values({
    ...{ id, ownerId: userId, state: 'pending', storageKey: id, purpose: 'upload' },
    ...{ mime: 'image/png', widthPx: 1, heightPx: 1 },
  });
  await ask(userId);
  expect(await eraseAccount(partsOver(db), userId, NOW)).toBe(false);
  await db.update(schema.files).set({ state: 'ready' }).where(eq(schema.files.id, id));
  expect(await eraseDue(partsOver(db), NOW)).toBe(1);
  const [file] = await db.select().from(schema.files).where(eq(schema.files.id, id));
  expect(file?.state).toBe('deleted');
});
