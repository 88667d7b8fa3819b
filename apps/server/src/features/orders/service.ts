import type { DataOf, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import type { PaymentProvider, ReturnPlaces } from '../../payments/provider.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { paymentNotices } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { benefitsOf, listLevels } from '../vip/levels.ts';
import { membershipOf } from '../vip/memberships.ts';
import { grantedBy } from './goods.ts';
import { discounted, findOnSale, listOnSale } from './products.ts';
import { findOrder, type OrderRow, pageOfOrders, presentOrder } from './repository.ts';
import type { Settling } from './settling.ts';
import {
  beginPayment,
  completePaid,
  openOrder,
  type PaymentVerdict,
  takePayment,
} from './transitions.ts';

type Calls = typeof endpoints;

export interface OrderService {
  /** @param userId sees his own prices; nobody sees list prices */
  products(userId: string | undefined): Promise<DataOf<Calls['orderProducts']>>;
  vipLevels(): Promise<DataOf<Calls['vipLevels']>>;
  create(userId: string, productId: string): Promise<DataOf<Calls['createOrder']>>;
  pay(
    userId: string,
    input: ParsedInputOf<Calls['createAliPayOrder']>,
    places: ReturnPlaces,
  ): Promise<DataOf<Calls['createAliPayOrder']>>;
  check(userId: string, orderNo: string): Promise<DataOf<Calls['checkOrder']>>;
  /** @throws AppError conflict while unpaid */
  complete(userId: string, orderNo: string): Promise<DataOf<Calls['completeOrder']>>;
  close(userId: string, orderNo: string): Promise<DataOf<Calls['closeOrder']>>;
  page(
    userId: string,
    input: ParsedInputOf<Calls['orderPage']>,
  ): Promise<DataOf<Calls['orderPage']>>;
  detail(userId: string, orderNo: string): Promise<DataOf<Calls['orderDetail']>>;
  /** The provider's own word that money came. False: it is to be said again. */
  notice(fields: Readonly<Record<string, string>>): Promise<boolean>;
}

/** Orders one user may have open at a time. */
const MOST_OPEN = 20;
const NO_ORDER = '没有找到这个订单';

export function createOrderService(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
  settling: Settling;
}): OrderService {
  const { db, clock, log, provider, settling } = deps;

  const own = async (userId: string, orderNo: string): Promise<OrderRow> => {
    const order = await findOrder(db, orderNo);
    if (order?.userId !== userId) throw new AppError('notFound', NO_ORDER);
    return order;
  };
  const discountOf = async (userId: string | undefined): Promise<number> => {
    const membership = userId ? await membershipOf(db, userId, clock.now()) : null;
    return membership?.level.discountPercent ?? 0;
  };
  /** The order after the provider was asked; as it is when the provider cannot answer now. */
  const asked = async (order: OrderRow): Promise<OrderRow> =>
    settling.settle(order).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return order;
    });

  return {
    async products(userId) {
      const [rows, discount] = await Promise.all([listOnSale(db), discountOf(userId)]);
      return rows.map(({ id, name, description, goods, priceFen }) => ({
        ...{ id, name, description, goods, listAmount: priceFen },
        amount: discounted(priceFen, discount),
      }));
    },

    async vipLevels() {
      const levels = await listLevels(db);
      return levels.map((level) => ({
        ...{ level: level.level, name: level.name },
        benefits: benefitsOf(level),
      }));
    },

    async create(userId, productId) {
      const [product, discount] = await Promise.all([
        findOnSale(db, productId),
        discountOf(userId),
      ]);
      if (!product) throw new AppError('notFound', '这件商品已下架');
      const sale = {
        ...{ userId, productId, subject: product.name, goods: product.goods },
        amountFen: discounted(product.priceFen, discount),
      };
      const order = await openOrder(db, sale, MOST_OPEN, clock.now());
      if (!order) {
        throw new AppError('tooOften', '待支付的订单太多，请先支付或关闭', {
          retryAfterSeconds: 60,
        });
      }
      const { orderNo, subject, amountFen, expiresAt } = order;
      const expireTime = expiresAt.toISOString();
      return { orderNo, subject, amount: amountFen, status: 'created', expireTime };
    },

    async pay(userId, { orderNo, mode }, places) {
      await own(userId, orderNo);
      const order = await beginPayment(db, orderNo, provider.id, clock.now());
      if (!order) throw new AppError('conflict', '这个订单已支付或已关闭，请刷新后再看');
      return { orderNo, status: 'paying', ...(await provider.begin(order, mode, places)) };
    },

    async check(userId, orderNo) {
      const { status, paidAt, refunded } = presentOrder(await asked(await own(userId, orderNo)));
      return { orderNo, status, paidAt, refunded };
    },

    async complete(userId, orderNo) {
      const before = await own(userId, orderNo);
      const order = before.status === 'completed' ? before : await asked(before);
      if (order.status !== 'completed') {
        const isBack = order.status === 'refunded';
        throw new AppError(
          'conflict',
          isBack ? '这个订单已退款' : '还没有收到付款，请稍等片刻再试',
        );
      }
      return { orderNo, status: 'completed', granted: await grantedBy(db, order, clock.now()) };
    },

    async close(userId, orderNo) {
      const order = await settling.close(await own(userId, orderNo), 'user');
      return { orderNo, status: order.status };
    },

    page: (userId, { status, ...page }) => pageOfOrders(db, { userId, status }, page),

    async detail(userId, orderNo) {
      return presentOrder(await own(userId, orderNo));
    },

    async notice(fields) {
      const { payment, ...notice } = provider.readNotice(fields);
      const now = clock.now();
      const verdict: PaymentVerdict | 'noPayment' = payment
        ? await takePayment(db, payment, 'notice', now)
        : 'noPayment';
      await db
        .insert(paymentNotices)
        .values({ provider: provider.id, ...notice, verdict, receivedAt: now });
      if (verdict === 'taken') await completePaid(db, notice.orderNo, now);
      const isFine = verdict === 'taken' || verdict === 'refunded' || verdict === 'noPayment';
      if (!isFine) log.error({ ...notice, verdict }, 'payment notice does not fit an order');
      return isFine;
    },
  };
}
