import type { DataOf, endpoints, GalleryAlbum, ParsedInputOf } from '@zhuhui/contracts';
import { GALLERY_ALBUMS_MOST } from '@zhuhui/contracts';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import {
  galleryAlbumItems,
  galleryAlbums,
  galleryAuthors,
  galleryEntries,
  galleryImages,
  users,
} from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { fileUrl } from '../files/urls.ts';
import { placeOf, stretchOf } from './cursor.ts';
import { lockShown } from './doings.ts';
import { count } from './heat.ts';
import { presentCard } from './presenter.ts';
import { readCards } from './rows.ts';

/** Collections: what users keep of others' works. */

type Calls = typeof endpoints;
type Input<Name extends keyof Calls> = ParsedInputOf<Calls[Name]>;
type AlbumRow = typeof galleryAlbums.$inferSelect;
interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const DEFAULT_NAME = '默认收藏夹';
const COVERS = 4;
const COVER = 'x-oss-process=image/resize,m_fill,w_240,h_240/quality,q_80/format,webp';

/** One's own albums, or those an author shows. */
export async function listAlbums(
  db: Db,
  viewerId: string | null,
  authorId: string | undefined,
): Promise<GalleryAlbum[]> {
  if (authorId === undefined) {
    if (viewerId === null) throw new AppError('notSignedIn');
    return readAlbums(db, eq(galleryAlbums.userId, viewerId));
  }
  const [author] = await db.select().from(galleryAuthors).where(eq(galleryAuthors.id, authorId));
  if (!author) throw new AppError('notFound', '没有找到这位作者');
  if (author.userId === null) return [];
  const shown = and(eq(galleryAlbums.userId, author.userId), eq(galleryAlbums.isPublic, true));
  return readAlbums(db, shown);
}

async function readAlbums(db: Db | Tx, where: SQL | undefined): Promise<GalleryAlbum[]> {
  const rows = await db
    .select()
    .from(galleryAlbums)
    .where(where)
    .orderBy(desc(galleryAlbums.isDefault), asc(galleryAlbums.createdAt), asc(galleryAlbums.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db
    .select({
      albumId: galleryAlbumItems.albumId,
      items: sql<number>`count(*)::int`,
      covers: sql<string[]>`(array_agg(${galleryImages.fileId}
        order by ${galleryAlbumItems.createdAt} desc))[1:${sql.raw(String(COVERS))}]`,
    })
    .from(galleryAlbumItems)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryAlbumItems.entryId))
    .innerJoin(
      galleryImages,
      and(eq(galleryImages.entryId, galleryEntries.id), eq(galleryImages.ordinal, 0)),
    )
    .where(and(inArray(galleryAlbumItems.albumId, ids), eq(galleryEntries.state, 'published')))
    .groupBy(galleryAlbumItems.albumId);
  const byId = new Map(items.map((item) => [item.albumId, item]));
  return rows.map(({ id, name, isPublic, isDefault }) => ({
    ...{ id, name, isPublic, isDefault, items: byId.get(id)?.items ?? 0 },
    covers: (byId.get(id)?.covers ?? []).map((fileId) => `${fileUrl(fileId)}?${COVER}`),
  }));
}

export async function readAlbum(
  db: Db,
  { id, cursor, limit }: Input<'galleryAlbum'>,
  viewerId: string | null,
): Promise<DataOf<Calls['galleryAlbum']>> {
  const [row] = await db.select().from(galleryAlbums).where(eq(galleryAlbums.id, id));
  const own = row !== undefined && row.userId === viewerId;
  if (!row || !(own || row.isPublic)) throw new AppError('notFound', '没有找到这个收藏夹');
  const place = placeOf(cursor, 'moment');
  const { createdAt, entryId, albumId } = galleryAlbumItems;
  const found = await db
    .select({ id: entryId, key: sql<number>`(extract(epoch from ${createdAt}) * 1000)::float8` })
    .from(galleryAlbumItems)
    .innerJoin(galleryEntries, eq(galleryEntries.id, entryId))
    .where(
      and(
        ...[eq(albumId, id), eq(galleryEntries.state, 'published')],
        place &&
          sql`(${createdAt}, ${entryId}) < (${new Date(place.key).toISOString()}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(entryId))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, (item) => item);
  const cards = await readCards(
    db,
    rows.map((item) => item.id),
    viewerId,
  );
  return { list: cards.map(presentCard), next, album: await presentAlbum(db, id), own };
}

async function presentAlbum(db: Db | Tx, id: string): Promise<GalleryAlbum> {
  const [album] = await readAlbums(db, eq(galleryAlbums.id, id));
  if (!album) throw new AppError('notFound', '没有找到这个收藏夹');
  return album;
}

export function saveAlbum(
  { db, clock }: Deps,
  userId: string,
  { id, name, isPublic }: Input<'gallerySaveAlbum'>,
): Promise<GalleryAlbum> {
  return inTransaction(db, async (tx) => {
    await lockUserRow(tx, userId);
    if (id !== undefined) {
      await ownAlbum(tx, userId, id);
      await tx.update(galleryAlbums).set({ name, isPublic }).where(eq(galleryAlbums.id, id));
      return presentAlbum(tx, id);
    }
    const kept = await tx.$count(galleryAlbums, eq(galleryAlbums.userId, userId));
    if (kept >= GALLERY_ALBUMS_MOST) {
      throw new AppError('conflict', `收藏夹最多 ${GALLERY_ALBUMS_MOST} 个`);
    }
    const fresh = { id: newId(), userId, name, isPublic, createdAt: clock.now() };
    await tx.insert(galleryAlbums).values(fresh);
    return presentAlbum(tx, fresh.id);
  });
}

/** Others of the user's changes wait until the transaction ends. */
const lockUserRow = (tx: Tx, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');

async function ownAlbum(tx: Tx, userId: string, id: string): Promise<AlbumRow> {
  const [row] = await tx
    .select()
    .from(galleryAlbums)
    .where(and(eq(galleryAlbums.id, id), eq(galleryAlbums.userId, userId)));
  if (!row) throw new AppError('notFound', '没有找到这个收藏夹');
  return row;
}

export function removeAlbum({ db }: Deps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUserRow(tx, userId);
    const album = await ownAlbum(tx, userId, id);
    if (album.isDefault) throw new AppError('conflict', '默认收藏夹不能删除');
    const items = await tx
      .delete(galleryAlbumItems)
      .where(eq(galleryAlbumItems.albumId, id))
      .returning({ entryId: galleryAlbumItems.entryId });
    await tx.delete(galleryAlbums).where(eq(galleryAlbums.id, id));
    // In one order, so that two who do this never wait for each other.
    for (const { entryId } of items.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))) {
      if (!(await isCollected(tx, userId, entryId))) await count(tx, entryId, 'collects', -1);
    }
  });
}

async function isCollected(tx: Tx, userId: string, entryId: string): Promise<boolean> {
  const mine = and(eq(galleryAlbumItems.userId, userId), eq(galleryAlbumItems.entryId, entryId));
  return (await tx.$count(galleryAlbumItems, mine)) > 0;
}

/** An entry counts once for whoever keeps it, in however many albums. */
export function collect(
  { db, clock }: Deps,
  userId: string,
  { entryId, albumId, collected }: Input<'galleryCollect'>,
): Promise<DataOf<Calls['galleryCollect']>> {
  return inTransaction(db, async (tx) => {
    await lockUserRow(tx, userId);
    const album = albumId === undefined ? null : await ownAlbum(tx, userId, albumId);
    const entry = await lockShown(tx, entryId);
    const before = await isCollected(tx, userId, entryId);
    const createdAt = clock.now();
    if (collected) {
      const target = album ?? (await defaultAlbum(tx, userId, createdAt));
      await tx
        .insert(galleryAlbumItems)
        .values({ albumId: target.id, entryId, userId, createdAt })
        .onConflictDoNothing();
    } else {
      const mine = [eq(galleryAlbumItems.userId, userId), eq(galleryAlbumItems.entryId, entryId)];
      const where = and(...mine, album ? eq(galleryAlbumItems.albumId, album.id) : undefined);
      await tx.delete(galleryAlbumItems).where(where);
    }
    const after = await isCollected(tx, userId, entryId);
    const change = Number(after) - Number(before);
    const collects = change === 0 ? entry.collects : await count(tx, entryId, 'collects', change);
    return { collected: after, collects };
  });
}

async function defaultAlbum(tx: Tx, userId: string, createdAt: Date): Promise<{ id: string }> {
  const isDefault = and(eq(galleryAlbums.userId, userId), eq(galleryAlbums.isDefault, true));
  const [row] = await tx.select({ id: galleryAlbums.id }).from(galleryAlbums).where(isDefault);
  if (row) return row;
  const fresh = { id: newId(), userId, name: DEFAULT_NAME, isDefault: true, createdAt };
  await tx.insert(galleryAlbums).values(fresh);
  return fresh;
}
