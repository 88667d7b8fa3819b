import { MATERIALS } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import { kindOf } from '../objects/index.ts';
import type { Vec3 } from '../vec.ts';
import { hexOfLinear } from './colour.ts';
import type { Finish, SceneDescription } from './description.ts';
import { PART_NAMES } from './part-names.ts';

/** What an editor has to know of an item beside its description. */
export interface Piece {
  readonly id: string;
  /** Chinese name of its kind. */
  readonly name: string;
  /** Width, depth and height as it stands at yaw 0, metres. */
  readonly sizeM: Vec3;
  readonly parts: readonly {
    /** The slot of the kind. */
    readonly slot: string;
    readonly name: string;
    /** What it wears unless the item says otherwise. */
    readonly finish: Finish;
  }[];
}

/** The things of a scene, as its items stand; those of a kind that cannot be built are left out. */
export const piecesOf = ({ items }: SceneDescription): readonly Piece[] =>
  items.flatMap(({ id, kind, params }) => {
    const known = kindOf(kind);
    if (!known) return [];
    const parts = known.slots.flatMap(({ name: slot, material }) => {
      const name = PART_NAMES.get(slot);
      return name ? [{ slot, name, finish: { material } }] : [];
    });
    return [{ id, name: known.name, sizeM: known.sizeOf(params), parts }];
  });

/** The house's materials: id, Chinese name, mean colour under white light as `#rrggbb`. */
export const materialColours = (): readonly { id: string; name: string; color: string }[] =>
  MATERIALS.map((material) => ({ ...nameOf(material), color: colourOf(material) }));

const nameOf = ({ id, name }: Material) => ({ id, name });

const colourOf = ({ albedo }: Material): string =>
  albedo.kind === 'texture' ? albedo.colour : hexOfLinear(albedo.rgb);
