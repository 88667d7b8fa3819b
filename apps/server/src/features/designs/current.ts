import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { designVersions } from '../../platform/db/schema.ts';

/**
 * Lets a view with versions have one that stands for it: where none does, the first or the last of those
 * that are not in the trash. Under the project's lock.
 */
export async function settleCurrent(
  tx: Tx,
  viewId: string,
  which: 'first' | 'last',
): Promise<void> {
  const live = and(eq(designVersions.viewId, viewId), isNull(designVersions.deletedAt));
  const [current] = await tx
    .select({ id: designVersions.id })
    .from(designVersions)
    .where(and(live, designVersions.isCurrent));
  if (current) return;
  const order = which === 'first' ? asc(designVersions.number) : desc(designVersions.number);
  const [next] = await tx
    .select({ id: designVersions.id })
    .from(designVersions)
    .where(live)
    .orderBy(order)
    .limit(1);
  if (!next) return;
  await tx.update(designVersions).set({ isCurrent: true }).where(eq(designVersions.id, next.id));
}
