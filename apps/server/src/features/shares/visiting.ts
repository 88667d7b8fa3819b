import type {
  DesignApproval,
  DesignComment,
  DesignView,
  endpoints,
  ParsedInputOf,
  SharedProject,
  SharedVersion,
} from '@zhuhui/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../platform/db/client.ts';
import { designComments, designVersions, designViews } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { approveVersion } from '../designs/approvals.ts';
import { type Commenter, isBy, readComments, writeComment } from '../designs/comments.ts';
import { lockProject, touchProject } from '../designs/finding.ts';
import { presentApproval, readViews } from '../designs/reading.ts';
import type { ShareDeps } from './deps.ts';
import { findEdition, type OpenShare, type ShareDoor } from './opening.ts';
import { readOriginals } from './originals.ts';
import type { SharedPicture } from './passes.ts';

type Calls = typeof endpoints;

/** What a visitor can do with a link that is open to him. */
export interface Visiting {
  show(open: OpenShare): Promise<SharedProject>;
  comment(given: ParsedInputOf<Calls['addShareComment']>): Promise<DesignComment>;
  takeBack(pass: string, commentId: string): Promise<void>;
  approve(given: ParsedInputOf<Calls['approveShared']>): Promise<Omit<DesignApproval, 'shareId'>>;
  /** The file behind a signed address. @throws AppError notFound */
  picture(picture: SharedPicture): Promise<{ ownerId: string; fileId: string }>;
}

const WRITES_PER_VISITOR = 30;
/** All of a link's visitors together. */
const WRITES_PER_LINK = 120;
const WRITES_MS = 10 * 60_000;

export function createVisiting(deps: ShareDeps, door: ShareDoor): Visiting {
  const { db, clock, passes } = deps;

  const readerOf = ({ share, visitor }: OpenShare): Commenter => ({
    ...{ side: 'client', visitor, shareId: share.id },
  });

  const hold = async ({ share, visitor }: OpenShare): Promise<void> => {
    for (const [key, limit] of [
      [`share:write:${share.id}:${visitor}`, WRITES_PER_VISITOR],
      [`share:write:${share.id}`, WRITES_PER_LINK],
    ] as const) {
      const rule = { key, limit, windowMs: WRITES_MS };
      const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
      if (!allowed) throw new AppError('tooOften', '写得太快了，请稍后再试', { retryAfterSeconds });
    }
  };

  /** What is shown by the link. */
  const shownOf = async ({ share, project }: Pick<OpenShare, 'share' | 'project'>) => {
    const views = await readViews(db, project.id);
    return views
      .map((view) => ({
        ...view,
        versions: view.versions.filter((version) => share.shows === 'all' || version.isCurrent),
      }))
      .filter(({ versions }) => versions.length > 0);
  };

  /** Everything a visitor changes: under the project's lock, on a version that the link shows then. */
  const change = async <T>(
    open: OpenShare,
    versionId: string,
    work: (tx: Tx, now: Date) => Promise<T>,
  ): Promise<T> => {
    await hold(open);
    return inTransaction(db, async (tx) => {
      const { share, project } = open;
      await lockProject(tx, project.id);
      const now = clock.now();
      if (!(await findEdition(tx, share.id, share.generation, now))) {
        throw new AppError('notFound', '链接已失效，请重新打开');
      }
      await sharedFile(tx, share, versionId);
      const done = await work(tx, now);
      await touchProject(tx, project.id, now);
      return done;
    });
  };

  return {
    async show(open) {
      const { share, project, designer } = open;
      const views = await shownOf(open);
      const ids = views.flatMap(({ versions }) => versions.map(({ id }) => id));
      const comments = ids.length
        ? await readComments(db, inArray(designComments.versionId, ids), readerOf(open))
        : [];
      const originals = await readOriginals(db, share.showsOriginals ? ids : []);
      const { name } = project;
      const { canComment, canApprove } = share;
      const now = clock.now();
      const shared = (version: DesignView['versions'][number]): SharedVersion => {
        const { id, number, width, height, sha256, note, isCurrent, approval, createdAt } = version;
        const own = { id, number, width, height, sha256, note, isCurrent, createdAt };
        return {
          ...own,
          url: passes.pictureUrl(share, id, 'full', now),
          screenUrl: passes.pictureUrl(share, id, 'screen', now),
          thumbUrl: passes.pictureUrl(share, id, 'thumb', now),
          beforeUrl: originals.has(id) ? passes.pictureUrl(share, id, 'before', now) : null,
          comments: comments.filter(({ versionId }) => versionId === id),
          approval: approval && withoutShare(approval),
        };
      };
      return {
        ...{ name, designer, canComment, canApprove, expiresAt: share.expiresAt.toISOString() },
        views: views.map((view) => ({
          ...{ id: view.id, name: view.name },
          versions: view.versions.map(shared),
        })),
      };
    },

    async comment({ pass, author, ...draft }) {
      const open = await door.enter(pass);
      if (!open.share.canComment) throw new AppError('conflict', '设计师没有开放批注');
      return change(open, draft.versionId, (tx, now) =>
        writeComment(tx, draft, { ...readerOf(open), author }, now),
      );
    },

    async takeBack(pass, commentId) {
      const open = await door.enter(pass);
      const [comment] = await db
        .select()
        .from(designComments)
        .where(eq(designComments.id, commentId));
      if (comment?.shareId !== open.share.id || !isBy(comment, readerOf(open))) {
        throw new AppError('notFound', '没有找到这条批注');
      }
      await change(open, comment.versionId, async (tx) => {
        const replies = eq(designComments.replyTo, commentId);
        const isDealtWith = comment.resolvedAt || (await tx.$count(designComments, replies)) > 0;
        if (isDealtWith) throw new AppError('conflict', '已有回复或已处理，不能收回');
        await tx.delete(designComments).where(eq(designComments.id, commentId));
      });
    },

    async approve({ pass, versionId, author, sha256 }) {
      const open = await door.enter(pass);
      if (!open.share.canApprove) throw new AppError('conflict', '设计师没有开放确认');
      const approver = { shareId: open.share.id, author, visitor: open.visitor };
      return change(open, versionId, async (tx, now) =>
        withoutShare(
          presentApproval(await approveVersion(tx, versionId, approver, { seen: sha256, now })),
        ),
      );
    },

    async picture(picture) {
      const gone = new AppError('notFound', '没有找到这个文件');
      const found = await findEdition(db, picture.shareId, undefined, clock.now());
      if (!found || !passes.isSigned(picture, found.share.generation, clock.now())) throw gone;
      const { ownerId } = found.project;
      const fileId = await sharedFile(db, found.share, picture.versionId);
      if (picture.size !== 'before') return { ownerId, fileId };
      if (!found.share.showsOriginals) throw gone;
      const original = (await readOriginals(db, [picture.versionId])).get(picture.versionId);
      if (original === undefined) throw gone;
      return { ownerId, fileId: original };
    },
  };
}

const withoutShare = ({ by, approvedAt, sha256 }: DesignApproval) => ({ by, approvedAt, sha256 });

/** The file of a version that a link shows. @throws AppError notFound for every other one */
async function sharedFile(
  db: Parameters<typeof readViews>[0],
  share: Pick<OpenShare['share'], 'projectId' | 'shows'>,
  versionId: string,
): Promise<string> {
  const [version] = await db
    .select({ fileId: designVersions.fileId })
    .from(designVersions)
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .where(
      and(
        eq(designVersions.id, versionId),
        eq(designViews.projectId, share.projectId),
        isNull(designVersions.deletedAt),
        isNull(designViews.deletedAt),
        share.shows === 'all' ? undefined : eq(designVersions.isCurrent, true),
      ),
    );
  if (!version) throw new AppError('notFound', '没有找到这个版本');
  return version.fileId;
}
