import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditChoices, listDeeds } from './features/admin/audit-list.ts';
import { countTasks, readTasks } from './features/operations/task-list.ts';
import { countTroubles, pageOfAdminOrders } from './features/orders/order-list.ts';
import { ensureProducts } from './features/orders/products.ts';
import { accountsAfter, pageOfAccounts } from './features/people/account-rows.ts';
import { ensureLevels } from './features/vip/levels.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { rowsRead, tidied } from './testing/rows-read.ts';
import { seedHouse } from './testing/seed-house.ts';

/** How much of a large house is read: for lists of its administration what they show, wherever it stands. */

const USERS = 6_000;
const TASKS = 12_000;
const ORDERS = 3_000;
const DEEDS = 12_000;
/** A file that no result has. */
const LOST = 77;
const PAGE = 20;
/** A page's rows, what the planner tries out, and what else the rows of a page are shown with. */
const FEW = 200;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await ensureLevels(db);
  await ensureProducts(db);
  await seedHouse(db, { users: USERS, tasks: TASKS });
  await db.execute(sql`
    insert into order_events (order_no, event)
    select order_no, event from orders, unnest(array['created', 'paid', 'completed']) event`);
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select md5(n::text), 'u' || n, now() from generate_series(1, ${USERS}::int) n`);
  await db.execute(sql`
    insert into task_results (task_id, ordinal, file_id, kind)
    select 't' || n, 0, 'f' || n, 'image' from generate_series(1, ${TASKS}::int) n where n <> ${LOST}`);
  // Hashing each row into a chain would take longer than the tests.
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db.execute(sql`
    insert into audit_log (admin_id, account, action, target, after)
    select 'a', 'owner' || n % 3, 'account.change', 'u' || n, jsonb_build_object('note', repeat('备注', 80)) from generate_series(1, ${DEEDS}::int) n`);
  await db.execute(sql`alter table audit_log enable trigger user`);
  await tidied(db);
});
afterAll(() => database.drop());

const lastPage = (total: number) => ({ page: total / PAGE, pageSize: PAGE });

it('opens the last page of the accounts, and finds one', async () => {
  const { db } = database;
  const read = await rowsRead(db, async (tx) => {
    const { list, total } = await pageOfAccounts(tx, lastPage(USERS));
    expect([list.length, total]).toEqual([PAGE, USERS]);
  });
  expect(read('users')).toBeLessThan(FEW);
  expect(read('sessions')).toBeLessThan(FEW);
  const [first] = (await pageOfAccounts(db, { page: 1, pageSize: 1 })).list;
  const after = await rowsRead(db, (tx) => accountsAfter(tx, {}, first));
  expect(after('users')).toBeLessThan(500 + FEW);
});

it('opens the last page of all tasks, and finds those of a phone number', async () => {
  const read = await rowsRead(database.db, async (tx) => {
    const list = await readTasks(tx, {}, { offset: TASKS - PAGE, limit: PAGE });
    expect([list.length, await countTasks(tx, {})]).toEqual([PAGE, TASKS]);
  });
  expect(read('tasks')).toBeLessThan(FEW);
  expect(read('users')).toBeLessThan(FEW);
  const keyword = '13000001234';
  const found = await rowsRead(database.db, async (tx) => {
    const list = await readTasks(tx, { keyword }, { limit: PAGE });
    expect(list.map(({ userId }) => userId)).toEqual(['u1234', 'u1234']);
    expect(await countTasks(tx, { keyword })).toBe(2);
  });
  expect(found('tasks')).toBeLessThan(FEW);
  expect(found('users')).toBeLessThan(FEW);
});

it('opens the last page of the orders, and counts those that need somebody', async () => {
  const now = new Date();
  const read = await rowsRead(database.db, async (tx) => {
    const { list, total } = await pageOfAdminOrders(tx, lastPage(ORDERS), now);
    expect([list.length, total]).toEqual([PAGE, ORDERS]);
  });
  expect(read('orders')).toBeLessThan(FEW);
  expect(read('users')).toBeLessThan(FEW);
  const troubles = await rowsRead(database.db, (tx) => countTroubles(tx, now));
  expect(troubles('order_events')).toBeLessThan(FEW);
});

it('opens the last page of the audit log, and says who wrote it', async () => {
  const read = await rowsRead(database.db, async (tx) => {
    const { list, total } = await listDeeds(tx, lastPage(DEEDS));
    expect([list.length, total]).toEqual([PAGE, DEEDS]);
    const { accounts } = await auditChoices(tx);
    expect(accounts).toEqual(['owner0', 'owner1', 'owner2']);
  });
  expect(read('audit_log')).toBeLessThan(FEW);
});

it('takes a file away without a look at the results of everybody', async () => {
  const read = await rowsRead(database.db, (tx) =>
    tx.execute(sql`delete from files where id = ${`f${LOST}`}`),
  );
  expect(read('task_results')).toBeLessThan(FEW);
});
