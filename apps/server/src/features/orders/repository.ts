import type { Order, OrderState, Page } from '@zhuhui/contracts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { orderEvents, orders } from '../../platform/db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;

export async function findOrder(db: Db | Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return row;
}

/** Locks the order until the transaction ends. Who also locks its user does that first. */
export async function lockOrder(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update');
  return row;
}

/** Orders that may still be paid. */
export const isOpenRow = inArray(orders.status, ['created', 'paying']);

export async function countOpenOrders(db: Db | Tx, userId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.userId, userId), isOpenRow));
}

export async function pageOfOrders(
  db: Db,
  { userId, status }: { readonly userId: string; readonly status?: OrderState },
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Page<Order>> {
  const where = and(eq(orders.userId, userId), status ? eq(orders.status, status) : undefined);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.orderNo))
      .offset((page - 1) * pageSize)
      .limit(pageSize),
    db.$count(orders, where),
  ]);
  return { list: rows.map(presentOrder), total, page, pageSize };
}

/** Everything that is written down about an order beside its row. */
export type OrderEvent =
  | 'created'
  | 'payBegun'
  | 'paid'
  /** Money came that does not fit: another amount, or a second payment. */
  | 'paymentMisfit'
  /** Somebody said what was done about it. */
  | 'misfitSettled'
  | 'completed'
  | 'closed'
  | 'refundAsked'
  | 'refunded'
  | 'refundFailed';

export async function recordEvent(
  tx: Tx,
  orderNo: string,
  event: OrderEvent,
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.insert(orderEvents).values({ orderNo, event, detail, createdAt: now });
}

export function presentOrder(row: OrderRow): Order {
  return {
    orderNo: row.orderNo,
    subject: row.subject,
    amount: row.amountFen,
    status: row.status,
    goods: row.goods,
    createdAt: row.createdAt.toISOString(),
    expireTime: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refunded: row.refundedFen,
  };
}
