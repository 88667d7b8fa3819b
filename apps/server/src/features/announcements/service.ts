import { Readable } from 'node:stream';
import type {
  AdminAnnouncement,
  Announcement,
  DataOf,
  endpoints,
  ParsedInputOf,
} from '@zhuhui/contracts';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { assertAsSeen } from '../../platform/as-seen.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { announcementReads, announcements } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import { membershipOf } from '../vip/memberships.ts';

type Calls = typeof endpoints;
type Row = typeof announcements.$inferSelect;

export interface Announcements {
  /** What is shown to a user now; to a visitor what is for all. */
  shownTo(userId: string | null): Promise<Announcement[]>;
  read(userId: string, input: ParsedInputOf<Calls['readAnnouncement']>): Promise<void>;
  page(
    input: ParsedInputOf<Calls['adminAnnouncements']>,
  ): Promise<DataOf<Calls['adminAnnouncements']>>;
  /** All of them, to be taken away as a file. */
  take(admin: AdminRow): Promise<AsyncIterable<AdminAnnouncement>>;
  save(admin: AdminRow, draft: ParsedInputOf<Calls['saveAnnouncement']>): Promise<string>;
  remove(admin: AdminRow, id: string): Promise<void>;
}

const GONE = '没有找到这条公告';

export function createAnnouncements({ db, clock }: { db: Db; clock: Clock }): Announcements {
  const readers = sql<number>`(
    select count(*)::int from ${announcementReads} r where r.announcement_id = ${announcements.id})`;

  const readAll = () =>
    db
      .select({ row: announcements, readers })
      .from(announcements)
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .$dynamic();

  const inTime = (now: Date) =>
    and(lte(announcements.shownFrom, now), gt(announcements.shownTo, now));

  return {
    async shownTo(userId) {
      const now = clock.now();
      const rows = await db
        .select({ row: announcements, readAt: announcementReads.readAt })
        .from(announcements)
        .leftJoin(
          announcementReads,
          and(
            eq(announcementReads.announcementId, announcements.id),
            eq(announcementReads.userId, userId ?? ''),
          ),
        )
        .where(and(inTime(now), isNull(announcementReads.dismissedAt)))
        .orderBy(desc(announcements.shownFrom), desc(announcements.id));
      const isForMembers = rows.some(({ row }) => row.audience === 'vip');
      const isMember =
        isForMembers && userId !== null && (await membershipOf(db, userId, now)) !== null;
      return rows
        .filter(({ row }) => row.audience === 'all' || isMember)
        .map(({ row: { id, title, body, dismissable, shownFrom }, readAt }) => ({
          ...{ id, title, body, dismissable, unread: readAt === null },
          shownFrom: shownFrom.toISOString(),
        }));
    },

    async read(userId, { id, dismiss }) {
      const now = clock.now();
      const [row] = await db
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), inTime(now)));
      const isHis = row?.audience === 'all' || (await membershipOf(db, userId, now)) !== null;
      if (!row || !isHis) throw new AppError('notFound', GONE);
      if (dismiss && !row.dismissable) throw new AppError('conflict', '这条公告不能收起');
      const dismissedAt = dismiss ? now : null;
      await db
        .insert(announcementReads)
        .values({ announcementId: id, userId, readAt: now, dismissedAt })
        .onConflictDoUpdate({
          target: [announcementReads.announcementId, announcementReads.userId],
          set: {
            dismissedAt: sql`coalesce(${announcementReads.dismissedAt}, excluded.dismissed_at)`,
          },
        });
    },

    async take(admin) {
      const deed = { admin, action: 'list.export', target: 'announcements' } as const;
      await recordDeed(db, { ...deed, now: clock.now() });
      return Readable.from((await readAll()).map(present));
    },

    async page({ page, pageSize }) {
      const [rows, total] = await Promise.all([
        readAll()
          .offset((page - 1) * pageSize)
          .limit(pageSize),
        db.$count(announcements),
      ]);
      return { list: rows.map(present), total, page, pageSize };
    },

    save: (admin, { id, basedOn, shownFrom, shownTo, ...words }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const [before] = id
          ? await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
          : [];
        if (id && !before) throw new AppError('notFound', GONE);
        if (before) assertAsSeen(basedOn, before.updatedAt);
        const row = {
          ...words,
          ...{ shownFrom: new Date(shownFrom), shownTo: new Date(shownTo), updatedAt: now },
        };
        const target = id ?? newId();
        await tx
          .insert(announcements)
          .values({ id: target, ...row, createdAt: now })
          .onConflictDoUpdate({ target: announcements.id, set: row });
        await recordDeed(tx, {
          ...{ admin, now, target },
          action: before ? 'announcement.change' : 'announcement.add',
          before: before && factsOf(before),
          after: factsOf(row),
        });
        return target;
      }),

    remove: (admin, id) =>
      inTransaction(db, async (tx) => {
        const [gone] = await tx.delete(announcements).where(eq(announcements.id, id)).returning();
        if (!gone) throw new AppError('notFound', GONE);
        const deed = { admin, action: 'announcement.remove', target: id } as const;
        await recordDeed(tx, { ...deed, before: factsOf(gone), now: clock.now() });
      }),
  };
}

const present = ({
  row: { createdAt: _, ...row },
  readers,
}: {
  readonly row: Row;
  readonly readers: number;
}): AdminAnnouncement => ({
  ...{ ...row, readers },
  shownFrom: row.shownFrom.toISOString(),
  shownTo: row.shownTo.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const factsOf = ({
  title,
  body,
  audience,
  dismissable,
  shownFrom,
  shownTo,
}: Omit<Row, 'id' | 'createdAt' | 'updatedAt'>) => ({
  ...{ title, body, audience, dismissable },
  ...{ shownFrom: shownFrom.toISOString(), shownTo: shownTo.toISOString() },
});
