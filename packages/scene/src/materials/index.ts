import { glow, linearOf } from './colour.ts';
import type { Material } from './material.ts';
import { MATERIALS } from './table.ts';

export { MATERIALS };

const byId = new Map(MATERIALS.map((material) => [material.id, material]));

/**
 * The material of an id.
 *
 * @throws RangeError when there is none
 */
export function materialOf(id: string): Material {
  const material = byId.get(id);
  if (!material) throw new RangeError(`没有材质“${id}”`);
  return material;
}

/** The material in another mean colour, '#rrggbb'; its pattern stays. */
export function inColour(material: Material, colour: string): Material {
  const { albedo } = material;
  return {
    ...material,
    id: `${material.id} ${colour}`,
    albedo:
      albedo.kind === 'texture' ? { ...albedo, colour } : { kind: 'color', rgb: linearOf(colour) },
  };
}

/** A lamp's material glowing at a temperature (K) with a luminance (kcd/m²); dark at 0. */
export function glowing(material: Material, temperatureK: number, luminance: number): Material {
  return {
    ...material,
    id: `${material.id} ${temperatureK}K ${luminance}`,
    emission: luminance > 0 ? glow(temperatureK, luminance) : [0, 0, 0],
  };
}
