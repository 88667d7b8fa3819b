import type { GalleryState } from '@zhuhui/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { files, galleryEntries, galleryFiles, galleryImages } from '../../platform/db/schema.ts';
import { warm } from './heat.ts';
import { thisTransaction } from './look-table.ts';

/** Every change of an entry's state: what it shows follows from it, in the same transaction. */

interface Change {
  readonly now: Date;
  /** Told to its author. */
  readonly reason?: string;
  /** The administrator's name, when one decided. */
  readonly judgedBy?: string;
}

/** The day of its first publishing stays, so that nobody comes to the top by publishing again. */
export async function setState(
  tx: Tx,
  entryId: string,
  state: GalleryState,
  { now, reason = '', judgedBy }: Change,
): Promise<void> {
  const isShown = state === 'published';
  const [entry] = await tx
    .update(galleryEntries)
    .set({
      ...{ state, reason },
      ...(judgedBy !== undefined && { judgedBy, judgedAt: now }),
      ...(isShown && {
        publishedAt: sql`coalesce(${galleryEntries.publishedAt}, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(galleryEntries.id, entryId))
    .returning({ publishedAt: galleryEntries.publishedAt });
  await tx
    .update(galleryImages)
    .set({ shownAt: isShown ? entry?.publishedAt : null, changedIn: thisTransaction })
    .where(eq(galleryImages.entryId, entryId));
  if (isShown) await warm(tx, entryId);
}

/** Takes an entry away with everything that hangs on it; its files are the sweeper's then. */
export async function removeEntry(tx: Tx, entryId: string): Promise<void> {
  const copies = await tx
    .select({ fileId: galleryFiles.fileId })
    .from(galleryFiles)
    .where(eq(galleryFiles.entryId, entryId));
  await tx.delete(galleryEntries).where(eq(galleryEntries.id, entryId));
  const ids = copies.map(({ fileId }) => fileId);
  if (ids.length > 0) {
    await tx.update(files).set({ state: 'deleted' }).where(inArray(files.id, ids));
  }
}
