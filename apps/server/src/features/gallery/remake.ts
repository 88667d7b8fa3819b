import { type Field, fileReferences, findTool, holdsFiles, type Settings } from '@zhuhui/tools';
import type { FileRow } from '../files/repository.ts';

/** A task's settings as others may load them: with copies of its files, or without. */
export interface SharedSettings {
  readonly settings: Settings;
  /** Names of the settings whose files are its owner's and stay with him. */
  readonly withheld: string[];
  /** Which copy stands for which of the owner's files. */
  readonly used: ReadonlyMap<string, string>;
}

/**
 * @param files those of the task's files that are there
 * @param copies ids of copies by the id of what they were made from; a file without one is withheld
 */
export function shareSettings(
  toolId: string,
  settings: Settings,
  files: ReadonlyMap<string, FileRow>,
  copies: ReadonlyMap<string, string>,
): SharedSettings {
  const fields = findTool(toolId)?.fields ?? {};
  const shared: Record<string, unknown> = {};
  const withheld: string[] = [];
  const used = new Map<string, string>();
  for (const [name, value] of Object.entries(settings)) {
    const field: Field | undefined = fields[name];
    // What no field of the tool explains is nobody's to load.
    if (!field) continue;
    if (!holdsFiles(field)) {
      shared[name] = value;
      continue;
    }
    const ids = fileReferences({ [name]: field }, settings).map(({ fileId }) => fileId);
    const inPublic = new Map(ids.map((id) => [id, publicIdOf(id, files, copies)]));
    if ([...inPublic.values()].includes(undefined)) {
      withheld.push(name);
      continue;
    }
    shared[name] = replaceIds(value, inPublic);
    for (const [id, copy] of inPublic) if (copy !== undefined && copy !== id) used.set(id, copy);
  }
  return { settings: shared, withheld, used };
}

function publicIdOf(
  id: string,
  files: ReadonlyMap<string, FileRow>,
  copies: ReadonlyMap<string, string>,
): string | undefined {
  // What the house owns everybody may use.
  return files.get(id)?.ownerId === null ? id : copies.get(id);
}

function replaceIds(value: unknown, ids: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, replaceIds(item, ids)]),
  );
}
