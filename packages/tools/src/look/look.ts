import { MATERIALS, type MaterialId } from './material.ts';

/** The part a surface plays in a room or in front of a building. */
export const SURFACE_ROLES = [
  'floor',
  'wall',
  'ceiling',
  'furniture',
  'textile',
  'accent',
  'metal',
  'door',
  'facade',
  'roof',
  'ground',
  'glazing',
  'planting',
  'paving',
  'water',
  'sky',
] as const;
export type SurfaceRole = (typeof SURFACE_ROLES)[number];

export interface Finish {
  readonly material: MaterialId;
  /** `#rrggbb`: the mean colour of the surface under white light. */
  readonly colour: string;
}

export interface Light {
  /** Colour of the main light, kelvin; 6500 leaves whites white. */
  readonly temperatureK: number;
  /** Exposure bias in stops, −1.5 … 1.5. */
  readonly exposureEv: number;
  /** 0 soft … 1 hard. */
  readonly contrast: number;
}

/** What surfaces are made of and how they are lit; several finishes per role are alternatives. */
export interface Look {
  readonly finishes: Partial<Record<SurfaceRole, readonly Finish[]>>;
  readonly light: Light;
}

/** A finish of which only the colour may be known: the material then stays what it was. */
export interface PartialFinish {
  readonly material?: MaterialId;
  readonly colour?: string;
}

/** Wishes laid over a look; a role that is named replaces the role's whole list. */
export interface PartialLook {
  readonly finishes?: Partial<Record<SurfaceRole, readonly PartialFinish[]>>;
  readonly light?: Partial<Light>;
}

/** What takes a colour on each role when neither the wish nor the look says of what it is made. */
const PLAIN_MATERIAL: Readonly<Record<SurfaceRole, MaterialId>> = {
  floor: 'oakNatural',
  wall: 'paint',
  ceiling: 'paint',
  furniture: 'paint',
  textile: 'linen',
  accent: 'cotton',
  metal: 'blackMetal',
  door: 'paint',
  facade: 'plasterWhite',
  roof: 'slateDark',
  ground: 'grass',
  glazing: 'glassTinted',
  planting: 'foliage',
  paving: 'paving',
  water: 'water',
  sky: 'paint',
};

/**
 * Lays wishes over a look. A named role replaces the base's list; a colour without a material recolours
 * what the base has there, a material without a colour takes its natural one; light is merged by field.
 */
export function mergeLook(base: Look, over: PartialLook): Look {
  const finishes: Partial<Record<SurfaceRole, readonly Finish[]>> = { ...base.finishes };
  for (const role of SURFACE_ROLES) {
    const wishes = over.finishes?.[role];
    if (!wishes || wishes.length === 0) continue;
    const before = base.finishes[role]?.[0]?.material ?? PLAIN_MATERIAL[role];
    finishes[role] = wishes.map((wish) => {
      const material = wish.material ?? before;
      return { material, colour: wish.colour ?? MATERIALS[material].colour };
    });
  }
  return { finishes, light: { ...base.light, ...over.light } };
}

/** Lays wishes over wishes, the later ones winning by role and by field of light. */
export function mergeWishes(first: PartialLook, second: PartialLook): PartialLook {
  return {
    finishes: { ...first.finishes, ...second.finishes },
    light: { ...first.light, ...second.light },
  };
}
