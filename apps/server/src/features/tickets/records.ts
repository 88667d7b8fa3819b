import { type Page, type TicketRecord, TRANSFER_KINDS, type TransferKind } from '@zhuhui/contracts';
import type { TicketType } from '@zhuhui/tools';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers } from '../../platform/db/schema.ts';

/** A user's transfers, newest first, each with what it did to the available balance. */
export async function listRecords(
  db: Db,
  filter: { userId: string; ticketType?: TicketType },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<TicketRecord>> {
  const where = and(
    eq(ledgerTransfers.userId, filter.userId),
    filter.ticketType ? eq(ledgerTransfers.ticketType, filter.ticketType) : undefined,
  );
  const [totals, rows] = await Promise.all([
    db.select({ total: count() }).from(ledgerTransfers).where(where),
    db
      .select({
        transfer: ledgerTransfers,
        amount: availableChange(sql`e.transfer_id = ${ledgerTransfers.id}`),
        balance: availableChange(sql`e.user_id = ${ledgerTransfers.userId}
          and e.ticket_type = ${ledgerTransfers.ticketType} and e.transfer_id <= ${ledgerTransfers.id}`),
      })
      .from(ledgerTransfers)
      .where(where)
      .orderBy(sql`${ledgerTransfers.id} desc`)
      .offset((page - 1) * pageSize)
      .limit(pageSize),
  ]);
  const list = rows.map(({ transfer, amount, balance }) => ({
    id: String(transfer.id),
    ticketType: transfer.ticketType as TicketType,
    kind: transfer.kind as TransferKind,
    kindName: TRANSFER_KINDS[transfer.kind],
    amount,
    balance,
    memo: transfer.memo,
    taskId: transfer.taskId,
    orderNo: transfer.orderNo,
    createdAt: transfer.createdAt.toISOString(),
  }));
  return { list, total: totals[0]?.total ?? 0, page, pageSize };
}

/** Sum of the available account over the entries that `condition` (on alias `e`) picks. */
function availableChange(condition: ReturnType<typeof sql>) {
  return sql<number>`(select coalesce(sum(e.amount), 0)::int from ${ledgerEntries} e
    where e.account = 'available' and ${condition})`;
}
