import {
  type Page,
  type TicketBatch,
  type TicketRecord,
  TRANSFER_KINDS,
  type TransferKind,
} from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';
import { and, asc, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import {
  chatConversations,
  chatMessages,
  ledgerEntries,
  ledgerTransfers,
  memberships,
  tasks,
} from '../../platform/db/schema.ts';
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
  const ofBooks = and(
    eq(ledgerTransfers.userId, userId),
    ticketType ? eq(ledgerTransfers.ticketType, ticketType) : undefined,
  );
  const where = and(
    ofBooks,
    kind ? eq(ledgerTransfers.kind, kind) : undefined,
    from ? gte(ledgerTransfers.createdAt, from) : undefined,
    to ? lt(ledgerTransfers.createdAt, to) : undefined,
  );
  // Over all of the books, so that a balance is right whatever the list is narrowed to.
  const running = db.$with('running').as(
    db
      .select({
        id: ledgerTransfers.id,
        amount: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::float8`.as('change'),
        balance: sql<number>`coalesce(sum(sum(${ledgerEntries.amount})) over (
          partition by ${ledgerTransfers.ticketType} order by ${ledgerTransfers.id}), 0)::float8`.as(
          'balance',
        ),
      })
      .from(ledgerTransfers)
      .leftJoin(
        ledgerEntries,
        and(
          eq(ledgerEntries.transferId, ledgerTransfers.id),
          eq(ledgerEntries.account, 'available'),
        ),
      )
      .where(ofBooks)
      .groupBy(ledgerTransfers.id),
  );
  const [totals, rows] = await Promise.all([
    db.select({ total: count() }).from(ledgerTransfers).where(where),
    db
      .with(running)
      .select({
        transfer: ledgerTransfers,
        amount: running.amount,
        balance: running.balance,
        ...traces,
      })
      .from(ledgerTransfers)
      .innerJoin(running, eq(running.id, ledgerTransfers.id))
      .leftJoin(tasks, eq(tasks.id, ledgerTransfers.taskId))
      .leftJoin(chatMessages, eq(chatMessages.id, ledgerTransfers.taskId))
      .leftJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
      .leftJoin(memberships, membershipOfGrant)
      .where(where)
      .orderBy(sql`${ledgerTransfers.id} desc`)
      .offset((page - 1) * pageSize)
      .limit(pageSize),
  ]);
  const list = rows.map(({ transfer, amount, balance, ...trace }) => ({
    id: String(transfer.id),
    ticketType: transfer.ticketType as TicketType,
    kind: transfer.kind,
    kindName: TRANSFER_KINDS[transfer.kind],
    amount,
    balance,
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
  return { list, total: totals[0]?.total ?? 0, page, pageSize };
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
  const left = sql<number>`sum(${ledgerEntries.amount})::float8`;
  const rows = await db
    .select({
      transfer: ledgerTransfers,
      left,
      given: sql<number>`(select coalesce(sum(given.amount), 0)::float8 from ${ledgerEntries} given
        where given.transfer_id = ${ledgerTransfers.id} and given.account = 'available')`,
      orderNo: orderOfMembership,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.batchId))
    .leftJoin(memberships, membershipOfGrant)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.account, 'available'),
        ticketType ? eq(ledgerEntries.ticketType, ticketType) : undefined,
        sql`(${ledgerTransfers.expiresAt} is null or ${ledgerTransfers.expiresAt} > ${now})`,
      ),
    )
    .groupBy(ledgerTransfers.id, memberships.id)
    .having(sql`${left} > 0`)
    .orderBy(sql`${ledgerTransfers.expiresAt} asc nulls last`, asc(ledgerTransfers.id));
  return rows.map(({ transfer, left: leftNow, given, orderNo }) => ({
    id: String(transfer.id),
    ticketType: transfer.ticketType as TicketType,
    given,
    left: leftNow,
    memo: transfer.memo,
    cause: causeOf({ ...transfer, isTask: false }),
    orderNo: transfer.orderNo ?? orderNo,
    createdAt: transfer.createdAt.toISOString(),
    expiresAt: transfer.expiresAt?.toISOString() ?? null,
  }));
}
