import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@zhuhui/kernels';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { openDatabase } from '../../platform/db/client.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrderService } from './service.ts';
import { createSettling } from './settling.ts';
import {
  expectNothingLost,
  type Market,
  openMarket,
  settleDown,
  trade,
} from './testing/market-day.ts';
import { openSellers } from './testing/sellers.ts';
import { createShakyProvider } from './testing/shaky-provider.ts';

/** Five thousand by hand: CHAOS_ORDERS=5000, with processes that are killed: CHAOS_KILLS=1. */
const ORDERS = Number(process.env.CHAOS_ORDERS ?? 250);
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31));
/** A process takes a second to start; without being asked only a few are killed. */
const ORDERS_OF_KILLED = process.env.CHAOS_KILLS ? ORDERS : Math.min(ORDERS, 48);
const BUYERS = 8;
const CUT_EVERY_MS = 25;
/** A new process takes a second of this machine to start. */
const ORDERS_PER_KILL = 16;
const MOMENT_MS = 30;
const SELLERS = 2;
const LONG = { timeout: 1_800_000 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Does something over and over until told to stop. @returns how often */
function again(work: () => Promise<unknown>, pauseMs: number): () => Promise<number> {
  let over = false;
  const counted = (async () => {
    for (let times = 0; ; times++) {
      if (over) return times;
      await work().catch(() => undefined);
      await delay(pauseMs);
    }
  })();
  return () => {
    over = true;
    return counted;
  };
}

it(`loses no payment when connections are cut (seed ${SEED})`, LONG, async () => {
  const random = createRandom(SEED).float;
  const clock = fixedClock();
  const { provider, trades } = createShakyProvider(random, clock.now);
  const { connection, db } = database;
  const victim = openDatabase({ connection, log: silentLog, maxConnections: BUYERS + 2 });
  const parts = { db: victim.db, clock, log: silentLog, provider };
  const settling = createSettling(parts);
  const shop = createOrderService({ ...parts, settling });
  const market: Market = { db, shop, trades, random, now: clock.now, advance: clock.advance };
  const { productId, buyers } = await openMarket(db, BUYERS);

  const cutting = again(
    () =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`),
    CUT_EVERY_MS,
  );
  const keeping = again(settling.keep, 5);
  const late = await trade(market, productId, buyers, ORDERS / BUYERS);
  const cuts = await cutting();
  await keeping();
  await settleDown(market, late, settling.keep);

  const count = await expectNothingLost(market, buyers);
  console.log(`${count} orders, ${cuts} connections cut, seed ${SEED}`);
  expect(count).toBeGreaterThan(ORDERS / 3);
  await victim.close();
});

it(`loses no payment when processes are killed (seed ${SEED})`, LONG, async () => {
  const random = createRandom(SEED).float;
  const clock = fixedClock();
  const { provider, trades } = createShakyProvider(random, clock.now);
  const { connection, db } = database;
  const { productId, buyers } = await openMarket(db, BUYERS);
  const sellers = openSellers({ count: SELLERS, connection, provider, random, now: clock.now });
  let ordered = 0;
  let isTrading = true;
  const kills: Promise<void>[] = [];
  const advance = (ms: number) => {
    clock.advance(ms);
    sellers.tellTime();
    // At some moment of what the others are doing.
    if (isTrading && ++ordered % ORDERS_PER_KILL === 0) {
      kills.push(delay(random() * MOMENT_MS).then(() => sellers.killOne()));
    }
  };
  const market: Market = { db, shop: sellers.shop, trades, random, now: clock.now, advance };

  const late = await trade(market, productId, buyers, ORDERS_OF_KILLED / BUYERS);
  isTrading = false;
  await Promise.all(kills);
  await settleDown(market, late, () => delay(50));
  const count = await expectNothingLost(market, buyers);
  await sellers.close();
  console.log(`${count} orders, ${kills.length} processes killed, seed ${SEED}`);
  expect(count).toBeGreaterThan(ORDERS_OF_KILLED / 4);
  expect(kills.length).toBeGreaterThan(0);
});
