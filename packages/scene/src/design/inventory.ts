import { MATERIALS } from '../materials/index.ts';
import type { Material } from '../materials/material.ts';
import { kindOf, objectKinds } from '../objects/index.ts';
import type { Category, ObjectKind } from '../objects/kind.ts';
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
    return known
      ? [{ id, name: known.name, sizeM: known.sizeOf(params), parts: partsOf(known) }]
      : [];
  });

const partsOf = ({ slots }: ObjectKind): Piece['parts'] =>
  slots.flatMap(({ name: slot, material }) => {
    const name = PART_NAMES.get(slot);
    return name ? [{ slot, name, finish: { material } }] : [];
  });

/** A kind of thing that can be added to a scene, in its usual measures. */
export interface Offer extends Omit<Piece, 'id'> {
  readonly kind: string;
  /** Chinese name of the shelf it is chosen from. */
  readonly shelf: string;
  /** What a brief calls it. */
  readonly words: readonly string[];
  /** What it stands at, hangs on or lies on. */
  readonly against: NonNullable<ObjectKind['against']>;
  /** Of its underside, for what hangs on a wall; metres above the floor. */
  readonly hangM: number;
}

/** Parts of buildings are no things that one adds. */
const SHELVES: Readonly<Partial<Record<Category, string>>> = {
  seating: '坐具',
  table: '桌几',
  storage: '柜架',
  bed: '床',
  lamp: '灯具',
  plant: '植物',
  decor: '摆设',
  textile: '布艺',
  electronics: '电器',
  kitchen: '厨房',
  bath: '卫浴',
  commercial: '商业',
  landscape: '户外',
  people: '人与车',
};

/** Everything that can be added to a scene, shelf by shelf. */
export const offeredKinds = (): readonly Offer[] =>
  Object.entries(SHELVES).flatMap(([category, shelf]) =>
    objectKinds
      .filter((known) => known.category === category)
      .map((known) => {
        const { id: kind, name, words, against = 'free', hangM = 0 } = known;
        const [sizeM, parts] = [known.sizeOf({}), partsOf(known)];
        return { ...{ kind, name, shelf, words, against, hangM }, sizeM, parts };
      }),
  );

/** The house's materials: id, Chinese name, mean colour under white light as `#rrggbb`. */
export const materialColours = (): readonly { id: string; name: string; color: string }[] =>
  MATERIALS.map((material) => ({ ...nameOf(material), color: colourOf(material) }));

const nameOf = ({ id, name }: Material) => ({ id, name });

const colourOf = ({ albedo }: Material): string =>
  albedo.kind === 'texture' ? albedo.colour : hexOfLinear(albedo.rgb);
