import type {
  DataOf,
  endpoints,
  GalleryCard,
  GalleryImageCard,
  ParsedInputOf,
} from '@zhuhui/contracts';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import {
  galleryAuthors,
  galleryColours,
  galleryEntries,
  galleryFollows,
  galleryImages,
  galleryLikes,
  users,
} from '../../platform/db/schema.ts';
import { placeOf, stretchOf } from './cursor.ts';
import { conditionOf, isNarrowed, showsColour } from './filter.ts';
import { presentAuthor, presentCard, presentImageCard, presentReason } from './presenter.ts';
import { readCards, readImageCards } from './rows.ts';

/** Lists that are read on from where the last stretch ended, so that what arrives meanwhile shifts nothing. */

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Stream<T> = { list: T[]; next: string | null };

const entries = galleryEntries;
/** Milliseconds, as the column keeps them. */
const millisecondsOf = (column: SQL | AnyPgColumn) =>
  sql<number>`(extract(epoch from ${column}) * 1000)::float8`;
const momentOf = (key: number): SQL => sql`${new Date(key).toISOString()}::timestamptz`;

export async function listEntries(
  db: Db,
  { cursor, limit, order, ...filter }: Input<'galleryList'>,
  viewerId: string | null,
): Promise<Stream<GalleryCard>> {
  const isHot = order === 'hot';
  const place = placeOf(cursor, isHot ? 'measure' : 'moment');
  const key = isHot ? entries.heat : entries.publishedAt;
  const from = place && (isHot ? sql`${place.key}::float8` : momentOf(place.key));
  const found = await db
    .select({
      id: entries.id,
      key: isHot ? sql<number>`${entries.heat}` : millisecondsOf(entries.publishedAt),
    })
    .from(entries)
    .where(
      and(
        conditionOf(filter, viewerId),
        place && sql`(${key}, ${entries.id}) < (${from}, ${place.id})`,
      ),
    )
    .orderBy(desc(key), desc(entries.id))
    .limit(limit + 1);
  return cardsOf(db, found, limit, viewerId);
}

/** Ids in their order, as cards. */
async function cardsOf(
  db: Db,
  found: readonly { id: string; key: number }[],
  limit: number,
  viewerId: string | null,
): Promise<Stream<GalleryCard>> {
  const { rows, next } = stretchOf(found, limit, (row) => row);
  const ids = rows.map(({ id }) => id);
  return { list: (await readCards(db, ids, viewerId)).map(presentCard), next };
}

export async function listImages(
  db: Db,
  { cursor, limit, ...filter }: Input<'galleryImages'>,
  viewerId: string | null,
): Promise<Stream<GalleryImageCard>> {
  const place = placeOf(cursor, 'moment');
  const { colour, films, ...others } = filter;
  const narrowed = isNarrowed(others)
    ? sql`${galleryImages.entryId} in (select ${entries.id} from ${entries}
        where ${conditionOf(others, viewerId)})`
    : undefined;
  // The colour has to be this picture's, not only one of its entry's.
  const coloured = colour
    ? sql`${galleryImages.id} in (select ${galleryColours.imageId} from ${galleryColours}
        where ${showsColour(colour, filter.colourRange)})`
    : undefined;
  const found = await db
    .select({ id: galleryImages.id, key: millisecondsOf(sql`${galleryImages.shownAt}`) })
    .from(galleryImages)
    .where(
      and(
        ...[sql`${galleryImages.shownAt} is not null`, narrowed, coloured],
        films ? isNotNull(galleryImages.filmFileId) : undefined,
        place &&
          sql`(${galleryImages.shownAt}, ${galleryImages.id}) < (${momentOf(place.key)}, ${place.id})`,
      ),
    )
    .orderBy(desc(galleryImages.shownAt), desc(galleryImages.id))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, (row) => row);
  const cards = await readImageCards(
    db,
    rows.map(({ id }) => id),
  );
  return { list: cards.map(presentImageCard), next };
}

export async function listOwn(
  db: Db,
  { cursor, limit, kind, state }: Input<'galleryOwn'>,
  userId: string,
): Promise<DataOf<typeof endpoints.galleryOwn>> {
  const place = placeOf(cursor, 'moment');
  const found = await db
    .select({ id: entries.id, key: millisecondsOf(entries.createdAt) })
    .from(entries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, entries.authorId))
    .where(
      and(
        eq(galleryAuthors.userId, userId),
        kind && eq(entries.kind, kind),
        state && eq(entries.state, state),
        place && sql`(${entries.createdAt}, ${entries.id}) < (${momentOf(place.key)}, ${place.id})`,
      ),
    )
    .orderBy(desc(entries.createdAt), desc(entries.id))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, (row) => row);
  const ids = rows.map(({ id }) => id);
  const list = (await readCards(db, ids, userId)).map((row) => ({
    ...presentCard(row),
    reason: presentReason(row.entry),
    createdAt: row.entry.createdAt.toISOString(),
  }));
  return { list, next };
}

export async function listLiked(
  db: Db,
  { cursor, limit }: Input<'galleryLiked'>,
  userId: string,
): Promise<Stream<GalleryCard>> {
  const place = placeOf(cursor, 'moment');
  const likes = galleryLikes;
  const found = await db
    .select({ id: likes.entryId, key: millisecondsOf(likes.createdAt) })
    .from(likes)
    .innerJoin(entries, eq(entries.id, likes.entryId))
    .where(
      and(
        eq(likes.userId, userId),
        eq(entries.state, 'published'),
        place &&
          sql`(${likes.createdAt}, ${likes.entryId}) < (${momentOf(place.key)}, ${place.id})`,
      ),
    )
    .orderBy(desc(likes.createdAt), desc(likes.entryId))
    .limit(limit + 1);
  return cardsOf(db, found, limit, userId);
}

export async function listFollowing(
  db: Db,
  { cursor, limit }: Input<'galleryFollowing'>,
  userId: string,
): Promise<DataOf<typeof endpoints.galleryFollowing>> {
  const place = placeOf(cursor, 'moment');
  const follows = galleryFollows;
  const found = await db
    .select({
      author: galleryAuthors,
      avatar: users.avatar,
      key: millisecondsOf(follows.createdAt),
    })
    .from(follows)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, follows.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .where(
      and(
        eq(follows.userId, userId),
        place &&
          sql`(${follows.createdAt}, ${follows.authorId}) < (${momentOf(place.key)}, ${place.id})`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.authorId))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, ({ author, key }) => ({ key, id: author.id }));
  return { list: rows.map(({ author, avatar }) => presentAuthor({ ...author, avatar })), next };
}
