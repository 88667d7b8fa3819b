import type { GalleryState } from '@zhuhui/contracts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { files, galleryEntries, galleryFiles, galleryImages } from '../../platform/db/schema.ts';
import { warm } from './heat.ts';
import { thisTransaction } from './look-table.ts';

/** Every change of an entry's state: what it shows follows from it, in the same transaction. */

/** Whether an entry stands as it was judged, and its author is told why. */
export const isJudgedAgainst = (state: GalleryState): boolean =>
  state === 'refused' || state === 'takenDown';

interface Change {
  readonly now: Date;
  /** When an administrator decided: his name, and what the author is told; empty: nothing against it. */
  readonly judgement?: { readonly by: string; readonly reason: string };
}

/**
 * The day of its first publishing stays, so that nobody comes to the top by publishing again. So does the
 * last judgement, with its reason, until the next one: an author's own changes do not undo it.
 */
export async function setState(
  tx: Tx,
  entryId: string,
  state: GalleryState,
  { now, judgement }: Change,
): Promise<void> {
  const isShown = state === 'published';
  const [entry] = await tx
    .update(galleryEntries)
    .set({
      state,
      ...(judgement && { reason: judgement.reason, judgedBy: judgement.by, judgedAt: now }),
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
