import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { cancelTaskRow, purgeTasks } from '../tasks/transitions.ts';
import { lockUser } from '../tickets/ledger.ts';

/**
 * Removing several tasks at once: they are hidden in one transaction under one removal, which can be
 * taken back for a while. What is still hidden then is given up by housekeeping, whoever runs it; a
 * crash at any point leaves either hidden tasks or removed ones.
 */

/** How long a removal can be taken back. */
export const UNDO_MS = 10 * 60_000;
const PURGE_BATCH = 500;

export interface Removal {
  readonly removalId: string;
  readonly removed: number;
  readonly undoUntil: Date;
}

/**
 * Hides a user's tasks; those that are not over are cancelled first, and those that were hidden before
 * stay as they are.
 * @throws AppError notFound when one of them is not the user's, and then nothing is hidden
 */
export async function removeTasks(
  deps: { db: Db; queue: JobQueue },
  userId: string,
  taskIds: readonly string[],
  now: Date,
): Promise<Removal> {
  const removalId = newId();
  const removed = await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const rows = await tx
      .select({ id: tasks.id, userId: tasks.userId, status: tasks.status })
      .from(tasks)
      .where(and(inArray(tasks.id, [...taskIds]), eq(tasks.userId, userId)));
    assertAllFound(rows.length, taskIds);
    for (const task of rows) {
      if (task.status === 'queued' || task.status === 'running') {
        await cancelTaskRow(tx, deps.queue, task, now);
      }
    }
    const hidden = await tx
      .update(tasks)
      .set({ deletedAt: now, removalId })
      .where(and(inArray(tasks.id, [...taskIds]), isNull(tasks.deletedAt)))
      .returning({ id: tasks.id });
    return hidden.length;
  });
  return { removalId, removed, undoUntil: new Date(now.getTime() + UNDO_MS) };
}

/**
 * Takes a removal back.
 * @returns how many tasks are there again
 * @throws AppError notFound when there is no such removal of this user's, or it is too late
 */
export async function restoreTasks(db: Db, userId: string, removalId: string): Promise<number> {
  const restored = await db
    .update(tasks)
    .set({ deletedAt: null, removalId: null })
    .where(
      and(
        eq(tasks.userId, userId),
        eq(tasks.removalId, removalId),
        isNotNull(tasks.deletedAt),
        isNull(tasks.purgedAt),
      ),
    )
    .returning({ id: tasks.id });
  if (restored.length === 0) throw new AppError('notFound', '已经过了可以撤销的时间');
  return restored.length;
}

/** Gives up for good what was hidden so long ago that it cannot be taken back. */
export async function purgeRemoved(db: Db, now: Date): Promise<void> {
  const hiddenBefore = new Date(now.getTime() - UNDO_MS);
  for (;;) {
    const purged = await inTransaction(db, async (tx) => {
      // A removal that is being taken back this moment holds its rows; they are left to it.
      const rows = await tx
        .select({ id: tasks.id })
        .from(tasks)
        .where(
          and(
            lt(tasks.deletedAt, hiddenBefore),
            isNotNull(tasks.deletedAt),
            isNull(tasks.purgedAt),
          ),
        )
        .orderBy(asc(tasks.deletedAt))
        .limit(PURGE_BATCH)
        .for('update', { skipLocked: true });
      await purgeTasks(
        tx,
        rows.map(({ id }) => id),
        now,
      );
      return rows.length;
    });
    if (purged < PURGE_BATCH) return;
  }
}

/** @throws AppError notFound */
export function assertAllFound(found: number, taskIds: readonly string[]): void {
  if (found < new Set(taskIds).size) throw new AppError('notFound', '没有找到其中的任务');
}
