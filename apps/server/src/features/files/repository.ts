import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { assets, files, galleryEntries, galleryFiles, tasks } from '../../platform/db/schema.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = typeof files.$inferInsert;

export async function insertFile(db: Db | Tx, file: NewFile): Promise<void> {
  await db.insert(files).values(file);
}

export async function markReady(
  db: Db | Tx,
  fileId: string,
  stored: { bytes: number; sha256: string },
): Promise<void> {
  await db
    .update(files)
    .set({ state: 'ready', ...stored })
    .where(eq(files.id, fileId));
}

/** A finished file, whoever owns it. */
export async function findReadyFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.state, 'ready')));
  return row;
}

/** The finished files among these ids that `userId`, or a visitor, may look at and take. */
export const findReadableFiles = (db: Db | Tx, userId: string | null, fileIds: readonly string[]) =>
  findReady(db, fileIds, or(usableBy(userId), isShown(['picture', 'input'])));

/** Those that he may make something from: of what the gallery shows only what its author gives. */
export const findUsableFiles = (db: Db | Tx, userId: string | null, fileIds: readonly string[]) =>
  findReady(db, fileIds, or(usableBy(userId), isShown(['input'])));

/**
 * A finished file for who need not own it (a link's holder, an administrator): not of a run that its owner deleted, be
 * it that he may take that back.
 */
export async function findAnyonesFile(db: Db | Tx, fileId: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select({ file: files })
    .from(files)
    // A selection stands with one of the runs that use it.
    .leftJoin(tasks, and(eq(tasks.id, files.taskId), eq(files.purpose, 'result')))
    .where(and(eq(files.id, fileId), eq(files.state, 'ready'), isNull(tasks.deletedAt)));
  return row?.file;
}

export const findOwnFiles = (db: Db | Tx, userId: string, fileIds: readonly string[]) =>
  findReady(db, fileIds, eq(files.ownerId, userId));

async function findReady(
  db: Db | Tx,
  fileIds: readonly string[],
  allowed: SQL | undefined,
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(and(allowed, eq(files.state, 'ready'), inArray(files.id, [...fileIds])));
}

/** A file's owner; what the house owns, everyone: but what it has for the gallery only while it is shown. */
function usableBy(userId: string | null): SQL | undefined {
  const houses = and(isNull(files.ownerId), ne(files.purpose, 'gallery'));
  return userId === null ? houses : or(houses, eq(files.ownerId, userId));
}

/** Part of a gallery entry that is shown to everybody, in one of these roles. */
function isShown(roles: readonly ('picture' | 'input')[]): SQL {
  return sql`exists (select 1 from ${galleryFiles}
    join ${galleryEntries} on ${galleryEntries.id} = ${galleryFiles.entryId}
    where ${galleryFiles.fileId} = ${files.id} and ${inArray(galleryFiles.role, [...roles])}
      and ${galleryEntries.state} = 'published')`;
}

/**
 * Files whose bytes nobody will ask for: deleted ones, uploads that never finished, and results of an
 * attempt that is over (its task is final, or was started again since).
 */
export async function findAbandonedFiles(
  db: Db,
  uploadsBefore: Date,
  limit: number,
): Promise<FileRow[]> {
  const rows = await db
    .select({ file: files })
    .from(files)
    .leftJoin(tasks, eq(tasks.id, files.taskId))
    .where(
      sql`${files.state} = 'deleted' or (${files.state} = 'pending' and case
        when ${files.purpose} = 'result'
          then ${tasks.status} in ('succeeded', 'failed', 'cancelled') or ${tasks.startedAt} > ${files.createdAt}
        else ${files.createdAt} < ${uploadsBefore} end)`,
    )
    .limit(limit);
  return rows.map((row) => row.file);
}

const MASK_BATCH = 200;
/** A task is younger than the selections it names, by clocks that differ as much as this at most. */
const CLOCKS_DIFFER = sql`interval '1 hour'`;

/**
 * Gives up selections made before then that no task of their owner's names and the library does not keep. That
 * a task names one is asked once, of all of a user's tasks, and written down with the selection (`task_id`);
 * it is asked again when that task is gone for good.
 */
export async function retireMasks(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      with due as (
        select f.id, f.owner_id, f.created_at from ${files} f
        where f.purpose = 'mask' and f.state = 'ready' and f.created_at < ${before}
          and not exists (select 1 from ${tasks} t where t.id = f.task_id and t.purged_at is null)
          and not exists (select 1 from ${assets} a where a.file_id = f.id)
        limit ${MASK_BATCH}
      ), asked as (
        select due.id, (
          select t.id from ${tasks} t
          where t.user_id = due.owner_id and t.created_at >= due.created_at - ${CLOCKS_DIFFER}
            and t.purged_at is null and position(due.id in t.settings::text) > 0
          limit 1) as task_id
        from due
      )
      update ${files} set task_id = asked.task_id,
        state = case when asked.task_id is null then 'deleted'::file_state else state end
      from asked where ${files.id} = asked.id`);
    if ((rowCount ?? 0) < MASK_BATCH) return;
  }
}

export async function removeFileRow(db: Db, fileId: string): Promise<void> {
  await db.delete(files).where(and(eq(files.id, fileId), sql`${files.state} <> 'ready'`));
}
