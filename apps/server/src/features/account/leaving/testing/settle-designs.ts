import type { Db } from '../../../../platform/db/client.ts';
import * as schema from '../../../../platform/db/schema.ts';
import { newId } from '../../../../platform/ids.ts';

/** Something in every table of design management; `mark` stands in all of it, the version is approved. */
export async function settleDesigns(
  db: Db,
  { userId, mark, fileId }: { userId: string; mark: string; fileId: string },
): Promise<void> {
  const [projectId, viewId, versionId, shareId] = [newId(), newId(), newId(), newId()];
  const now = new Date('2026-03-01T04:00:00Z');
  await db
    .insert(schema.designProjects)
    .values({ id: projectId, ownerId: userId, name: mark, place: 0 });
  await db.insert(schema.designViews).values({ id: viewId, projectId, name: mark, place: 0 });
  await db
    .insert(schema.designVersions)
    .values({ id: versionId, viewId, fileId, number: 1, note: mark, isCurrent: true });
  await db.insert(schema.designShares).values({
    ...{ id: shareId, projectId, name: mark, tokenHash: newId(), pinHash: '', shows: 'all' },
    ...{ canComment: true, canApprove: true, expiresAt: now },
  });
  await db
    .insert(schema.designComments)
    .values({ id: newId(), versionId, shareId, side: 'client', author: mark, text: mark });
  await db.insert(schema.designApprovals).values({
    ...{ id: newId(), versionId, viewId, shareId, author: mark, visitor: newId() },
    ...{ sha256: '', approvedAt: now },
  });
}
