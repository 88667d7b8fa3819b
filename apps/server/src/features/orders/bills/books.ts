import { and, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { type BillLine, momentsOf } from '../../../payments/provider.ts';
import type { Db, Tx } from '../../../platform/db/client.ts';
import {
  billDifferences,
  billLines,
  bills,
  orders,
  paymentNotices,
  refunds,
} from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { type Difference, matchBill, type Sides } from './match.ts';

/** A day of one provider. */
export interface BillDay {
  readonly provider: string;
  readonly day: string;
}

const AT_ONCE = 500;
const AGREES = '重新对账后一致';

/** One bill of a day is written at a time, by whichever process. */
export async function lockDay(tx: Tx, { provider, day }: BillDay): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bill ${provider} ${day}`}))`);
}

/** Writes a bill down in place of what was known of the day. A line that another day's bill has stays there. */
export async function storeBill(
  tx: Tx,
  { provider, day }: BillDay,
  lines: readonly BillLine[],
  now: Date,
): Promise<void> {
  await tx.delete(billLines).where(and(eq(billLines.provider, provider), eq(billLines.day, day)));
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const rows = lines.slice(at, at + AT_ONCE).map((line) => ({ provider, day, ...line }));
    await tx.insert(billLines).values(rows).onConflictDoNothing();
  }
  const sum = (kind: BillLine['kind']) => {
    const of = lines.filter((line) => line.kind === kind);
    return { count: of.length, fen: of.reduce((total, { amountFen }) => total + amountFen, 0) };
  };
  const [paid, back] = [sum('payment'), sum('refund')];
  const row = {
    ...{ provider, day, importedAt: now },
    ...{ payments: paid.count, paidFen: paid.fen, refunds: back.count, refundedFen: back.fen },
    feeFen: lines.reduce((total, { feeFen }) => total + feeFen, 0),
  };
  await tx
    .insert(bills)
    .values(row)
    .onConflictDoUpdate({ target: [bills.provider, bills.day], set: row });
}

/** Compares a day anew: what is new is added, what is gone is settled, what was marked stays so. */
export async function compareDay(tx: Tx, on: BillDay, now: Date): Promise<void> {
  const found = matchBill(await sidesOf(tx, on));
  const ofDay = and(eq(billDifferences.provider, on.provider), eq(billDifferences.day, on.day));
  const known = await tx.select().from(billDifferences).where(ofDay);
  const keyOf = ({
    kind,
    orderNo,
    tradeNo,
    refundNo,
  }: Omit<Difference, 'ourFen' | 'billFen' | 'kind'> & { kind: string }) =>
    [kind, orderNo, tradeNo, refundNo].join(' ');
  const left = new Map(known.map((row) => [keyOf(row), row]));
  for (const difference of found) {
    const before = left.get(keyOf(difference));
    left.delete(keyOf(difference));
    if (!before) {
      await tx.insert(billDifferences).values({ ...on, ...difference, id: newId(), foundAt: now });
    } else if (before.state === 'settled') {
      await tx
        .update(billDifferences)
        .set({ ...difference, state: 'open', note: '', endedAt: null })
        .where(eq(billDifferences.id, before.id));
    }
  }
  const gone = [...left.values()].filter(({ state }) => state === 'open').map(({ id }) => id);
  if (gone.length > 0) {
    await tx
      .update(billDifferences)
      .set({ state: 'settled', note: AGREES, endedAt: now })
      .where(inArray(billDifferences.id, gone));
  }
}

async function sidesOf(tx: Tx, { provider, day }: BillDay): Promise<Sides> {
  const { from, to } = momentsOf(day);
  const isOfDay = and(eq(billLines.provider, provider), eq(billLines.day, day));
  const named = tx.select({ orderNo: billLines.orderNo }).from(billLines).where(isOfDay);
  const lines = await tx.select().from(billLines).where(isOfDay);
  const orderRows = await tx
    .select()
    .from(orders)
    .where(
      and(
        or(inArray(orders.orderNo, named), and(gte(orders.paidAt, from), lt(orders.paidAt, to))),
        or(eq(orders.provider, provider), inArray(orders.orderNo, named)),
      ),
    );
  const refundRows = await tx
    .select({ refund: refunds, tradeNo: orders.tradeNo })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderNo, refunds.orderNo))
    .where(
      or(
        inArray(refunds.orderNo, named),
        and(eq(orders.provider, provider), gte(refunds.endedAt, from), lt(refunds.endedAt, to)),
      ),
    );
  const orderNos = [
    ...new Set([...orderRows, ...refundRows.map(({ refund }) => refund)].map((row) => row.orderNo)),
  ];
  const some = orderNos.length > 0;
  const notices = some
    ? await tx
        .select()
        .from(paymentNotices)
        .where(and(eq(paymentNotices.verdict, 'taken'), inArray(paymentNotices.orderNo, orderNos)))
    : [];
  const elsewhere = some
    ? await tx
        .select()
        .from(billLines)
        .where(
          and(
            eq(billLines.provider, provider),
            ne(billLines.day, day),
            inArray(billLines.orderNo, orderNos),
          ),
        )
    : [];
  return {
    ...{ lines, notices, elsewhere },
    orders: orderRows.map(({ orderNo, amountFen, tradeNo, status }) => ({
      ...{ orderNo, amountFen, tradeNo },
      isPaid: status === 'paid' || status === 'completed' || status === 'refunded',
    })),
    refunds: refundRows.map(({ refund, tradeNo }) => ({
      ...{ orderNo: refund.orderNo, refundNo: refund.refundNo, amountFen: refund.amountFen },
      tradeNo: tradeNo ?? '',
      isDone: refund.state === 'done',
    })),
  };
}

/** Whether anything was paid or given back here on a day. */
export async function hasMovements(db: Db, { provider, day }: BillDay): Promise<boolean> {
  const { from, to } = momentsOf(day);
  const within = (column: typeof orders.paidAt | typeof orders.refundedAt) =>
    and(gte(column, from), lt(column, to));
  const count = await db.$count(
    orders,
    and(eq(orders.provider, provider), or(within(orders.paidAt), within(orders.refundedAt))),
  );
  return count > 0;
}
