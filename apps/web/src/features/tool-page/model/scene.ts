import { pictureFacts } from './picture-facts.ts';
import type { Version } from './versions.ts';

/** Which of its task's results a version is, where that was rendered from a scene; else null. */
export function sceneOrdinalOf({ task, result }: Pick<Version, 'task' | 'result'>): number | null {
  return result && pictureFacts(task, result.ordinal)?.scene ? result.ordinal : null;
}
