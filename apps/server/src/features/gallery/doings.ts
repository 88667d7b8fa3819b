import type { DataOf, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import {
  galleryComments,
  galleryDownloads,
  galleryEntries,
  galleryLikes,
  galleryReports,
  users,
} from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { publicNickname } from '../../platform/nickname.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { publicAvatarUrl } from '../files/avatars.ts';
import { placeOf, stretchOf } from './cursor.ts';
import { count } from './heat.ts';
import { presentImageCard } from './presenter.ts';
import { lockEntry, readImageCards } from './rows.ts';

/** What others do with an entry that is shown: look, like, say something, report, take home. */

type Calls = typeof endpoints;
type Input<Name extends keyof Calls> = ParsedInputOf<Calls[Name]>;
interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const COMMENTS_LIMIT = { limit: 30, windowMs: 60 * 60_000 };
const REPORTS_LIMIT = { limit: 20, windowMs: 60 * 60_000 };

/** Each visitor of a work counts once a day: what is hot cannot be made by asking for one page over and over. */
const ONE_A_DAY = { limit: 1, windowMs: 24 * 3600_000 };

const notShown = () => new AppError('notFound', '没有找到这个作品');

/** @throws AppError notFound for what is not shown */
async function assertShown(db: Db, entryId: string): Promise<void> {
  const [entry] = await db
    .select({ state: galleryEntries.state })
    .from(galleryEntries)
    .where(eq(galleryEntries.id, entryId));
  if (entry?.state !== 'published') throw notShown();
}

/** @throws AppError notFound for what is not shown */
export async function lockShown(tx: Tx, entryId: string) {
  const row = await lockEntry(tx, entryId);
  if (row?.entry.state !== 'published') throw notShown();
  return row.entry;
}

export function like({ db, clock }: Deps, userId: string, { id, liked }: Input<'galleryLike'>) {
  return inTransaction(db, async (tx): Promise<DataOf<Calls['galleryLike']>> => {
    const entry = await lockShown(tx, id);
    const mine = { userId, entryId: id };
    const changed = liked
      ? await tx
          .insert(galleryLikes)
          .values({ ...mine, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(galleryLikes)
          .where(and(eq(galleryLikes.userId, userId), eq(galleryLikes.entryId, id)))
          .returning();
    if (changed.length === 0) return { liked, likes: entry.likes };
    return { liked, likes: await count(tx, id, 'likes', liked ? 1 : -1) };
  });
}

export async function listComments(
  db: Db,
  { entryId, cursor, limit }: Input<'galleryComments'>,
  viewerId: string | null,
): Promise<DataOf<Calls['galleryComments']>> {
  await assertShown(db, entryId);
  const place = placeOf(cursor, 'moment');
  const { createdAt, id } = galleryComments;
  const found = await db
    .select({
      comment: galleryComments,
      ...{ name: users.nickname, phone: users.phone, avatar: users.avatar },
    })
    .from(galleryComments)
    .innerJoin(users, eq(users.id, galleryComments.userId))
    .where(
      and(
        eq(galleryComments.entryId, entryId),
        isNull(galleryComments.hiddenAt),
        place &&
          sql`(${createdAt}, ${id}) < (${new Date(place.key).toISOString()}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, ({ comment }) => ({
    key: comment.createdAt.getTime(),
    id: comment.id,
  }));
  return { list: rows.map((row) => presentComment(row, viewerId)), next };
}

function presentComment(
  row: {
    comment: typeof galleryComments.$inferSelect;
    name: string;
    phone: string;
    avatar: string;
  },
  viewerId: string | null,
) {
  const { id, body, userId, createdAt } = row.comment;
  const name = publicNickname({ nickname: row.name, phone: row.phone });
  const author = { name, avatar: publicAvatarUrl(row.avatar) };
  return { id, body, author, own: userId === viewerId, createdAt: createdAt.toISOString() };
}

export async function comment(
  { db, clock }: Deps,
  user: { id: string; nickname: string; phone: string; avatar: string },
  { entryId, body }: Input<'galleryComment'>,
): Promise<DataOf<Calls['galleryComment']>> {
  await assertRate({ db, clock }, `gallery:comment:${user.id}`, COMMENTS_LIMIT);
  return inTransaction(db, async (tx) => {
    await lockShown(tx, entryId);
    const row = { id: newId(), entryId, userId: user.id, body, createdAt: clock.now() };
    await tx.insert(galleryComments).values(row);
    await count(tx, entryId, 'comments', 1);
    const { nickname: name, phone, avatar } = user;
    const said = { comment: { ...row, hiddenAt: null }, name, phone, avatar };
    return presentComment(said, user.id);
  });
}

/**
 * Takes back what its author said. What was reported stays for those who judge it, with the reports, but is
 * out of everybody's sight.
 */
export function uncomment({ db, clock }: Deps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const own = and(eq(galleryComments.id, id), eq(galleryComments.userId, userId));
    const [said] = await tx.select().from(galleryComments).where(own);
    // Reports are made and settled with the entry locked: none comes between.
    if (said) await lockEntry(tx, said.entryId);
    const isGone = !said || !(await hideComment(tx, id, clock.now()));
    if (isGone) throw new AppError('notFound', '没有找到这条评论');
    const isReported = await tx.$count(galleryReports, eq(galleryReports.commentId, id));
    if (!isReported) await tx.delete(galleryComments).where(eq(galleryComments.id, id));
  });
}

/** Puts a comment out of sight. @returns false when it was already */
export async function hideComment(tx: Tx, commentId: string, now: Date): Promise<boolean> {
  const [hidden] = await tx
    .update(galleryComments)
    .set({ hiddenAt: now })
    .where(and(eq(galleryComments.id, commentId), isNull(galleryComments.hiddenAt)))
    .returning({ entryId: galleryComments.entryId });
  if (hidden) await count(tx, hidden.entryId, 'comments', -1);
  return hidden !== undefined;
}

/** A second report of the same thing by the same user says more about the first. */
export async function report(
  deps: Deps,
  userId: string,
  { entryId, commentId, reason, words }: Input<'galleryReport'>,
): Promise<void> {
  const { db, clock } = deps;
  await assertRate(deps, `gallery:report:${userId}`, REPORTS_LIMIT);
  await inTransaction(db, async (tx) => {
    await lockShown(tx, entryId);
    if (commentId !== undefined) {
      const [row] = await tx
        .select()
        .from(galleryComments)
        .where(and(eq(galleryComments.id, commentId), eq(galleryComments.entryId, entryId)));
      if (!row || row.hiddenAt) throw new AppError('notFound', '没有找到这条评论');
    }
    const same = and(
      ...[eq(galleryReports.userId, userId), eq(galleryReports.entryId, entryId)],
      ...[eq(galleryReports.state, 'open')],
      commentId === undefined
        ? isNull(galleryReports.commentId)
        : eq(galleryReports.commentId, commentId),
    );
    const again = await tx.update(galleryReports).set({ reason, words }).where(same).returning();
    if (again.length > 0) return;
    const id = newId();
    const createdAt = clock.now();
    await tx
      .insert(galleryReports)
      .values({ id, entryId, commentId, userId, reason, words, createdAt });
  });
}

export async function assertRate(
  { db, clock }: Deps,
  key: string,
  rule: { limit: number; windowMs: number },
): Promise<void> {
  const { allowed, retryAfterSeconds } = await countEvent(db, { key, ...rule }, clock.now());
  if (!allowed) throw new AppError('tooOften', '操作太频繁，请稍后再试', { retryAfterSeconds });
}

/**
 * Counts a look at a work.
 * @param visitor an account, or where somebody comes from who is not signed in; forgotten after two days
 *   with all windows
 */
export async function noteView(
  { db, clock }: Deps,
  entryId: string,
  visitor: string,
): Promise<void> {
  await assertShown(db, entryId);
  const rule = { key: `gallery:view:${entryId}:${visitor}`, ...ONE_A_DAY };
  const { allowed } = await countEvent(db, rule, clock.now());
  if (!allowed) return;
  await inTransaction(db, async (tx) => {
    await lockShown(tx, entryId);
    await count(tx, entryId, 'views', 1);
  });
}

export function noteDownload(
  { db, clock }: Deps,
  userId: string,
  image: { readonly id: string; readonly entryId: string },
  format: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await count(tx, image.entryId, 'downloads', 1);
    const createdAt = clock.now();
    await tx.insert(galleryDownloads).values({ userId, imageId: image.id, format, createdAt });
  });
}

export async function listDownloads(
  db: Db,
  { cursor, limit }: Input<'galleryDownloads'>,
  userId: string,
): Promise<DataOf<Calls['galleryDownloads']>> {
  const place = placeOf(cursor, 'count');
  const found = await db
    .select()
    .from(galleryDownloads)
    .where(
      and(
        eq(galleryDownloads.userId, userId),
        place && sql`${galleryDownloads.id} < ${place.key}::bigint`,
      ),
    )
    .orderBy(desc(galleryDownloads.id))
    .limit(limit + 1);
  const { rows, next } = stretchOf(found, limit, ({ id }) => ({ key: id, id: '' }));
  const cards = await readImageCards(
    db,
    rows.map(({ imageId }) => imageId),
  );
  const byId = new Map(cards.map((card) => [card.image.id, presentImageCard(card)]));
  const list = rows.flatMap(({ imageId, format, createdAt }) => {
    const card = byId.get(imageId);
    return card ? [{ ...card, format, downloadedAt: createdAt.toISOString() }] : [];
  });
  return { list, next };
}
