import type { TaskState } from '@zhuhui/contracts';
import { and, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/client.ts';
import { files, taskResults, tasks } from '../../platform/db/schema.ts';
import type { QueueClock } from './fairness.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = typeof tasks.$inferInsert;

export interface ResultRow {
  readonly taskId: string;
  readonly fileId: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly durationSeconds: number | null;
  readonly seed: number | null;
  readonly scores: Record<string, number> | null;
  readonly mime: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface TaskFilter {
  readonly userId: string;
  readonly tool?: string;
  readonly status?: TaskState;
  readonly keyword?: string;
  readonly from?: string;
  readonly to?: string;
  readonly favorite?: boolean;
}

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx.insert(tasks).values(task);
}

/** The user's own task, unless deleted. */
export async function findTask(
  db: Db | Tx,
  userId: string,
  taskId: string,
): Promise<TaskRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.userId, userId), isNull(tasks.deletedAt)));
  return row;
}

export async function findTaskByRequest(
  db: Db | Tx,
  userId: string,
  clientRequestId: string,
): Promise<TaskRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.clientRequestId, clientRequestId)));
  return row;
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

/** Newest first; `keyword` looks in the tool's id and in the prompt. */
export async function listTasks(
  db: Db,
  filter: TaskFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: TaskRow[]; total: number }> {
  const where = and(...conditions(filter));
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), tasks.id)
      .offset(page.offset)
      .limit(page.limit),
    db.select({ total: count() }).from(tasks).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

function conditions(filter: TaskFilter): (SQL | undefined)[] {
  const like = filter.keyword && `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    eq(tasks.userId, filter.userId),
    isNull(tasks.deletedAt),
    filter.tool ? eq(tasks.tool, filter.tool) : undefined,
    filter.status ? eq(tasks.status, filter.status) : undefined,
    like
      ? or(sql`${tasks.settings} ->> 'prompt' ilike ${like}`, sql`${tasks.tool} ilike ${like}`)
      : undefined,
    filter.from ? gte(tasks.createdAt, new Date(filter.from)) : undefined,
    filter.to ? lte(tasks.createdAt, new Date(filter.to)) : undefined,
    filter.favorite === undefined ? undefined : eq(tasks.favorite, filter.favorite),
  ];
}

export async function listResults(db: Db | Tx, taskIds: readonly string[]): Promise<ResultRow[]> {
  if (taskIds.length === 0) return [];
  return db
    .select({
      taskId: taskResults.taskId,
      fileId: taskResults.fileId,
      kind: taskResults.kind,
      durationSeconds: taskResults.durationSeconds,
      seed: taskResults.seed,
      scores: taskResults.scores,
      mime: files.mime,
      widthPx: files.widthPx,
      heightPx: files.heightPx,
    })
    .from(taskResults)
    .innerJoin(files, eq(files.id, taskResults.fileId))
    .where(inArray(taskResults.taskId, [...taskIds]))
    .orderBy(taskResults.taskId, taskResults.ordinal);
}

/** How many waiting tasks are served before this one; 0 for a task that does not wait. */
export async function queuePosition(db: Db | Tx, task: TaskRow): Promise<number> {
  if (task.status !== 'queued') return 0;
  const [row] = await db
    .select({ ahead: count() })
    .from(tasks)
    .where(
      and(
        eq(tasks.status, 'queued'),
        sql`(${tasks.virtualTime}, ${tasks.queuedAt}) < (${task.virtualTime}, ${task.queuedAt}::timestamptz)`,
      ),
    );
  return row?.ahead ?? 0;
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

/** Median run time of the last 50 successful runs per tool, seconds. */
export async function typicalRunSeconds(db: Db): Promise<Map<string, number>> {
  const result = await db.execute<{ tool: string; seconds: number }>(sql`
    select tool, percentile_cont(0.5) within group (order by seconds) as seconds
    from (
      select ${tasks.tool} as tool,
        extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt})::float8 as seconds,
        row_number() over (partition by ${tasks.tool} order by ${tasks.finishedAt} desc) as nth
      from ${tasks}
      where ${tasks.status} = 'succeeded' and ${tasks.finishedAt} > now() - interval '30 days'
    ) as runs
    where nth <= 50 group by tool`);
  return new Map(result.rows.map((row) => [row.tool, row.seconds]));
}
