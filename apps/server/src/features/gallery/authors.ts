import type { endpoints, GalleryAuthorDetail, ParsedInputOf } from '@zhuhui/contracts';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { galleryAuthors, galleryEntries, galleryFollows, users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { publicNickname } from '../../platform/nickname.ts';
import { presentAuthor } from './presenter.ts';

/** Under which names people publish. */

export type AuthorRow = typeof galleryAuthors.$inferSelect;

/** The author a user publishes as; made when there is none. `name`: from now on. */
export async function ensureAuthor(tx: Tx, userId: string, name?: string): Promise<AuthorRow> {
  const id = newId();
  const first = name ?? (await firstName(tx, userId, id));
  await tx.insert(galleryAuthors).values({ id, userId, name: first }).onConflictDoNothing();
  const [row] = await tx
    .update(galleryAuthors)
    .set(name === undefined ? { userId } : { name })
    .where(eq(galleryAuthors.userId, userId))
    .returning();
  if (!row) throw new Error('author vanished');
  return row;
}

/** Stands for an author who has published nothing and said nothing of himself. */
const NOBODY_YET = 'new';

/** The user as an author; what he would be called where he is none yet. Nothing is written. */
export async function readOwnAuthor(db: Db, userId: string): Promise<GalleryAuthorDetail> {
  const [author] = await db.select().from(galleryAuthors).where(eq(galleryAuthors.userId, userId));
  if (author) return readAuthor(db, author.id, userId);
  const [name, avatar] = [await firstName(db, userId, ''), await readAvatar(db, userId)];
  const following = await countFollows(db, eq(galleryFollows.userId, userId));
  return {
    // Nobody else sees him yet: his picture is where he alone finds it.
    ...{ ...presentAuthor({ id: NOBODY_YET, name, userId, avatar }), avatar: avatar ?? '' },
    ...{ intro: '', sets: 0, cases: 0, likes: 0, followers: 0, following },
    ...{ followed: false, own: true },
  };
}

async function firstName(tx: Db | Tx, userId: string, authorId: string): Promise<string> {
  const [user] = await tx
    .select({ nickname: users.nickname, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  const nameless = `设计师${authorId.replace(/[^0-9a-zA-Z]/g, '').slice(0, 4)}`;
  return user ? publicNickname(user, nameless) : nameless;
}

export async function readAuthor(
  db: Db,
  authorId: string,
  viewerId: string | null,
): Promise<GalleryAuthorDetail> {
  const [author] = await db.select().from(galleryAuthors).where(eq(galleryAuthors.id, authorId));
  if (!author) throw new AppError('notFound', '没有找到这位作者');
  const published = and(
    eq(galleryEntries.authorId, authorId),
    eq(galleryEntries.state, 'published'),
  );
  const [[works], followers, following, followed, avatar] = await Promise.all([
    db
      .select({
        sets: sql<number>`count(*) filter (where ${galleryEntries.kind} = 'set')::int`,
        cases: sql<number>`count(*) filter (where ${galleryEntries.kind} = 'case')::int`,
        likes: sql<number>`coalesce(sum(${galleryEntries.likes}), 0)::int`,
      })
      .from(galleryEntries)
      .where(published),
    countFollows(db, eq(galleryFollows.authorId, authorId)),
    author.userId === null ? 0 : countFollows(db, eq(galleryFollows.userId, author.userId)),
    viewerId === null ? 0 : countFollows(db, isFollowing(viewerId, authorId)),
    author.userId === null ? null : readAvatar(db, author.userId),
  ]);
  return {
    ...presentAuthor({ ...author, avatar }),
    intro: author.intro,
    ...{ sets: works?.sets ?? 0, cases: works?.cases ?? 0, likes: works?.likes ?? 0 },
    ...{ followers, following, followed: followed > 0 },
    own: viewerId !== null && author.userId === viewerId,
  };
}

async function readAvatar(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  return user?.avatar ?? null;
}

async function countFollows(db: Db | Tx, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(galleryFollows).where(where);
  return row?.n ?? 0;
}

const isFollowing = (userId: string, authorId: string) =>
  and(eq(galleryFollows.userId, userId), eq(galleryFollows.authorId, authorId));

export async function saveAuthor(
  db: Db,
  userId: string,
  { name, intro }: ParsedInputOf<typeof endpoints.gallerySaveMe>,
): Promise<GalleryAuthorDetail> {
  const authorId = await inTransaction(db, async (tx) => {
    const { id } = await ensureAuthor(tx, userId, name);
    await tx.update(galleryAuthors).set({ intro }).where(eq(galleryAuthors.id, id));
    return id;
  });
  return readAuthor(db, authorId, userId);
}

/** @returns how many follow the author then */
export function setFollowing(
  db: Db,
  userId: string,
  { authorId, followed }: ParsedInputOf<typeof endpoints.galleryFollow>,
  now: Date,
): Promise<{ followed: boolean; followers: number }> {
  return inTransaction(db, async (tx) => {
    const [author] = await tx.select().from(galleryAuthors).where(eq(galleryAuthors.id, authorId));
    if (!author) throw new AppError('notFound', '没有找到这位作者');
    if (author.userId === userId) throw new AppError('conflict', '不能关注自己');
    if (followed) {
      await tx
        .insert(galleryFollows)
        .values({ userId, authorId, createdAt: now })
        .onConflictDoNothing();
    } else await tx.delete(galleryFollows).where(isFollowing(userId, authorId));
    const followers = await countFollows(tx, eq(galleryFollows.authorId, authorId));
    return { followed, followers };
  });
}
