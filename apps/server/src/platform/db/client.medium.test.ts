import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log/log.ts';
import { inTransaction, isDatabaseAway, openDatabase, sqlStateOf } from './client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table accounts (id int primary key, amount int not null)`);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.db.execute(sql`truncate accounts; insert into accounts values (1, 100), (2, 100)`),
);

async function amounts(): Promise<unknown[]> {
  const { rows } = await database.db.execute(sql`select amount from accounts order by id`);
  return rows.map((row) => row.amount);
}

it('reads int8 as a number, and refuses one that does not fit', async () => {
  const { rows } = await database.db.execute(sql`select count(*) as found from accounts`);
  expect(rows).toEqual([{ found: 2 }]);
  await expect(database.db.execute(sql`select 9007199254740993::int8`)).rejects.toThrow();
});

it('keeps nothing of a transaction that throws', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`update accounts set amount = 0`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await amounts()).toEqual([100, 100]);
});

it('runs a transaction again that fell to a deadlock', async () => {
  let bothHoldOne = () => {};
  const meeting = new Promise<void>((resolve) => {
    let waiting = 2;
    bothHoldOne = () => void (--waiting === 0 && resolve());
  });
  const move = (from: number, to: number) =>
    inTransaction(database.db, async (tx) => {
      await tx.execute(sql`update accounts set amount = amount - 1 where id = ${from}`);
      bothHoldOne();
      await meeting;
      await tx.execute(sql`update accounts set amount = amount + 1 where id = ${to}`);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(await amounts()).toEqual([100, 100]);
});

it('names the SQLSTATE of a wrapped failure', async () => {
  const failure = await database.db
    .execute(sql`insert into accounts values (1, 0)`)
    .catch((error: unknown) => error);
  expect(sqlStateOf(failure)).toBe('23505');
  expect(sqlStateOf(new Error('something else'))).toBeUndefined();
});

it('survives the loss of an idle connection', async () => {
  await database.db.execute(sql`select 1`);
  const { pool } = database;
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const reached = await database.db.execute(sql`select 1 as one`).catch(() => undefined);
  expect(reached ?? (await database.db.execute(sql`select 1 as one`))).toMatchObject({
    rows: [{ one: 1 }],
  });
});

/** Ends every connection but the one that asks, as a restart of the server would. */
const cutOthers = () =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

it('gives every connection back, whenever it was cut', async () => {
  const { pool, db } = database;
  for (let round = 0; round < 3; round++) {
    // Cut between two queries of a transaction, and while they lie idle before one.
    const held = Array.from({ length: 3 }, () =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`select 1`);
        await cut;
        await tx.execute(sql`select 1`);
      }).catch(() => undefined),
    );
    const cut = new Promise<void>((resolve) => {
      setTimeout(() => void cutOthers().finally(resolve), 20);
    });
    await Promise.all(held);
    await Promise.allSettled(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.01)')));
    await cutOthers();
    const begins = Array.from({ length: 4 }, () =>
      inTransaction(db, (tx) => tx.execute(sql`select 1`)),
    );
    await Promise.allSettled(begins);
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect(await amounts()).toEqual([100, 100]);
});

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('takes a transaction that was cut for an absence, wherever it was', async () => {
  const { db } = database;
  const amidQuery = failureOf(inTransaction(db, (tx) => tx.execute(sql`select pg_sleep(20)`)));
  const betweenQueries = failureOf(
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      await cut;
      await tx.execute(sql`select 1`);
    }),
  );
  const cut = new Promise<void>((resolve) => {
    setTimeout(() => void cutOthers().finally(() => setTimeout(resolve, 50)), 100);
  });
  const failures = await Promise.all([amidQuery, betweenQueries]);
  expect(failures.map(isDatabaseAway)).toEqual([true, true]);
});

it('waits no longer than it is told for a database that takes connections and says nothing', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const connection = { host: '127.0.0.1', port, user: 'zhuhui', database: 'zhuhui' };
  const { db, close } = openDatabase({ connection, log: silentLog, answerWithinMs: 300 });
  const asked = await failureOf(db.execute(sql`select 1`));
  const begun = await failureOf(inTransaction(db, (tx) => tx.execute(sql`select 1`)));
  expect([asked, begun].map(isDatabaseAway)).toEqual([true, true]);
  await close();
  silent.close();
  const gone = openDatabase({ connection, log: silentLog });
  expect(isDatabaseAway(await failureOf(gone.db.execute(sql`select 1`)))).toBe(true);
  await gone.close();
});

it('keeps no connection that owes an answer, and takes a wrong question for no absence', async () => {
  const { connection } = database;
  const { db, pool, close } = openDatabase({ connection, log: silentLog, answerWithinMs: 600 });
  const slow = inTransaction(db, (tx) => tx.execute(sql`select pg_sleep(3)`));
  expect(isDatabaseAway(await failureOf(slow))).toBe(true);
  expect(pool.totalCount).toBe(0);
  expect(isDatabaseAway(await failureOf(db.execute(sql`select nothing`)))).toBe(false);
  await close();
});
