import { and, eq, inArray, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { assets, designVersions, files, taskResults, tasks } from '../../platform/db/schema.ts';

/**
 * What a file is kept for beside the run that made it: as long as it stands in a project of design
 * management or in the asset library, put away there or not, or another run of its owner's was made from it,
 * neither the end of its run nor the sweeper takes it. Whoever takes it out of there for good calls
 * `releaseFiles`; whoever puts it into a project or the library locks its row first (`for update`), so that
 * nobody gives it up meanwhile.
 */

/** Gives up these files, except those that something else keeps. */
export async function retireFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await giveUp(tx, fileIds);
}

/** Gives up those of these files that nothing keeps any more: results that no run in a history has. */
export async function releaseFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await giveUp(
    tx,
    fileIds,
    eq(files.purpose, 'result'),
    notExists(
      tx
        .select({ id: taskResults.fileId })
        .from(taskResults)
        .where(eq(taskResults.fileId, files.id)),
    ),
  );
}

async function giveUp(
  tx: Tx,
  fileIds: readonly string[],
  ...only: Parameters<typeof and>
): Promise<void> {
  if (fileIds.length === 0) return;
  const these = inArray(files.id, [...fileIds]);
  // Locked by a statement of its own: the next one then sees what those who held them have done.
  const { id, ownerId, createdAt } = files;
  const found = await tx
    .select({ id, ownerId, createdAt })
    .from(files)
    .where(and(these, eq(files.purpose, 'result'), eq(files.state, 'ready')))
    .orderBy(files.id)
    .for('update');
  const named = await namedByRuns(tx, found);
  const versions = tx
    .select({ id: designVersions.id })
    .from(designVersions)
    .where(eq(designVersions.fileId, files.id));
  const library = tx.select({ id: assets.id }).from(assets).where(eq(assets.fileId, files.id));
  await tx
    .update(files)
    .set({ state: 'deleted' })
    .where(
      and(
        ...[these, notInArray(files.id, named), eq(files.state, 'ready')],
        ...[notExists(versions), notExists(library), ...only],
      ),
    );
}

/** A run is younger than the files it names, by clocks that differ as much as this at most. */
const CLOCKS_DIFFER_MS = 60 * 60_000;

/** Those of these files that a run which is not given up for good was told to work on. */
async function namedByRuns(
  tx: Tx,
  found: readonly Pick<typeof files.$inferSelect, 'id' | 'ownerId' | 'createdAt'>[],
): Promise<string[]> {
  const owners = [...new Set(found.flatMap(({ ownerId }) => ownerId ?? []))];
  if (owners.length === 0) return [];
  const oldest = Math.min(...found.map(({ createdAt }) => createdAt.getTime()));
  const since = new Date(oldest - CLOCKS_DIFFER_MS);
  const theirs = inArray(tasks.userId, owners);
  // Two stretches of an index each: what is in a history, and what was removed and may come back.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct word as id from (
      select ${tasks.settings} as settings from ${tasks}
        where ${theirs} and ${tasks.deletedAt} is null and ${tasks.createdAt} >= ${since}
      union all
      select ${tasks.settings} from ${tasks}
        where ${theirs} and ${tasks.deletedAt} is not null and ${tasks.purgedAt} is null
    ) run, ${wordsOf(sql`run.settings`)}
    where word in ${found.map(({ id }) => id)}`);
  return rows.map(({ id }) => id);
}

/** The results, be it of other runs, that these runs were told to work on. */
export async function namedIn(tx: Tx, taskIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct ${files.id} as id from ${tasks}, ${wordsOf(sql`${tasks.settings}`)}
    join ${files} on ${files.id} = word
    where ${inArray(tasks.id, [...taskIds])} and ${files.purpose} = 'result'`);
  return rows.map(({ id }) => id);
}

/** Every text in a run's settings, as a table with the one column `word`. */
const wordsOf = (settings: SQL): SQL => sql`lateral (
  select value #>> '{}' as word from jsonb_path_query(${settings}, 'strict $.**') value
  where jsonb_typeof(value) = 'string') words`;
