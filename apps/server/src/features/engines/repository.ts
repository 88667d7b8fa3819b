import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { engines, toolEngines } from '../../platform/db/schema.ts';

export type EngineRow = typeof engines.$inferSelect;

/** Every configured engine, in the order of preference. */
export function listEngines(db: Pick<Db, 'select'>): Promise<EngineRow[]> {
  return db.select().from(engines).orderBy(asc(engines.position), asc(engines.id));
}

export async function saveEngine(db: Pick<Db, 'insert'>, row: EngineRow): Promise<void> {
  const { id: _, ...change } = row;
  await db.insert(engines).values(row).onConflictDoUpdate({ target: engines.id, set: change });
}

export async function removeEngine(db: Pick<Db, 'delete'>, id: string): Promise<boolean> {
  const gone = await db.delete(engines).where(eq(engines.id, id)).returning({ id: engines.id });
  return gone.length > 0;
}

/** Tool id → ids of the engines that serve it, in their order; tools left out follow the general order. */
export async function listToolEngines(
  db: Pick<Db, 'select'>,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.select().from(toolEngines);
  return new Map(rows.map(({ toolId, engineIds }) => [toolId, engineIds]));
}

/** The row, locked until the transaction ends. */
export async function lockEngine(
  tx: Pick<Db, 'select'>,
  id: string,
): Promise<EngineRow | undefined> {
  const [row] = await tx.select().from(engines).where(eq(engines.id, id)).for('update');
  return row;
}

/** An empty list puts the tool back to the general order. */
export async function saveToolEngines(
  db: Pick<Db, 'insert' | 'delete'>,
  toolId: string,
  engineIds: string[],
  now: Date,
): Promise<void> {
  if (engineIds.length === 0) {
    await db.delete(toolEngines).where(eq(toolEngines.toolId, toolId));
    return;
  }
  const set = { engineIds, updatedAt: now };
  await db
    .insert(toolEngines)
    .values({ toolId, ...set })
    .onConflictDoUpdate({ target: toolEngines.toolId, set });
}

/** Changes whenever anything about the configured engines does. */
export async function configurationStamp(db: Pick<Db, 'execute'>): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(sql`
    select coalesce(md5(string_agg(line, '|' order by line)), '') as stamp from (
      select concat_ws(' ', ${engines.id}, ${engines.updatedAt}, ${engines.enabled}, ${engines.position}) as line
        from ${engines}
      union all
      select ${toolEngines.toolId} || ${toolEngines.updatedAt}::text from ${toolEngines}
    ) as lines`);
  return rows[0]?.stamp ?? '';
}
