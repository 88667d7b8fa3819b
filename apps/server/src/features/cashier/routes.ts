import type { FastifyInstance, FastifyReply } from 'fastify';
import { textFields } from '../../http/text-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { BILL_PATH, billDayOf, writeBill } from './bill.ts';
import type { Gateway } from './gateway.ts';
import type { KeyPair } from './keys.ts';
import { noticeOf } from './notices.ts';
import { cashierPage, type PageState } from './page.ts';
import { canBePaid, findTrade, payTrade, type TradeRow } from './trades.ts';

export const GATEWAY_PATH = '/cashier/gateway.do';

/** The gateway's one address, and the page on which a buyer pays. */
export function cashierRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; gateway: Gateway; key: KeyPair; sendNotices: () => Promise<void> },
): void {
  const { db, clock, gateway, key, sendNotices } = deps;

  app.route({
    method: ['GET', 'POST'],
    url: GATEWAY_PATH,
    handler: async (request, reply) => {
      const answer = await gateway.answer(textFields(request.query, request.body));
      if ('payPath' in answer) return reply.redirect(answer.payPath);
      if ('refused' in answer) return page(reply.code(400), 'missing', undefined);
      return reply.type('application/json; charset=utf-8').send(answer.json);
    },
  });

  app.get<{ Querystring: Record<string, unknown> }>(BILL_PATH, async ({ query }, reply) => {
    const day = billDayOf(textFields(query), clock.now(), key.privateKey);
    if (!day) return page(reply.code(403), 'missing', undefined);
    return reply.type('application/zip').send(await writeBill(db, day));
  });

  app.get<{ Params: { token: string } }>('/cashier/pay/:token', async ({ params }, reply) => {
    const trade = await findTrade(db, params);
    return page(trade ? reply : reply.code(404), stateOf(trade, clock.now()), trade);
  });

  app.post<{ Params: { token: string } }>('/cashier/pay/:token', async ({ params }, reply) => {
    const paid = await payTrade(db, params.token, clock.now());
    if (!paid) return reply.redirect(`/cashier/pay/${encodeURIComponent(params.token)}`, 303);
    await sendNotices();
    if (!paid.returnUrl) return page(reply, 'paid', paid);
    return reply.redirect(backFrom(paid, key, clock.now()), 303);
  });
}

/** The merchant's page, with the provider's signed word about the trade. */
function backFrom(trade: TradeRow, key: KeyPair, now: Date): string {
  const url = new URL(trade.returnUrl);
  for (const [name, value] of Object.entries(noticeOf(trade, key, now))) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

function stateOf(trade: TradeRow | undefined, now: Date): PageState {
  if (!trade) return 'missing';
  if (trade.paidAt) return 'paid';
  return canBePaid(trade, now) ? 'waiting' : 'over';
}

const page = (reply: FastifyReply, state: PageState, trade: TradeRow | undefined): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(cashierPage(state, trade, trade?.returnUrl));
