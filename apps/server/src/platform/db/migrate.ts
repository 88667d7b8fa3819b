import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number, the same in every process of the product. */
const migrationLock = 7_239_041;

/**
 * Brings the database up to the newest migration. Processes that start at the same moment take
 * turns, so each migration runs once; a failed one leaves the database as it was.
 *
 * @param folder - the migrations to apply; the product's own unless told otherwise
 * @throws StartError when a newer version of the program has changed the database: this one does not know how
 */
export async function migrateDatabase(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await assertNotNewer(client, folder);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // A connection that failed is closed rather than returned: it may still hold the lock.
    client.release(failure);
  }
}

const NEWER =
  '数据库已由更新版本的程序改过，这个版本不能用它；请换回更新的版本，或恢复升级前的备份';

/** Migrations go by their time; one that is newer than all of ours is of another program. */
async function assertNotNewer(client: pg.PoolClient, folder: string): Promise<void> {
  const ours = readMigrationFiles({ migrationsFolder: folder });
  const newestOfOurs = Math.max(...ours.map(({ folderMillis }) => folderMillis));
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as table",
  );
  if (!found[0]?.table) return;
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  if ((rows[0]?.newest ?? 0) > newestOfOurs) throw new StartError(NEWER);
}
