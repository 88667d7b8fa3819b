import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any fixed number, the same in every process of the product. */
const migrationLock = 7_239_041;

/**
 * Brings the database up to the newest migration. Processes that start at the same moment take
 * turns, so each migration runs once; a failed one leaves the database as it was.
 *
 * @param folder - the migrations to apply; the product's own unless told otherwise
 */
export async function migrateDatabase(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
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
