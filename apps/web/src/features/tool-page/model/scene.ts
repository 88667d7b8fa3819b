import type { Version } from './versions.ts';

/** Which of its task's results a version is, where that was rendered from a scene; else null. */
export function sceneOrdinalOf({ task, result }: Pick<Version, 'task' | 'result'>): number | null {
  const { images } = task.effective;
  if (result === null || !Array.isArray(images)) return null;
  const facts: unknown = images[result.ordinal];
  return typeof facts === 'object' && facts !== null && 'scene' in facts ? result.ordinal : null;
}
