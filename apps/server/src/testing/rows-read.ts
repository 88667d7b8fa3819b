import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/client.ts';

/**
 * How many rows of each table `work` reads from the table itself: rows that a scan passes over count, entries
 * of an index that answer alone do not (a few are read by the planner). Says how an answer grows where a clock
 * would say how busy the machine is. Tables must have been vacuumed twice since they were filled: an index
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
