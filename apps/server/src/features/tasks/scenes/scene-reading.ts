import type { SceneReading } from '@zhuhui/contracts';
import { materialColours, offeredKinds, piecesOf } from '@zhuhui/scene/design';
import { materialOptions } from '@zhuhui/tools';
import { givenScene } from './given-scene.ts';

const shelves = new Map(materialOptions.map(({ value, group = null }) => [value, group]));
const materials: SceneReading['materials'] = materialColours().map((material) => ({
  ...material,
  shelf: shelves.get(material.id) ?? null,
}));

const offers = offeredKinds() as SceneReading['offers'];

/**
 * A scene with all that an editor has to know of it.
 * @throws AppError badInput that says which of its fields are wrong
 */
export function readingOf(value: Readonly<Record<string, unknown>>): SceneReading {
  const scene = givenScene(value, 'scene');
  const pieces = piecesOf(scene) as SceneReading['pieces'];
  return {
    scene: scene as unknown as SceneReading['scene'],
    pieces,
    offers,
    materials: [...materials],
  };
}
