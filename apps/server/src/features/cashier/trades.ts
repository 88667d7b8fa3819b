import { randomInt } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { cashierRefunds, cashierTrades } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';

/** The cashier's books: what is to be paid, what was, and what the merchant has been told of it. */

export type TradeRow = typeof cashierTrades.$inferSelect;

/** How long after each attempt the merchant is told again, as the real provider does; then never again. */
const TELL_AGAIN_MINUTES = [4, 10, 10, 60, 120, 360, 900] as const;
const MINUTE_MS = 60_000;

export interface NewTrade {
  readonly outTradeNo: string;
  readonly subject: string;
  readonly amountFen: number;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly returnUrl: string;
}

/**
 * The trade of this merchant's number, made when there is none.
 * @returns undefined when there is one of another amount, or one that cannot be paid any more
 */
export async function openTrade(db: Db, trade: NewTrade, now: Date): Promise<TradeRow | undefined> {
  return inTransaction(db, async (tx) => {
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    const number = Array.from({ length: 18 }, () => randomInt(10)).join('');
    await tx
      .insert(cashierTrades)
      .values({ ...trade, tradeNo: `${day}99${number}`, token: newId(), createdAt: now })
      .onConflictDoNothing({ target: cashierTrades.outTradeNo });
    const [row] = await tx
      .select()
      .from(cashierTrades)
      .where(eq(cashierTrades.outTradeNo, trade.outTradeNo))
      .for('update');
    if (row?.status !== 'WAIT_BUYER_PAY' || row.amountFen !== trade.amountFen) {
      return undefined;
    }
    const { notifyUrl, returnUrl } = trade;
    const [latest] = await tx
      .update(cashierTrades)
      .set({ notifyUrl, returnUrl: returnUrl || row.returnUrl })
      .where(eq(cashierTrades.tradeNo, row.tradeNo))
      .returning();
    return latest;
  });
}

export async function findTrade(
  db: Db,
  by: { readonly outTradeNo: string } | { readonly token: string },
): Promise<TradeRow | undefined> {
  const [row] = await db
    .select()
    .from(cashierTrades)
    .where(
      'token' in by
        ? eq(cashierTrades.token, by.token)
        : eq(cashierTrades.outTradeNo, by.outTradeNo),
    );
  return row;
}

export const canBePaid = ({ status, expiresAt }: TradeRow, now: Date): boolean =>
  status === 'WAIT_BUYER_PAY' && expiresAt > now;

/** The buyer pays. Undefined when it cannot be paid (any more). */
export async function payTrade(db: Db, token: string, now: Date): Promise<TradeRow | undefined> {
  const [row] = await db
    .update(cashierTrades)
    .set({ status: 'TRADE_SUCCESS', paidAt: now, notifyAt: now })
    .where(
      and(
        eq(cashierTrades.token, token),
        eq(cashierTrades.status, 'WAIT_BUYER_PAY'),
        sql`${cashierTrades.expiresAt} > ${now}`,
      ),
    )
    .returning();
  return row;
}

/** Ends a trade nobody paid. False when it is not waiting. */
export async function closeTrade(db: Db, outTradeNo: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(cashierTrades)
    .set({ status: 'TRADE_CLOSED', closedAt: now })
    .where(
      and(eq(cashierTrades.outTradeNo, outTradeNo), eq(cashierTrades.status, 'WAIT_BUYER_PAY')),
    )
    .returning({ tradeNo: cashierTrades.tradeNo });
  return rows.length === 1;
}

/** Gives money back, once per number. @returns what has been given back in all; null when it cannot be */
export async function refundTrade(
  db: Db,
  refund: { outTradeNo: string; outRequestNo: string; amountFen: number; now: Date },
): Promise<number | null> {
  const { outTradeNo, outRequestNo, amountFen, now } = refund;
  return inTransaction(db, async (tx) => {
    const [trade] = await tx
      .select()
      .from(cashierTrades)
      .where(eq(cashierTrades.outTradeNo, outTradeNo))
      .for('update');
    if (!trade?.paidAt) return null;
    const { tradeNo } = trade;
    const before = await tx
      .select()
      .from(cashierRefunds)
      .where(eq(cashierRefunds.tradeNo, tradeNo));
    const given = before.reduce((total, row) => total + row.amountFen, 0);
    const same = before.find((row) => row.outRequestNo === outRequestNo);
    if (same) return same.amountFen === amountFen ? given : null;
    const total = given + amountFen;
    if (amountFen < 1 || total > trade.amountFen) return null;
    await tx.insert(cashierRefunds).values({ tradeNo, outRequestNo, amountFen, createdAt: now });
    if (total === trade.amountFen) {
      await tx
        .update(cashierTrades)
        .set({ status: 'TRADE_CLOSED', closedAt: now })
        .where(eq(cashierTrades.tradeNo, tradeNo));
    }
    return total;
  });
}

/** Trades whose merchant is to be told now; each one put off, so that no other process tells of it too. */
export async function takeNoticesDue(db: Db, now: Date): Promise<TradeRow[]> {
  const due = await db
    .select()
    .from(cashierTrades)
    .where(lte(cashierTrades.notifyAt, now))
    .orderBy(asc(cashierTrades.notifyAt))
    .limit(20);
  const taken = await Promise.all(
    due.map(async (trade) => {
      const minutes = TELL_AGAIN_MINUTES[trade.notified];
      const again = minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
      const rows = await db
        .update(cashierTrades)
        .set({ notifyAt: again, notified: sql`${cashierTrades.notified} + 1` })
        .where(
          and(eq(cashierTrades.tradeNo, trade.tradeNo), eq(cashierTrades.notified, trade.notified)),
        )
        .returning();
      return rows;
    }),
  );
  return taken.flat();
}

/** The merchant knows. */
export async function markTold(db: Db, tradeNo: string): Promise<void> {
  await db.update(cashierTrades).set({ notifyAt: null }).where(eq(cashierTrades.tradeNo, tradeNo));
}
