import type { Dashboard } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Engine } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';
import { byDay, midnightOf, type Span } from './figures.ts';
import { addTo, type Histogram, percentileOf, STEPS_PER_E } from './histogram.ts';

type State = 'succeeded' | 'failed' | 'cancelled';
interface DayRow extends Record<string, unknown> {
  readonly midnight: string;
  readonly status: State;
  readonly count: number;
}
interface RunRow extends Record<string, unknown> {
  readonly tool: string;
  readonly engine: string | null;
  readonly status: State;
  readonly run: number | null;
  readonly count: number;
}
interface WaitRow extends Record<string, unknown> {
  readonly wait: number;
  readonly count: number;
}

/** Which step of a histogram a time in milliseconds falls into. */
const stepOf = (ms: PgColumn) =>
  sql`(ln(greatest(${ms}, 1)::float8) * ${STEPS_PER_E}::float8)::int`;

/**
 * What became of the tasks that ended, how long they ran by tool and engine, and how long they had waited.
 * Three counts beside each other, each in one go and without sorting; together they would be sorted.
 */
export async function readTaskFigures(
  db: Db,
  span: Span,
  engines: readonly Pick<Engine, 'id' | 'name'>[],
): Promise<Pick<Dashboard, 'tasks' | 'speeds' | 'queueWait'>> {
  const ended = sql`${tasks.finishedAt} >= ${span.from}`;
  const [days, runs, waits] = await Promise.all([
    db.execute<DayRow>(sql`
      select ${midnightOf(tasks.finishedAt, span.from)} as midnight, ${tasks.status} as status,
        count(*)::int as count from ${tasks} where ${ended} group by 1, 2`),
    db.execute<RunRow>(sql`
      select ${tasks.tool} as tool, ${tasks.engineId} as engine, ${tasks.status} as status,
        ${stepOf(tasks.runMs)} as run, count(*)::int as count
      from ${tasks} where ${ended} group by 1, 2, 3, 4`),
    db.execute<WaitRow>(sql`
      select ${stepOf(tasks.waitMs)} as wait, count(*)::int as count
      from ${tasks} where ${ended} and ${tasks.waitMs} is not null group by 1`),
  ]);
  return {
    tasks: tasksByDay(span, days.rows),
    speeds: speedsOf(runs.rows, engines),
    queueWait: waitOf(waits.rows),
  };
}

function tasksByDay(span: Span, rows: readonly DayRow[]): Dashboard['tasks'] {
  const countedIn = (status: State) =>
    byDay(
      span,
      rows.filter((row) => row.status === status),
      (row) => ({ count: row?.count ?? 0 }),
    );
  const [failed, cancelled] = [countedIn('failed'), countedIn('cancelled')];
  return countedIn('succeeded').map(({ day, count }, nth) => ({
    ...{ day, succeeded: count },
    failed: failed[nth]?.count ?? 0,
    cancelled: cancelled[nth]?.count ?? 0,
  }));
}

function speedsOf(
  rows: readonly RunRow[],
  engines: readonly Pick<Engine, 'id' | 'name'>[],
): Dashboard['speeds'] {
  const names = new Map(engines.map(({ id, name }) => [id, name]));
  const pairs = new Map<
    string,
    { tool: string; engine: string; times: Histogram; counts: number[] }
  >();
  for (const { tool, engine, status, run, count } of rows) {
    if (status === 'cancelled') continue;
    const key = JSON.stringify([tool, engine]);
    const name = engine === null ? '' : (names.get(engine) ?? engine);
    const pair = pairs.get(key) ?? { tool, engine: name, times: new Map(), counts: [0, 0] };
    pairs.set(key, pair);
    const place = status === 'succeeded' ? 0 : 1;
    pair.counts[place] = (pair.counts[place] ?? 0) + count;
    if (status === 'succeeded' && run !== null) addTo(pair.times, run, count);
  }
  return [...pairs.values()]
    .map(({ tool, engine, times, counts: [runs = 0, failed = 0] }) => ({
      ...{ tool, engine, runs, failed, toolName: findTool(tool)?.name ?? tool },
      p50: percentileOf(times, 0.5),
      p95: percentileOf(times, 0.95),
    }))
    .sort((one, other) => other.runs - one.runs || one.tool.localeCompare(other.tool));
}

function waitOf(rows: readonly WaitRow[]): Dashboard['queueWait'] {
  const times: Histogram = new Map();
  for (const { wait, count } of rows) addTo(times, wait, count);
  return { p50: percentileOf(times, 0.5), p95: percentileOf(times, 0.95) };
}
