import { endpoints } from '@zhuhui/contracts';
import { eq, sql } from 'drizzle-orm';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../platform/clock/clock.ts';
import { billLines, cashierRefunds, cashierTrades, orders } from '../../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../../testing/build-app.ts';

const DAY_MS = 24 * 3600_000;

describe('bills of the built-in cashier', () => {
  const clock = fixedClock();
  const day = new Date(clock.now().getTime() + 8 * 3600_000).toISOString().slice(0, 10);
  let app: TestApp;
  let client: TestClient;
  let admin: TestClient;
  let origin: string;
  beforeAll(async () => {
    app = await buildTestApp({ clock, working: false });
    origin = await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    client = await app.signedIn();
  });
  afterAll(() => app.close());

  const bought = async () => {
    const [product] = await client.call(endpoints.orderProducts);
    const { orderNo } = await client.call(endpoints.createOrder, { productId: product?.id ?? '' });
    const { qrCode = '' } = await client.call(endpoints.createAliPayOrder, { orderNo });
    await fetch(`${origin}${new URL(qrCode).pathname}`, { method: 'POST', redirect: 'manual' });
    await client.call(endpoints.checkOrder, { orderNo });
    return orderNo;
  };
  const differences = async () =>
    (await admin.call(endpoints.billDifferences, { page: 1, pageSize: 100 })).list;
  const openKinds = async () =>
    (await differences()).filter(({ state }) => state === 'open').map(({ kind }) => kind);
  const importDay = () => admin.call(endpoints.importBill, { day });

  it('is not there before the day is over', async () => {
    await bought();
    const refunded = await bought();
    admin = await app.signedInAdmin('operator');
    await admin.call(endpoints.refundOrder, { orderNo: refunded, amount: 100, reason: '试' });
    const early = await admin.send(endpoints.importBill, { day });
    expect([early.status, early.body.error.fields?.day]).toEqual([400, '当天的账单要到第二天才有']);
    clock.advance(DAY_MS);
    admin = await app.signedInAdmin('operator');
  });

  it('agrees with what was sold, however often it is fetched', async () => {
    for (let times = 0; times < 3; times++) {
      expect(await importDay()).toMatchObject({
        day,
        payments: 2,
        refunds: 1,
        refundedFen: 100,
        open: 0,
      });
    }
    expect(await app.database.db.$count(billLines)).toBe(3);
    expect(await differences()).toEqual([]);
    const { list } = await admin.call(endpoints.adminBills, { page: 1, pageSize: 20 });
    expect(list).toMatchObject([{ day, open: 0 }]);
  });

  it('finds money that never got through to us, and gives what it bought', async () => {
    const before = (await client.call(endpoints.vipInfo)).tickets.normal;
    const [product] = await client.call(endpoints.orderProducts);
    const { orderNo } = await client.call(endpoints.createOrder, { productId: product?.id ?? '' });
    await client.call(endpoints.createAliPayOrder, { orderNo });
    const paidAt = new Date(clock.now().getTime() - DAY_MS);
    const lost = { status: 'TRADE_SUCCESS', paidAt, notifyAt: null } as const;
    await app.database.db
      .update(cashierTrades)
      .set(lost)
      .where(eq(cashierTrades.outTradeNo, orderNo));
    await app.database.db
      .update(orders)
      .set({ status: 'closed', askAt: null })
      .where(eq(orders.orderNo, orderNo));
    await importDay();
    expect(await client.call(endpoints.orderDetail, { orderNo })).toMatchObject({
      status: 'completed',
    });
    expect((await client.call(endpoints.vipInfo)).tickets.normal).toBeGreaterThan(before);
    expect(await differences()).toMatchObject([{ kind: 'missingHere', state: 'settled', orderNo }]);
  });

  it('lists what differs; a reason takes it off the list, and is written down', async () => {
    const trades = await app.database.db.select().from(cashierTrades);
    const [first] = trades;
    // The provider says less than was taken here, and gave back what nobody asked for.
    await app.database.db
      .update(cashierTrades)
      .set({ amountFen: sql`${cashierTrades.amountFen} - 1` })
      .where(eq(cashierTrades.tradeNo, first?.tradeNo ?? ''));
    await app.database.db.insert(cashierRefunds).values({
      ...{ tradeNo: first?.tradeNo ?? '', outRequestNo: 'elsewhere', amountFen: 5 },
      createdAt: new Date(clock.now().getTime() - DAY_MS),
    });
    await importDay();
    expect((await openKinds()).sort()).toEqual([
      'amountDiffers',
      'noticeDiffers',
      'refundMissingHere',
    ]);
    const find = async (kind: string) => (await differences()).find((each) => each.kind === kind);
    const amount = await find('amountDiffers');
    const asked = await admin.send(endpoints.settleDifference, { id: amount?.id });
    expect(asked.body.data).toMatchObject({ state: 'open' });
    const reason = '支付方少记一分，已人工核对';
    const marked = await admin.call(endpoints.markDifference, { id: amount?.id ?? '', reason });
    expect(marked).toMatchObject({ state: 'marked', note: reason });
    expect((await admin.send(endpoints.markDifference, { id: amount?.id, reason })).status).toBe(
      409,
    );
    expect((await admin.send(endpoints.settleDifference, { id: 'nothing' })).status).toBe(404);
    await importDay();
    expect((await openKinds()).sort()).toEqual(['noticeDiffers', 'refundMissingHere']);

    // The provider mends its books: what was open is gone, what was marked stays marked.
    await app.database.db
      .delete(cashierRefunds)
      .where(eq(cashierRefunds.outRequestNo, 'elsewhere'));
    await app.database.db
      .update(cashierTrades)
      .set({ amountFen: sql`${cashierTrades.amountFen} + 1` })
      .where(eq(cashierTrades.tradeNo, first?.tradeNo ?? ''));
    await importDay();
    expect(await openKinds()).toEqual([]);
    expect((await find('amountDiffers'))?.state).toBe('marked');
    const { list } = await admin.call(endpoints.auditPage, { page: 1, pageSize: 100 });
    expect(list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['bill.import', 'bill.settle', 'bill.mark']),
    );
  });

  it('keeps the gateway’s addresses short-lived and sealed', async () => {
    expect(
      (await fetch(`${origin}/cashier/bill?day=${day}&until=9999999999999&seal=x`)).status,
    ).toBe(403);
    expect((await fetch(`${origin}/cashier/bill`)).status).toBe(403);
  });
});
