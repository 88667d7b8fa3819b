import { TICKET_TYPES, type TicketType } from '@zhuhui/tools';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers, users } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import {
  type Account,
  availableBatches,
  book,
  type Movement,
  openBatch,
  sum,
  takeOldestFirst,
} from './books.ts';

/**
 * The rules of the ticket books.
 *
 * Double entry: a transfer moves tickets between accounts and its entries sum to zero. A user has
 * `available` and `reserved`; the house has `issued`, `spent`, `expired` and `adjusted`. A balance is
 * always a sum of entries. Every ticket carries the batch (the grant) it came from, so that batches
 * expire one by one and a refund goes back to where it was taken. A transfer's `ref` names its cause
 * and is unique, so no cause moves tickets twice; in particular a task's reservation is closed once,
 * by settling or by releasing.
 *
 * Every function that moves a user's tickets first locks the user's row, which puts all movements of
 * one user in a line. Callers that also lock a task lock the user first.
 */

/** Entries of the batch that a transfer opened, all of them its user's: by whose they are, the index finds them. */
const isOfBatch = and(
  eq(ledgerEntries.userId, ledgerTransfers.userId),
  eq(ledgerEntries.ticketType, ledgerTransfers.ticketType),
  eq(ledgerEntries.batchId, ledgerTransfers.id),
);

/** Makes all movements of this user's tickets wait for the current transaction. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Tickets the user can spend now. Expired batches do not count, even before they are booked out. */
export async function availableBalance(
  db: Db | Tx,
  userId: string,
  ticketType: TicketType,
  now: Date,
): Promise<number> {
  const batches = await availableBatches(db, userId, ticketType, now);
  return sum(batches);
}

/** Gives the user a new batch. Does nothing when `ref` was given before. */
export async function grant(
  tx: Tx,
  movement: Movement & { ref: string; memo: string; expiresAt?: Date; orderNo?: string },
): Promise<void> {
  await lockUser(tx, movement.userId);
  await openBatch(tx, 'grant', 'issued', movement);
}

/**
 * Sets tickets aside for a task, soonest-expiring batches first.
 * @throws AppError notEnoughTickets; nothing has moved then.
 */
export async function reserve(
  tx: Tx,
  { round, ...movement }: Movement & { taskId: string; round?: number; memo: string; now: Date },
): Promise<void> {
  if (movement.amount === 0) return;
  await lockUser(tx, movement.userId);
  const taken = await takeOldestFirst(tx, movement, movement.now);
  await book(tx, {
    ...movement,
    kind: 'reserve',
    ref: `reserve:${causeOf(movement.taskId, round)}`,
    moves: taken.map((batch) => ({ ...batch, from: 'available', to: 'reserved' })),
  });
}

/** The task succeeded: its reserved tickets are spent. */
export async function settle(tx: Tx, task: ReservedTask): Promise<void> {
  await closeReservation(tx, task, 'settle', 'spent');
}

/** The task did not succeed: its reserved tickets go back to the batches they came from. */
export async function release(tx: Tx, task: ReservedTask): Promise<void> {
  await closeReservation(tx, task, 'release', 'available');
}

export interface ReservedTask {
  readonly taskId: string;
  /** Which of its rounds: a task that is queued again after its end reserves anew. Left out: the first. */
  readonly round?: number;
  readonly userId: string;
  readonly ticketType: TicketType;
  readonly memo: string;
}

/** An operator's correction: positive opens a batch, negative takes from what is available. */
export async function adjust(
  tx: Tx,
  movement: Movement & { ref: string; memo: string; now: Date },
): Promise<void> {
  if (movement.amount === 0) return;
  await lockUser(tx, movement.userId);
  if (movement.amount > 0) return openBatch(tx, 'adjust', 'adjusted', movement);
  const taken = await takeOldestFirst(tx, { ...movement, amount: -movement.amount }, movement.now);
  await book(tx, {
    ...movement,
    kind: 'adjust',
    moves: taken.map((batch) => ({ ...batch, from: 'available', to: 'adjusted' })),
  });
}

/**
 * Takes back what is left of one grant: what it was given for was undone. Tickets that are spent stay spent,
 * those set aside for a running task are taken when that task gives them back: not at all, which errs on the
 * user's side. Does nothing the second time, or where there was no such grant.
 */
export async function revoke(
  tx: Tx,
  from: {
    userId: string;
    ticketType: TicketType;
    grantRef: string;
    memo: string;
    orderNo?: string;
  },
): Promise<void> {
  const { grantRef, ...booking } = from;
  await lockUser(tx, from.userId);
  const [batch] = await tx
    .select({
      batchId: ledgerTransfers.id,
      amount: sql<number>`sum(${ledgerEntries.amount})::float8`,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, isOfBatch)
    .where(and(eq(ledgerTransfers.ref, grantRef), eq(ledgerEntries.account, 'available')))
    .groupBy(ledgerTransfers.id);
  if (!batch || batch.amount <= 0) return;
  await book(tx, {
    ...booking,
    kind: 'adjust',
    ref: `revoke:${grantRef}`,
    moves: [{ ...batch, from: 'available', to: 'adjusted' }],
  });
}

/** Books out what is left of every batch whose day has come. Returns how many were found. */
export async function expireDue(db: Db, now: Date, stop?: AbortSignal): Promise<number> {
  const left = sql<number>`sum(${ledgerEntries.amount})::float8`;
  const due = await db
    .select({
      batchId: ledgerTransfers.id,
      userId: ledgerTransfers.userId,
      ticketType: ledgerTransfers.ticketType,
    })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, isOfBatch)
    .where(
      and(
        isNotNull(ledgerTransfers.expiresAt),
        lte(ledgerTransfers.expiresAt, now),
        eq(ledgerEntries.account, 'available'),
      ),
    )
    .groupBy(ledgerTransfers.id)
    .having(gt(left, 0));
  for (const batch of due) {
    if (stop?.aborted) break;
    await db.transaction(async (tx) => {
      await lockUser(tx, batch.userId);
      const booked = (account: Account) =>
        and(
          eq(ledgerEntries.userId, batch.userId),
          eq(ledgerEntries.ticketType, batch.ticketType),
          eq(ledgerEntries.account, account),
          eq(ledgerEntries.batchId, batch.batchId),
        );
      const [row] = await tx
        .select({ amount: left })
        .from(ledgerEntries)
        .where(booked('available'));
      const amount = row?.amount ?? 0;
      if (amount <= 0) return;
      const rounds = await tx.$count(ledgerEntries, booked('expired'));
      await book(tx, {
        userId: batch.userId,
        ticketType: batch.ticketType as TicketType,
        kind: 'expire',
        // A task released after its batch expired brings tickets back, so a batch can expire again.
        ref: `expire:${batch.batchId}:${rounds}`,
        memo: '到期未用',
        moves: [{ batchId: batch.batchId, amount, from: 'available', to: 'expired' }],
      });
    });
  }
  return due.length;
}

/** Books out everything the user has left of every kind; what is reserved is not touched. */
export async function forfeit(
  tx: Tx,
  { userId, memo, now }: { userId: string; memo: string; now: Date },
): Promise<void> {
  await lockUser(tx, userId);
  for (const ticketType of TICKET_TYPES) {
    const batches = await availableBatches(tx, userId, ticketType, now);
    if (batches.length === 0) continue;
    await book(tx, {
      ...{ userId, ticketType, memo, kind: 'expire', ref: `forfeit:${newId()}` },
      moves: batches.map((batch) => ({ ...batch, from: 'available', to: 'expired' })),
    });
  }
}

const causeOf = (taskId: string, round = 0): string =>
  round === 0 ? taskId : `${taskId}#${round}`;

async function closeReservation(
  tx: Tx,
  { round, ...task }: ReservedTask,
  kind: 'settle' | 'release',
  to: Account,
): Promise<void> {
  await lockUser(tx, task.userId);
  const cause = causeOf(task.taskId, round);
  const held = await tx
    .select({ batchId: ledgerEntries.batchId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(eq(ledgerTransfers.ref, `reserve:${cause}`), eq(ledgerEntries.account, 'reserved')));
  if (held.length === 0) return;
  await book(tx, {
    ...task,
    kind,
    ref: `close:${cause}`,
    moves: held.map((batch) => ({ ...batch, from: 'reserved', to })),
  });
}
