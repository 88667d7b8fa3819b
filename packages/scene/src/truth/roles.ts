import type { SceneDescription } from '../design/description.ts';
import type { Material } from '../materials/material.ts';
import { kindOf } from '../objects/index.ts';
import type { RenderObject } from '../render/render-scene.ts';

/** What an object of an assembled scene is, told from the description alone. */
export type ObjectRole = 'floor' | 'wall' | 'ceiling' | 'opening' | 'trim' | 'item' | 'site';

/** An object as the maps number it: index + 1. */
export interface TruthObject {
  readonly name: string;
  readonly role: ObjectRole;
  /** Of an item: its kind, and what a designer calls it. */
  readonly kind?: string;
  readonly label?: string;
}

export function describeObjects(
  { room, items }: SceneDescription,
  names: readonly string[],
): TruthObject[] {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const openings = [...(room?.openings ?? []), ...(room?.skylights ?? [])].map(({ id }) => id);
  return names.map((name) => {
    const kind = kinds.get(name);
    if (kind !== undefined) return { name, role: 'item', kind, label: kindOf(kind)?.name };
    if (!room) return { name, role: 'site' };
    const opening = openings.some((id) => name === id || name.startsWith(`${id}-`));
    return { name, role: opening ? 'opening' : shellRole(name) };
  });
}

function shellRole(name: string): ObjectRole {
  if (name === 'floor') return 'floor';
  if (name.startsWith('wall')) return 'wall';
  if (name.startsWith('trim')) return 'trim';
  return 'ceiling';
}

const LEAVES = /leaves|needles|blades|plumes|flowers/;

/** Numbers (index + 1) of the materials that drawings tell by a fine outline alone: leaves, flowers, grasses. */
export function leafyMaterials(
  { items }: SceneDescription,
  objects: readonly RenderObject[],
  materials: readonly Material[],
): Set<number> {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const leafy = new Set(materials.filter(({ id }) => id === 'foliage'));
  for (const object of objects) {
    const slots = kindOf(kinds.get(object.name) ?? '')?.slots ?? [];
    slots.forEach(({ name, open }, k) => {
      if (open && LEAVES.test(name)) leafy.add(object.materials[k]);
    });
  }
  return new Set([...leafy].map((material) => materials.indexOf(material) + 1));
}
