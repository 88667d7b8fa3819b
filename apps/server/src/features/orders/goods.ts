import type { Granted } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_TYPES, type TicketType } from '@zhuhui/tools';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { ledgerEntries, ledgerTransfers } from '../../platform/db/schema.ts';
import { grant, revoke } from '../tickets/ledger.ts';
import { endMembership, extendMembership, membershipOf } from '../vip/memberships.ts';
import type { OrderRow } from './repository.ts';

/** What an order's goods do to its buyer's account. Everything is booked under the order's number, once. */

const DAY_MS = 24 * 3600 * 1000;

const ticketRef = ({ orderNo }: OrderRow, type: TicketType): string => `order:${orderNo}:${type}`;
const vipRef = ({ orderNo }: OrderRow): string => `order:${orderNo}`;

/** Gives what was bought. A second time it gives nothing. */
export async function deliver(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { userId, orderNo, goods } = order;
  if (goods.kind === 'vip') {
    const { level, months } = goods;
    await extendMembership(tx, { userId, level, months, ref: vipRef(order), now });
    return;
  }
  for (const ticketType of TICKET_TYPES) {
    await grant(tx, {
      ...{ userId, ticketType, orderNo },
      amount: goods.tickets[TICKET_KINDS[ticketType]],
      ref: ticketRef(order, ticketType),
      memo: order.subject,
      ...(goods.validDays !== null && {
        expiresAt: new Date(now.getTime() + goods.validDays * DAY_MS),
      }),
    });
  }
}

/** Takes back what is left of it. */
export async function takeBack(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const { userId, orderNo } = order;
  const memo = `退款：${order.subject}`;
  if (order.goods.kind === 'vip') {
    await endMembership(tx, { userId, ref: vipRef(order), memo, orderNo, now });
    return;
  }
  for (const ticketType of TICKET_TYPES) {
    await revoke(tx, { userId, ticketType, orderNo, grantRef: ticketRef(order, ticketType), memo });
  }
}

/** What a completed order gave, read from the books. */
export async function grantedBy(db: Db | Tx, order: OrderRow, now: Date): Promise<Granted> {
  const tickets = { normal: 0, live: 0, gpt: 0 };
  if (order.goods.kind === 'vip') {
    const membership = await membershipOf(db, order.userId, now);
    const vip = membership && {
      level: membership.level.level,
      name: membership.level.name,
      expireTime: membership.expiresAt.toISOString(),
    };
    return { tickets, vip };
  }
  const rows = await db
    .select({ ticketType: ledgerTransfers.ticketType, amount: ledgerEntries.amount })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .where(
      and(
        eq(ledgerTransfers.userId, order.userId),
        eq(ledgerTransfers.orderNo, order.orderNo),
        eq(ledgerTransfers.kind, 'grant'),
        eq(ledgerEntries.account, 'available'),
      ),
    );
  for (const { ticketType, amount } of rows)
    tickets[TICKET_KINDS[ticketType as TicketType]] = amount;
  return { tickets, vip: null };
}
