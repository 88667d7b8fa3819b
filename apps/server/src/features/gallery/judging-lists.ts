import type { AdminGalleryEntry, endpoints, GalleryReport, ParsedInputOf } from '@zhuhui/contracts';
import { and, asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import {
  galleryAuthors,
  galleryComments,
  galleryEntries,
  galleryImages,
  galleryReports,
  users,
} from '../../platform/db/schema.ts';
import { maskedPhone } from '../../platform/phone.ts';
import { wordsToFind } from '../tasks/words.ts';
import { presentCategory } from './presenter.ts';
import { gramsOfQuery } from './words.ts';

/** What administrators see of the gallery. */

export type EntryFilter = ParsedInputOf<typeof endpoints.adminGalleryCsv>;
export type ReportFilter = ParsedInputOf<typeof endpoints.galleryReportsCsv>;

interface Stretch<Row> {
  readonly offset?: number;
  readonly limit: number;
  readonly after?: Row;
}

const entries = galleryEntries;

const entryColumns = {
  ...{ id: entries.id, kind: entries.kind, state: entries.state, title: entries.title },
  ...{ authorName: galleryAuthors.name, phone: users.phone, pictures: entries.pictures },
  ...{ coverImageId: galleryImages.id, category: entries.category, likes: entries.likes },
  ...{ comments: entries.comments, reason: entries.reason, createdAt: entries.createdAt },
  publishedAt: entries.publishedAt,
  openReports: sql<number>`(select count(*)::int from ${galleryReports} r
    where r.entry_id = ${entries.id} and r.state = 'open')`,
};

/** What waits to be looked at, the one that waits longest first; everything else newest first. */
export async function readEntries(
  db: Db | Tx,
  filter: EntryFilter,
  { offset = 0, limit, after }: Stretch<AdminGalleryEntry>,
): Promise<AdminGalleryEntry[]> {
  const isQueue = filter.state === 'pending';
  const order = isQueue ? asc : desc;
  const beyond = isQueue ? sql`>` : sql`<`;
  const rows = await selectEntries(db)
    .where(
      and(
        entryCondition(filter),
        after &&
          sql`(${entries.createdAt}, ${entries.id}) ${beyond} (${after.createdAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(order(entries.createdAt), order(entries.id))
    .offset(offset)
    .limit(limit);
  return rows.map(presentRow);
}

export async function readAdminEntry(
  db: Db | Tx,
  id: string,
): Promise<AdminGalleryEntry | undefined> {
  const [row] = await selectEntries(db).where(eq(entries.id, id));
  return row && presentRow(row);
}

const selectEntries = (db: Db | Tx) =>
  db
    .select(entryColumns)
    .from(entries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, entries.authorId))
    .leftJoin(users, eq(users.id, galleryAuthors.userId))
    .innerJoin(
      galleryImages,
      and(eq(galleryImages.entryId, entries.id), eq(galleryImages.ordinal, 0)),
    );

type Row = Omit<AdminGalleryEntry, 'phone' | 'createdAt' | 'publishedAt'> & {
  readonly phone: string | null;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
};

const presentRow = ({
  phone,
  category,
  createdAt,
  publishedAt,
  ...row
}: Row): AdminGalleryEntry => ({
  ...row,
  phone: phone === null ? '' : maskedPhone(phone),
  category: presentCategory(category)
    .map(({ name }) => name)
    .join(' / '),
  createdAt: createdAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

export const entryCondition = ({ state, kind, keyword }: EntryFilter): SQL | undefined =>
  and(
    state && eq(entries.state, state),
    kind && eq(entries.kind, kind),
    keyword ? or(eq(entries.id, keyword), hasWords(wordsToFind(keyword))) : undefined,
  );

const hasWords = (words: readonly string[]): SQL | undefined =>
  and(
    sql`${entries.grams} @> ${sql.param(gramsOfQuery(words))}::int[]`,
    ...words.map((word) => like(entries.words, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  );

export async function readReports(
  db: Db | Tx,
  where: SQL | undefined,
  { offset = 0, limit, after }: Stretch<GalleryReport>,
): Promise<GalleryReport[]> {
  const reports = galleryReports;
  const rows = await db
    .select({
      report: reports,
      title: entries.title,
      entryState: entries.state,
      phone: users.phone,
      comment: galleryComments,
    })
    .from(reports)
    .innerJoin(entries, eq(entries.id, reports.entryId))
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(galleryComments, eq(galleryComments.id, reports.commentId))
    .where(
      and(
        where,
        after &&
          sql`(${reports.createdAt}, ${reports.id}) < (${after.createdAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ report, title, entryState, phone, comment }) => ({
    ...{ id: report.id, entryId: report.entryId, entryTitle: title, entryState },
    comment: comment && {
      ...{ id: comment.id, body: comment.body, hidden: comment.hiddenAt !== null },
    },
    ...{ reason: report.reason, words: report.words, state: report.state },
    phone: phone ? maskedPhone(phone) : '',
    settledBy: report.settledBy,
    createdAt: report.createdAt.toISOString(),
    settledAt: report.settledAt?.toISOString() ?? null,
  }));
}

export const reportCondition = ({ state }: ReportFilter): SQL | undefined =>
  state && eq(galleryReports.state, state);
