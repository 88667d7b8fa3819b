import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { galleryEntries } from '../../platform/db/schema.ts';

/**
 * What the list of hot ones is ordered by: newer entries stand higher, and ten times the attention is
 * worth this many seconds of age. The value changes only with what happens to an entry, never with the
 * passing of time, so that an index can hold it.
 */
const TENFOLD_SECONDS = 3 * 24 * 3600;

const e = galleryEntries;
type Counter = 'likes' | 'comments' | 'collects' | 'downloads' | 'views';

/** Attention by what it costs to give it. */
const heatWith = (changed: Partial<Record<Counter, SQL>>): SQL => {
  const of = (name: Counter): SQL => changed[name] ?? sql`${e[name]}`;
  return sql`log(greatest(1, ${of('likes')} + 2 * ${of('collects')} + 2 * ${of('comments')}
      + ${of('downloads')} + ${of('views')} / 50.0))
    + coalesce(extract(epoch from ${e.publishedAt}), 0) / ${TENFOLD_SECONDS}`;
};

/** Adds to one of the counters and keeps the heat in step. */
export async function count(
  tx: Pick<Tx, 'update'>,
  entryId: string,
  counter: Counter,
  by: number,
): Promise<number> {
  const counted = sql`greatest(0, ${e[counter]} + ${by}::integer)`;
  const [row] = await tx
    .update(e)
    .set({ [counter]: counted, heat: heatWith({ [counter]: counted }) })
    .where(eq(e.id, entryId))
    .returning({ value: e[counter] });
  return row?.value ?? 0;
}

/** Sets the heat anew, after the day of publishing changed. */
export async function warm(tx: Pick<Tx, 'update'>, entryId: string): Promise<void> {
  await tx
    .update(e)
    .set({ heat: heatWith({}) })
    .where(eq(e.id, entryId));
}
