import { Readable } from 'node:stream';
import type { AdminOrder, AdminProduct, DataOf, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import { inBatches } from '../../http/csv.ts';
import { assertAsSeen } from '../../platform/as-seen.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { orderEvents, products, vipLevels } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import { findLevel, listLevels } from '../vip/levels.ts';
import {
  adminOrdersAfter,
  findAdminOrder,
  hasOpenMisfit,
  pageOfAdminOrders,
} from './order-list.ts';
import { findOrder, lockOrder, type OrderEvent, recordEvent } from './repository.ts';
import type { Settling } from './settling.ts';
import { askRefund } from './transitions.ts';

type Calls = typeof endpoints;

/** What administrators do with sales. Every change is written down in the transaction that makes it. */
export interface Selling {
  products(): Promise<AdminProduct[]>;
  /** The same to be taken away as a file. */
  take(admin: AdminRow): Promise<AsyncIterable<AdminProduct>>;
  saveProduct(admin: AdminRow, draft: ParsedInputOf<Calls['saveProduct']>): Promise<string>;
  /** Puts all products into this order. @throws AppError conflict when these are not all */
  arrange(admin: AdminRow, ids: readonly string[]): Promise<void>;
  levels(): Promise<DataOf<Calls['adminVipLevels']>>;
  saveLevel(admin: AdminRow, level: ParsedInputOf<Calls['saveVipLevel']>): Promise<void>;
  page(input: ParsedInputOf<Calls['adminOrders']>): Promise<DataOf<Calls['adminOrders']>>;
  takeOrders(
    admin: AdminRow,
    filter: ParsedInputOf<Calls['adminOrdersCsv']>,
  ): Promise<AsyncIterable<AdminOrder>>;
  order(orderNo: string): Promise<DataOf<Calls['adminOrder']>>;
  refund(admin: AdminRow, ask: ParsedInputOf<Calls['refundOrder']>): Promise<AdminOrder>;
  /** Takes what did not fit off the list of what needs somebody. @throws AppError conflict when nothing is on it */
  markMisfit(admin: AdminRow, mark: ParsedInputOf<Calls['markMisfit']>): Promise<void>;
}

const NO_ORDER = '没有找到这个订单';

const EVENT_NAMES: Readonly<Record<OrderEvent, string>> = {
  created: '下单',
  payBegun: '发起支付',
  paid: '收到付款',
  paymentMisfit: '付款与订单不符',
  misfitSettled: '不符已处理',
  completed: '发放完成',
  closed: '关闭',
  refundAsked: '申请退款',
  refunded: '退款成功',
  refundFailed: '退款未成',
};

export function createSelling(deps: { db: Db; clock: Clock; settling: Settling }): Selling {
  const { db, clock, settling } = deps;

  const one = async (orderNo: string): Promise<AdminOrder> => {
    const order = await findAdminOrder(db, orderNo);
    if (!order) throw new AppError('notFound', NO_ORDER);
    return order;
  };

  const allProducts = async (): Promise<AdminProduct[]> => {
    const rows = await db
      .select()
      .from(products)
      .orderBy(asc(products.position), asc(products.createdAt));
    return rows.map(({ createdAt: _, updatedAt, ...row }) => ({
      ...row,
      updatedAt: updatedAt.toISOString(),
    }));
  };

  return {
    products: allProducts,

    async take(admin) {
      const deed = { admin, action: 'list.export', target: 'products' } as const;
      await recordDeed(db, { ...deed, now: clock.now() });
      return Readable.from(await allProducts());
    },

    saveProduct: (admin, { id, position, basedOn, ...draft }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const { goods } = draft;
        if (goods.kind === 'vip' && !(await findLevel(tx, goods.level))) {
          throw badField('goods', '没有这个会员等级');
        }
        if (
          goods.kind === 'tickets' &&
          Object.values(goods.tickets).every((count) => count === 0)
        ) {
          throw badField('goods', '至少给一张券');
        }
        const [before] = id
          ? await tx.select().from(products).where(eq(products.id, id)).for('update')
          : [];
        if (id && !before) throw new AppError('notFound', '没有找到这件商品');
        if (before) assertAsSeen(basedOn, before.updatedAt);
        const [{ last } = { last: 0 }] = await tx
          .select({ last: sql<number>`coalesce(max(${products.position}), -1)` })
          .from(products);
        const row = {
          ...draft,
          id: id ?? newId(),
          position: position ?? before?.position ?? last + 1,
          updatedAt: now,
        };
        await tx.insert(products).values(row).onConflictDoUpdate({ target: products.id, set: row });
        await recordDeed(tx, {
          ...{ admin, now, target: row.id },
          action: before ? 'product.change' : 'product.add',
          before: before && factsOf(before),
          after: factsOf(row),
        });
        return row.id;
      }),

    arrange: (admin, ids) =>
      inTransaction(db, async (tx) => {
        const rows = await tx
          .select({ id: products.id })
          .from(products)
          .orderBy(asc(products.position), asc(products.createdAt))
          .for('update');
        const before = rows.map(({ id }) => id);
        const isSame = before.length === ids.length && before.every((id) => ids.includes(id));
        if (!isSame) throw new AppError('conflict', '商品已有变化，请刷新后再排');
        for (const [position, id] of ids.entries()) {
          await tx.update(products).set({ position }).where(eq(products.id, id));
        }
        const deed = { admin, action: 'product.order', target: 'products' } as const;
        await recordDeed(tx, {
          ...deed,
          before: { ids: before },
          after: { ids },
          now: clock.now(),
        });
      }),

    async levels() {
      return (await listLevels(db)).map(({ updatedAt, ...level }) => ({
        ...level,
        updatedAt: updatedAt.toISOString(),
      }));
    },

    saveLevel: (admin, { basedOn, ...level }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const [before] = await tx
          .select()
          .from(vipLevels)
          .where(eq(vipLevels.level, level.level))
          .for('update');
        assertAsSeen(basedOn, before?.updatedAt);
        await tx
          .insert(vipLevels)
          .values({ ...level, updatedAt: now })
          .onConflictDoUpdate({ target: vipLevels.level, set: { ...level, updatedAt: now } });
        const { updatedAt: _, ...facts } = before ?? { updatedAt: null };
        await recordDeed(tx, {
          ...{ admin, now, action: 'vipLevel.save', target: String(level.level) },
          before: before ? facts : null,
          after: level,
        });
      }),

    page: (input) => pageOfAdminOrders(db, input, clock.now()),

    async takeOrders(admin, filter) {
      const now = clock.now();
      // A phone number that was searched for stays out of the log.
      const { keyword: _, ...after } = filter;
      await recordDeed(db, { admin, action: 'list.export', target: 'orders', after, now });
      return inBatches((last?: AdminOrder) => adminOrdersAfter(db, filter, last, now));
    },

    async order(orderNo) {
      const order = await one(orderNo);
      const rows = await db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderNo, orderNo))
        .orderBy(asc(orderEvents.id));
      const events = rows.map(({ event, detail, createdAt }) => ({
        ...{ event, detail, createdAt: createdAt.toISOString() },
        eventName: event in EVENT_NAMES ? EVENT_NAMES[event as OrderEvent] : event,
      }));
      return { order, hasOpenMisfit: await hasOpenMisfit(db, orderNo), events };
    },

    async refund(admin, { orderNo, amount, reason }) {
      const order = await findOrder(db, orderNo);
      if (!order) throw new AppError('notFound', NO_ORDER);
      const amountFen = amount ?? order.amountFen;
      if (amountFen > order.amountFen) throw badField('amount', '退款不能多于订单金额');
      const now = clock.now();
      const asked = await askRefund(db, { orderNo, amountFen, reason, now }, (tx) =>
        recordDeed(tx, {
          ...{ admin, now, action: 'order.refund', target: orderNo },
          after: { amountFen, reason },
        }),
      );
      if (!asked) throw new AppError('conflict', '这个订单没有付款，或已经退过：每个订单退一次');
      // When the provider does not answer now, it is asked again by itself.
      await settling.refund(asked).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      return one(orderNo);
    },

    markMisfit: (admin, { orderNo, reason }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        if (!(await lockOrder(tx, orderNo))) throw new AppError('notFound', NO_ORDER);
        if (!(await hasOpenMisfit(tx, orderNo))) {
          throw new AppError('conflict', '这个订单没有待处理的付款不符');
        }
        await recordEvent(tx, orderNo, 'misfitSettled', now, { reason });
        await recordDeed(tx, {
          ...{ admin, now, action: 'order.misfit', target: orderNo },
          after: { reason },
        });
      }),
  };
}

const factsOf = (
  row: Pick<
    typeof products.$inferSelect,
    'name' | 'description' | 'goods' | 'priceFen' | 'enabled' | 'position'
  >,
) => {
  const { name, description, goods, priceFen, enabled, position } = row;
  return { name, description, goods, priceFen, enabled, position };
};
