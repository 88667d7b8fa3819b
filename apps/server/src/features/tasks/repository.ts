import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { files, taskResults, tasks } from '../../platform/db/schema.ts';
import type { QueueClock } from './fairness.ts';
import { insertTaskWords } from './words.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = typeof tasks.$inferInsert;

export interface ResultRow {
  /** Its place among the results of its run, from 0. */
  readonly ordinal: number;
  readonly fileId: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly durationSeconds: number | null;
  readonly seed: number | null;
  readonly scores: Record<string, number> | null;
  readonly mime: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The task, and what it can be found by. */
export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx.insert(tasks).values(task);
  await insertTaskWords(tx, [task]);
}

export async function findTaskIdByRequest(
  db: Db,
  userId: string,
  clientRequestId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.clientRequestId, clientRequestId)));
  return row?.id;
}

/** The task, locked until the transaction ends. */
export async function lockTask(tx: Tx, taskId: string): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update');
  return row;
}

export async function updateTask(
  tx: Db | Tx,
  taskId: string,
  change: Partial<NewTask>,
): Promise<void> {
  await tx.update(tasks).set(change).where(eq(tasks.id, taskId));
}

/** A task with what is read together with it. */
export interface TaskView {
  readonly task: TaskRow;
  readonly results: readonly ResultRow[];
  /** How many waiting tasks are served before this one; 0 when it does not wait. */
  readonly queueNum: number;
}

// Columns of the outer row are written out: the builder would leave their table's name away.

/** The results of the row's task, in their order, as one JSON value. */
const resultsOfRow = sql<ResultRow[]>`(
  select coalesce(json_agg(json_build_object(
    'ordinal', r.ordinal, 'fileId', r.file_id, 'kind', r.kind, 'durationSeconds', r.duration_seconds, 'seed', r.seed,
    'scores', r.scores, 'mime', f.mime, 'widthPx', f.width_px, 'heightPx', f.height_px
  ) order by r.ordinal), '[]')
  from ${taskResults} r join ${files} f on f.id = r.file_id where r.task_id = tasks.id)`;

/** Counts in the order the queue serves: virtual time, then arrival. */
const aheadOfRow = sql<number>`case when tasks.status = 'queued' then (
  select count(*)::int from ${tasks} q where q.status = 'queued'
    and (q.virtual_time, q.queued_at) < (tasks.virtual_time, tasks.queued_at)) else 0 end`;

export const viewColumns = {
  task: getTableColumns(tasks),
  results: resultsOfRow,
  queueNum: aheadOfRow,
};

/** Reads one of the user's tasks, unless deleted; prepared once, because pages ask for it all the time. */
export function taskViewReader(
  db: Db,
): (userId: string, taskId: string) => Promise<TaskView | undefined> {
  const query = db
    .select(viewColumns)
    .from(tasks)
    .where(
      and(
        eq(tasks.id, sql.placeholder('taskId')),
        eq(tasks.userId, sql.placeholder('userId')),
        isNull(tasks.deletedAt),
      ),
    )
    .prepare('task_view');
  return async (userId, taskId) => (await query.execute({ userId, taskId }))[0];
}

/** What a user's next virtual time depends on. */
export async function readQueueClock(tx: Tx, userId: string): Promise<QueueClock> {
  const result = await tx.execute<{
    waiting: number | null;
    running: number | null;
    own: number | null;
  }>(sql`
    select
      (select min(${tasks.virtualTime}) from ${tasks} where ${tasks.status} = 'queued') as waiting,
      (select max(${tasks.virtualTime}) from ${tasks} where ${tasks.status} = 'running') as running,
      (select max(${tasks.virtualTime}) from ${tasks}
        where ${tasks.userId} = ${userId} and ${tasks.status} in ('queued', 'running')) as own`);
  const row = result.rows[0];
  return { head: row?.waiting ?? row?.running ?? 0, userLast: row?.own ?? null };
}

/** Seconds that a tool's last runs took on an engine; null where there were none. */
export type TypicalSeconds = (toolId: string, engineId: string) => number | null;

/** Seconds that a tool's last runs took on an engine for one picture, by the size they were asked for. */
export type SecondsBySize = (toolId: string, engineId: string) => Readonly<Record<string, number>>;

/** Of so many last runs the middle one counts. */
const LAST_RUNS = 50;

/** What successful runs took. A run that another engine gave up first took that one's time too, and says nothing. */
const timedRuns = sql`(
  select ${tasks.tool} as tool, ${tasks.engine} ->> 'id' as engine,
    ${tasks.settings} ->> 'size' as size,
    greatest(1, coalesce((${tasks.settings} ->> 'count')::float8, 1)) as pictures,
    extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt})::float8 as seconds,
    ${tasks.finishedAt} as finished
  from ${tasks}
  where ${tasks.status} = 'succeeded' and ${tasks.finishedAt} > now() - interval '30 days'
    and not ${tasks.effective} ? 'fellBackFrom'
) as timed`;

/** Medians of the last successful runs per tool and engine. */
export async function readTypicalSeconds(db: Db): Promise<TypicalSeconds> {
  const result = await db.execute<{ tool: string; engine: string; seconds: number }>(sql`
    select tool, engine, percentile_cont(0.5) within group (order by seconds) as seconds
    from (
      select *, row_number() over (partition by tool, engine order by finished desc) as nth
      from ${timedRuns}
    ) as runs
    where nth <= ${LAST_RUNS} group by tool, engine`);
  const known = new Map(result.rows.map((row) => [keyOf(row.tool, row.engine), row.seconds]));
  return (toolId, engineId) => known.get(keyOf(toolId, engineId)) ?? null;
}

/** Medians of the last successful runs per tool, engine and size, for each of their pictures. */
export async function readSecondsBySize(db: Db): Promise<SecondsBySize> {
  const result = await db.execute<{ tool: string; engine: string; size: string; seconds: number }>(
    sql`
    select tool, engine, size,
      percentile_cont(0.5) within group (order by seconds / pictures) as seconds
    from (
      select *, row_number() over (partition by tool, engine, size order by finished desc) as nth
      from ${timedRuns} where size is not null
    ) as runs
    where nth <= ${LAST_RUNS} group by tool, engine, size`,
  );
  const known = new Map<string, Record<string, number>>();
  for (const { tool, engine, size, seconds } of result.rows) {
    const key = keyOf(tool, engine);
    known.set(key, { ...known.get(key), [size]: seconds });
  }
  return (toolId, engineId) => known.get(keyOf(toolId, engineId)) ?? {};
}

const keyOf = (toolId: string, engineId: string): string => JSON.stringify([toolId, engineId]);
