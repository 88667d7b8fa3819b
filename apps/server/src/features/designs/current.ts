import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
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

/** Somebody chose the version that stands for its view: what was current before it is forgotten. Under the lock. */
export async function makeCurrent(tx: Tx, viewId: string, versionId: string): Promise<void> {
  await tx
    .update(designVersions)
    .set({ isCurrent: false, wasCurrent: false })
    .where(
      and(
        eq(designVersions.viewId, viewId),
        or(designVersions.isCurrent, designVersions.wasCurrent),
      ),
    );
  await tx.update(designVersions).set({ isCurrent: true }).where(eq(designVersions.id, versionId));
}

/**
 * Whether a version that goes to the trash takes its view's place with it, to have it again when it comes back:
 * it stood there, and not for another that lies in the trash.
 */
export async function keepsPlace(
  tx: Tx,
  { viewId, isCurrent }: { readonly viewId: string; readonly isCurrent: boolean },
): Promise<boolean> {
  if (!isCurrent) return false;
  const inView = eq(designVersions.viewId, viewId);
  return (await tx.$count(designVersions, and(inView, designVersions.wasCurrent))) === 0;
}
