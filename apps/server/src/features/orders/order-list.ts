import {
  type AdminOrder,
  adminOrderStateName,
  type endpoints,
  ORDER_TROUBLES,
  type OrderTrouble,
  type Page,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { and, desc, eq, gt, ilike, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CSV_BATCH, type CsvColumn } from '../../http/csv.ts';
import type { Db, Tx } from '../../platform/db/client.ts';
import { orderEvents, orders, refunds, users } from '../../platform/db/schema.ts';
import { maskedPhone } from '../../platform/phone.ts';
import { type OrderEvent, type OrderRow, presentOrder } from './repository.ts';

/** The orders as administrators look through them. */

type Filter = ParsedInputOf<typeof endpoints.adminOrdersCsv>;

/** An order that is paid for longer than this and not completed needs somebody. */
const STUCK_MS = 60_000;

const newestFirst = [desc(orders.createdAt), desc(orders.orderNo)] as const;

/** Few are found by a word: they are sorted, and not looked for along the whole list. */
const newestOfFew = [desc(sql`${orders.createdAt} + interval '0'`), desc(orders.orderNo)] as const;

const rowsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ order: orders, phone: users.phone, refund: refunds })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(refunds, eq(refunds.orderNo, orders.orderNo))
    .where(where)
    .$dynamic();

export async function findAdminOrder(db: Db, orderNo: string): Promise<AdminOrder | undefined> {
  const [row] = await rowsWhere(db, eq(orders.orderNo, orderNo));
  return row && present(row);
}

/** One page, newest first. */
export async function pageOfAdminOrders(
  db: Db,
  { page, pageSize, ...filter }: Filter & { readonly page: number; readonly pageSize: number },
  now: Date,
): Promise<Page<AdminOrder>> {
  const where = fitting(db, filter, now);
  // Counted off by themselves: what else a row shows is asked only for those that are shown.
  const shown = db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(where)
    .orderBy(...(filter.keyword ? newestOfFew : newestFirst))
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  const [rows, total] = await Promise.all([
    rowsWhere(db, inArray(orders.orderNo, shown)).orderBy(...newestFirst),
    db.$count(orders, where),
  ]);
  return { list: rows.map(present), total, page, pageSize };
}

/** The same list from `last` on, for a file. */
export async function adminOrdersAfter(
  db: Db,
  filter: Filter,
  last: AdminOrder | undefined,
  now: Date,
): Promise<AdminOrder[]> {
  const after =
    last &&
    sql`(${orders.createdAt}, ${orders.orderNo}) < (${last.createdAt}::timestamptz, ${last.orderNo})`;
  const rows = await rowsWhere(db, and(fitting(db, filter, now), after))
    .orderBy(...newestFirst)
    .limit(CSV_BATCH);
  return rows.map(present);
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);

export const ORDER_COLUMNS: readonly CsvColumn<AdminOrder>[] = [
  { name: '订单号', of: ({ orderNo }) => orderNo },
  { name: '商品', of: ({ subject }) => subject },
  { name: '金额（元）', of: ({ amount }) => yuan(amount) },
  { name: '状态', of: adminOrderStateName },
  { name: '用户', of: ({ userId }) => userId },
  { name: '手机号', of: ({ phone }) => phone },
  { name: '支付方', of: ({ provider }) => provider },
  { name: '支付方单号', of: ({ tradeNo }) => tradeNo },
  { name: '下单时间', of: ({ createdAt }) => createdAt },
  { name: '付款时间', of: ({ paidAt }) => paidAt },
  { name: '已退（元）', of: ({ refunded }) => yuan(refunded) },
  { name: '退款原因', of: ({ refund }) => refund?.reason },
];

function fitting(db: Db, { status, keyword, trouble }: Filter, now: Date): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    keyword
      ? or(
          ilike(orders.orderNo, containing(keyword)),
          ilike(orders.tradeNo, containing(keyword)),
          inArray(orders.userId, ofPhone(db, keyword)),
        )
      : undefined,
    trouble && troubled(db, trouble, now),
  );
}

const ofPhone = (db: Db, phone: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.phone, phone));

/** How many orders need somebody, for each reason. */
export async function countTroubles(
  db: Db,
  now: Date,
): Promise<{ trouble: OrderTrouble; count: number }[]> {
  return Promise.all(
    ORDER_TROUBLES.map(async (trouble) => {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(orders)
        .where(troubled(db, trouble, now));
      return { trouble, count: row?.count ?? 0 };
    }),
  );
}

const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** Which orders need somebody, and why. */
function troubled(db: Db, trouble: OrderTrouble, now: Date): SQL | undefined {
  switch (trouble) {
    case 'stuck':
      return and(eq(orders.status, 'paid'), lte(orders.paidAt, new Date(now.getTime() - STUCK_MS)));
    case 'misfit':
      return openMisfit(db);
    case 'refundFailed':
      return inArray(
        orders.orderNo,
        db.select({ orderNo: refunds.orderNo }).from(refunds).where(eq(refunds.state, 'failed')),
      );
  }
}

/** Money that does not fit came, and nobody has said since then what was done about it. */
function openMisfit(db: Db | Tx): SQL {
  const settled = alias(orderEvents, 'settled');
  const settledLater = db
    .select({ id: settled.id })
    .from(settled)
    .where(
      and(
        eq(settled.orderNo, orderEvents.orderNo),
        eq(settled.event, 'misfitSettled' satisfies OrderEvent),
        gt(settled.id, orderEvents.id),
      ),
    );
  return inArray(
    orders.orderNo,
    db
      .select({ orderNo: orderEvents.orderNo })
      .from(orderEvents)
      // As the index has it.
      .where(and(sql`${orderEvents.event} = 'paymentMisfit'`, notExists(settledLater))),
  );
}

export async function hasOpenMisfit(db: Db | Tx, orderNo: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.orderNo, orderNo), openMisfit(db)))) > 0;
}

function present({
  order,
  phone,
  refund,
}: {
  order: OrderRow;
  phone: string;
  refund: typeof refunds.$inferSelect | null;
}): AdminOrder {
  return {
    ...presentOrder(order),
    userId: order.userId,
    phone: maskedPhone(phone),
    provider: order.provider,
    tradeNo: order.tradeNo,
    refund: refund && {
      amount: refund.amountFen,
      reason: refund.reason,
      state: refund.state,
      problem: refund.problem,
    },
  };
}
