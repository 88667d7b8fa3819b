import { eq, inArray } from 'drizzle-orm';
import { type Db, inTransaction } from '../../../platform/db/client.ts';
import { designApprovals, designProjects, designViews } from '../../../platform/db/schema.ts';

/**
 * An heir goes on with the projects, and the links to them with him. Otherwise they go, with everything in
 * them: approvals first, for an approved version is not to be touched.
 */
export async function leaveDesigns(db: Db, userId: string, heirId: string | null): Promise<void> {
  const own = eq(designProjects.ownerId, userId);
  if (heirId) {
    await db.update(designProjects).set({ ownerId: heirId }).where(own);
    return;
  }
  await inTransaction(db, async (tx) => {
    const projects = tx.select({ id: designProjects.id }).from(designProjects).where(own);
    const views = tx
      .select({ id: designViews.id })
      .from(designViews)
      .where(inArray(designViews.projectId, projects));
    await tx.delete(designApprovals).where(inArray(designApprovals.viewId, views));
    await tx.delete(designProjects).where(own);
  });
}
