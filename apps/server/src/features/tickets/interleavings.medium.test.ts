import { randomInt } from 'node:crypto';
import { createRandom } from '@zhuhui/kernels';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase, type Tx } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, newInviteCode } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { adjust, expireDue, grant, release, reserve, revoke, settle } from './ledger.ts';

/** Ten thousand by hand: LEDGER_STEPS=10000. */
const STEPS = Number(process.env.LEDGER_STEPS ?? 600);
const SEED = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31));
const CONNECTIONS = 8;
const PEOPLE = 5;
const HOUR_MS = 3600_000;

let database: TestDatabase;
let wide: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  wide = openDatabase({
    connection: database.connection,
    log: silentLog,
    maxConnections: CONNECTIONS,
  });
});
afterAll(async () => {
  await wide.close();
  await database.drop();
});

/** What must hold at every moment, whatever was done. One row each of what does not. */
const BROKEN = sql`
  select 'transfer does not balance' as what from ledger_entries group by transfer_id having sum(amount) <> 0
  union all
  select 'a batch is overdrawn' from ledger_entries where account in ('available', 'reserved')
    group by user_id, ticket_type, account, batch_id having sum(amount) < 0
  union all
  select 'more was spent, expired or taken than given' from ledger_entries
    group by user_id, ticket_type
    having sum(amount) filter (where account in ('available', 'reserved', 'spent', 'expired'))
      <> -coalesce(sum(amount) filter (where account in ('issued', 'adjusted')), 0)
  union all
  select 'a batch belongs to two' from ledger_entries group by batch_id having count(distinct user_id) > 1
  union all
  select 'a reservation was closed twice' from ledger_transfers where kind in ('settle', 'release')
    group by replace(ref, 'close:', '') having count(*) > 1
  union all
  select 'more left a reservation than it held' from ledger_entries
    where account = 'reserved' group by batch_id having sum(amount) < 0`;

it(`keeps its sums however its moves interleave (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const random = createRandom(SEED).float;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let nowMs = Date.UTC(2026, 0, 1);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const id = newId();
      await database.db
        .insert(users)
        .values({ id, phone: id, nickname: '券', inviteCode: newInviteCode() });
      return id;
    }),
  );
  const open: { taskId: string; userId: string }[] = [];
  const grants: { ref: string; userId: string }[] = [];
  let refused = 0;
  const inTx = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(wide.db, work).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused++;
    });

  const moves: readonly (() => Promise<unknown>)[] = [
    () => {
      const userId = pick(people) ?? '';
      // Now and then the same cause a second time.
      const again = random() < 0.2 ? pick(grants) : undefined;
      const ref = again?.ref ?? `test:${newId()}`;
      if (!again) grants.push({ ref, userId });
      const expiresAt = random() < 0.5 ? new Date(nowMs + random() * 50 * HOUR_MS) : undefined;
      const amount = 1 + Math.floor(random() * 9);
      return inTx((tx) =>
        grant(tx, {
          userId: again?.userId ?? userId,
          ticketType: 1,
          amount,
          ref,
          memo: '',
          expiresAt,
        }),
      );
    },
    () => {
      const task = { taskId: newId(), userId: pick(people) ?? '' };
      open.push(task);
      const amount = 1 + Math.floor(random() * 6);
      return inTx((tx) =>
        reserve(tx, { ...task, ticketType: 1, amount, memo: '', now: new Date(nowMs) }),
      );
    },
    ...[settle, release].map((close) => async () => {
      const task = pick(open);
      if (task) await inTx((tx) => close(tx, { ...task, ticketType: 1, memo: '' }));
    }),
    async () => {
      nowMs += Math.floor(random() * 3 * HOUR_MS);
      await expireDue(wide.db, new Date(nowMs));
    },
    async () => {
      const given = pick(grants);
      if (!given) return;
      await inTx((tx) =>
        revoke(tx, { userId: given.userId, ticketType: 1, grantRef: given.ref, memo: '' }),
      );
    },
    () => {
      const amount = Math.floor(random() * 9) - 4;
      return inTx((tx) =>
        adjust(tx, {
          ...{ userId: pick(people) ?? '', ticketType: 1, amount, memo: '' },
          ...{ ref: `adjust:${newId()}`, now: new Date(nowMs) },
        }),
      );
    },
  ];

  for (let step = 0; step < STEPS; step += CONNECTIONS) {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pick(moves)?.()));
    expect((await wide.db.execute(BROKEN)).rows).toEqual([]);
  }
  expect(refused).toBeLessThan(STEPS / 2);
});
