import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/client.ts';
import { ledgerTransfers } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsRead, tidied } from '../../testing/rows-read.ts';
import { availableBalance, expireDue, grant, revoke } from './ledger.ts';
import { listBatches, listRecords } from './records.ts';

const NOW = new Date('2026-03-01T08:00:00Z');
const BUSY = 'busy';
/** Runs that the busy user paid for. */
const RUNS = 2_000;
/** Others, with one batch each that is over and booked out. */
const OTHERS = 12_000;
/** What may be read of a table of which a page shows twenty rows. */
const FEW = 100;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`
    insert into users (id, phone, nickname, invite_code)
    select id, id, '用户', id from (
      select ${BUSY} as id union all select 'other' || n from generate_series(1, ${OTHERS}::int) n) as made`);
  await give(BUSY, 100_000, 'first');
  const [batch] = await db.select({ id: ledgerTransfers.id }).from(ledgerTransfers);
  // What is written here balances; asking about each row would take longer than the tests.
  await db.execute(sql`alter table ledger_entries disable trigger ledger_entries_balance`);
  await db.execute(sql`
    with moved as (
      insert into ledger_transfers (ref, kind, user_id, ticket_type, memo)
      select kind || ':' || n, kind::transfer_kind, ${BUSY}, 1, '出图'
      from generate_series(1, ${RUNS}::int) n, unnest(array['reserve', 'settle']) kind
      returning id, kind)
    insert into ledger_entries (transfer_id, account, user_id, ticket_type, batch_id, amount)
    select id, unnest(case kind when 'reserve' then array['available', 'reserved']
      else array['reserved', 'spent'] end::ledger_account[]), ${BUSY}, 1, ${batch?.id ?? 0}, unnest(array[-2, 2])
    from moved`);
  await db.execute(sql`
    with opened as (
      insert into ledger_transfers (ref, kind, user_id, ticket_type, memo, expires_at)
      select 'gift:' || n, 'grant', 'other' || n, 1, '赠送', ${new Date(NOW.getTime() - 86_400_000)}
      from generate_series(1, ${OTHERS}::int) n returning id, user_id
    ), given as (
      insert into ledger_entries (transfer_id, account, user_id, ticket_type, batch_id, amount)
      select id, unnest(array['issued', 'available']::ledger_account[]), user_id, 1, id, unnest(array[-5, 5])
      from opened
    ), closed as (
      insert into ledger_transfers (ref, kind, user_id, ticket_type, memo)
      select 'expire:' || id || ':0', 'expire', user_id, 1, '到期未用' from opened
      where user_id <> 'other7' returning id, user_id, split_part(ref, ':', 2)::bigint as batch
    )
    insert into ledger_entries (transfer_id, account, user_id, ticket_type, batch_id, amount)
    select id, unnest(array['available', 'expired']::ledger_account[]), user_id, 1, batch, unnest(array[-5, 5])
    from closed`);
  await db.execute(sql`alter table ledger_entries enable trigger ledger_entries_balance`);
  await tidied(db);
});
afterAll(() => database.drop());

const give = (userId: string, amount: number, ref: string) =>
  inTransaction(database.db, (tx) =>
    grant(tx, { userId, ticketType: 1, amount, ref, memo: '赠送' }),
  );

it('sums a balance without reading a row of the books', async () => {
  const read = await rowsRead(database.db, async (db) => {
    expect(await availableBalance(db, BUSY, 1, NOW)).toBe(100_000 - 2 * RUNS);
  });
  expect(read('ledger_entries')).toBeLessThan(FEW);
  expect(read('ledger_transfers')).toBeLessThan(FEW);
  const none = await rowsRead(database.db, (db) => availableBalance(db, BUSY, 3, NOW));
  expect(none('ledger_transfers')).toBeLessThan(FEW);
});

it('leafs through long books reading what it shows', async () => {
  for (const page of [1, RUNS / 10]) {
    const read = await rowsRead(database.db, async (db) => {
      const { list, total } = await listRecords(
        db,
        { userId: BUSY, ticketType: 1 },
        { page, pageSize: 20 },
      );
      expect(total).toBe(2 * RUNS + 1);
      if (page === 1) expect(list[0]?.balance).toBe(100_000 - 2 * RUNS);
      for (const [nth, { balance, amount }] of list.slice(0, -1).entries()) {
        expect(list[nth + 1]?.balance).toBe(balance - amount);
      }
    });
    expect(read('ledger_transfers')).toBeLessThan(FEW);
    expect(read('ledger_entries')).toBeLessThan(FEW);
    expect(read('tasks')).toBeLessThan(FEW);
  }
  const kept = await rowsRead(database.db, (db) => listBatches(db, { userId: BUSY }, NOW));
  expect(kept('ledger_transfers')).toBeLessThan(FEW);
});

it('books out and takes back one batch without a look at all others', async () => {
  const { db } = database;
  expect(await expireDue(db, NOW)).toBe(1);
  expect(await expireDue(db, NOW)).toBe(0);
  await give('other9', 4, 'order:9');
  const read = await rowsRead(db, (tx) =>
    revoke(tx as never, { userId: 'other9', ticketType: 1, grantRef: 'order:9', memo: '退款' }),
  );
  expect(read('ledger_entries')).toBeLessThan(FEW);
  expect(read('ledger_transfers')).toBeLessThan(FEW);
  expect(await availableBalance(db, 'other9', 1, NOW)).toBe(0);
});
