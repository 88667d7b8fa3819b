import { assembleScene, type SceneDescription } from '@zhuhui/scene/design';
import { type Prepared, prepare } from '@zhuhui/scene/render';

/** A described scene that any thread can render, from wherever its camera or another one stands. */
export interface ReadyScene {
  readonly prepared: Prepared;
  readonly camera: SceneDescription['camera'];
  /** Kinds of things that could not be built; they are not in the picture. */
  readonly unknown: readonly string[];
}

/**
 * Builds everything a description names: a second or more of work. Loaded by the threads that are
 * asked for it alone, since all the kinds of things come with it.
 */
export function readyScene(description: SceneDescription): ReadyScene {
  const { scene, unknown } = assembleScene(description);
  return { prepared: prepare(scene), camera: description.camera, unknown };
}
