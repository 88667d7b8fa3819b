import type { DataOf, DesignVersion, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../platform/db/client.ts';
import { designApprovals, designVersions, designViews, files } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { makeCurrent } from './current.ts';
import type { DesignDeps } from './deps.ts';
import { lockedVersion, ownProject, touchProject } from './finding.ts';
import { presentApproval, readVersion } from './reading.ts';

type Calls = typeof endpoints;

/**
 * A client's approval locks a version: it stays what it is, where it is, and stands for its view, until the
 * owner revokes the approval; both stay written down. Triggers guard the same (migrations/0027).
 */
export interface DesignApprovals {
  list(ownerId: string, projectId: string): Promise<DataOf<Calls['designApprovals']>>;
  revoke(ownerId: string, given: ParsedInputOf<Calls['revokeApproval']>): Promise<DesignVersion>;
}

export function createDesignApprovals({ db, clock }: DesignDeps): DesignApprovals {
  return {
    async list(ownerId, projectId) {
      await ownProject(db, ownerId, projectId);
      const rows = await db
        .select({ approval: designApprovals, view: designViews, number: designVersions.number })
        .from(designApprovals)
        .innerJoin(designVersions, eq(designVersions.id, designApprovals.versionId))
        .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
        .where(eq(designViews.projectId, projectId))
        .orderBy(desc(designApprovals.approvedAt), desc(designApprovals.id));
      return rows.map(({ approval, view, number }) => ({
        ...presentApproval(approval),
        versionId: approval.versionId,
        viewName: view.name,
        number,
        revokedAt: approval.revokedAt?.toISOString() ?? null,
        revokedReason: approval.revokedReason,
      }));
    },

    revoke: (ownerId, { versionId, reason }) =>
      inTransaction(db, async (tx) => {
        const { project } = await lockedVersion(tx, ownerId, versionId);
        const now = clock.now();
        const revoked = await tx
          .update(designApprovals)
          .set({ revokedAt: now, revokedReason: reason })
          .where(and(eq(designApprovals.versionId, versionId), isNull(designApprovals.revokedAt)))
          .returning({ id: designApprovals.id });
        if (revoked.length === 0) throw new AppError('conflict', '这个版本没有客户的确认');
        await touchProject(tx, project.id, now);
        return readVersion(tx, versionId);
      }),
  };
}

/**
 * @param action what is refused, as in `请先撤销确认再删除`
 * @throws AppError conflict when an approval that meets the condition is in force
 */
export async function assertUnlocked(tx: Tx, which: SQL | undefined, action: string) {
  const [approval] = await tx
    .select({ author: designApprovals.author })
    .from(designApprovals)
    .innerJoin(designVersions, eq(designVersions.id, designApprovals.versionId))
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .where(and(isNull(designApprovals.revokedAt), which))
    .limit(1);
  if (approval) {
    throw new AppError('conflict', `客户“${approval.author}”已确认，请先撤销确认再${action}`);
  }
}

/** Who approves, by which link. */
export interface Approver {
  readonly shareId: string;
  readonly author: string;
  readonly visitor: string;
}

/**
 * Locks a version that is not in the trash, under its project's lock, and lets it stand for its view.
 * @param seen SHA-256 of what the client looked at
 * @throws AppError conflict when the view has an approved version, or another picture was looked at
 */
export async function approveVersion(
  tx: Tx,
  versionId: string,
  approver: Approver,
  { seen, now }: { seen: string | undefined; now: Date },
): Promise<typeof designApprovals.$inferSelect> {
  const [found] = await tx
    .select({ version: designVersions, sha256: files.sha256, projectId: designViews.projectId })
    .from(designVersions)
    .innerJoin(files, eq(files.id, designVersions.fileId))
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .where(eq(designVersions.id, versionId));
  if (!found) throw new AppError('notFound', '没有找到这个版本');
  const { version, sha256, projectId } = found;
  if (seen !== undefined && seen !== sha256) {
    throw new AppError('conflict', '图片和你看到的不一样了，请刷新后再确认');
  }
  const inView = eq(designApprovals.viewId, version.viewId);
  const [other] = await tx
    .select({ versionId: designApprovals.versionId })
    .from(designApprovals)
    .where(and(inView, isNull(designApprovals.revokedAt)));
  if (other) {
    const isThis = other.versionId === versionId;
    throw new AppError('conflict', isThis ? '这个版本已经确认过了' : '这个视图已确认了另一个版本');
  }
  await makeCurrent(tx, version.viewId, versionId);
  const { shareId, author, visitor } = approver;
  const [approval] = await tx
    .insert(designApprovals)
    .values({
      ...{ id: newId(), versionId, viewId: version.viewId, shareId, author, visitor, sha256 },
      approvedAt: now,
    })
    .returning();
  await touchProject(tx, projectId, now);
  if (!approval) throw new Error('an approval was not written');
  return approval;
}
