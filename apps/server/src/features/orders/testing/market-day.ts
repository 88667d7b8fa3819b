import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../../platform/db/client.ts';
import { orders, products, users } from '../../../platform/db/schema.ts';
import { newId, newInviteCode } from '../../../platform/ids.ts';
import { availableBalance } from '../../tickets/ledger.ts';
import type { OrderService } from '../service.ts';
import { PRICE_FEN, type ShakyProvider } from './shaky-provider.ts';

/** What buyers and the provider can do; wherever it runs, and however often it fails. */
export type Shop = Pick<OrderService, 'create' | 'pay' | 'notice' | 'check' | 'complete' | 'close'>;

export interface Market {
  readonly db: Db;
  readonly shop: Shop;
  readonly trades: ShakyProvider['trades'];
  readonly random: () => number;
  readonly now: () => Date;
  readonly advance: (ms: number) => void;
}

const TICKETS = 7;
const PLACES = { notifyUrl: 'http://notify', returnUrl: 'http://return' };

/** Buyers and something to buy. */
export async function openMarket(db: Db, buyers: number) {
  const productId = newId();
  await db.insert(products).values({
    ...{ id: productId, name: '普通券', priceFen: PRICE_FEN, position: 0 },
    goods: { kind: 'tickets', tickets: { normal: TICKETS, live: 0, gpt: 0 }, validDays: null },
  });
  const ids = Array.from({ length: buyers }, newId);
  await db
    .insert(users)
    .values(ids.map((id) => ({ id, phone: id, nickname: '买家', inviteCode: newInviteCode() })));
  return { productId, buyers: ids };
}

/**
 * Each buyer orders again and again; notices are lost, doubled, late, out of order, forged, or of another
 * amount. @returns what is still on its way when all have gone home
 */
export async function trade(
  market: Market,
  productId: string,
  buyers: readonly string[],
  perBuyer: number,
): Promise<(() => Promise<unknown>)[]> {
  const { shop, trades, random, now, advance } = market;
  /** Like a person: tries, and lets it be when it does not work. */
  const perhaps = async (share: number, deed: () => Promise<unknown>): Promise<void> => {
    if (random() < share) await deed().catch(() => undefined);
  };
  /** Who has too many open orders comes back when some of them are closed. */
  const order = async (userId: string): ReturnType<Shop['create']> => {
    try {
      return await shop.create(userId, productId);
    } catch (error) {
      if (!String(error).includes('订单太多')) throw error;
      advance(60_000);
      await delay(100);
      return order(userId);
    }
  };
  const late: (() => Promise<unknown>)[] = [];
  const buy = async (userId: string): Promise<void> => {
    const made = await order(userId).catch(() => null);
    if (!made) return;
    const { orderNo } = made;
    await perhaps(0.95, () => shop.pay(userId, { orderNo, mode: 'qr' }, PLACES));
    const known = trades.get(orderNo);
    if (known?.state === 'waiting' && random() < 0.8) known.state = 'paid';
    const notice = (amount = PRICE_FEN, genuine = 'yes') => {
      const { tradeNo = '' } = trades.get(orderNo) ?? {};
      const paidAt = now().toISOString();
      return shop.notice({ orderNo, genuine, tradeNo, paidAt, amount: String(amount) });
    };
    await perhaps(0.1, () => notice(PRICE_FEN, 'no'));
    if (known?.state === 'paid') {
      await perhaps(0.05, () => notice(1));
      if (random() < 0.3) late.push(notice);
      for (let times = 0; times < 3; times++) await perhaps(0.4, () => notice());
    }
    await Promise.all([
      perhaps(0.3, () => shop.complete(userId, orderNo)),
      perhaps(0.3, () => shop.check(userId, orderNo)),
      perhaps(0.1, () => shop.close(userId, orderNo)),
      perhaps(0.2, () => notice(PRICE_FEN, 'no')),
    ]);
    while (late.length > 20) {
      const [arriving] = late.splice(Math.floor(random() * late.length), 1);
      await arriving?.().catch(() => undefined);
    }
    advance(random() * 20_000);
  };
  await Promise.all(
    buyers.map(async (userId) => {
      for (let count = 0; count < perBuyer; count++) await buy(userId);
    }),
  );
  return late;
}

/** Quiet again: what is late arrives, and time passes until every order has come to its end. */
export async function settleDown(
  { db, advance }: Market,
  late: readonly (() => Promise<unknown>)[],
  keep: () => Promise<unknown>,
): Promise<void> {
  for (const arriving of late) await arriving().catch(() => undefined);
  for (let rounds = 0; rounds < 2000; rounds++) {
    const open = await db.$count(orders, sql`status in ('created', 'paying', 'paid')`);
    if (open === 0) break;
    advance(60_000);
    await keep();
  }
}

/** Every payment has its goods, once; nothing else has any. @returns how many orders there are */
export async function expectNothingLost(
  { db, trades, now }: Market,
  buyers: readonly string[],
): Promise<number> {
  const rows = await db.select().from(orders);
  const isPaid = ({ orderNo }: { orderNo: string }) => trades.get(orderNo)?.state === 'paid';
  const paid = rows.filter(isPaid);
  expect(paid.filter(({ status }) => status !== 'completed')).toEqual([]);
  const unpaid = rows.filter((row) => !isPaid(row));
  expect(unpaid.filter(({ status }) => status !== 'closed')).toEqual([]);
  for (const userId of buyers) {
    const bought = await db.$count(
      orders,
      sql`${eq(orders.userId, userId)} and status = 'completed'`,
    );
    expect(await availableBalance(db, userId, 1, now())).toBe(bought * TICKETS);
  }
  return rows.length;
}
