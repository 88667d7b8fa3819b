import { z } from 'zod';
import { id, isoTime, listOf, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { RANGES, wholeNumber } from './whole-numbers.ts';

/** The life of an order; what follows what is in the server's transitions. */
export const ORDER_STATES = [
  'created',
  'paying',
  'paid',
  'completed',
  'closed',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_STATE_NAMES: Readonly<Record<OrderState, string>> = {
  created: '待支付',
  paying: '支付中',
  paid: '已支付',
  completed: '已完成',
  closed: '已关闭',
  refunded: '已退款',
};

/** Everything below a hundred million yuan fits a signed 32-bit column of fen with room to spare. */
export const PRICE_MOST_FEN = 100_000_000;
const fen = z.number().int().min(0);

/** Tickets of each kind. */
export const ticketCountsSchema = z.object({
  normal: z.number().int().min(0),
  live: z.number().int().min(0),
  gpt: z.number().int().min(0),
});
export type TicketCounts = z.infer<typeof ticketCountsSchema>;

/** Tickets of each kind that somebody is given at once. */
export const givenTicketsSchema = z.object({
  normal: wholeNumber(RANGES.tickets),
  live: wholeNumber(RANGES.tickets),
  gpt: wholeNumber(RANGES.tickets),
});

/** What a product gives: tickets for good, or a membership for some months. */
export const goodsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tickets'),
    tickets: givenTicketsSchema,
    /** Days until what is left of them expires; null: never. */
    validDays: wholeNumber(RANGES.validDays).nullable(),
  }),
  z.object({
    kind: z.literal('vip'),
    level: z.number().int().min(1).max(9),
    months: wholeNumber(RANGES.months),
  }),
]);
export type Goods = z.infer<typeof goodsSchema>;

export const productSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  goods: goodsSchema,
  /** Fen before a member's discount. */
  listAmount: fen,
  /** Fen this caller pays. */
  amount: fen,
});
export type Product = z.infer<typeof productSchema>;

export const orderProducts = defineEndpoint({
  method: 'GET',
  path: '/order/products',
  summary: '在售的券包与会员，会员看到折后价',
  access: 'public',
  input: z.object({}),
  data: z.array(productSchema),
});

export const vipLevelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  benefits: z.array(z.string()),
});
export type VipLevelInfo = z.infer<typeof vipLevelSchema>;

export const vipLevels = defineEndpoint({
  method: 'GET',
  path: '/order/vipLevels',
  summary: '会员等级与各自的权益',
  access: 'public',
  input: z.object({}),
  data: z.array(vipLevelSchema),
});

export const orderNo = z.string('请指明订单号').regex(/^[0-9A-Za-z_-]{8,64}$/, '订单号不对');

export const orderState = z.enum(ORDER_STATES);

export const orderSchema = z.object({
  orderNo,
  subject: z.string(),
  /** Fen. */
  amount: fen,
  status: orderState,
  goods: goodsSchema,
  createdAt: isoTime,
  /** When an unpaid order closes. */
  expireTime: isoTime,
  paidAt: isoTime.nullable(),
  /** Fen given back. */
  refunded: fen,
});
export type Order = z.infer<typeof orderSchema>;

/** How an order stands, in a word. Money that is on its way back is not said to be there, nor a part to be all. */
export function orderStateName({
  status,
  amount,
  refunded,
}: Pick<Order, 'status' | 'amount' | 'refunded'>): string {
  if (status !== 'refunded' || refunded === amount) return ORDER_STATE_NAMES[status];
  return refunded === 0 ? '退款中' : '部分退款';
}

export const createOrder = defineEndpoint({
  method: 'GET',
  path: '/order/createOrder',
  summary: '下单；15 分钟内未付款自动关闭',
  access: 'user',
  changes: true,
  failures: ['notFound', 'tooOften'],
  input: z.object({ productId: id }),
  data: z.object({
    orderNo,
    subject: z.string(),
    amount: fen,
    status: z.literal('created'),
    expireTime: isoTime,
  }),
});

export const PAY_MODES = ['qr', 'page', 'wap'] as const;
export type PayMode = (typeof PAY_MODES)[number];

export const createAliPayOrder = defineEndpoint({
  method: 'GET',
  path: '/order/createAliPayOrder',
  summary: '发起支付：扫码、电脑网页或手机网页',
  access: 'user',
  changes: true,
  failures: ['notFound', 'conflict', 'upstream'],
  input: z.object({ orderNo, mode: z.enum(PAY_MODES).default('qr') }),
  data: z.object({
    orderNo,
    status: z.literal('paying'),
    /** What the QR code says. */
    qrCode: z.string().optional(),
    /** The cashier's page. */
    payUrl: z.string().optional(),
  }),
});

export const checkOrder = defineEndpoint({
  method: 'GET',
  path: '/order/checkOrder',
  summary: '订单现状；还没收到付款通知时向支付方查询',
  access: 'user',
  changes: true,
  failures: ['notFound'],
  input: z.object({ orderNo }),
  data: orderSchema.pick({ orderNo: true, status: true, paidAt: true, refunded: true }),
});

/** What an order gave: tickets now, and the membership with its end. */
export const grantedSchema = z.object({
  tickets: ticketCountsSchema,
  vip: z.object({ level: z.number().int(), name: z.string(), expireTime: isoTime }).nullable(),
});
export type Granted = z.infer<typeof grantedSchema>;

export const completeOrder = defineEndpoint({
  method: 'GET',
  path: '/order/completeOrder',
  summary: '发放所购内容，无论调用多少次都只发一次；未付款时 409',
  access: 'user',
  changes: true,
  failures: ['notFound', 'conflict'],
  input: z.object({ orderNo }),
  data: z.object({ orderNo, status: z.literal('completed'), granted: grantedSchema }),
});

export const closeOrder = defineEndpoint({
  method: 'POST',
  path: '/order/closeOrder',
  summary: '放弃未付款的订单',
  access: 'user',
  failures: ['notFound', 'upstream'],
  input: z.object({ orderNo }),
  data: z.object({ orderNo, status: orderState }),
});

export const orderPage = defineEndpoint({
  method: 'GET',
  path: '/order/page',
  summary: '我的订单，新的在前',
  access: 'user',
  input: pageInput.extend({ status: orderState.optional() }),
  data: listOf(orderSchema),
});

export const orderDetail = defineEndpoint({
  method: 'GET',
  path: '/order/detail',
  summary: '一个订单',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ orderNo }),
  data: orderSchema,
});

/** How one pays on this server. */
export const payWay = defineEndpoint({
  method: 'GET',
  path: '/order/payWay',
  summary: '付款方式',
  access: 'public',
  input: z.object({}),
  data: z.object({ id: z.enum(['alipay', 'cashier']), name: z.string() }),
});
