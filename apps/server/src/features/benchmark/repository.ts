import { inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { engineTimes, liveSessions, tasks } from '../../platform/db/schema.ts';

export type EngineTime = typeof engineTimes.$inferSelect;

/** Every measured time, the latest first. */
export async function readEngineTimes(db: Db): Promise<readonly EngineTime[]> {
  return db.select().from(engineTimes).orderBy(sql`${engineTimes.measuredAt} desc`);
}

/** Stores a time; an older one of the same engine, version, capability and machine gives way. */
export async function storeEngineTime(db: Db, time: EngineTime): Promise<void> {
  await db
    .insert(engineTimes)
    .values(time)
    .onConflictDoUpdate({
      target: [
        engineTimes.engineId,
        engineTimes.engineVersion,
        engineTimes.capability,
        engineTimes.machine,
      ],
      set: { seconds: time.seconds, runs: time.runs, measuredAt: time.measuredAt },
    });
}

/** Whether no task waits or runs and nobody shares a screen anywhere in the installation. */
export async function isIdle(db: Db): Promise<boolean> {
  const [task, session] = await Promise.all([
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(inArray(tasks.status, ['queued', 'running']))
      .limit(1),
    db
      .select({ id: liveSessions.id })
      .from(liveSessions)
      .where(isNull(liveSessions.endedAt))
      .limit(1),
  ]);
  return task.length === 0 && session.length === 0;
}
