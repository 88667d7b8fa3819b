import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';

/** The built-in cashier's own books: it stands where a payment provider stands and knows nothing of orders. */

/** Two key pairs made at the first start, private halves sealed: the merchant's and the gateway's. */
export const cashierKeys = pgTable('cashier_keys', {
  owner: text('owner', { enum: ['merchant', 'gateway'] }).primaryKey(),
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: createdAt(),
});

export const cashierTrades = pgTable(
  'cashier_trades',
  {
    tradeNo: text('trade_no').primaryKey(),
    outTradeNo: text('out_trade_no').notNull().unique(),
    /** Opens the page on which this trade is paid: whoever has it may pay. */
    token: text('token').notNull(),
    subject: text('subject').notNull(),
    amountFen: integer('amount_fen').notNull(),
    status: text('status', { enum: ['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED'] })
      .notNull()
      .default('WAIT_BUYER_PAY'),
    notifyUrl: text('notify_url').notNull().default(''),
    returnUrl: text('return_url').notNull().default(''),
    createdAt: createdAt(),
    /** From then on it cannot be paid. */
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    closedAt: at('closed_at'),
    /** When the merchant is told next; null: he knows, or there is nothing to tell. */
    notifyAt: at('notify_at'),
    notified: smallint('notified').notNull().default(0),
  },
  (t) => [
    unique('cashier_trades_token').on(t.token),
    index('cashier_trades_notify').on(t.notifyAt).where(sql`${t.notifyAt} is not null`),
    index('cashier_trades_paid').on(t.paidAt),
    check('cashier_amount', sql`${t.amountFen} >= 1`),
  ],
);

export const cashierRefunds = pgTable(
  'cashier_refunds',
  {
    tradeNo: text('trade_no')
      .notNull()
      .references(() => cashierTrades.tradeNo),
    /** The merchant's own number: the same one gives money back once. */
    outRequestNo: text('out_request_no').notNull(),
    amountFen: integer('amount_fen').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tradeNo, t.outRequestNo] })],
);
