import {
  assembleScene,
  compileVocabulary,
  notShown,
  objectKinds,
  type SceneDescription,
  TooManyTriangles,
} from '@zhuhui/scene/design';
import { type FilmPlan, filmPath } from '@zhuhui/scene/film';
import { type Prepared, prepare } from '@zhuhui/scene/render';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { englishReader } from './scene-english.ts';
import { type DesignedScene, designWishes, type SceneWishes } from './scene-wishes.ts';

/**
 * What threads do with scenes before there is anything to trace. Loaded by the threads that are asked
 * for it alone, since all the kinds of things come with it.
 */

/** The trade's words, as scenes are read by them. */
export const SCENE_VOCABULARY = compileVocabulary(
  { lexicon: LEXICON, materials: MATERIALS, styles: STYLES },
  objectKinds,
);

const readEnglish = englishReader(SCENE_VOCABULARY.words.keys());

/** A described scene that any thread can render, from wherever its camera or another one stands. */
export interface ReadyScene {
  readonly prepared: Prepared;
  readonly camera: SceneDescription['camera'];
  /** Kinds of things that could not be built; they are not in the picture. */
  readonly unknown: readonly string[];
}

/** Several times as many as the fullest scene that is designed here; beyond them preparing takes gigabytes. */
const MOST_TRIANGLES = 2_000_000;

/** Builds everything a description names: a second or more of work. Null where that is too much to render. */
export function readyScene(description: SceneDescription): ReadyScene | null {
  try {
    const { scene, unknown } = assembleScene(description, MOST_TRIANGLES);
    return { prepared: prepare(scene), camera: description.camera, unknown };
  } catch (error) {
    if (error instanceof TooManyTriangles) return null;
    throw error;
  }
}

export function designScene(request: {
  readonly wishes: SceneWishes;
  readonly seed: number;
}): DesignedScene {
  return designWishes(request.wishes, request.seed, SCENE_VOCABULARY, readEnglish);
}

/** A designed scene as a picture of it will show it. */
export interface ShownRequest {
  readonly designed: Pick<DesignedScene, 'description' | 'asked'>;
  readonly prepared: Prepared;
  /** Framed for the picture. */
  readonly camera: Parameters<typeof notShown>[3];
  readonly size: { readonly width: number; readonly height: number };
}

/** Chinese sentences: what was asked for and the picture does not show. */
export const tellShown = ({ designed, prepared, camera, size }: ShownRequest): readonly string[] =>
  notShown(designed.description, designed.asked, prepared, camera, size);

/** A film through a described scene. */
export type SceneFilmRequest = Omit<FilmPlan, 'objects'>;

/** Builds a described scene and plans a camera for every frame. */
export function readyFilm(request: SceneFilmRequest): {
  readonly prepared: Prepared;
  readonly cameras: ReturnType<typeof filmPath>;
} {
  const { scene } = assembleScene(request.description);
  const { objects } = scene;
  return { prepared: prepare(scene, null), cameras: filmPath({ ...request, objects }) };
}
