import type { Dashboard } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { sql } from 'drizzle-orm';
import type { Engine } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';

/** How long runs of a tool take on an engine: the median and what one in twenty exceeds. */
export async function readSpeeds(
  db: Db,
  from: Date,
  engines: readonly Pick<Engine, 'id' | 'name'>[],
): Promise<Dashboard['speeds']> {
  const { rows } = await db.execute<{
    tool: string;
    engine: string | null;
    runs: number;
    failed: number;
    marks: number[] | null;
  }>(sql`
    select ${tasks.tool} as tool, ${tasks.engineId} as engine,
      count(*) filter (where ${tasks.status} = 'succeeded')::int as runs,
      count(*) filter (where ${tasks.status} = 'failed')::int as failed,
      percentile_disc(array[0.5, 0.95]) within group (order by ${tasks.runMs})
        filter (where ${tasks.status} = 'succeeded') as marks
    from ${tasks}
    where ${tasks.finishedAt} >= ${from} and ${tasks.status} in ('succeeded', 'failed')
    group by 1, 2 order by 3 desc, 1, 2`);
  const names = new Map(engines.map(({ id, name }) => [id, name]));
  return rows.map(({ tool, engine, runs, failed, marks }) => ({
    ...{ tool, runs, failed, toolName: findTool(tool)?.name ?? tool },
    engine: engine === null ? '' : (names.get(engine) ?? engine),
    p50: marks?.[0] ?? null,
    p95: marks?.[1] ?? null,
  }));
}

/** How long tasks that ended had waited before their last start. */
export async function readQueueWait(db: Db, from: Date): Promise<Dashboard['queueWait']> {
  const { rows } = await db.execute<{ marks: number[] | null }>(sql`
    select percentile_disc(array[0.5, 0.95]) within group (order by ${tasks.waitMs}) as marks
    from ${tasks} where ${tasks.finishedAt} >= ${from} and ${tasks.waitMs} is not null`);
  const [p50 = null, p95 = null] = rows[0]?.marks ?? [];
  return { p50, p95 };
}
