import {
  DESIGN_LIMITS,
  type DesignVersion,
  type DesignView,
  type endpoints,
  type ParsedInputOf,
} from '@zhuhui/contracts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../platform/db/client.ts';
import { designApprovals, designVersions, designViews, files } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isRaster } from '../files/formats.ts';
import { assertUnlocked } from './approvals.ts';
import { makeCurrent, settleCurrent } from './current.ts';
import type { DesignDeps } from './deps.ts';
import { lockedVersion, lockedView, ownView, touchProject, type ViewRow } from './finding.ts';
import { assertWithinQuota, lockOwner } from './quota.ts';
import { readVersion, readView } from './reading.ts';

type Calls = typeof endpoints;

/** Pictures of a view. */
export interface DesignVersions {
  add(ownerId: string, draft: ParsedInputOf<Calls['addDesignVersions']>): Promise<DesignView>;
  edit(ownerId: string, change: ParsedInputOf<Calls['editDesignVersion']>): Promise<DesignVersion>;
  setCurrent(ownerId: string, versionId: string): Promise<DesignView>;
  move(ownerId: string, move: ParsedInputOf<Calls['moveDesignVersion']>): Promise<DesignView>;
}

export function createDesignVersions({ db, clock, limits }: DesignDeps): DesignVersions {
  return {
    add: (ownerId, { viewId, fileIds, note, tags }) =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, ownerId);
        const { project, view } = await lockedView(tx, ownerId, viewId);
        const chosen = [...new Set(fileIds)];
        await assertOwnPictures(tx, ownerId, chosen);
        const there = await filesOf(tx, viewId);
        const fresh = chosen.filter((fileId) => !there.has(fileId));
        if (fresh.length === 0) throw new AppError('conflict', '这些图已经在这个视图里了');
        const now = clock.now();
        const first = await takeNumbers(tx, view, fresh.length);
        const rows = fresh.map((fileId, nth) => ({
          ...{ id: newId(), viewId, fileId, number: first + nth, note, tags, createdAt: now },
        }));
        await tx.insert(designVersions).values(rows);
        await assertWithinQuota(tx, ownerId, limits);
        await settleCurrent(tx, viewId, 'first');
        await touchProject(tx, project.id, now);
        return readView(tx, viewId);
      }),

    edit: (ownerId, { id, note, tags }) =>
      inTransaction(db, async (tx) => {
        if (note === undefined && tags === undefined) throw badField('note', '没有要改的内容');
        const { project } = await lockedVersion(tx, ownerId, id);
        await tx.update(designVersions).set({ note, tags }).where(eq(designVersions.id, id));
        await touchProject(tx, project.id, clock.now());
        return readVersion(tx, id);
      }),

    setCurrent: (ownerId, id) =>
      inTransaction(db, async (tx) => {
        const { project, view, version } = await lockedVersion(tx, ownerId, id);
        if (!version.isCurrent) {
          await assertUnlocked(tx, eq(designApprovals.viewId, view.id), '换当前版本');
          await touchProject(tx, project.id, clock.now());
        }
        await makeCurrent(tx, view.id, id);
        return readView(tx, view.id);
      }),

    move: (ownerId, { id, viewId }) =>
      inTransaction(db, async (tx) => {
        // One user's moves wait for one another, so that two projects can be locked in any order.
        await lockOwner(tx, ownerId);
        await ownView(tx, ownerId, viewId);
        const from = await lockedVersion(tx, ownerId, id);
        const to = await lockedView(tx, ownerId, viewId);
        if (from.view.id === viewId) return readView(tx, viewId);
        await assertUnlocked(tx, eq(designApprovals.versionId, id), '移动');
        if ((await filesOf(tx, viewId)).has(from.version.fileId)) {
          throw new AppError('conflict', '那个视图里已经有这张图了');
        }
        const number = await takeNumbers(tx, to.view, 1);
        await tx.update(designApprovals).set({ viewId }).where(eq(designApprovals.versionId, id));
        await tx
          .update(designVersions)
          .set({ viewId, number, isCurrent: false })
          .where(eq(designVersions.id, id));
        await settleCurrent(tx, from.view.id, 'last');
        await settleCurrent(tx, viewId, 'first');
        for (const project of [from.project, to.project]) {
          await touchProject(tx, project.id, clock.now());
        }
        return readView(tx, viewId);
      }),
  };
}

/**
 * Takes the rows of these files, so that nobody gives them up meanwhile.
 * @throws AppError notFound when one is not there or not one's own, badInput when one is no picture
 */
async function assertOwnPictures(tx: Tx, ownerId: string, fileIds: string[]): Promise<void> {
  const rows = await tx
    .select({ mime: files.mime })
    .from(files)
    .where(
      and(
        inArray(files.id, fileIds),
        eq(files.ownerId, ownerId),
        eq(files.state, 'ready'),
        inArray(files.purpose, ['upload', 'result']),
      ),
    )
    .orderBy(files.id)
    .for('update');
  if (rows.length < fileIds.length) throw new AppError('notFound', '没有找到其中的图片');
  if (!rows.every(({ mime }) => isRaster(mime))) throw badField('fileIds', '只能加入图片');
}

/** Files of a view's versions that are not in the trash. */
async function filesOf(tx: Tx, viewId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ fileId: designVersions.fileId })
    .from(designVersions)
    .where(and(eq(designVersions.viewId, viewId), isNull(designVersions.deletedAt)));
  return new Set(rows.map(({ fileId }) => fileId));
}

/** Takes this many numbers of a view. @returns the first @throws AppError conflict when it is full */
async function takeNumbers(tx: Tx, view: ViewRow, count: number): Promise<number> {
  const kept = await tx.$count(designVersions, eq(designVersions.viewId, view.id));
  const { versionsMost } = DESIGN_LIMITS;
  if (kept + count > versionsMost) {
    throw new AppError('conflict', `一个视图最多 ${versionsMost} 个版本，回收站里的也算`);
  }
  await tx
    .update(designViews)
    .set({ nextNumber: sql`${designViews.nextNumber} + ${count}` })
    .where(eq(designViews.id, view.id));
  return view.nextNumber;
}
