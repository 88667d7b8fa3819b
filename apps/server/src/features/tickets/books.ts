import type { TransferKind } from '@zhuhui/contracts';
import { TICKET_NAMES, type TicketType } from '@zhuhui/tools';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** How the ledger's rules are written down: batches, transfers and their entries. Only ledger.ts calls this. */

export interface Movement {
  readonly userId: string;
  readonly ticketType: TicketType;
  readonly amount: number;
}

/** Tickets of one batch that a transfer moves. */
export interface BatchAmount {
  readonly batchId: number;
  readonly amount: number;
}

export type Account = (typeof ledgerEntries.account.enumValues)[number];

interface BatchMove extends BatchAmount {
  readonly from: Account;
  readonly to: Account;
}

interface Booking {
  readonly userId: string;
  readonly ticketType: TicketType;
  readonly kind: TransferKind;
  readonly ref: string;
  readonly memo: string;
  readonly taskId?: string;
  readonly orderNo?: string;
  readonly moves: readonly BatchMove[];
}

/** Writes one transfer; each move becomes the two entries that cancel each other. */
export async function book(tx: Tx, booking: Booking): Promise<void> {
  const { moves, ...transfer } = booking;
  const [row] = await tx
    .insert(ledgerTransfers)
    .values(transfer)
    .onConflictDoNothing({ target: ledgerTransfers.ref })
    .returning({ id: ledgerTransfers.id });
  if (!row) return;
  await writeEntries(tx, row.id, booking, moves);
}

export async function openBatch(
  tx: Tx,
  kind: 'grant' | 'adjust',
  source: Account,
  movement: Movement & { ref: string; memo: string; expiresAt?: Date; orderNo?: string },
): Promise<void> {
  const { amount, ...transfer } = movement;
  if (amount === 0) return;
  const [row] = await tx
    .insert(ledgerTransfers)
    .values({ ...transfer, kind })
    .onConflictDoNothing({ target: ledgerTransfers.ref })
    .returning({ id: ledgerTransfers.id });
  if (!row) return;
  await writeEntries(tx, row.id, movement, [
    { batchId: row.id, amount, from: source, to: 'available' },
  ]);
}

async function writeEntries(
  tx: Tx,
  transferId: number,
  owner: { userId: string; ticketType: TicketType },
  moves: readonly BatchMove[],
): Promise<void> {
  const shared = { transferId, userId: owner.userId, ticketType: owner.ticketType };
  await tx.insert(ledgerEntries).values(
    moves.flatMap(({ batchId, amount, from, to }) => [
      { ...shared, batchId, account: from, amount: -amount },
      { ...shared, batchId, account: to, amount },
    ]),
  );
}

/**
 * Batches with something left in `available`, the soonest to expire first. The sums come first and from the
 * index alone; only batches that have something left are looked up, however many a user had.
 */
export async function availableBatches(
  db: Db | Tx,
  userId: string,
  ticketType: TicketType,
  now: Date,
): Promise<BatchAmount[]> {
  const left = leftInBatches(
    db,
    and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.ticketType, ticketType)),
  );
  const expiresAt = sql`(select ${ledgerTransfers.expiresAt} from ${ledgerTransfers}
    where ${ledgerTransfers.id} = ${left.batchId})`;
  return db
    .select({ batchId: left.batchId, amount: left.amount })
    .from(left)
    .where(sql`coalesce(${expiresAt}, 'infinity') > ${now}`)
    .orderBy(sql`${expiresAt} asc nulls last`, asc(left.batchId));
}

/** What is left of batches in `available`, of those that have something left. */
export function leftInBatches(db: Db | Tx, whose: SQL | undefined) {
  const amount = sql<number>`sum(${ledgerEntries.amount})::float8`;
  return db
    .select({ batchId: ledgerEntries.batchId, amount: amount.as('amount') })
    .from(ledgerEntries)
    .where(and(whose, eq(ledgerEntries.account, 'available')))
    .groupBy(ledgerEntries.batchId)
    .having(gt(amount, 0))
    .as('batches');
}

export async function takeOldestFirst(
  tx: Tx,
  movement: Movement,
  now: Date,
): Promise<BatchAmount[]> {
  const batches = await availableBatches(tx, movement.userId, movement.ticketType, now);
  const have = sum(batches);
  if (have < movement.amount) {
    const name = TICKET_NAMES[movement.ticketType];
    throw new AppError(
      'notEnoughTickets',
      `${name}不够：需要 ${movement.amount} 张，还有 ${have} 张。请先充值`,
    );
  }
  return splitOver(batches, movement.amount);
}

/** Takes `amount` from the batches in their order. */
function splitOver(batches: readonly BatchAmount[], amount: number): BatchAmount[] {
  const taken: BatchAmount[] = [];
  let missing = amount;
  for (const batch of batches) {
    if (missing === 0) break;
    const part = Math.min(batch.amount, missing);
    taken.push({ batchId: batch.batchId, amount: part });
    missing -= part;
  }
  return taken;
}

export function sum(batches: readonly BatchAmount[]): number {
  return batches.reduce((total, batch) => total + batch.amount, 0);
}
