import {
  type Page,
  type TicketBatch,
  type TicketRecord,
  TRANSFER_KINDS,
  type TransferKind,
} from '@zhuhui/contracts';
import { TICKET_TYPES, type TicketType } from '@zhuhui/tools';
import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import {
  chatConversations,
  chatMessages,
  ledgerEntries,
  ledgerTransfers,
  memberships,
  tasks,
} from '../../platform/db/schema.ts';
import { leftInBatches } from './books.ts';
import { causeOf } from './causes.ts';

export interface RecordFilter {
  readonly userId: string;
  readonly ticketType?: TicketType;
  readonly kind?: TransferKind;
  readonly from?: Date;
  /** Up to, not with. */
  readonly to?: Date;
}

/** A user's transfers, newest first, each with what it did to the available balance and why. */
export async function listRecords(
  db: Db,
  { userId, ticketType, kind, from, to }: RecordFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<TicketRecord>> {
  const where = and(
    eq(ledgerTransfers.userId, userId),
    ticketType ? eq(ledgerTransfers.ticketType, ticketType) : undefined,
    kind ? eq(ledgerTransfers.kind, kind) : undefined,
    from ? gte(ledgerTransfers.createdAt, from) : undefined,
    to ? lt(ledgerTransfers.createdAt, to) : undefined,
  );
  const shown = db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(where)
    .orderBy(desc(ledgerTransfers.id))
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const [total, rows] = await Promise.all([
    db.$count(ledgerTransfers, where),
    db
      .select({ transfer: ledgerTransfers, amount: changeOfRow, ...traces })
      .from(ledgerTransfers)
      .leftJoin(tasks, eq(tasks.id, ledgerTransfers.taskId))
      .leftJoin(chatMessages, eq(chatMessages.id, ledgerTransfers.taskId))
      .leftJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .leftJoin(memberships, membershipOfGrant)
      .where(inArray(ledgerTransfers.id, shown))
      .orderBy(desc(ledgerTransfers.id)),
  ]);
  const balances = await balancesAfter(
    db,
    userId,
    rows.map(({ transfer }) => transfer),
  );
  const list = rows.map(({ transfer, amount, ...trace }) => ({
    id: String(transfer.id),
    ticketType: transfer.ticketType as TicketType,
    kind: transfer.kind,
    kindName: TRANSFER_KINDS[transfer.kind],
    amount,
    balance: balances.get(transfer.id) ?? 0,
    memo: transfer.memo,
    cause: causeOf({ ...transfer, isTask: trace.taskUser !== null }),
    // A task handed to another account is his who has it now.
    taskId: trace.taskUser === userId && !trace.taskRemoved ? transfer.taskId : null,
    conversation:
      trace.conversationId !== null && trace.assistant !== null
        ? { id: trace.conversationId, assistant: trace.assistant }
        : null,
    orderNo: transfer.orderNo ?? trace.orderNo,
    createdAt: transfer.createdAt.toISOString(),
  }));
  return { list, total, page, pageSize };
}

/** What the row's transfer did to what is available. */
const changeOfRow = sql<number>`(select coalesce(sum(e.amount), 0)::float8 from ${ledgerEntries} e
  where e.transfer_id = ${ledgerTransfers.id} and e.account = 'available')`;

/**
 * What was available of its kind after each of these transfers of a user. The books up to there are read once,
 * in the index alone, and summed between one of these and the next.
 */
async function balancesAfter(
  db: Db,
  userId: string,
  transfers: readonly { readonly id: number; readonly ticketType: number }[],
): Promise<Map<number, number>> {
  const ids = transfers.map(({ id }) => id).sort((a, b) => a - b);
  const types = [...new Set(transfers.map((transfer) => transfer.ticketType))];
  if (ids.length === 0) return new Map();
  // What comes after the nth of them counts to the nth sum, from 0 for what lies before or is the first.
  const after = sql`width_bucket(${ledgerEntries.transferId}, ${sql.param(ids.map((id) => id + 1))}::bigint[])`;
  const sums = await db
    .select({
      ticketType: ledgerEntries.ticketType,
      nth: after.mapWith(Number).as('nth'),
      amount: sql<number>`sum(${ledgerEntries.amount})::float8`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(ledgerEntries.ticketType, types),
        eq(ledgerEntries.account, 'available'),
        lte(ledgerEntries.transferId, ids.at(-1) ?? 0),
      ),
    )
    .groupBy(ledgerEntries.ticketType, sql`nth`);
  return new Map(
    transfers.map(({ id, ticketType }) => {
      const nth = ids.indexOf(id);
      const before = sums.filter((part) => part.ticketType === ticketType && part.nth <= nth);
      return [id, before.reduce((sum, { amount }) => sum + amount, 0)];
    }),
  );
}

/** A month's tickets name their membership, which names its order. */
const membershipOfGrant: SQL = sql`${ledgerTransfers.ref} like 'vip:%'
  and ${memberships.id} = split_part(${ledgerTransfers.ref}, ':', 2)`;

const orderOfMembership = sql<string | null>`case when ${memberships.ref} like 'order:%'
  then split_part(${memberships.ref}, ':', 2) end`;

const traces = {
  taskUser: tasks.userId,
  taskRemoved: tasks.deletedAt,
  conversationId: chatConversations.id,
  assistant: chatConversations.assistant,
  orderNo: orderOfMembership,
};

/** Batches with something left to spend: the first to expire first, in the order they are spent. */
export async function listBatches(
  db: Db,
  { userId, ticketType }: Pick<RecordFilter, 'userId' | 'ticketType'>,
  now: Date,
): Promise<TicketBatch[]> {
  const left = leftInBatches(
    db,
    and(
      eq(ledgerEntries.userId, userId),
      inArray(ledgerEntries.ticketType, ticketType ? [ticketType] : [...TICKET_TYPES]),
    ),
  );
  // Asked first: joined, the books would be read whole for the few batches that have something left.
  const batches = await db.select().from(left);
  const leftOf = new Map(batches.map(({ batchId, amount }) => [batchId, amount]));
  const rows = await db
    .select({ transfer: ledgerTransfers, given: changeOfRow, orderNo: orderOfMembership })
    .from(ledgerTransfers)
    .leftJoin(memberships, membershipOfGrant)
    .where(
      and(
        inArray(ledgerTransfers.id, [...leftOf.keys()]),
        sql`(${ledgerTransfers.expiresAt} is null or ${ledgerTransfers.expiresAt} > ${now})`,
      ),
    )
    .orderBy(sql`${ledgerTransfers.expiresAt} asc nulls last`, asc(ledgerTransfers.id));
  return rows.map(({ transfer, given, orderNo }) => ({
    id: String(transfer.id),
    ticketType: transfer.ticketType as TicketType,
    given,
    left: leftOf.get(transfer.id) ?? 0,
    memo: transfer.memo,
    cause: causeOf({ ...transfer, isTask: false }),
    orderNo: transfer.orderNo ?? orderNo,
    createdAt: transfer.createdAt.toISOString(),
    expiresAt: transfer.expiresAt?.toISOString() ?? null,
  }));
}
