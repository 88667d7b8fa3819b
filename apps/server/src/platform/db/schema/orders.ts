import { type Goods, ORDER_STATES, REFUND_STATES, type TicketCounts } from '@zhuhui/contracts';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { at, createdAt } from './columns.ts';
import { users } from './who.ts';

/** What is on sale. An order keeps its own copy of what it sold, so that these may change at any time. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    goods: jsonb('goods').$type<Goods>().notNull(),
    priceFen: integer('price_fen').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    position: integer('position').notNull(),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('product_price', sql`${t.priceFen} >= 1`)],
);

/** What members of a level have. */
export const vipLevels = pgTable(
  'vip_levels',
  {
    level: smallint('level').primaryKey(),
    name: text('name').notNull(),
    /** How often their tasks come round in the queue against those of others; see tasks/fairness.ts. */
    queueWeight: smallint('queue_weight').notNull(),
    /** Off what they buy. */
    discountPercent: smallint('discount_percent').notNull(),
    /** Given at the start of every month of the membership, for that month. */
    monthlyTickets: jsonb('monthly_tickets').$type<TicketCounts>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('vip_queue_weight', sql`${t.queueWeight} between 1 and 6`),
    check('vip_discount', sql`${t.discountPercent} between 0 and 90`),
  ],
);

/** A stretch of time in which a user is a member; several may overlap, the highest level counts. */
export const memberships = pgTable(
  'memberships',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    level: smallint('level').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** What it came from, so that nothing gives it twice. */
    ref: text('ref').notNull().unique(),
    /** Months whose tickets were given. */
    monthsGranted: smallint('months_granted').notNull().default(0),
  },
  (t) => [index('memberships_user').on(t.userId, t.endsAt), index('memberships_end').on(t.endsAt)],
);

export const orderState = pgEnum('order_state', ORDER_STATES);

export const orders = pgTable(
  'orders',
  {
    orderNo: text('order_no').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    subject: text('subject').notNull(),
    goods: jsonb('goods').$type<Goods>().notNull(),
    amountFen: integer('amount_fen').notNull(),
    status: orderState('status').notNull().default('created'),
    /** Who is asked for the money; null until a payment was begun. */
    provider: text('provider'),
    /** The provider's number of the payment. */
    tradeNo: text('trade_no'),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** While paying: when the provider is asked next, and how often it was. */
    askAt: at('ask_at'),
    asked: integer('asked').notNull().default(0),
    paidAt: at('paid_at'),
    completedAt: at('completed_at'),
    closedAt: at('closed_at'),
    refundedAt: at('refunded_at'),
    refundedFen: integer('refunded_fen').notNull().default(0),
  },
  (t) => [
    index('orders_newest').on(t.createdAt, t.orderNo),
    index('orders_user').on(t.userId, t.createdAt.desc()),
    index('orders_open').on(t.expiresAt).where(sql`${t.status} in ('created', 'paying')`),
    index('orders_stuck').on(t.paidAt).where(sql`${t.status} = 'paid'`),
    index('orders_paid_day').on(t.paidAt),
    check('order_amount', sql`${t.amountFen} >= 1`),
    check('order_refund', sql`${t.refundedFen} between 0 and ${t.amountFen}`),
    check(
      'order_paid_at',
      sql`${t.status} not in ('paid', 'completed', 'refunded') or ${t.paidAt} is not null`,
    ),
  ],
);

/** What happened to an order, in order. Rows are never changed (checked by a trigger). */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    event: text('event').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order').on(t.orderNo, t.id),
    index('order_events_misfit').on(t.orderNo).where(sql`${t.event} = 'paymentMisfit'`),
  ],
);

/**
 * Every notice whose signature was right, whatever became of it: one side of the daily comparison with the
 * provider's bill. Rows are never changed (checked by a trigger).
 */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    provider: text('provider').notNull(),
    /** As the notice says; an order of this number need not exist. */
    orderNo: text('order_no').notNull(),
    tradeNo: text('trade_no').notNull(),
    tradeStatus: text('trade_status').notNull(),
    amountFen: integer('amount_fen').notNull(),
    /** What was done with it, or why nothing was. */
    verdict: text('verdict').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index('payment_notices_order').on(t.orderNo)],
);

export const refundState = pgEnum('refund_state', REFUND_STATES);

/** Money on its way back. Written before the provider is asked, so that a crash asks again under the same number. */
export const refunds = pgTable(
  'refunds',
  {
    refundNo: text('refund_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .unique()
      .references(() => orders.orderNo),
    amountFen: integer('amount_fen').notNull(),
    reason: text('reason').notNull(),
    state: refundState('state').notNull().default('asked'),
    /** Chinese: why the provider would not. */
    problem: text('problem'),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('refunds_asked').on(t.createdAt).where(sql`${t.state} = 'asked'`),
    check('refund_amount', sql`${t.amountFen} >= 1`),
  ],
);
