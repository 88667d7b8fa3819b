import type { DeletionSummary } from '@zhuhui/contracts';
import { TICKET_TYPES } from '@zhuhui/tools';
import { and, count, eq, inArray, isNull, sum } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { assets, chatConversations, files, orders, tasks } from '../../../platform/db/schema.ts';
import { availableBalance } from '../../tickets/ledger.ts';
import { membershipOf } from '../../vip/memberships.ts';
import { GRACE_MS } from './deletion.ts';

const DAY_MS = 24 * 3600_000;

/** What leaving takes along, counted now. */
export async function summariseAccount(
  db: Db,
  userId: string,
  now: Date,
): Promise<DeletionSummary> {
  const kept = and(
    eq(files.ownerId, userId),
    eq(files.state, 'ready'),
    inArray(files.purpose, ['upload', 'result']),
  );
  const ownOrders = eq(orders.userId, userId);
  const [[stored], ownTasks, active, conversations, ownAssets, allOrders, open, tickets, vip] =
    await Promise.all([
      db
        .select({ files: count(), bytes: sum(files.bytes).mapWith(Number) })
        .from(files)
        .where(kept),
      db.$count(tasks, and(eq(tasks.userId, userId), isNull(tasks.deletedAt))),
      db.$count(tasks, and(eq(tasks.userId, userId), inArray(tasks.status, ['queued', 'running']))),
      db.$count(chatConversations, eq(chatConversations.userId, userId)),
      db.$count(assets, and(eq(assets.ownerId, userId), isNull(assets.deletedAt))),
      db.$count(orders, ownOrders),
      db.$count(orders, and(ownOrders, inArray(orders.status, ['created', 'paying']))),
      Promise.all(TICKET_TYPES.map((type) => availableBalance(db, userId, type, now))),
      membershipOf(db, userId, now),
    ]);
  const [normal = 0, live = 0, gpt = 0] = tickets;
  return {
    files: stored?.files ?? 0,
    bytes: stored?.bytes ?? 0,
    tasks: ownTasks,
    activeTasks: active,
    conversations,
    assets: ownAssets,
    orders: allOrders,
    openOrders: open,
    tickets: { normal, live, gpt },
    vip: vip && { name: vip.level.name, expireTime: vip.expiresAt.toISOString() },
    graceDays: GRACE_MS / DAY_MS,
  };
}
