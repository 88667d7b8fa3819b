import type { QueueState } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { asc, count, eq, gt, sql } from 'drizzle-orm';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { tasks, workers } from '../../platform/db/schema.ts';
import { taskWorkerRow } from '../../platform/queue/worker-identity.ts';
import { isPaused } from '../tasks/pausing.ts';
import { engineStates } from './engine-states.ts';

const HOUR_MS = 3600_000;
const takesTasks = sql`exists (${taskWorkerRow(sql`${workers.id}`)})`;

/** How the queue stands now: who waits, who works on what, and how much each engine has to do. */
export async function readQueueState(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly engines: Pick<EngineRegistry, 'engines'>;
}): Promise<QueueState> {
  const { db, clock, engines } = deps;
  const now = clock.now();
  const [paused, [waiting], alive, running, ended, states] = await Promise.all([
    isPaused(db),
    db
      .select({
        waiting: count(),
        oldest: sql<Date | null>`min(${tasks.queuedAt})`.mapWith(tasks.queuedAt),
      })
      .from(tasks)
      .where(eq(tasks.status, 'queued')),
    db.select().from(workers).where(takesTasks).orderBy(asc(workers.id)),
    db.select().from(tasks).where(eq(tasks.status, 'running')).orderBy(asc(tasks.startedAt)),
    db
      .select({ engineId: tasks.engineId, ended: count() })
      .from(tasks)
      .where(gt(tasks.finishedAt, new Date(now.getTime() - HOUR_MS)))
      .groupBy(tasks.engineId),
    engineStates(engines.engines(), db, now),
  ]);
  const endedBy = new Map(ended.map((row) => [row.engineId, row.ended]));
  return {
    paused,
    waiting: waiting?.waiting ?? 0,
    oldestWaitMs: waiting?.oldest ? Math.max(0, now.getTime() - waiting.oldest.getTime()) : null,
    workers: alive.map(({ startedAt, ...process }) => ({
      ...process,
      startedAt: startedAt.toISOString(),
      running: running
        .filter(({ workerId }) => workerId === process.id)
        .map(({ id, tool, engine, stage, progress, startedAt: since }) => ({
          ...{ taskId: id, toolName: findTool(tool)?.name ?? tool, stage, progress },
          engine: engine?.name ?? '',
          startedAt: (since ?? now).toISOString(),
        })),
    })),
    engines: states.map((state) => ({
      ...state,
      running: running.filter(({ engineId }) => engineId === state.id).length,
      lastHour: endedBy.get(state.id) ?? 0,
    })),
  };
}

/** Whether anything takes tasks from the queue: without, all that is asked for waits. */
export async function readTaking(db: Db): Promise<{ paused: boolean; processes: number }> {
  const [paused, processes] = await Promise.all([isPaused(db), db.$count(workers, takesTasks)]);
  return { paused, processes };
}
