import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import {
  galleryAlbumItems,
  galleryAuthors,
  galleryEntries,
  galleryImages,
  galleryLikes,
  users,
} from '../../platform/db/schema.ts';

/** Reading entries and pictures as they are shown; which ones and in which order, the callers say. */

// What only the search reads is left where it is.
const { grams: _grams, words: _words, ...entryColumns } = getTableColumns(galleryEntries);
const { look: _look, changedIn: _changedIn, ...imageColumns } = getTableColumns(galleryImages);
const authorColumns = {
  ...{ id: galleryAuthors.id, name: galleryAuthors.name, userId: galleryAuthors.userId },
  avatar: users.avatar,
};
const coverColumns = {
  ...{ id: galleryImages.id, fileId: galleryImages.fileId, palette: galleryImages.palette },
  ...{ widthPx: galleryImages.widthPx, heightPx: galleryImages.heightPx },
  ...{ filmFileId: galleryImages.filmFileId, durationSeconds: galleryImages.durationSeconds },
};

export type EntryRow = Omit<typeof galleryEntries.$inferSelect, 'grams' | 'words'>;
export type ImageRow = Omit<typeof galleryImages.$inferSelect, 'look' | 'changedIn'>;
export type AuthorRow = Pick<typeof galleryAuthors.$inferSelect, 'id' | 'name' | 'userId'> & {
  /** The user's picture, as his row keeps it; null: the house. */
  readonly avatar: string | null;
};

/** An entry as lists show it to one viewer. */
export interface CardRow {
  readonly entry: EntryRow;
  readonly author: AuthorRow;
  readonly cover: Pick<ImageRow, keyof typeof coverColumns>;
  readonly liked: boolean;
  readonly collected: boolean;
}

/** A picture as lists show it. */
export interface ImageCardRow {
  readonly image: CardRow['cover'] & Pick<ImageRow, 'caption' | 'tool'>;
  readonly entry: Pick<EntryRow, 'id' | 'kind' | 'title'>;
  readonly author: AuthorRow;
}

/** These entries in this order; those that are not there any more are left out. */
export async function readCards(
  db: Db | Tx,
  ids: readonly string[],
  viewerId: string | null,
): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      entry: entryColumns,
      author: authorColumns,
      cover: coverColumns,
      liked: doneBy(galleryLikes, viewerId),
      collected: doneBy(galleryAlbumItems, viewerId),
    })
    .from(galleryEntries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .innerJoin(
      galleryImages,
      and(eq(galleryImages.entryId, galleryEntries.id), eq(galleryImages.ordinal, 0)),
    )
    .where(inArray(galleryEntries.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.entry.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function doneBy(
  table: typeof galleryLikes | typeof galleryAlbumItems,
  viewerId: string | null,
): SQL<boolean> {
  if (viewerId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${table}
    where ${table.userId} = ${viewerId} and ${table.entryId} = ${galleryEntries.id})`;
}

export const readImages = (db: Db | Tx, entryId: string): Promise<ImageRow[]> =>
  db
    .select(imageColumns)
    .from(galleryImages)
    .where(eq(galleryImages.entryId, entryId))
    .orderBy(asc(galleryImages.ordinal));

/** These pictures of entries that are shown, in this order. */
export async function readImageCards(db: Db, ids: readonly string[]): Promise<ImageCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      image: { ...coverColumns, caption: galleryImages.caption, tool: galleryImages.tool },
      entry: {
        ...{ id: galleryEntries.id, kind: galleryEntries.kind, title: galleryEntries.title },
      },
      author: authorColumns,
    })
    .from(galleryImages)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryImages.entryId))
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .where(and(inArray(galleryImages.id, [...ids]), eq(galleryEntries.state, 'published')));
  const byId = new Map(rows.map((row) => [row.image.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A picture and its entry's state and author, whatever the state. */
export async function findImage(db: Db, imageId: string) {
  const [row] = await db
    .select({ image: imageColumns, state: galleryEntries.state, userId: galleryAuthors.userId })
    .from(galleryImages)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryImages.entryId))
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .where(eq(galleryImages.id, imageId));
  return row;
}

/** An entry and whose it is, whatever its state; locked for what is about to change it. */
export async function lockEntry(tx: Tx, entryId: string) {
  const [row] = await tx
    .select({ entry: entryColumns, author: authorColumns })
    .from(galleryEntries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .where(eq(galleryEntries.id, entryId))
    .for('update', { of: galleryEntries });
  return row;
}
