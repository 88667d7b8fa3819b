import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { contentLog } from '../../platform/db/schema.ts';

export type ContentRow = typeof contentLog.$inferSelect;

/** Writes down a content id; it can never be taken back. */
export async function logContent(db: Db, row: typeof contentLog.$inferInsert): Promise<void> {
  await db.insert(contentLog).values(row);
}

export async function contentById(db: Db, ids: readonly string[]): Promise<ContentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(contentLog)
    .where(inArray(contentLog.contentId, [...ids]));
}

export async function contentBySha256(db: Db, sha256: string): Promise<ContentRow[]> {
  return db.select().from(contentLog).where(eq(contentLog.sha256, sha256)).limit(MOST_MATCHES);
}

const MOST_MATCHES = 5;

/** Content that looks like this, the likest first. Every row is looked at: 40 bytes each. */
export async function contentByLook(
  db: Db,
  look: string,
  mostDifferent: number,
): Promise<(ContentRow & { distance: number })[]> {
  const distance = sql<number>`bit_count(${contentLog.look} # ${look}::bit(256))::int`;
  const rows = await db
    .select({ row: contentLog, distance })
    .from(contentLog)
    .where(sql`${contentLog.look} is not null and ${distance} <= ${mostDifferent}`)
    .orderBy(distance)
    .limit(MOST_MATCHES);
  return rows.map((found) => ({ ...found.row, distance: found.distance }));
}
