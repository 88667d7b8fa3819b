import {
  type AdminGalleryEntry,
  type DataOf,
  type endpoints,
  GALLERY_VERDICTS,
  type GalleryReport,
  type GalleryState,
  type GalleryVerdict,
  type ParsedInputOf,
  REPORT_REASONS,
} from '@zhuhui/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { CSV_BATCH, inBatches } from '../../http/csv.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { galleryEntries, galleryReports } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import type { FileService, ServedFile } from '../files/service.ts';
import { hideComment } from './doings.ts';
import {
  type EntryFilter,
  entryCondition,
  type ReportFilter,
  readAdminEntry,
  readEntries,
  readReports,
  reportCondition,
} from './judging-lists.ts';
import { publishesAtOnce, setPublishesAtOnce } from './policy.ts';
import { presentFacts, presentImage } from './presenter.ts';
import { findImage, lockEntry, readImages } from './rows.ts';
import { isJudgedAgainst, setState } from './states.ts';
import { styleName } from './words.ts';

type Calls = typeof endpoints;
type Input<Name extends keyof Calls> = ParsedInputOf<Calls[Name]>;

/** What administrators do about the gallery. Every change is written down in the transaction that makes it. */
export interface GalleryJudge {
  page(input: Input<'adminGallery'>): Promise<DataOf<Calls['adminGallery']>>;
  take(admin: AdminRow, filter: EntryFilter): Promise<AsyncIterable<AdminGalleryEntry>>;
  entry(id: string): Promise<DataOf<Calls['adminGalleryEntry']>>;
  /** WebP. */
  picture(look: Input<'adminGalleryPicture'>): Promise<Uint8Array>;
  /** Of a picture that stands for one, marked as others see it. */
  film(imageId: string): Promise<ServedFile>;
  judge(admin: AdminRow, verdict: Input<'judgeGallery'>): Promise<AdminGalleryEntry>;
  reports(input: Input<'galleryReports'>): Promise<DataOf<Calls['galleryReports']>>;
  takeReports(admin: AdminRow, filter: ReportFilter): Promise<AsyncIterable<GalleryReport>>;
  settle(admin: AdminRow, decision: Input<'settleReport'>): Promise<GalleryReport>;
  policy(): Promise<DataOf<Calls['galleryPolicy']>>;
  savePolicy(admin: AdminRow, policy: DataOf<Calls['galleryPolicy']>): Promise<void>;
}

/** What each verdict may be passed on, and what comes of it. */
const VERDICTS: Readonly<
  Record<GalleryVerdict, { from: readonly GalleryState[]; to: GalleryState }>
> = {
  approve: { from: ['pending', 'refused'], to: 'published' },
  // What its author took back is refused by a report that is upheld.
  refuse: { from: ['pending', 'withdrawn'], to: 'refused' },
  takeDown: { from: ['published'], to: 'takenDown' },
  restore: { from: ['takenDown'], to: 'published' },
};
/** What an upheld report of a work means for it, by where it stands by then; elsewhere it is judged already. */
const UPHELD: Readonly<Partial<Record<GalleryState, GalleryVerdict>>> = {
  published: 'takeDown',
  pending: 'refuse',
  withdrawn: 'refuse',
};
const SIDES_PX = { thumb: 320, large: 1280 } as const;
const QUALITY = 80;

export function createGalleryJudge(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: FileService;
}): GalleryJudge {
  const { db, clock, files } = deps;
  const notFound = () => new AppError('notFound', '没有找到这个作品');

  const present = async (tx: Db | Tx, id: string): Promise<AdminGalleryEntry> => {
    const row = await readAdminEntry(tx, id);
    if (!row) throw notFound();
    return row;
  };

  /** One judgement and its place in the log. */
  const pass = async (
    tx: Tx,
    admin: AdminRow,
    { id, verdict, reason }: Input<'judgeGallery'>,
  ): Promise<void> => {
    const row = await lockEntry(tx, id);
    if (!row) throw notFound();
    const { from, to } = VERDICTS[verdict];
    if (!from.includes(row.entry.state)) {
      throw new AppError(
        'conflict',
        `这个作品现在不能“${GALLERY_VERDICTS[verdict]}”，请刷新后再看`,
      );
    }
    const now = clock.now();
    await recordDeed(tx, {
      ...{ admin, now, action: `gallery.${verdict}`, target: id },
      before: { state: row.entry.state },
      after: { state: to, title: row.entry.title, ...(reason && { reason }) },
    });
    // After the log, whose end everybody waits at: those who wait for the counts then hold nothing else.
    const judgement = { by: admin.account, reason: isJudgedAgainst(to) ? reason : '' };
    await setState(tx, id, to, { now, judgement });
  };

  const exported = (admin: AdminRow, target: string, filter: object) =>
    recordDeed(db, {
      ...{ admin, action: 'list.export', target, after: { ...filter }, now: clock.now() },
    });

  return {
    async page({ page, pageSize, ...filter }) {
      const place = { offset: (page - 1) * pageSize, limit: pageSize };
      const [list, total, pending, openReports] = await Promise.all([
        readEntries(db, filter, place),
        db.$count(galleryEntries, entryCondition(filter)),
        db.$count(galleryEntries, eq(galleryEntries.state, 'pending')),
        db.$count(galleryReports, eq(galleryReports.state, 'open')),
      ]);
      return { list, total, page, pageSize, pending, openReports };
    },

    async take(admin, filter) {
      await exported(admin, 'gallery', filter);
      return inBatches((after?: AdminGalleryEntry) =>
        readEntries(db, filter, { limit: CSV_BATCH, ...(after && { after }) }),
      );
    },

    async entry(id) {
      const [entry, images, [row]] = await Promise.all([
        present(db, id),
        readImages(db, id),
        db.select().from(galleryEntries).where(eq(galleryEntries.id, id)),
      ]);
      if (!row) throw notFound();
      const prompts = images.flatMap(({ settings }) =>
        typeof settings.prompt === 'string' && settings.prompt ? [settings.prompt] : [],
      );
      return {
        ...{ entry, description: row.description, style: styleName(row.style) ?? '' },
        ...{ facts: presentFacts(row), allowInput: row.allowInput },
        images: images.map((image) => ({
          ...presentImage(image),
          filmSeconds: image.filmFileId === null ? null : (image.durationSeconds ?? 0),
        })),
        prompts: [...new Set(prompts)],
      };
    },

    async picture({ imageId, size }) {
      const found = await findImage(db, imageId);
      if (!found) throw new AppError('notFound', '没有找到这张图');
      const bytes = await files.read(found.image.fileId);
      const side = SIDES_PX[size];
      const small = sharp(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true });
      return small.webp({ quality: QUALITY }).toBuffer();
    },

    async film(imageId) {
      const found = await findImage(db, imageId);
      if (!found?.image.filmFileId) throw new AppError('notFound', '没有找到这段视频');
      return files.open(found.userId, found.image.filmFileId, null);
    },

    judge: (admin, verdict) =>
      inTransaction(db, async (tx) => {
        await pass(tx, admin, verdict);
        return present(tx, verdict.id);
      }),

    async reports({ page, pageSize, ...filter }) {
      const where = reportCondition(filter);
      const place = { offset: (page - 1) * pageSize, limit: pageSize };
      const [list, total] = await Promise.all([
        readReports(db, where, place),
        db.$count(galleryReports, where),
      ]);
      return { list, total, page, pageSize };
    },

    async takeReports(admin, filter) {
      await exported(admin, 'galleryReports', filter);
      return inBatches((after?: GalleryReport) =>
        readReports(db, reportCondition(filter), { limit: CSV_BATCH, ...(after && { after }) }),
      );
    },

    settle: (admin, { id, upheld, reason }) =>
      inTransaction(db, async (tx) => {
        const [report] = await tx.select().from(galleryReports).where(eq(galleryReports.id, id));
        if (!report) throw new AppError('notFound', '没有找到这条举报');
        const row = await lockEntry(tx, report.entryId);
        if (!row) throw notFound();
        const now = clock.now();
        const about = and(
          ...[eq(galleryReports.entryId, report.entryId), eq(galleryReports.state, 'open')],
          report.commentId === null
            ? isNull(galleryReports.commentId)
            : eq(galleryReports.commentId, report.commentId),
        );
        const state = upheld ? 'upheld' : 'dismissed';
        const settled = await tx
          .update(galleryReports)
          .set({ state, settledBy: admin.account, settledAt: now })
          .where(about)
          .returning({ id: galleryReports.id });
        if (!settled.some((one) => one.id === id))
          throw new AppError('conflict', '这条举报已经处理过');
        await recordDeed(tx, {
          ...{ admin, now, action: 'gallery.settle', target: id },
          before: { state: 'open' },
          after: { state, entryId: report.entryId, reports: settled.length },
        });
        const verdict = UPHELD[row.entry.state];
        if (upheld && report.commentId !== null) {
          await hideComment(tx, report.commentId, now);
        } else if (upheld && verdict) {
          const told = reason || `被举报：${REPORT_REASONS[report.reason]}`;
          await pass(tx, admin, { id: report.entryId, verdict, reason: told });
        }
        const [after] = await readReports(tx, eq(galleryReports.id, id), { limit: 1 });
        if (!after) throw new AppError('notFound', '没有找到这条举报');
        return after;
      }),

    policy: async () => ({ publishAtOnce: await publishesAtOnce(db) }),

    savePolicy: (admin, { publishAtOnce }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const before = { publishAtOnce: await publishesAtOnce(tx) };
        await setPublishesAtOnce(tx, publishAtOnce, now);
        const deed = { admin, now, action: 'gallery.policy', target: 'gallery' } as const;
        await recordDeed(tx, { ...deed, before, after: { publishAtOnce } });
      }),
  };
}
