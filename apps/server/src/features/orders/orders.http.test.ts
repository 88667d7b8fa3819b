import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { cashierTrades, orderEvents, orders, paymentNotices } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { NOTIFY_PATH } from './routes.ts';

const MINUTE_MS = 60_000;
const NO_TICKETS = { normal: 0, live: 0, gpt: 0 };

describe('orders', () => {
  const clock = fixedClock();
  let app: TestApp;
  let client: TestClient;
  let origin: string;
  beforeAll(async () => {
    // What runs by itself in the product is run by hand here, to see one step at a time.
    app = await buildTestApp({ clock, working: false, env: { SIGNUP_TICKETS: NO_TICKETS } });
    origin = await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    client = await app.signedIn();
  });
  afterAll(() => app.close());

  const productNamed = async (name: string, who = client) => {
    const product = (await who.call(endpoints.orderProducts)).find((each) => each.name === name);
    if (!product) throw new Error(`no product ${name}`);
    return product;
  };
  const ordered = async (name: string, who = client) => {
    const { id: productId } = await productNamed(name, who);
    return who.call(endpoints.createOrder, { productId });
  };
  /** Where the buyer pays, from the code he scans. */
  const codeOf = async (orderNo: string, who = client) => {
    const { qrCode } = await who.call(endpoints.createAliPayOrder, { orderNo });
    const { pathname } = new URL(String(qrCode));
    return `${origin}${pathname}`;
  };
  const pressPay = (address: string) => fetch(address, { method: 'POST', redirect: 'manual' });
  const balances = async (who = client) => (await who.call(endpoints.vipInfo)).tickets;
  const eventsOf = async (orderNo: string) => {
    const rows = await app.database.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderNo, orderNo))
      .orderBy(orderEvents.id);
    return rows.map(({ event }) => event);
  };

  it('sells tickets: order, code, payment, notice, tickets', async () => {
    const order = await ordered('普通券 100 张');
    expect(order).toMatchObject({ amount: 1990, status: 'created', subject: '普通券 100 张' });
    const address = await codeOf(order.orderNo);
    const page = await (await fetch(address)).text();
    expect(page).toContain('模拟收银台');
    expect(page).toContain('¥ 19.90');
    expect(await client.call(endpoints.checkOrder, order)).toMatchObject({ status: 'paying' });
    const early = await client.send(endpoints.completeOrder, { orderNo: order.orderNo });
    expect([early.status, early.body.error.message]).toEqual([
      409,
      '还没有收到付款，请稍等片刻再试',
    ]);

    const paid = await pressPay(address);
    expect(await paid.text()).toContain('已付款');
    expect(await client.call(endpoints.checkOrder, order)).toMatchObject({ status: 'completed' });
    const granted = { tickets: { normal: 100, live: 0, gpt: 0 }, vip: null };
    for (let times = 0; times < 3; times++) {
      const done = await client.call(endpoints.completeOrder, { orderNo: order.orderNo });
      expect(done).toEqual({ orderNo: order.orderNo, status: 'completed', granted });
    }
    expect(await balances()).toEqual({ normal: 100, live: 0, gpt: 0 });
    const { list } = await client.call(endpoints.ticketRecords);
    expect(list[0]).toMatchObject({ orderNo: order.orderNo, memo: '普通券 100 张', amount: 100 });
    expect(await eventsOf(order.orderNo)).toEqual(['created', 'payBegun', 'paid', 'completed']);
    expect((await pressPay(address)).status).toBe(303);
  });

  it('sends a buyer from the cashier’s page back to the order', async () => {
    const { orderNo } = await ordered('对话券 200 张');
    const { payUrl } = await client.call(endpoints.createAliPayOrder, { orderNo, mode: 'page' });
    const { pathname, search } = new URL(String(payUrl));
    const toPage = await fetch(`${origin}${pathname}${search}`, { redirect: 'manual' });
    expect(toPage.status).toBe(302);
    const back = await pressPay(`${origin}${toPage.headers.get('location')}`);
    expect(back.headers.get('location')).toMatch(new RegExp(`/done\\?orderNo=${orderNo}&.*sign=`));
    const done = await client.call(endpoints.completeOrder, { orderNo });
    expect(done.granted.tickets.gpt).toBe(200);
  });

  it('lets one user have twenty orders that can be paid, begun or not', async () => {
    const hoarder = await app.signedIn();
    const first = await ordered('普通券 100 张', hoarder);
    await codeOf(first.orderNo, hoarder);
    const { id: productId } = await productNamed('普通券 100 张', hoarder);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => hoarder.send(endpoints.createOrder, { productId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    const refused = await hoarder.send(endpoints.createOrder, { productId });
    expect(refused.status).toBe(429);
    await hoarder.call(endpoints.closeOrder, { orderNo: first.orderNo });
    expect((await hoarder.send(endpoints.createOrder, { productId })).status).toBe(200);
  });

  it('believes no page address that was changed', async () => {
    const { orderNo } = await ordered('普通券 500 张');
    const { payUrl } = await client.call(endpoints.createAliPayOrder, { orderNo, mode: 'wap' });
    const cheap = String(payUrl).replace('89.00', '0.01');
    expect(cheap).not.toBe(payUrl);
    const { pathname, search } = new URL(cheap);
    expect((await fetch(`${origin}${pathname}${search}`, { redirect: 'manual' })).status).toBe(400);
  });

  it('completes by asking when the notice was lost', async () => {
    const order = await ordered('实时券 120 张');
    const address = await codeOf(order.orderNo);
    await app.database.db
      .update(cashierTrades)
      .set({ notifyUrl: 'http://127.0.0.1:9/nobody' })
      .where(eq(cashierTrades.outTradeNo, order.orderNo));
    await pressPay(address);
    const before = await client.call(endpoints.orderDetail, { orderNo: order.orderNo });
    expect(before.status).toBe('paying');
    const done = await client.call(endpoints.completeOrder, { orderNo: order.orderNo });
    expect(done.granted.tickets.live).toBe(120);
  });

  it('makes members, for whom things cost less', async () => {
    const buyer = await app.signedIn();
    const before = await productNamed('普通券 100 张', buyer);
    expect(before.amount).toBe(before.listAmount);
    for (const [months, name] of [
      [1, '会员月卡'],
      [4, '会员季卡'],
    ] as const) {
      const { orderNo } = await ordered(name, buyer);
      await pressPay(await codeOf(orderNo, buyer));
      const { granted } = await buyer.call(endpoints.completeOrder, { orderNo });
      expect(granted.vip).toMatchObject({ level: 1, name: '会员' });
      const ends = new Date(String(granted.vip?.expireTime));
      const monthsLater = new Date(clock.now());
      monthsLater.setUTCMonth(monthsLater.getUTCMonth() + months);
      expect(Math.abs(ends.getTime() - monthsLater.getTime())).toBeLessThan(
        4 * 24 * 60 * MINUTE_MS,
      );
    }
    expect(await buyer.call(endpoints.vipInfo)).toMatchObject({
      isVip: true,
      level: 1,
      tickets: { normal: 200, live: 60, gpt: 100 },
    });
    expect((await productNamed('普通券 100 张', buyer)).amount).toBe(1791);
  });

  it('closes what nobody paid, and takes money that came all the same', async () => {
    const order = await ordered('普通券 100 张');
    const address = await codeOf(order.orderNo);
    const closed = await client.call(endpoints.closeOrder, { orderNo: order.orderNo });
    expect(closed.status).toBe('closed');
    expect(await (await fetch(address)).text()).toContain('交易已关闭');
    const again = await client.send(endpoints.createAliPayOrder, { orderNo: order.orderNo });
    expect(again.status).toBe(409);
  });

  it.each([
    ['forged', { sign: 'AAAA' }],
    ['of another amount', { total_amount: '0.01' }],
    ['signed by the weak algorithm', { sign_type: 'RSA' }],
    ['without a signature', { sign: '' }],
  ])('refuses a notice that is %s', async (_, change) => {
    const order = await ordered('普通券 100 张');
    await codeOf(order.orderNo);
    const fields = {
      ...{ app_id: 'zhuhui-cashier', seller_id: 'zhuhui-cashier', sign_type: 'RSA2' },
      ...{ out_trade_no: order.orderNo, trade_no: '1', trade_status: 'TRADE_SUCCESS' },
      ...{ total_amount: '19.90', gmt_payment: '2026-11-20 10:00:00', sign: 'AAAA', ...change },
    };
    const answer = await fetch(`${origin}${NOTIFY_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      body: new URLSearchParams(fields).toString(),
    });
    expect([answer.status, await answer.text()]).toEqual([400, 'fail']);
    expect((await client.call(endpoints.orderDetail, order)).status).toBe('paying');
  });

  it('takes no money of another amount, and asks for it no more than once an hour', async () => {
    const buyer = await app.signedIn();
    const { orderNo } = await ordered('普通券 100 张', buyer);
    const address = await codeOf(orderNo, buyer);
    const { db } = app.database;
    await db.update(orders).set({ amountFen: 5000 }).where(eq(orders.orderNo, orderNo));
    await pressPay(address);
    await buyer.call(endpoints.checkOrder, { orderNo });
    const refused = await buyer.send(endpoints.completeOrder, { orderNo });
    expect(refused.status).toBe(409);
    expect(await balances(buyer)).toEqual(NO_TICKETS);
    expect(await eventsOf(orderNo)).toContain('paymentMisfit');
    const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    expect(row?.status).toBe('paying');
    expect(row?.askAt?.getTime()).toBeGreaterThan(clock.now().getTime() + 50 * MINUTE_MS);
  });

  it('keeps orders to their owners', async () => {
    const { orderNo } = await ordered('普通券 100 张');
    const stranger = await app.signedIn();
    for (const endpoint of [
      endpoints.orderDetail,
      endpoints.checkOrder,
      endpoints.completeOrder,
      endpoints.closeOrder,
      endpoints.createAliPayOrder,
    ]) {
      expect((await stranger.send(endpoint, { orderNo })).status).toBe(404);
      expect((await app.client().send(endpoint, { orderNo })).status).toBe(401);
    }
    expect((await stranger.call(endpoints.orderPage)).total).toBe(0);
    expect((await client.call(endpoints.orderPage, { status: 'completed' })).total).toBe(3);
  });

  it('has every notice written down with what became of it', async () => {
    const rows = await app.database.db.select().from(paymentNotices);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const verdicts = new Set(rows.map(({ verdict }) => verdict));
    expect(verdicts).toEqual(new Set(['taken', 'otherAmount']));
  });
});
