import { COMMENT_LIMITS, type DesignComment } from '@zhuhui/contracts';
import { and, asc, count, eq, isNull, max, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import {
  designComments,
  designProjects,
  designVersions,
  designViews,
  users,
} from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

/** Comments on versions, whoever writes or reads them: the owner of a project, or a visitor by a link. */

export type CommentRow = typeof designComments.$inferSelect;

/** Who asks: the owner, or a link's visitor. */
export type Commenter =
  | { readonly side: 'owner' }
  | {
      readonly side: 'client';
      readonly visitor: string;
      readonly shareId: string;
    };

/** What somebody wants to say. */
export interface CommentDraft {
  readonly versionId: string;
  readonly text: string;
  readonly pin?: { readonly x: number; readonly y: number } | undefined;
  readonly replyTo?: string | undefined;
}

/** Comments that meet a condition, on what is not in the trash, as they were written. */
export async function readComments(
  db: Db | Tx,
  where: SQL | undefined,
  reader: Commenter,
): Promise<DesignComment[]> {
  const rows = await db
    .select({ comment: designComments, nickname: users.nickname })
    .from(designComments)
    .innerJoin(designVersions, eq(designVersions.id, designComments.versionId))
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .innerJoin(designProjects, eq(designProjects.id, designViews.projectId))
    .innerJoin(users, eq(users.id, designProjects.ownerId))
    .where(and(where, isNull(designVersions.deletedAt), isNull(designViews.deletedAt)))
    .orderBy(asc(designComments.ordinal));
  return rows.map(({ comment, nickname }) => ({
    id: comment.id,
    versionId: comment.versionId,
    replyTo: comment.replyTo,
    number: comment.number,
    pin:
      comment.pinX === null || comment.pinY === null ? null : { x: comment.pinX, y: comment.pinY },
    by: comment.side,
    author: comment.side === 'owner' ? nickname : comment.author,
    isMine: isBy(comment, reader),
    text: comment.text,
    resolvedAt: comment.resolvedAt?.toISOString() ?? null,
    createdAt: comment.createdAt.toISOString(),
  }));
}

/** Whether this one wrote it. */
export const isBy = (comment: CommentRow, who: Commenter): boolean =>
  comment.side === who.side && (who.side === 'owner' || comment.visitor === who.visitor);

export async function readComment(
  db: Db | Tx,
  commentId: string,
  reader: Commenter,
): Promise<DesignComment> {
  const [comment] = await readComments(db, eq(designComments.id, commentId), reader);
  if (!comment) throw new AppError('notFound', '没有找到这条批注');
  return comment;
}

/**
 * Writes a comment under the lock of the version's project.
 * @throws AppError conflict when the version has too many, notFound for an answer to what is not there
 */
export async function writeComment(
  tx: Tx,
  draft: CommentDraft,
  writer: Commenter & { readonly author: string },
  now: Date,
): Promise<DesignComment> {
  const { versionId, text, pin, replyTo } = draft;
  const onVersion = eq(designComments.versionId, versionId);
  const [all] = await tx
    .select({ count: count(), last: max(designComments.number) })
    .from(designComments)
    .where(onVersion);
  const { perVersion } = COMMENT_LIMITS;
  if ((all?.count ?? 0) >= perVersion) {
    throw new AppError('conflict', `一个版本最多 ${perVersion} 条批注`);
  }
  if (replyTo !== undefined) {
    if (pin) throw badField('pin', '回复没有自己的位置');
    const begun = and(eq(designComments.id, replyTo), onVersion, isNull(designComments.replyTo));
    if ((await tx.$count(designComments, begun)) === 0) {
      throw new AppError('notFound', '没有找到要回复的批注');
    }
  }
  const id = newId();
  await tx.insert(designComments).values({
    ...{ id, versionId, text, replyTo, author: writer.author, side: writer.side, createdAt: now },
    number: replyTo === undefined ? (all?.last ?? 0) + 1 : null,
    pinX: pin?.x ?? null,
    pinY: pin?.y ?? null,
    ...(writer.side === 'client' && { visitor: writer.visitor, shareId: writer.shareId }),
  });
  return readComment(tx, id, writer);
}
