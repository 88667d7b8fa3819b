import { sql } from 'drizzle-orm';
import type { EngineFailure, FailureKind } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { taskFaults, tasks } from '../../platform/db/schema.ts';
import type { Fault } from './transitions.ts';

const DETAIL_MOST_CHARACTERS = 2_000;
const MOST_CAUSES = 6;

const REASON = '原因：';
/** Kinds of failures that say nothing against the request: an operator has to know of them. */
const NOT_THE_REQUESTS: readonly FailureKind[] = ['temporary', 'rateLimited', 'permanent'];
/** What happened longer ago says nothing of an engine as it is. */
const TOLD_FOR_MS = 7 * 24 * 3600_000;

/**
 * What is written down about an attempt that an engine could not do: its words, and line by line its kind,
 * its reason where one is known, and the errors behind it.
 */
export function faultOf({ kind, message, reason, cause }: EngineFailure): Fault {
  const lines = [kind, ...(reason ? [REASON + reason] : []), ...causesOf(cause).map(inWords)];
  return { message, detail: lines.join('\n').slice(0, DETAIL_MOST_CHARACTERS) };
}

/**
 * Why the last task that each engine was given came to nothing through no fault of the task's, in
 * operators' words, whichever process ran it; engines that did one since, or had no such task in a week,
 * are absent.
 */
export async function readLastFaults(db: Db, now: Date): Promise<ReadonlyMap<string, string>> {
  const since = new Date(now.getTime() - TOLD_FOR_MS);
  const { rows } = await db.execute<{ engine: string; message: string; detail: string }>(sql`
    with newest as (
      select distinct on (engine_id) engine_id, message, detail, created_at from ${taskFaults}
      where engine_id is not null and created_at > ${since.toISOString()}
        and split_part(detail, E'\n', 1) in ${[...NOT_THE_REQUESTS]}
      order by engine_id, id desc)
    select engine_id as engine, message, detail from newest where not exists (
      select 1 from ${tasks} where ${tasks.finishedAt} >= newest.created_at
        and ${tasks.status} = 'succeeded' and ${tasks.engineId} = newest.engine_id)`);
  return new Map(rows.map(({ engine, message, detail }) => [engine, reasonIn(detail) ?? message]));
}

function reasonIn(detail: string): string | undefined {
  const line = detail.split('\n').find((each) => each.startsWith(REASON));
  return line?.slice(REASON.length);
}

function causesOf(cause: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = cause; next !== undefined && causes.length < MOST_CAUSES; ) {
    causes.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return causes;
}

const inWords = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
