import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { designProjects, designVersions, designViews } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Finding one's own projects, views and versions that are not in the trash; notFound for everything else.
 * Whoever changes what is in a project locks it first: `lock` takes its row for the transaction.
 */

export type ProjectRow = typeof designProjects.$inferSelect;
export type ViewRow = typeof designViews.$inferSelect;
export type VersionRow = typeof designVersions.$inferSelect;

/** A version with what it stands in. */
export interface Placed {
  readonly project: ProjectRow;
  readonly view: ViewRow;
  readonly version: VersionRow;
}

/** Takes the row of a project until the transaction ends. */
export async function lockProject(tx: Tx, projectId: string): Promise<void> {
  await tx
    .select({ id: designProjects.id })
    .from(designProjects)
    .where(eq(designProjects.id, projectId))
    .for('update');
}

export async function ownProject(
  db: Db | Tx,
  ownerId: string,
  projectId: string,
): Promise<ProjectRow> {
  const [project] = await db
    .select()
    .from(designProjects)
    .where(and(eq(designProjects.id, projectId), ownLive(ownerId)));
  if (!project) throw new AppError('notFound', '没有找到这个项目');
  return project;
}

export async function ownView(
  db: Db | Tx,
  ownerId: string,
  viewId: string,
): Promise<{ project: ProjectRow; view: ViewRow }> {
  const [found] = await db
    .select({ project: designProjects, view: designViews })
    .from(designViews)
    .innerJoin(designProjects, eq(designProjects.id, designViews.projectId))
    .where(and(eq(designViews.id, viewId), isNull(designViews.deletedAt), ownLive(ownerId)));
  if (!found) throw new AppError('notFound', '没有找到这个视图');
  return found;
}

export async function ownVersion(db: Db | Tx, ownerId: string, versionId: string): Promise<Placed> {
  const [found] = await db
    .select({ project: designProjects, view: designViews, version: designVersions })
    .from(designVersions)
    .innerJoin(designViews, eq(designViews.id, designVersions.viewId))
    .innerJoin(designProjects, eq(designProjects.id, designViews.projectId))
    .where(
      and(
        eq(designVersions.id, versionId),
        isNull(designVersions.deletedAt),
        isNull(designViews.deletedAt),
        ownLive(ownerId),
      ),
    );
  if (!found) throw new AppError('notFound', '没有找到这个版本');
  return found;
}

/** The same with its project locked, as it is once the lock is held. */
export async function lockedVersion(tx: Tx, ownerId: string, versionId: string): Promise<Placed> {
  const { project } = await ownVersion(tx, ownerId, versionId);
  await lockProject(tx, project.id);
  return ownVersion(tx, ownerId, versionId);
}

export async function lockedView(
  tx: Tx,
  ownerId: string,
  viewId: string,
): Promise<{ project: ProjectRow; view: ViewRow }> {
  const { project } = await ownView(tx, ownerId, viewId);
  await lockProject(tx, project.id);
  return ownView(tx, ownerId, viewId);
}

/** Writes down that something in the project was changed. */
export async function touchProject(tx: Tx, projectId: string, now: Date): Promise<void> {
  await tx.update(designProjects).set({ updatedAt: now }).where(eq(designProjects.id, projectId));
}

const ownLive = (ownerId: string) =>
  and(eq(designProjects.ownerId, ownerId), isNull(designProjects.deletedAt));
