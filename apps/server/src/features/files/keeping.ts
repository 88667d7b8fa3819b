import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { assets, designVersions, files, taskResults } from '../../platform/db/schema.ts';

/**
 * What a file is kept for beside the run that made it: as long as it stands in a project of design
 * management or in the asset library, put away there or not, neither the end of its run nor the sweeper
 * takes it. Whoever takes it out of there for good calls `releaseFiles`; whoever puts it there locks its
 * row first (`for update`), so that nobody gives it up meanwhile.
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
  await tx.select({ id: files.id }).from(files).where(these).orderBy(files.id).for('update');
  const versions = tx
    .select({ id: designVersions.id })
    .from(designVersions)
    .where(eq(designVersions.fileId, files.id));
  const library = tx.select({ id: assets.id }).from(assets).where(eq(assets.fileId, files.id));
  await tx
    .update(files)
    .set({ state: 'deleted' })
    .where(and(these, eq(files.state, 'ready'), notExists(versions), notExists(library), ...only));
}
