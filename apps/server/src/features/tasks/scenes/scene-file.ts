import type { sceneFormats } from '@zhuhui/contracts';
import { DescriptionError, readDescription, type SceneDescription } from '@zhuhui/scene/design';
import { answerOnce } from '../../../platform/answer-once.ts';
import { AppError } from '../../../platform/errors.ts';
import { createTurns } from '../../../platform/turns.ts';

export type SceneFormat = (typeof sceneFormats)[number];

export const SCENE_MIME: Readonly<Record<SceneFormat, string>> = {
  glb: 'model/gltf-binary',
  json: 'application/json; charset=utf-8',
};

const THREAD_FILE = new URL('./scene-file-thread.ts', import.meta.url);
/** A model takes a second and up to some 25 MB: one at a time, a few in line. */
const MODELS = { running: 1, waiting: 8 } as const;

/**
 * The scene that a result was rendered from.
 * @param effective what was really run
 * @throws AppError `notFound` where the result comes from no scene, or from one of an older form
 */
export function sceneOf(effective: Record<string, unknown>, ordinal: number): SceneDescription {
  const { images } = effective;
  const facts: unknown = Array.isArray(images) ? images[ordinal] : undefined;
  const scene = typeof facts === 'object' && facts !== null && 'scene' in facts && facts.scene;
  if (!scene) throw new AppError('notFound', '这个结果没有三维场景');
  try {
    return readDescription(scene);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    throw new AppError('notFound', '这个结果的三维场景已经读不出来');
  }
}

/** Writes scenes as files, models on a thread of their own that ends with them. */
export function createSceneFiles() {
  const takeTurn = createTurns(MODELS.running, MODELS.waiting);
  return async (scene: SceneDescription, format: SceneFormat): Promise<Uint8Array> =>
    format === 'json'
      ? Buffer.from(`${JSON.stringify(scene, null, 2)}\n`)
      : Buffer.from(await takeTurn(() => answerOnce<Uint8Array>(THREAD_FILE, scene)));
}
