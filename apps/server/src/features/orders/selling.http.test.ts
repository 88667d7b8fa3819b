import { endpoints } from '@zhuhui/contracts';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { takePayment } from './transitions.ts';

const NO_TICKETS = { normal: 0, live: 0, gpt: 0 };

describe('selling', () => {
  const clock = fixedClock();
  let app: TestApp;
  let admin: TestClient;
  let origin: string;
  beforeAll(async () => {
    app = await buildTestApp({ clock, working: false, env: { SIGNUP_TICKETS: NO_TICKETS } });
    origin = await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await app.signedInAdmin();
  });
  afterAll(() => app.close());

  /** A user who has bought and paid for the product of this name. */
  const bought = async (name: string, client?: TestClient) => {
    const buyer = client ?? (await app.signedIn());
    const product = (await buyer.call(endpoints.orderProducts)).find((each) => each.name === name);
    const { orderNo } = await buyer.call(endpoints.createOrder, { productId: product?.id ?? '' });
    const { qrCode } = await buyer.call(endpoints.createAliPayOrder, { orderNo });
    await fetch(`${origin}${new URL(String(qrCode)).pathname}`, { method: 'POST' });
    await buyer.call(endpoints.completeOrder, { orderNo });
    return { buyer, orderNo };
  };
  const refund = (orderNo: string, amount?: number) =>
    admin.call(endpoints.refundOrder, { orderNo, reason: '买错了', amount });

  it('gives money back after it has taken back what is left, once', async () => {
    const { buyer, orderNo } = await bought('普通券 100 张');
    const done = await refund(orderNo);
    expect(done).toMatchObject({
      ...{ status: 'refunded', refunded: 1990 },
      refund: { amount: 1990, state: 'done', reason: '买错了' },
    });
    expect((await buyer.call(endpoints.vipInfo)).tickets).toEqual(NO_TICKETS);
    const [record] = (await buyer.call(endpoints.ticketRecords)).list;
    expect(record).toMatchObject({ amount: -100, balance: 0, orderNo, kindName: '调整' });
    expect((await admin.send(endpoints.refundOrder, { orderNo, reason: '再退' })).status).toBe(409);
    expect((await buyer.send(endpoints.completeOrder, { orderNo })).body.error.message).toBe(
      '这个订单已退款',
    );
    const { events } = await admin.call(endpoints.adminOrder, { orderNo });
    expect(events.map(({ eventName }) => eventName)).toEqual([
      ...['下单', '发起支付', '收到付款', '发放完成', '申请退款', '退款成功'],
    ]);
  });

  it('ends a membership that is refunded, and moves the next one forward', async () => {
    const { buyer, orderNo: first } = await bought('会员月卡');
    const { orderNo: second } = await bought('会员年卡', buyer);
    const before = await buyer.call(endpoints.vipInfo);
    await refund(first);
    const after = await buyer.call(endpoints.vipInfo);
    expect(after.isVip).toBe(true);
    const monthMs = 31 * 24 * 3600_000;
    const movedMs = Date.parse(String(before.expireTime)) - Date.parse(String(after.expireTime));
    expect(Math.abs(movedMs - monthMs)).toBeLessThan(4 * 24 * 3600_000);
    await refund(second, 10_000);
    expect((await buyer.call(endpoints.vipInfo)).isVip).toBe(false);
    expect((await admin.call(endpoints.adminOrder, { orderNo: second })).order).toMatchObject({
      ...{ status: 'refunded', refunded: 10_000 },
    });
  });

  it.each([
    ['more than was paid', { amount: 1991 }, 400, '退款不能多于订单金额'],
    ['without a reason', { reason: ' ' }, 400, '请写明原因'],
  ])('refuses to refund %s', async (_, change, status, message) => {
    const { buyer, orderNo } = await bought('普通券 100 张');
    const input = { orderNo, reason: '买错了', ...change };
    const answer = await admin.send(endpoints.refundOrder, input);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
    expect((await buyer.call(endpoints.vipInfo)).tickets.normal).toBe(100);
  });

  it('refuses to refund what nobody paid', async () => {
    const buyer = await app.signedIn();
    const [product] = await buyer.call(endpoints.orderProducts);
    const { orderNo } = await buyer.call(endpoints.createOrder, { productId: product?.id ?? '' });
    expect((await admin.send(endpoints.refundOrder, { orderNo, reason: '…' })).status).toBe(409);
  });

  it('finds orders by number, phone and state', async () => {
    const phone = '13611112222';
    const { orderNo } = await bought('对话券 200 张', await app.signedIn(phone));
    for (const keyword of [orderNo, phone]) {
      const { list } = await admin.call(endpoints.adminOrders, { keyword });
      expect(list).toMatchObject([{ orderNo, phone: '136****2222', status: 'completed' }]);
    }
    // Nobody finds a number by trying its digits.
    for (const keyword of ['%', phone.slice(0, 7)])
      expect((await admin.call(endpoints.adminOrders, { keyword })).total).toBe(0);
    const file = await admin.raw(endpoints.adminOrdersCsv, {});
    const { total } = await admin.call(endpoints.adminOrders);
    expect(file.body.trim().split('\r\n')).toHaveLength(total + 1);
    expect((await admin.call(endpoints.adminOrders, { trouble: 'stuck' })).total).toBe(0);
    expect((await admin.call(endpoints.adminOrders, { trouble: 'misfit' })).total).toBe(0);
  });

  it('lists a payment that does not fit until somebody says what was done about it', async () => {
    const { orderNo } = await bought('普通券 100 张');
    const twice = { orderNo, tradeNo: 'another', amountFen: 1990, paidAt: clock.now() };
    const isListed = async () => {
      const { list } = await admin.call(endpoints.adminOrders, { trouble: 'misfit' });
      const { hasOpenMisfit } = await admin.call(endpoints.adminOrder, { orderNo });
      expect(list.some((each) => each.orderNo === orderNo)).toBe(hasOpenMisfit);
      return hasOpenMisfit;
    };
    const mark = () => admin.send(endpoints.markMisfit, { orderNo, reason: '多付的已退回' });
    expect((await mark()).status).toBe(409);
    expect(await takePayment(app.database.db, twice, 'notice', clock.now())).toBe('otherTrade');
    expect(await isListed()).toBe(true);
    expect((await mark()).status).toBe(200);
    expect(await isListed()).toBe(false);
    const { events } = await admin.call(endpoints.adminOrder, { orderNo });
    expect(events.at(-1)).toMatchObject({
      ...{ eventName: '不符已处理', detail: { reason: '多付的已退回' } },
    });
    expect((await mark()).status).toBe(409);
    // The provider says it again: it was not done after all.
    await takePayment(app.database.db, twice, 'notice', clock.now());
    expect(await isListed()).toBe(true);
    await mark();
  });

  it('changes what is on sale, and leaves orders as they were sold', async () => {
    const { buyer, orderNo } = await bought('普通券 500 张');
    const product = (await admin.call(endpoints.adminProducts)).find(
      (each) => each.name === '普通券 500 张',
    );
    if (!product) throw new Error('no product');
    const { updatedAt: _, ...draft } = product;
    await admin.call(endpoints.saveProduct, { ...draft, name: '普通券 600 张', priceFen: 9900 });
    const names = async () => (await buyer.call(endpoints.orderProducts)).map(({ name }) => name);
    expect(await names()).toContain('普通券 600 张');
    const order = await buyer.call(endpoints.orderDetail, { orderNo });
    expect(order).toMatchObject({ subject: '普通券 500 张', amount: 8900 });
    await admin.call(endpoints.saveProduct, { ...draft, enabled: false });
    expect(await names()).not.toContain('普通券 500 张');
    const gone = await buyer.send(endpoints.createOrder, { productId: product.id });
    expect([gone.status, gone.body.error.message]).toEqual([404, '这件商品已下架']);
    const log = await admin.call(endpoints.auditPage);
    expect(log.list[0]).toMatchObject({
      ...{ actionName: '修改商品', target: product.id },
      before: { enabled: true, name: '普通券 600 张', priceFen: 9900 },
      after: { enabled: false, name: '普通券 500 张', priceFen: 8900 },
    });
  });

  it('sets levels, for members at once', async () => {
    const { buyer } = await bought('专业会员月卡');
    const level = (await admin.call(endpoints.adminVipLevels)).find((each) => each.level === 2);
    if (!level) throw new Error('no level');
    await admin.call(endpoints.saveVipLevel, { ...level, name: '大会员', discountPercent: 50 });
    expect((await buyer.call(endpoints.vipInfo)).name).toBe('大会员');
    const pack = (await buyer.call(endpoints.orderProducts)).find(
      (each) => each.name === '普通券 100 张',
    );
    expect(pack).toMatchObject({ listAmount: 1990, amount: 995 });
  });

  it.each([
    ['no ticket', { kind: 'tickets', tickets: NO_TICKETS, validDays: null }, '至少给一张券'],
    [
      'more tickets than any book holds',
      { kind: 'tickets', tickets: { ...NO_TICKETS, normal: 3_000_000_000 }, validDays: null },
      '请填 0 到 1,000,000 的整数',
    ],
    ['no such level', { kind: 'vip', level: 7, months: 1 }, '没有这个会员等级'],
  ])('refuses a product that gives %s', async (_, goods, message) => {
    const draft = { name: '试', priceFen: 100, goods };
    const answer = await admin.send(endpoints.saveProduct, draft);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });

  it('lets auditors look and nobody else in', async () => {
    const auditor = await app.signedInAdmin('auditor');
    expect((await auditor.call(endpoints.adminOrders)).total).toBeGreaterThan(0);
    const ask = { orderNo: 'ZH20260101aaaaaaaa', reason: '试' };
    expect((await auditor.send(endpoints.refundOrder, ask)).status).toBe(403);
    const user = await app.signedIn();
    for (const endpoint of [endpoints.adminOrders, endpoints.adminProducts, endpoints.adminOrder]) {
      expect((await user.send(endpoint, ask)).status).toBe(401);
    }
  });
});
