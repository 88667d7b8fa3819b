import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../../platform/db/client.ts';
import {
  files,
  galleryAlbumItems,
  galleryAlbums,
  galleryAuthors,
  galleryComments,
  galleryDownloads,
  galleryEntries,
  galleryFiles,
  galleryFollows,
  galleryLikes,
  galleryReports,
} from '../../../platform/db/schema.ts';

/**
 * Takes everything of a user's out of the gallery, whoever inherits the rest: the consent to show it ends
 * with the account. Pictures there are copies, so that nothing else misses them.
 */
export async function leaveGallery(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = tx
      .select({ id: galleryAuthors.id })
      .from(galleryAuthors)
      .where(eq(galleryAuthors.userId, userId));
    const entries = tx
      .select({ id: galleryEntries.id })
      .from(galleryEntries)
      .where(inArray(galleryEntries.authorId, own));
    const shown = await tx
      .select({ id: galleryFiles.fileId })
      .from(galleryFiles)
      .where(inArray(galleryFiles.entryId, entries));
    await tx.delete(galleryEntries).where(inArray(galleryEntries.authorId, own));
    const fileIds = shown.map(({ id }) => id);
    if (fileIds.length > 0) {
      const mine = and(inArray(files.id, fileIds), eq(files.ownerId, userId));
      await tx.update(files).set({ state: 'deleted' }).where(mine);
    }
    await tx.delete(galleryAuthors).where(eq(galleryAuthors.userId, userId));

    const counted = [galleryLikes, galleryAlbumItems, galleryComments];
    const touched = new Set<string>();
    for (const table of counted) {
      const gone = await tx
        .delete(table)
        .where(eq(table.userId, userId))
        .returning({ id: table.entryId });
      for (const { id } of gone) touched.add(id);
    }
    for (const table of [galleryAlbums, galleryFollows, galleryReports, galleryDownloads]) {
      await tx.delete(table).where(eq(table.userId, userId));
    }
    if (touched.size > 0) await recount(tx, [...touched]);
  });
}

const recount = (tx: Tx, entryIds: readonly string[]) =>
  tx
    .update(galleryEntries)
    .set({
      likes: sql`(select count(*) from ${galleryLikes} l where l.entry_id = gallery_entries.id)`,
      collects: sql`(select count(distinct i.user_id) from ${galleryAlbumItems} i
        where i.entry_id = gallery_entries.id)`,
      comments: sql`(select count(*) from ${galleryComments} c
        where c.entry_id = gallery_entries.id and c.hidden_at is null)`,
    })
    .where(inArray(galleryEntries.id, [...entryIds]));
