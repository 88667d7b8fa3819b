import type { TaskState } from '@zhuhui/contracts';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { files, taskResults, tasks } from '../../platform/db/schema.ts';
import { type TaskView, viewColumns } from '../tasks/repository.ts';
import { conditionOf, type TaskFilter } from './filter.ts';

/** A stretch of a filtered list, newest first. */
export interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/** Whole tasks of a stretch, and how many there are in all. */
export async function listTasks(
  db: Db,
  filter: TaskFilter,
  stretch: Stretch,
): Promise<{ views: TaskView[]; total: number }> {
  const [views, total] = await Promise.all([
    db
      .select(viewColumns)
      .from(tasks)
      .where(inArray(tasks.id, idsOf(db, filter, stretch)))
      .orderBy(...NEWEST_FIRST),
    db.$count(tasks, conditionOf(filter)),
  ]);
  return { views, total };
}

/** As the index `tasks_history` has it: without `nulls last` it would be read whole and sorted. */
const NEWEST_FIRST = [sql`${tasks.createdAt} desc nulls last`, tasks.id] as const;

/** Ids alone can be counted off in the index; only the rows that are wanted are read. */
function idsOf(db: Db, filter: TaskFilter, { offset, limit }: Stretch) {
  return db
    .select({ id: tasks.id })
    .from(tasks)
    .where(conditionOf(filter))
    .orderBy(...NEWEST_FIRST)
    .offset(offset)
    .limit(limit);
}

export interface MonthRow {
  readonly month: string;
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
}

/**
 * Months of a time zone that have something in them, newest first; the last moment is included. Rows are
 * sorted into the user's months by their starts, which takes a third of asking the zone about each row.
 */
export async function countByMonth(db: Db, filter: TaskFilter, zone: string): Promise<MonthRow[]> {
  const monthOf = (moment: SQL) => sql`date_trunc('month', ${moment} at time zone ${zone}::text)`;
  const { rows } = await db.execute<{ month: string; from: string; to: string; count: number }>(sql`
    with starts as materialized (
      select array_agg(month at time zone ${zone}::text order by month) as at
      from (
        select generate_series(${monthOf(sql`min(created_at)`)}, ${monthOf(sql`max(created_at)`)},
          interval '1 month') as month
        from ${tasks} where user_id = ${filter.userId} and deleted_at is null
      ) as months
    ), counts as (
      select width_bucket(${tasks.createdAt}, (select at from starts)) as nth, count(*)::int as count
      from ${tasks} where ${conditionOf(filter)} group by 1
    )
    select to_char(at[nth] at time zone ${zone}::text, 'YYYY-MM') as month, at[nth] as "from",
      (at[nth] at time zone ${zone}::text + interval '1 month') at time zone ${zone}::text
        - interval '1 millisecond' as "to", count
    from counts, starts order by nth desc`);
  return rows.map(({ month, from, to, count }) => ({
    ...{ month, count },
    from: new Date(from),
    to: new Date(to),
  }));
}

export interface HistoryRow {
  readonly id: string;
  readonly tool: string;
  readonly status: TaskState;
  readonly progress: number;
  readonly settings: Record<string, unknown>;
  readonly errorMessage: string | null;
  readonly favorite: boolean;
  readonly createdAt: Date;
  readonly results: readonly HistoryResultRow[];
}

export interface HistoryFileRow {
  readonly fileId: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly mime: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly seed: number | null;
}

export interface HistoryResultRow extends HistoryFileRow {
  readonly durationSeconds: number | null;
  readonly colour: string | null;
}

const FILE_COLUMNS = sql`'fileId', r.file_id, 'kind', r.kind, 'mime', f.mime,
  'widthPx', f.width_px, 'heightPx', f.height_px, 'seed', r.seed`;

export async function readSlice(
  db: Db,
  filter: TaskFilter,
  stretch: Stretch,
): Promise<HistoryRow[]> {
  return db
    .select({
      id: tasks.id,
      tool: tasks.tool,
      status: tasks.status,
      progress: tasks.progress,
      settings: tasks.settings,
      errorMessage: tasks.errorMessage,
      favorite: tasks.favorite,
      createdAt: tasks.createdAt,
      results: resultsOfRow<HistoryResultRow>(sql`${FILE_COLUMNS},
        'durationSeconds', r.duration_seconds, 'colour', r.palette ->> 0`),
    })
    .from(tasks)
    .where(inArray(tasks.id, idsOf(db, filter, stretch)))
    .orderBy(...NEWEST_FIRST);
}

export interface ReferenceRow {
  readonly id: string;
  readonly tool: string;
  readonly favorite: boolean;
  readonly createdAt: Date;
  readonly results: readonly HistoryFileRow[];
}

export async function readReferences(
  db: Db,
  filter: TaskFilter,
  stretch: Stretch,
): Promise<ReferenceRow[]> {
  return db
    .select({
      id: tasks.id,
      tool: tasks.tool,
      favorite: tasks.favorite,
      createdAt: tasks.createdAt,
      results: resultsOfRow<HistoryFileRow>(FILE_COLUMNS),
    })
    .from(tasks)
    .where(inArray(tasks.id, idsOf(db, filter, stretch)))
    .orderBy(...NEWEST_FIRST);
}

/** The results of the row's task, in their order, as one JSON value. */
function resultsOfRow<Row>(columns: SQL) {
  return sql<Row[]>`(
    select coalesce(json_agg(json_build_object(${columns}) order by r.ordinal), '[]')
    from ${taskResults} r join ${files} f on f.id = r.file_id where r.task_id = tasks.id)`;
}
