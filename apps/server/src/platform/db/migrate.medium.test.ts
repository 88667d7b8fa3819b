import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-migrations-'));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Later than every migration of the product, for drizzle goes by time. */
const later = Date.UTC(2100, 0, 1);

const FIRST_STEPS = ['create table first_step (id int)', 'insert into first_step values (1)'];

function writeMigrations(statements: readonly string[]): void {
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = statements.map((statement, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_step`;
    writeFileSync(path.join(folder, `${tag}.sql`), statement);
    return { idx, version: '7', when: later + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
}

it('does nothing to a database that is up to date', async () => {
  const history = () => database.pool.query('select * from drizzle.__drizzle_migrations');
  const before = (await history()).rows;
  await migrateDatabase(database.pool);
  expect(before.length).toBeGreaterThan(0);
  expect((await history()).rows).toEqual(before);
});

it('runs each migration once when several processes start at once', async () => {
  writeMigrations(FIRST_STEPS);
  const processes = Array.from({ length: 5 }, () =>
    openDatabase({ connection: database.connection, log: silentLog }),
  );
  await Promise.all(processes.map(({ pool }) => migrateDatabase(pool, folder)));
  await Promise.all(processes.map(({ close }) => close()));
  expect((await database.pool.query('select * from first_step')).rows).toEqual([{ id: 1 }]);
});

it('leaves the database as it was when a migration fails, and frees the lock', async () => {
  writeMigrations([
    ...FIRST_STEPS,
    'create table half_way (id int);--> statement-breakpoint\nselect no_such_column',
  ]);
  await expect(migrateDatabase(database.pool, folder)).rejects.toThrow();
  const { rows } = await database.pool.query("select to_regclass('half_way') as found");
  expect(rows).toEqual([{ found: null }]);
  writeMigrations(FIRST_STEPS);
  await migrateDatabase(database.pool, folder);
});

it('refuses a database that a newer version has changed', async () => {
  await expect(migrateDatabase(database.pool)).rejects.toThrow(/更新版本的程序改过.*升级前的备份/);
  const { rows } = await database.pool.query('select * from first_step');
  expect(rows).toEqual([{ id: 1 }]);
});
