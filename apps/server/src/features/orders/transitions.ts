import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Payment } from '../../payments/provider.ts';
import { beijingDay } from '../../platform/china-time.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { orders, refunds } from '../../platform/db/schema.ts';
import { lockUser } from '../tickets/ledger.ts';
import { deliver, takeBack } from './goods.ts';
import {
  countOpenOrders,
  findOrder,
  isOpenRow,
  lockOrder,
  type OrderRow,
  recordEvent,
} from './repository.ts';

/**
 * The life of an order: created → paying → paid → completed, or closed, or refunded. Every change stands in
 * this file, each one a transaction that locks the user, then the order.
 *
 * Money counts more than our own state: a payment is taken for a closed order too. Taking it and giving what
 * was bought are two transactions, so that nothing that goes wrong with the second can lose the first; an
 * order that stays `paid` is completed by whoever looks next.
 */

const PAY_WITHIN_MS = 15 * 60_000;
/** When the provider is asked after a payment was begun, and after each answer; the last one repeats. */
const ASK_AFTER_SECONDS = [2, 2, 5, 10, 30] as const;
/** Money that does not fit waits for a person; every answer until then is written down. */
const ASK_MISFIT_AFTER_MS = 3600_000;

const askAfter = (asked: number, now: Date): Date => {
  const seconds = ASK_AFTER_SECONDS[asked] ?? 30;
  return new Date(now.getTime() + seconds * 1000);
};

/** Date and 128 random bits: sorts by day, and cannot be guessed. */
function newOrderNo(now: Date): string {
  return `ZH${beijingDay(now).replaceAll('-', '')}${randomBytes(16).toString('hex')}`;
}

/** @returns undefined when as many of the user's as `mostOpen` wait to be paid */
export async function openOrder(
  db: Db,
  sale: Pick<OrderRow, 'userId' | 'productId' | 'subject' | 'goods' | 'amountFen'>,
  mostOpen: number,
  now: Date,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, sale.userId);
    if ((await countOpenOrders(tx, sale.userId)) >= mostOpen) return undefined;
    const [row] = await tx
      .insert(orders)
      .values({
        ...sale,
        orderNo: newOrderNo(now),
        createdAt: now,
        expiresAt: new Date(now.getTime() + PAY_WITHIN_MS),
      })
      .returning();
    if (!row) throw new Error('order not inserted');
    await recordEvent(tx, row.orderNo, 'created', now, { amountFen: sale.amountFen });
    return row;
  });
}

/**
 * The buyer is about to pay: from here on the provider is asked. To be called before the provider is, so that
 * no payment can come of which nobody would ask.
 * @returns undefined when the order cannot be paid any more
 */
export async function beginPayment(
  db: Db,
  orderNo: string,
  provider: string,
  now: Date,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    if (!order || !isOpen(order) || order.expiresAt <= now) return undefined;
    const [row] = await tx
      .update(orders)
      .set({ status: 'paying', provider, asked: 0, askAt: askAfter(0, now) })
      .where(eq(orders.orderNo, orderNo))
      .returning();
    await recordEvent(tx, orderNo, 'payBegun', now, { provider });
    return row;
  });
}

/**
 * Takes the right to ask the provider about one order now; the next turn is put off, so that processes side
 * by side do not ask for the same one.
 */
export async function takeTurnToAsk(db: Db, order: OrderRow, now: Date): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ asked: sql`${orders.asked} + 1`, askAt: askAfter(order.asked + 1, now) })
    .where(and(eq(orders.orderNo, order.orderNo), eq(orders.asked, order.asked), isOpenRow))
    .returning({ orderNo: orders.orderNo });
  return rows.length === 1;
}

/** What became of a payment: `taken` also when it had been taken before. */
export type PaymentVerdict = 'taken' | 'noSuchOrder' | 'otherAmount' | 'otherTrade' | 'refunded';

/** Money has come. `evidence`: who said so. */
export async function takePayment(
  db: Db,
  payment: Payment,
  evidence: 'notice' | 'query',
  now: Date,
): Promise<PaymentVerdict> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, payment.orderNo);
    if (!order) return 'noSuchOrder';
    const { orderNo } = order;
    const misfit = async (verdict: PaymentVerdict): Promise<PaymentVerdict> => {
      await recordEvent(tx, orderNo, 'paymentMisfit', now, { verdict, evidence, ...payment });
      if (evidence === 'query' && isOpen(order)) {
        const askAt = new Date(now.getTime() + ASK_MISFIT_AFTER_MS);
        await tx.update(orders).set({ askAt }).where(eq(orders.orderNo, orderNo));
      }
      return verdict;
    };
    if (payment.amountFen !== order.amountFen) return misfit('otherAmount');
    if (order.tradeNo !== null && order.tradeNo !== payment.tradeNo) return misfit('otherTrade');
    if (order.status === 'refunded') return 'refunded';
    if (order.status === 'paid' || order.status === 'completed') return 'taken';
    const { tradeNo, paidAt } = payment;
    await tx
      .update(orders)
      .set({ status: 'paid', tradeNo, paidAt, askAt: null, closedAt: null })
      .where(eq(orders.orderNo, orderNo));
    const late = order.status === 'closed' && { wasClosed: true };
    await recordEvent(tx, orderNo, 'paid', now, { evidence, tradeNo, ...late });
    return 'taken';
  });
}

/** Gives what a paid order bought. @returns the order as it is now */
export async function completePaid(
  db: Db,
  orderNo: string,
  now: Date,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const order = await lockWithUser(tx, orderNo);
    if (order?.status !== 'paid') return order;
    await deliver(tx, order, now);
    const [row] = await tx
      .update(orders)
      .set({ status: 'completed', completedAt: now })
      .where(eq(orders.orderNo, orderNo))
      .returning();
    await recordEvent(tx, orderNo, 'completed', now);
    return row;
  });
}

/** Closes an order nobody paid. The caller has made sure at the provider that nobody can any more. */
export async function closeUnpaid(
  db: Db,
  orderNo: string,
  reason: 'expired' | 'user',
  now: Date,
): Promise<OrderRow | undefined> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderNo);
    if (!order || !isOpen(order)) return order;
    const [row] = await tx
      .update(orders)
      .set({ status: 'closed', closedAt: now, askAt: null })
      .where(eq(orders.orderNo, orderNo))
      .returning();
    await recordEvent(tx, orderNo, 'closed', now, { reason });
    return row;
  });
}

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Writes down that money goes back and takes back what is left of what it bought; the provider is asked
 * after this. @returns undefined when the order has nothing to give back
 */
export async function askRefund(
  db: Db,
  ask: { orderNo: string; amountFen: number; reason: string; now: Date },
  /** What else belongs into the same transaction. */
  alongside: (tx: Tx) => Promise<void>,
): Promise<RefundRow | undefined> {
  const { orderNo, amountFen, reason, now } = ask;
  return inTransaction(db, async (tx) => {
    const order = await lockWithUser(tx, orderNo);
    if (!order || amountFen > order.amountFen) return undefined;
    const isPaid = order.status === 'paid' || order.status === 'completed';
    if (!isPaid && order.status !== 'refunded') return undefined;
    const [row] = await tx
      .insert(refunds)
      .values({ refundNo: `${orderNo}R`, orderNo, amountFen, reason, createdAt: now })
      .onConflictDoUpdate({
        target: refunds.orderNo,
        set: { amountFen, reason, state: 'asked', problem: null },
        // One that the provider would not make may be asked for again.
        setWhere: eq(refunds.state, 'failed'),
      })
      .returning();
    if (!row) return undefined;
    if (isPaid) await takeBack(tx, order, now);
    // Money that is on its way back buys nothing any more.
    await tx
      .update(orders)
      .set({ status: 'refunded', refundedAt: now })
      .where(eq(orders.orderNo, orderNo));
    await recordEvent(tx, orderNo, 'refundAsked', now, { amountFen, reason });
    await alongside(tx);
    return row;
  });
}

/** The provider gave the money back, or would not (`problem`). */
export async function endRefund(
  db: Db,
  refund: RefundRow,
  problem: string | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, refund.orderNo);
    if (!order) return;
    const [row] = await tx
      .update(refunds)
      .set({ state: problem === null ? 'done' : 'failed', problem, endedAt: now })
      .where(and(eq(refunds.refundNo, refund.refundNo), eq(refunds.state, 'asked')))
      .returning();
    if (!row) return;
    if (problem === null) {
      await tx
        .update(orders)
        .set({ refundedFen: row.amountFen })
        .where(eq(orders.orderNo, order.orderNo));
    }
    const event = problem === null ? 'refunded' : 'refundFailed';
    await recordEvent(tx, order.orderNo, event, now, { amountFen: row.amountFen, problem });
  });
}

const isOpen = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'created' || status === 'paying';

/** The user first, then the order: the order in which everything is locked. */
async function lockWithUser(tx: Tx, orderNo: string): Promise<OrderRow | undefined> {
  const order = await findOrder(tx, orderNo);
  if (!order) return undefined;
  await lockUser(tx, order.userId);
  return lockOrder(tx, orderNo);
}
