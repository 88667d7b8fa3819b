import { z } from 'zod';
import { basedOn, id, isoTime, keyword, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  givenTicketsSchema,
  goodsSchema,
  orderNo,
  orderSchema,
  orderState,
  orderStateName,
  PRICE_MOST_FEN,
} from './orders.ts';
import { RANGES, wholeNumber } from './whole-numbers.ts';

/** The operator's side of selling: what is on sale, what was bought, what goes back. */

export const adminProductSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  goods: goodsSchema,
  priceFen: z.number().int(),
  enabled: z.boolean(),
  position: z.number().int(),
  updatedAt: isoTime,
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

export const adminProducts = defineEndpoint({
  method: 'GET',
  path: '/user/manage/products',
  summary: '全部商品，含下架的',
  access: 'admin',
  input: noInput,
  data: z.array(adminProductSchema),
});

export const adminProductsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/product',
  summary: '全部商品，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const PRODUCTS_MOST = 500;

export const arrangeProducts = defineEndpoint({
  method: 'POST',
  path: '/user/manage/productOrder',
  summary: '排列商品',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({ ids: z.array(id).max(PRODUCTS_MOST) }),
  data: nothing,
});

export const saveProduct = defineEndpoint({
  method: 'POST',
  path: '/user/manage/product',
  summary: '添加或修改商品；已有的订单不变',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    id: id.optional(),
    basedOn,
    name: z.string('请填写名称').trim().min(1, '请填写名称').max(60, '名称太长'),
    description: z.string().trim().max(200, '说明太长').default(''),
    goods: goodsSchema,
    priceFen: z
      .number('请填写价格')
      .int('价格最小到分')
      .min(1, '价格至少 1 分')
      .max(PRICE_MOST_FEN, `价格最多 ${PRICE_MOST_FEN / 100} 元`),
    enabled: z.boolean().default(true),
    position: z.number().int().min(0).max(10_000).optional(),
  }),
  data: z.object({ id }),
});

const vipLevelSchema = z.object({
  level: z.number().int().min(1).max(9),
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称太长'),
  queueWeight: wholeNumber(RANGES.queueWeight),
  discountPercent: wholeNumber(RANGES.discountPercent),
  monthlyTickets: givenTicketsSchema,
});
const adminVipLevelSchema = vipLevelSchema.extend({ updatedAt: isoTime });
export type AdminVipLevel = z.infer<typeof adminVipLevelSchema>;

export const adminVipLevels = defineEndpoint({
  method: 'GET',
  path: '/user/manage/vipLevels',
  summary: '会员等级',
  access: 'admin',
  input: noInput,
  data: z.array(adminVipLevelSchema),
});

export const adminVipLevelsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/vipLevel',
  summary: '会员等级，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const saveVipLevel = defineEndpoint({
  method: 'POST',
  path: '/user/manage/vipLevel',
  summary: '添加或修改会员等级，立即对现有会员生效',
  access: 'admin',
  failures: ['conflict'],
  input: vipLevelSchema.extend({ basedOn }),
  data: nothing,
});

export const REFUND_STATES = ['asked', 'done', 'failed'] as const;

export const adminOrderSchema = orderSchema.extend({
  userId: id,
  /** Masked. */
  phone: z.string(),
  provider: z.string().nullable(),
  tradeNo: z.string().nullable(),
  refund: z
    .object({
      amount: z.number().int(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Orders that need somebody: paid and not completed, money that does not fit, refunds that did not go. */
export const ORDER_TROUBLES = ['stuck', 'misfit', 'refundFailed'] as const;
export type OrderTrouble = (typeof ORDER_TROUBLES)[number];
export const ORDER_TROUBLE_NAMES: Readonly<Record<OrderTrouble, string>> = {
  stuck: '已付款未发放',
  misfit: '付款不符',
  refundFailed: '退款未成',
};

/** The same as administrators see it, who also see that the provider would not give the money back. */
export const adminOrderStateName = (
  order: Pick<AdminOrder, 'status' | 'amount' | 'refunded' | 'refund'>,
): string =>
  order.refund?.state === 'failed' ? ORDER_TROUBLE_NAMES.refundFailed : orderStateName(order);

const orderFilter = z.object({
  status: orderState.optional(),
  /** In order number, provider's number or phone. */
  keyword: keyword.optional(),
  trouble: z.enum(ORDER_TROUBLES).optional(),
});

export const adminOrders = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/order',
  summary: '订单，新的在前；trouble 只看要人处理的',
  access: 'admin',
  input: pageInput.extend(orderFilter.shape),
  data: listOf(adminOrderSchema),
});

export const adminOrdersCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/order',
  summary: '订单，CSV',
  access: 'admin',
  input: orderFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const adminOrder = defineEndpoint({
  method: 'GET',
  path: '/user/manage/order',
  summary: '一个订单与它的经过',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ orderNo }),
  data: z.object({
    order: adminOrderSchema,
    /** Money came that does not fit, and nobody has said yet what was done about it. */
    hasOpenMisfit: z.boolean(),
    events: z.array(
      z.object({
        event: z.string(),
        /** Chinese. */
        eventName: z.string(),
        detail: z.record(z.string(), z.unknown()),
        createdAt: isoTime,
      }),
    ),
  }),
});

export const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/user/manage/orderRefund',
  summary: '退款：先收回剩余的券或会员，再由支付方退回；不填金额为全额',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    orderNo,
    amount: z.number().int().min(1, '退款至少 1 分').optional(),
    reason: z.string('请写明原因').trim().min(1, '请写明原因').max(100, '原因太长'),
  }),
  data: adminOrderSchema,
});

export const markMisfit = defineEndpoint({
  method: 'POST',
  path: '/user/manage/orderMisfit',
  summary: '付款与订单不符：写明怎样处理的，不再列为待处理',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    orderNo,
    reason: z.string('请写明怎样处理的').trim().min(1, '请写明怎样处理的').max(200, '原因太长'),
  }),
  data: nothing,
});
