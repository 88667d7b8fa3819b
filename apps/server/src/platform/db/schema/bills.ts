import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** A payment provider's bill of one day (Beijing time), as it was last fetched. */
export const bills = pgTable(
  'bills',
  {
    provider: text('provider').notNull(),
    /** `2026-11-20`. */
    day: text('day').notNull(),
    payments: integer('payments').notNull(),
    paidFen: bigint('paid_fen', { mode: 'number' }).notNull(),
    refunds: integer('refunds').notNull(),
    refundedFen: bigint('refunded_fen', { mode: 'number' }).notNull(),
    /** What the provider keeps; fees given back with refunds count against it. */
    feeFen: bigint('fee_fen', { mode: 'number' }).notNull(),
    importedAt: at('imported_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
);

/** One line of a bill: money that came, or went back. */
export const billLines = pgTable(
  'bill_lines',
  {
    provider: text('provider').notNull(),
    day: text('day').notNull(),
    kind: text('kind', { enum: ['payment', 'refund'] }).notNull(),
    tradeNo: text('trade_no').notNull(),
    orderNo: text('order_no').notNull(),
    /** The merchant's number of the refund; empty for a payment. */
    refundNo: text('refund_no').notNull().default(''),
    /** Never below zero, whichever way it went. */
    amountFen: integer('amount_fen').notNull(),
    feeFen: integer('fee_fen').notNull(),
    endedAt: at('ended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.kind, t.tradeNo, t.refundNo] }),
    index('bill_lines_day').on(t.provider, t.day),
    index('bill_lines_order').on(t.orderNo),
    check('bill_line_amount', sql`${t.amountFen} >= 0`),
  ],
);

/** Where order, notice and bill do not say the same. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    orderNo: text('order_no').notNull(),
    tradeNo: text('trade_no').notNull().default(''),
    refundNo: text('refund_no').notNull().default(''),
    /** What we say and what the bill says; null: nothing. */
    ourFen: integer('our_fen'),
    billFen: integer('bill_fen'),
    /** `settled`: gone when it was looked at again. `marked`: an administrator said why it may stay. */
    state: text('state', { enum: ['open', 'settled', 'marked'] })
      .notNull()
      .default('open'),
    note: text('note').notNull().default(''),
    foundAt: at('found_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    unique('bill_differences_once').on(
      ...([t.provider, t.day, t.kind, t.orderNo, t.tradeNo, t.refundNo] as const),
    ),
    index('bill_differences_open').on(t.day).where(sql`${t.state} = 'open'`),
  ],
);
