import type { ToolDefinition } from '@zhuhui/tools';
import { pictureFacts } from './picture-facts.ts';
import type { Version } from './versions.ts';

/** Which of its task's results a version is, where that was rendered from a scene; else null. */
export function sceneOrdinalOf({ task, result }: Pick<Version, 'task' | 'result'>): number | null {
  return result && sceneOf({ task, result }) ? result.ordinal : null;
}

/** The scene that a version was rendered from; null where it was not. */
export const sceneOf = ({ task, result }: Pick<Version, 'task' | 'result'>): unknown =>
  (result && pictureFacts(task, result.ordinal)?.scene) ?? null;

/** The field that a tool takes a scene in, where its engine looks at that. */
export function sceneFieldOf(
  { fields }: ToolDefinition,
  ignored: readonly string[],
): string | null {
  const found = Object.entries(fields).find(
    ([name, { kind }]) => kind === 'scene' && !ignored.includes(name),
  );
  return found?.[0] ?? null;
}

/** What a page says of a described scene; null when there is none. */
export interface SceneSummary {
  readonly title: string;
  readonly facts: string;
}

export function sceneSummary(scene: unknown): SceneSummary | null {
  if (typeof scene !== 'object' || scene === null) return null;
  const { brief, items } = scene as { readonly brief?: unknown; readonly items?: unknown };
  return {
    title: typeof brief === 'string' && brief.trim() !== '' ? brief.trim() : '场景',
    facts: Array.isArray(items) ? `${items.length} 件物品` : '',
  };
}

/** A scene out of a file, or why it cannot be read as one; whether it can be rendered the server knows. */
export async function readSceneFile(
  file: Blob,
  maxBytes: number,
): Promise<{ readonly scene?: object; readonly problem?: string }> {
  if (file.size > maxBytes) return { problem: `文件太大，最多 ${Math.floor(maxBytes / 1024)} KB` };
  try {
    const scene: unknown = JSON.parse(await file.text());
    const isObject = typeof scene === 'object' && scene !== null && !Array.isArray(scene);
    return isObject ? { scene } : { problem: NO_SCENE };
  } catch {
    return { problem: NO_SCENE };
  }
}

const NO_SCENE = '这不是场景描述，请选择从结果里下载的 .json';
