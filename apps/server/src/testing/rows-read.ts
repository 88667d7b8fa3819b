import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client.ts';

const TRIES = 60;
const BETWEEN_MS = 250;

/**
 * Vacuums until it is known of every page of the database that everybody sees it: while anybody else looks at it, be it
 * the server itself that analyzes a table, a vacuum leaves that open.
 * @throws Error when somebody keeps looking
 */
export async function tidied(db: Db): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    await db.execute(sql`vacuum analyze`);
    const { rows } = await db.execute<{ open: number }>(sql`
      select count(*)::int as open from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`);
    if (rows[0]?.open === 0) return;
    await delay(BETWEEN_MS);
  }
  throw new Error('some pages stay open: somebody keeps looking at the database');
}

/**
 * How many rows of each table `work` reads from the table itself: rows that a scan passes over count, entries
 * of an index that answer alone do not (a few are read by the planner). Says how an answer grows where a clock
 * would say how busy the machine is. Tables must have been {@link tidied} since they were filled: an index
 * answers alone only for pages of which it is known that everybody sees them.
 * @param work what is measured; it runs in one transaction, which is kept
 * @returns by the table's name; 0 of those that were not read
 */
export async function rowsRead(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<(table: string) => number> {
  return db.transaction(async (tx) => {
    const before = await countsOf(tx);
    // The query builder of a transaction has everything that reading takes.
    await work(tx as unknown as Db);
    const after = await countsOf(tx);
    return (table) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  });
}

/** Since this connection last told the server of them. */
async function countsOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ table: string; rows: number }>(sql`
    select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_xact_user_tables`);
  return new Map(rows.map(({ table, rows: count }) => [table, count]));
}
