import { findTool } from '@zhuhui/tools';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { designVersions, files, tasks } from '../../platform/db/schema.ts';

/**
 * The pictures that versions were made from, file ids by version: those whose run is in the history, began
 * with a picture and kept its frame.
 */
export async function readOriginals(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (versionIds.length === 0) return new Map();
  const runs = await db
    .select({ versionId: designVersions.id, tool: tasks.tool, settings: tasks.settings })
    .from(designVersions)
    .innerJoin(files, eq(files.id, designVersions.fileId))
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(inArray(designVersions.id, [...versionIds]), isNull(tasks.deletedAt)));
  const wanted = runs.flatMap(({ versionId, tool, settings }) => {
    const slot = baseSlotOf(tool);
    const fileId = slot === null ? undefined : settings[slot];
    return typeof fileId === 'string' ? [{ versionId, fileId }] : [];
  });
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(({ fileId }) => fileId);
  const kept = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, 'ready')));
  const isKept = new Set(kept.map(({ id }) => id));
  return new Map(
    wanted
      .filter(({ fileId }) => isKept.has(fileId))
      .map(({ versionId, fileId }) => [versionId, fileId]),
  );
}

/** The setting that holds the picture a tool works on; null where its result has another frame. */
function baseSlotOf(toolId: string): string | null {
  const tool = findTool(toolId);
  if (!tool || tool.capability === 'outpaint') return null;
  const base = Object.entries(tool.fields).find(
    ([, field]) => field.kind === 'picture' && field.required,
  );
  return base?.[0] ?? null;
}
