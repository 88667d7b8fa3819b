import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { PaymentProvider } from '../../payments/provider.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { orders, refunds } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { OrderRow } from './repository.ts';
import {
  closeUnpaid,
  completePaid,
  endRefund,
  type RefundRow,
  takePayment,
  takeTurnToAsk,
} from './transitions.ts';

/** Brings orders to their end by what the payment provider says. Safe to run anywhere, at any time, twice. */
export interface Settling {
  /** Asks the provider when the order waits for money, completes it when it is paid. @returns it as it is now */
  settle(order: OrderRow): Promise<OrderRow>;
  /** Asks the provider whatever is known here, and completes the order when it is paid. @returns it as it is now */
  reask(order: OrderRow): Promise<OrderRow>;
  /** Closes an order that waits for money, unless it has been paid meanwhile. @returns it as it is now */
  close(order: OrderRow, reason: 'expired' | 'user'): Promise<OrderRow>;
  /** Asks the provider to give money back. */
  refund(refund: RefundRow): Promise<void>;
  /** Everything that is due: questions to the provider, unpaid orders, paid ones that stand still, refunds. */
  keep(): Promise<void>;
}

const BATCH = 20;
/** An order that is paid for longer than this and not completed was left by a process that ended. */
const STUCK_MS = 3_000;
const REFUND_AGAIN_MS = 15_000;

export function createSettling(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
}): Settling {
  const { db, clock, log, provider } = deps;

  const ask = async ({ orderNo }: OrderRow): Promise<void> => {
    const trade = await provider.ask(orderNo);
    if (trade.state !== 'paid') return;
    const verdict = await takePayment(db, trade.payment, 'query', clock.now());
    if (verdict !== 'taken') log.error({ orderNo, verdict }, 'payment does not fit its order');
  };
  const complete = async (order: OrderRow): Promise<OrderRow> =>
    (await completePaid(db, order.orderNo, clock.now())) ?? order;

  const settle: Settling['settle'] = async (order) => {
    if (order.status === 'paying' && (await takeTurnToAsk(db, order, clock.now())))
      await ask(order);
    return complete(order);
  };

  const reask: Settling['reask'] = async (order) => {
    await ask(order);
    return complete(order);
  };

  const close: Settling['close'] = async (order, reason) => {
    // Only an order whose payment was begun is known to the provider.
    if (order.status === 'paying' && !(await provider.close(order.orderNo))) {
      await ask(order);
      return complete(order);
    }
    return (await closeUnpaid(db, order.orderNo, reason, clock.now())) ?? order;
  };

  const refund: Settling['refund'] = async (row) => {
    const { orderNo, refundNo, amountFen, reason } = row;
    try {
      await provider.refund({ orderNo, refundNo, amountFen, reason });
    } catch (error) {
      if (!(error instanceof AppError) || error.reason === 'unavailable') throw error;
      return endRefund(db, row, error.message, clock.now());
    }
    return endRefund(db, row, null, clock.now());
  };

  /** One that fails does not keep the others from their turn. */
  const each = async <T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> => {
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        const isTheirs = error instanceof AppError && error.reason === 'unavailable';
        log[isTheirs ? 'warn' : 'error']({ err: error }, 'order could not be settled');
      });
    }
  };

  const keep = async (): Promise<void> => {
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const select = () => db.select().from(orders);
    const expired = await select()
      .where(
        and(
          inArray(orders.status, ['created', 'paying']),
          lte(orders.expiresAt, now),
          or(isNull(orders.askAt), lte(orders.askAt, now)),
        ),
      )
      .orderBy(asc(orders.expiresAt))
      .limit(BATCH);
    await each(expired, async (order) => {
      if (order.status === 'paying' && !(await takeTurnToAsk(db, order, now))) return;
      await close(order, 'expired');
    });
    const toAsk = await select()
      .where(and(eq(orders.status, 'paying'), lte(orders.askAt, now)))
      .orderBy(asc(orders.askAt))
      .limit(BATCH);
    await each(toAsk, settle);
    const stuck = await select()
      .where(and(eq(orders.status, 'paid'), lte(orders.paidAt, before(STUCK_MS))))
      .limit(BATCH);
    await each(stuck, settle);
    const unsent = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.state, 'asked'), lte(refunds.createdAt, before(REFUND_AGAIN_MS))))
      .limit(BATCH);
    await each(unsent, refund);
  };

  return { settle, reask, close, refund, keep };
}
