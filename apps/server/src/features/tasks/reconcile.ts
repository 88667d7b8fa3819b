import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';
import { JOB_TABLE, type JobQueue } from '../../platform/queue/queue.ts';
import { liveWorkerRow } from '../../platform/queue/worker-identity.ts';
import { lockUser } from '../tickets/ledger.ts';
import { lockTask } from './repository.ts';
import { requeueTask } from './transitions.ts';

/** How long a job may be taken without its task having started before the taker counts as dead. */
const CLAIM_GRACE_SECONDS = 10;

const DIED = { message: '运行它的进程中断了' } as const;

/**
 * Finds tasks that nobody works on although they are not final, and queues them again: running ones
 * whose worker is gone, and waiting ones whose job is gone or was taken by a worker that died before
 * it could start. Safe to run in any number of processes at once.
 * @returns how many tasks were put right.
 */
export async function reconcileTasks(db: Db, queue: JobQueue, now: Date): Promise<number> {
  const stranded = await db.execute<{ id: string; user_id: string; attempt: number }>(sql`
    select t.id, t.user_id, t.attempt from ${tasks} t
    where t.status = 'running' and not exists (${liveWorkerRow(sql`t.worker_id`)})
    union all
    select t.id, t.user_id, t.attempt from ${tasks} t
    left join ${sql.raw(JOB_TABLE)} j on j.id = t.job_id
    where t.status = 'queued' and (
      j.id is null
      or j.state in ('completed', 'cancelled', 'failed')
      or (j.state = 'active' and j.started_on < now() - make_interval(secs => ${CLAIM_GRACE_SECONDS}))
    )`);
  for (const { id, user_id: userId, attempt } of stranded.rows) {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const task = await lockTask(tx, id);
      const unchanged =
        task?.attempt === attempt && (task.status === 'running' || task.status === 'queued');
      if (!unchanged) return;
      const lost = task.status === 'running';
      const fault = lost ? { ...DIED, detail: `worker ${task.workerId}` } : undefined;
      await requeueTask(tx, queue, task, { lost, fault, now });
    });
  }
  return stranded.rows.length;
}
