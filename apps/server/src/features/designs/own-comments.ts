import type { DesignComment, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, eq } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { designComments, designProjects } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Commenter,
  type CommentRow,
  readComment,
  readComments,
  writeComment,
} from './comments.ts';
import type { DesignDeps } from './deps.ts';
import { lockedVersion, ownProject, ownVersion, touchProject } from './finding.ts';

type Calls = typeof endpoints;

/** Comments as the owner of the project deals with them. */
export interface OwnComments {
  list(ownerId: string, which: ParsedInputOf<Calls['designComments']>): Promise<DesignComment[]>;
  add(ownerId: string, draft: ParsedInputOf<Calls['addDesignComment']>): Promise<DesignComment>;
  resolve(ownerId: string, commentId: string, resolved: boolean): Promise<DesignComment>;
  remove(ownerId: string, commentId: string): Promise<void>;
}

const OWNER: Commenter = { side: 'owner' };

export function createOwnComments({ db, clock }: DesignDeps): OwnComments {
  return {
    async list(ownerId, { projectId, versionId, open }) {
      if (projectId !== undefined) await ownProject(db, ownerId, projectId);
      if (versionId !== undefined) await ownVersion(db, ownerId, versionId);
      const where = and(
        projectId === undefined ? undefined : eq(designProjects.id, projectId),
        versionId === undefined ? undefined : eq(designComments.versionId, versionId),
      );
      const all = await readComments(db, where, OWNER);
      if (!open) return all;
      const isOpen = (comment: DesignComment) => !comment.replyTo && !comment.resolvedAt;
      const shown = new Set(all.filter(isOpen).map(({ id }) => id));
      return all.filter(({ id, replyTo }) => shown.has(replyTo ?? id));
    },

    add: (ownerId, draft) =>
      inTransaction(db, async (tx) => {
        const { project } = await lockedVersion(tx, ownerId, draft.versionId);
        const comment = await writeComment(tx, draft, { ...OWNER, author: '' }, clock.now());
        await touchProject(tx, project.id, clock.now());
        return comment;
      }),

    resolve: (ownerId, commentId, resolved) =>
      inTransaction(db, async (tx) => {
        const comment = await ownComment(tx, ownerId, commentId);
        const { project } = await lockedVersion(tx, ownerId, comment.versionId);
        if (comment.replyTo !== null) {
          throw new AppError('conflict', '回复不单独处理，请处理它的批注');
        }
        const resolvedAt = resolved ? (comment.resolvedAt ?? clock.now()) : null;
        await tx.update(designComments).set({ resolvedAt }).where(eq(designComments.id, commentId));
        await touchProject(tx, project.id, clock.now());
        return readComment(tx, commentId, OWNER);
      }),

    remove: (ownerId, commentId) =>
      inTransaction(db, async (tx) => {
        const comment = await ownComment(tx, ownerId, commentId);
        const { project } = await lockedVersion(tx, ownerId, comment.versionId);
        await tx.delete(designComments).where(eq(designComments.id, commentId));
        await touchProject(tx, project.id, clock.now());
      }),
  };
}

/** A comment on one's own version that is not in the trash. @throws AppError notFound */
export async function ownComment(
  db: Db | Tx,
  ownerId: string,
  commentId: string,
): Promise<CommentRow> {
  const [comment] = await db.select().from(designComments).where(eq(designComments.id, commentId));
  const gone = new AppError('notFound', '没有找到这条批注');
  if (!comment) throw gone;
  await ownVersion(db, ownerId, comment.versionId).catch((cause: unknown) => {
    throw cause instanceof AppError ? gone : cause;
  });
  return comment;
}
