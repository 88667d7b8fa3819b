import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { houseSwitches } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';

/** The switch that keeps workers from taking new tasks; what runs goes on. */
const PAUSED = 'tasks.paused';

export async function isPaused(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select().from(houseSwitches).where(eq(houseSwitches.name, PAUSED));
  return row?.isOn ?? false;
}

export async function setPaused(tx: Db | Tx, isOn: boolean, now: Date): Promise<void> {
  const set = { isOn, updatedAt: now };
  await tx
    .insert(houseSwitches)
    .values({ name: PAUSED, ...set })
    .onConflictDoUpdate({ target: houseSwitches.name, set });
}

/** Brings a worker in step with the switch: to be called every few seconds, and once at its start. */
export function pausableWork(
  db: Db,
  queue: Pick<JobQueue, 'work' | 'pause'>,
  concurrency: number,
  handler: Parameters<JobQueue['work']>[1],
): () => Promise<void> {
  let isWorking = false;
  return async () => {
    const wanted = !(await isPaused(db));
    if (wanted === isWorking) return;
    if (wanted) await queue.work(concurrency, handler);
    else await queue.pause();
    isWorking = wanted;
  };
}
