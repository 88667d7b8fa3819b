import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlainCall } from '../../http/plain-call.ts';
import { route } from '../../http/route.ts';
import { textFields } from '../../http/text-fields.ts';
import type { PaymentProvider } from '../../payments/provider.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderService } from './service.ts';

/** Proves itself by its signature, so that it may come from anywhere. */
export const NOTIFY_PATH = '/api/order/alipayNotify';

const NOTICE: PlainCall = {
  ...{ id: 'alipayNotify', summary: '支付宝的异步通知，以签名证明自己' },
  form: [
    ...['notify_id', 'notify_time', 'notify_type', 'app_id', 'seller_id', 'out_trade_no'],
    ...['trade_no', 'trade_status', 'total_amount', 'gmt_payment', 'charset', 'sign_type', 'sign'],
  ],
  answers: { 200: ['text/plain'], 400: ['text/plain'] },
};

export interface OrderRoutes {
  readonly orders: OrderService;
  readonly provider: Pick<PaymentProvider, 'id' | 'name'>;
  /** Where users reach this server, when that is configured. */
  readonly publicOrigin: string | undefined;
  /** Where the provider reaches it, when that is another place. */
  readonly notifyOrigin: (() => string) | undefined;
}

export function orderRoutes(app: FastifyInstance, deps: OrderRoutes): void {
  const { orders, provider, publicOrigin, notifyOrigin } = deps;
  const originOf = (request: FastifyRequest) =>
    publicOrigin ?? `${request.protocol}://${request.host}`;

  route(app, endpoints.orderProducts, (_, { request }) => orders.products(request.user?.id));
  route(app, endpoints.vipLevels, () => orders.vipLevels());
  route(app, endpoints.payWay, () => ({ id: provider.id, name: provider.name }));
  route(app, endpoints.createOrder, ({ productId }, { user }) => orders.create(user.id, productId));
  route(app, endpoints.createAliPayOrder, (input, { user, request }) => {
    const origin = originOf(request);
    return orders.pay(user.id, input, {
      notifyUrl: `${notifyOrigin?.() ?? origin}${NOTIFY_PATH}`,
      returnUrl: `${origin}/done?orderNo=${encodeURIComponent(input.orderNo)}`,
    });
  });
  route(app, endpoints.checkOrder, ({ orderNo }, { user }) => orders.check(user.id, orderNo));
  route(app, endpoints.completeOrder, ({ orderNo }, { user }) => orders.complete(user.id, orderNo));
  route(app, endpoints.closeOrder, ({ orderNo }, { user }) => orders.close(user.id, orderNo));
  route(app, endpoints.orderPage, (input, { user }) => orders.page(user.id, input));
  route(app, endpoints.orderDetail, ({ orderNo }, { user }) => orders.detail(user.id, orderNo));

  // The protocol knows two answers; anything else than `success` is said again later.
  app.post(NOTIFY_PATH, { config: { plain: NOTICE } }, async (request, reply) => {
    const isTaken = await orders.notice(textFields(request.body)).catch((error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    });
    return reply
      .code(isTaken ? 200 : 400)
      .type('text/plain; charset=utf-8')
      .send(isTaken ? 'success' : 'fail');
  });
}
