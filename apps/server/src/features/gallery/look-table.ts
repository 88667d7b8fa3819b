import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { galleryEntries, galleryImages } from '../../platform/db/schema.ts';
import { type KeptLook, LookStore, type LookWish } from './look-store.ts';

/**
 * The looks of all pictures that are shown, in this process's memory. Read when somebody searches for the
 * first time; from then on every search reads what changed, so that it knows what any process published
 * or took down before. Rows that change name the transaction (`changed_in`); those of transactions that
 * were not over when it was read last are read again.
 */
export interface LookTable {
  /** Takes in what was committed until now. */
  refresh(): Promise<void>;
  /** Ids, the most alike first. */
  nearest(look: Uint8Array, wish: LookWish): string[];
  /** Leaves out pictures that are not there any more, unless anything changed since that version. */
  forget(ids: readonly string[], version: number): void;
  readonly version: number;
  readonly size: number;
}

/** Names the running transaction in what it changes. */
export const thisTransaction = sql<number>`pg_current_xact_id()::text::bigint`;

/** Beyond this only the newest are searched: about 110 MB. */
const MOST = 500_000;
/** So much of that is read at first, so that there is room for what comes. */
const FILLED = 0.9;
const BATCH = 2000;

export function createLookTable(db: Db, most = MOST): LookTable {
  const store = new LookStore();
  let version = 0;
  /** Of transactions before this one everything is here; null: nothing is. */
  let horizon: string | null = null;

  const load = async (): Promise<string> => {
    store.clear();
    const [now] = await readChanges(db, null);
    const room = Math.floor(most * FILLED);
    let last: ShownLook | undefined;
    do {
      const batch = await readShown(db, Math.min(BATCH, room - store.size), last);
      for (const row of batch) store.put(row);
      last = batch.at(-1);
    } while (last && store.size < room);
    return now?.horizon ?? '0';
  };

  const read = async (): Promise<void> => {
    if (store.size > most) horizon = null;
    horizon ??= await load();
    const rows = await readChanges(db, horizon);
    for (const { id, look, isShown, style, space } of rows) {
      if (id === null || look === null) continue;
      if (isShown) store.put({ id, look, style, space });
      else store.drop(id);
      version++;
    }
    horizon = rows[0]?.horizon ?? horizon;
  };

  return {
    refresh: coalesced(read),
    nearest: (look, wish) => store.nearest(look, wish),
    forget(ids, seen) {
      if (seen !== version) return;
      for (const id of ids) store.drop(id);
      version++;
    },
    get version() {
      return version;
    },
    get size() {
      return store.size;
    },
  };
}

interface ShownLook extends KeptLook {
  readonly shownAt: Date | null;
}

/** Shown pictures, the newest first, on from one of them. */
function readShown(db: Db, limit: number, last: ShownLook | undefined): Promise<ShownLook[]> {
  const { id, shownAt, look } = galleryImages;
  const { style, space } = galleryEntries;
  const before = sql`(${shownAt}, ${id}) < (${last?.shownAt?.toISOString()}::timestamptz, ${last?.id})`;
  return db
    .select({ id, shownAt, look, style, space })
    .from(galleryImages)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryImages.entryId))
    .where(last ? sql`${shownAt} is not null and ${before}` : sql`${shownAt} is not null`)
    .orderBy(desc(shownAt), desc(id))
    .limit(limit);
}

interface Change extends Record<string, unknown> {
  readonly horizon: string;
  readonly id: string | null;
  readonly look: Buffer | null;
  readonly isShown: boolean;
  readonly style: string | null;
  readonly space: string | null;
}

/**
 * What changed in transactions from this one on, and the oldest one that is not over yet; at least one row.
 * Numbers of transactions to come are those of another installation, which this one was copied from.
 */
async function readChanges(db: Db, since: string | null): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    select now.horizon, i.id, i.look, i.shown_at is not null as "isShown", e.style, e.space
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as beyond) now
    left join (${galleryImages} i join ${galleryEntries} e on e.id = i.entry_id)
      on i.changed_in >= ${since}::bigint and i.changed_in < now.beyond`);
  return rows;
}

/** Who asks while the work is under way waits for the next time: this one may have begun too early. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
