import { mixHex, rgbDistance, shadeHex } from './colour.ts';
import { MATERIALS, type MaterialFamily, type MaterialId } from './material.ts';

/** The part a surface plays in a room, in front of a building or in a garden. */
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

/** Some roles have parts that are finished apart: the surface set off, upholstery and joinery. */
export type Part = 'feature' | 'soft' | 'hard';

/** A role or a part of one. */
export type Spot =
  | SurfaceRole
  | 'wall:feature'
  | 'facade:feature'
  | 'furniture:soft'
  | 'furniture:hard';

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

/** A wish for a finish; what it leaves open stays as it was or is what is usual. */
export interface PartialFinish {
  readonly material?: MaterialId;
  readonly colour?: string;
  /** Lighter (> 0) or darker (< 0) than it would be, −1 … 1. */
  readonly shade?: number;
  /** The rest of the role stays as it was. */
  readonly part?: Part;
}

/** Wishes laid over a look. */
export interface PartialLook {
  readonly finishes?: Partial<Record<SurfaceRole, readonly PartialFinish[]>>;
  readonly light?: Partial<Light>;
}

/** What takes a colour where nothing says of what it is made. */
const PLAIN_MATERIAL: Readonly<Record<Spot, MaterialId>> = {
  floor: 'tileGrey',
  wall: 'paint',
  'wall:feature': 'paint',
  ceiling: 'paint',
  furniture: 'paint',
  'furniture:soft': 'linen',
  'furniture:hard': 'paint',
  textile: 'linen',
  accent: 'cotton',
  metal: 'blackMetal',
  door: 'paint',
  facade: 'plasterWhite',
  'facade:feature': 'aluminium',
  roof: 'aluminium',
  ground: 'grass',
  glazing: 'glassTinted',
  planting: 'foliage',
  paving: 'paving',
  water: 'water',
  sky: 'paint',
};

/** How far a family follows a colour that is asked of it; the rest stays the material's own. */
const TAKES_COLOUR: Readonly<Record<MaterialFamily, number>> = {
  wood: 0.6,
  stone: 0.6,
  terrazzo: 0.75,
  brick: 0.75,
  cement: 0.85,
  coating: 1,
  tile: 1,
  fabric: 1,
  leather: 1,
  weave: 0.7,
  metal: 1,
  glass: 0.7,
  plant: 0.75,
  water: 0.5,
  earth: 0.5,
};

/** Further from its own colour than this (RGB distance), a natural material is no longer believable. */
const BELIEVABLE_DISTANCE = 120;

/** A material in the colour asked of it: paint takes it whole, oak stays oak under a stain. */
export function stained(material: MaterialId, colour: string): string {
  const { colour: own, family } = MATERIALS[material];
  return mixHex(own, colour, TAKES_COLOUR[family]);
}

/**
 * Lays wishes over a look. A role that is named is replaced; a wish for a part of it (the feature wall,
 * upholstery, joinery) leaves the rest. A colour alone recolours what is there when that is believable,
 * else becomes the usual painted or woven thing. Light is merged field by field.
 */
export function mergeLook(base: Look, over: PartialLook): Look {
  const finishes: Partial<Record<SurfaceRole, readonly Finish[]>> = { ...base.finishes };
  for (const role of SURFACE_ROLES) {
    const wishes = over.finishes?.[role] ?? [];
    if (wishes.length > 0) finishes[role] = overlayRole(role, base.finishes[role] ?? [], wishes);
  }
  return { finishes, light: { ...base.light, ...over.light } };
}

/** Lays the wishes for one role over what it has. */
export function overlayRole(
  role: SurfaceRole,
  base: readonly Finish[],
  wishes: readonly PartialFinish[],
): Finish[] {
  const whole = wishes.filter(({ part }) => part === undefined);
  const parts = wishes.filter(({ part }) => part !== undefined);
  const wholeFinishes = whole.map((wish) => settle(role, base, wish));
  const under = wholeFinishes.length > 0 ? wholeFinishes : base;
  if (parts.length === 0) return wholeFinishes;
  const partFinishes = parts.map((wish) => settle(role, ofPart(under, wish.part), wish));
  // The first finish of a wall or façade is the main one, the next is set off from it.
  if (role !== 'furniture') return [...under.slice(0, 1), ...partFinishes];
  const named = new Set(parts.map(({ part }) => part));
  const rest = wholeFinishes.length > 0 ? wholeFinishes : base.filter((f) => !named.has(partOf(f)));
  // Alternatives are drawn evenly: keep no more of the rest than there are wishes, so that those show.
  return [...partFinishes, ...rest.slice(0, partFinishes.length)];
}

const SOFT_FAMILIES: ReadonlySet<MaterialFamily> = new Set(['fabric', 'leather']);

function partOf(finish: Finish): Part {
  return SOFT_FAMILIES.has(MATERIALS[finish.material].family) ? 'soft' : 'hard';
}

function ofPart(finishes: readonly Finish[], part: Part | undefined): readonly Finish[] {
  if (part === 'feature') return finishes.slice(-1);
  return finishes.filter((finish) => partOf(finish) === part);
}

/** Finishes of furniture by its parts, which are finished apart: upholstery and joinery. */
export const furnitureParts = (
  finishes: readonly Finish[],
): { soft: readonly Finish[]; hard: readonly Finish[] } => ({
  soft: ofPart(finishes, 'soft'),
  hard: ofPart(finishes, 'hard'),
});

function settle(role: SurfaceRole, before: readonly Finish[], wish: PartialFinish): Finish {
  const spot = (wish.part ? `${role}:${wish.part}` : role) as Spot;
  const finish = withMaterial(spot, before, wish);
  return wish.shade ? { ...finish, colour: shadeHex(finish.colour, wish.shade) } : finish;
}

function withMaterial(spot: Spot, before: readonly Finish[], wish: PartialFinish): Finish {
  const { material, colour } = wish;
  if (material) return { material, colour: colour ?? MATERIALS[material].colour };
  const plain = PLAIN_MATERIAL[spot];
  const first = before[0];
  if (!colour) return first ?? { material: plain, colour: MATERIALS[plain].colour };
  const takes = (f: Finish) =>
    TAKES_COLOUR[MATERIALS[f.material].family] > 0.8 ||
    rgbDistance(f.colour, colour) < BELIEVABLE_DISTANCE;
  const kept = before.find(takes);
  if (!kept) return { material: plain, colour: stained(plain, colour) };
  const amount = TAKES_COLOUR[MATERIALS[kept.material].family];
  return { material: kept.material, colour: mixHex(kept.colour, colour, amount) };
}
