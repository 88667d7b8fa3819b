import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@zhuhui/kernels';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../payments/provider.ts';
import { fixedClock } from '../../platform/clock/clock.ts';
import { type Database, openDatabase } from '../../platform/db/client.ts';
import { orders, products, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { availableBalance } from '../tickets/ledger.ts';
import { createOrderService } from './service.ts';
import { createSettling } from './settling.ts';

/** Five thousand by hand: CHAOS_ORDERS=5000. */
const ORDERS = Number(process.env.CHAOS_ORDERS ?? 250);
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
const BUYERS = 8;
const TICKETS = 7;
const PRICE_FEN = 1990;
const KILL_EVERY_MS = 25;

/** The other side: it keeps its own books, often does not answer, and its notices go astray. */
function createShakyProvider(random: () => number, now: () => Date) {
  const trades = new Map<string, { tradeNo: string; state: 'waiting' | 'paid' | 'closed' }>();
  const answer = async <T>(value: () => T): Promise<T> => {
    if (random() < 0.15) throw new AppError('unavailable', '连不上');
    const result = value();
    await delay(0);
    // It did what it was asked, and nobody hears of it.
    if (random() < 0.1) throw new AppError('unavailable', '没有应答');
    return result;
  };
  const paymentOf = (orderNo: string, amountFen = PRICE_FEN) => ({
    ...{ orderNo, amountFen, paidAt: now() },
    tradeNo: trades.get(orderNo)?.tradeNo ?? 'forged',
  });
  const provider: PaymentProvider = {
    ...{ id: 'cashier', name: '收银台' },
    begin: ({ orderNo }) =>
      answer(() => {
        if (!trades.has(orderNo)) trades.set(orderNo, { tradeNo: newId(), state: 'waiting' });
        return { qrCode: orderNo };
      }),
    ask: (orderNo) =>
      answer(() => {
        const state = trades.get(orderNo)?.state ?? 'unknown';
        return state === 'paid' ? { state, payment: paymentOf(orderNo) } : { state };
      }),
    close: (orderNo) =>
      answer(() => {
        const trade = trades.get(orderNo);
        if (trade?.state === 'waiting') trade.state = 'closed';
        return trade?.state !== 'paid';
      }),
    refund: () => answer(() => undefined),
    bill: () => answer(() => null),
    readNotice({ orderNo = '', amount = '', genuine }) {
      if (genuine !== 'yes') throw new AppError('forbidden', '通知未通过验证');
      const payment = paymentOf(orderNo, Number(amount));
      const { tradeNo, amountFen } = payment;
      return { orderNo, tradeNo, amountFen, tradeStatus: 'TRADE_SUCCESS', payment };
    },
  };
  return { provider, trades };
}

let database: TestDatabase;
let victim: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  victim = openDatabase({
    connection: database.connection,
    log: silentLog,
    maxConnections: BUYERS + 2,
  });
});
afterAll(async () => {
  await victim.close();
  await database.drop();
});

it(`loses no payment and gives nothing twice (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const random = createRandom(SEED).float;
  const clock = fixedClock();
  const { provider, trades } = createShakyProvider(random, clock.now);
  const parts = { db: victim.db, clock, log: silentLog, provider };
  const settling = createSettling(parts);
  const service = createOrderService({ ...parts, settling });
  const places = { notifyUrl: 'http://notify', returnUrl: 'http://return' };

  const productId = newId();
  await database.db.insert(products).values({
    ...{ id: productId, name: '普通券', priceFen: PRICE_FEN, position: 0 },
    goods: {
      kind: 'tickets',
      tickets: { normal: TICKETS, live: 0, gpt: 0 },
      validDays: null,
    },
  });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const id = newId();
      const who = { id, phone: id, nickname: '买家', inviteCode: newInviteCode() };
      await database.db.insert(users).values(who);
      return id;
    }),
  );

  /** Like a person: tries, and lets it be when it does not work. */
  const perhaps = async (share: number, deed: () => Promise<unknown>): Promise<void> => {
    if (random() < share) await deed().catch(() => undefined);
  };
  const late: (() => Promise<unknown>)[] = [];
  const buy = async (userId: string): Promise<void> => {
    const order = await service.create(userId, productId).catch(() => null);
    if (!order) return;
    const { orderNo } = order;
    await perhaps(0.95, () => service.pay(userId, { orderNo, mode: 'qr' }, places));
    const trade = trades.get(orderNo);
    if (trade?.state === 'waiting' && random() < 0.8) trade.state = 'paid';
    const isPaid = trade?.state === 'paid';
    const notice = (amount = PRICE_FEN, genuine = 'yes') =>
      service.notice({ orderNo, genuine, amount: String(amount) });
    await perhaps(0.1, () => notice(PRICE_FEN, 'no'));
    if (isPaid) {
      await perhaps(0.05, () => notice(1));
      if (random() < 0.3) late.push(notice);
      for (let times = 0; times < 3; times++) await perhaps(0.4, () => notice());
    }
    await Promise.all([
      perhaps(0.3, () => service.complete(userId, orderNo)),
      perhaps(0.3, () => service.check(userId, orderNo)),
      perhaps(0.1, () => service.close(userId, orderNo)),
      perhaps(0.2, () => notice(PRICE_FEN, 'no')),
    ]);
    while (late.length > 20)
      await late
        .splice(Math.floor(random() * late.length), 1)[0]?.()
        .catch(() => undefined);
    clock.advance(random() * 20_000);
  };

  let over = false;
  const killer = (async () => {
    for (let kills = 0; ; kills++) {
      if (over) return kills;
      await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`);
      await delay(KILL_EVERY_MS);
    }
  })();
  const keeper = (async () => {
    while (!over) {
      await settling.keep().catch(() => undefined);
      await delay(5);
    }
  })();
  await Promise.all(
    buyers.map(async (userId) => {
      for (let i = 0; i < ORDERS / BUYERS; i++) await buy(userId);
    }),
  );
  over = true;
  const kills = await killer;
  await keeper;

  // Quiet again: what is late arrives, and time passes.
  for (const notice of late) await notice().catch(() => undefined);
  for (let rounds = 0; rounds < 2000; rounds++) {
    const open = await database.db.$count(orders, sql`status in ('created', 'paying', 'paid')`);
    if (open === 0) break;
    clock.advance(60_000);
    await settling.keep();
  }

  const rows = await database.db.select().from(orders);
  console.log(`${rows.length} orders, ${kills} connections killed, seed ${SEED}`);
  expect(rows.length).toBeGreaterThan(ORDERS / 3);
  const paid = rows.filter(({ orderNo }) => trades.get(orderNo)?.state === 'paid');
  expect(paid.filter(({ status }) => status !== 'completed')).toEqual([]);
  const unpaid = rows.filter(({ orderNo }) => trades.get(orderNo)?.state !== 'paid');
  expect(unpaid.filter(({ status }) => status !== 'closed')).toEqual([]);
  for (const userId of buyers) {
    const bought = paid.filter((row) => row.userId === userId).length;
    const balance = await availableBalance(database.db, userId, 1, clock.now());
    expect(balance).toBe(bought * TICKETS);
  }
});
