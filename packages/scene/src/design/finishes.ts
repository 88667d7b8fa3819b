import type { Brief, FinishWish } from '../brief/brief.ts';
import { familyOf } from '../brief/family.ts';
import type { FinishTable } from '../brief/finish-table.ts';
import type { FurnishingPart } from '../brief/parts.ts';
import type { SpaceKind } from '../brief/spaces.ts';
import type { Trade } from '../brief/vocabulary.ts';
import type { Random } from '../random.ts';
import { hexDistance, mixHex, shadeHex, vividness } from './colour.ts';
import type { Finish, SurfaceKey, Surfaces } from './description.ts';
import { isSlatted, namesFeature, sidedWall } from './set-off-wall.ts';
import { type Traits, traitsOf } from './styles.ts';
import { isCladding } from './walls-said.ts';

/** What furniture and cloth are made of throughout a scene, so that its things belong together. */
export interface Furnishing extends Readonly<Record<FurnishingRole, Finish>> {
  readonly own: Traits['wears'];
  /** Cupboards that are usually painted are of `hard`. */
  readonly woodenStorage: boolean;
}

export type FurnishingRole = 'hard' | 'soft' | 'accent' | 'textile' | 'metal';

export interface Palette {
  readonly surfaces: Surfaces;
  readonly furnishing: Furnishing;
}

/** Used where neither the brief nor the style says anything. */
const BASE: Readonly<Record<string, string | readonly string[]>> = {
  floor: 'oakNatural #b8966b',
  wall: 'paint #e9e5dd',
  ceiling: 'paint #f3f0ea',
  furniture: ['oakLight #cbb089', 'linen #c4baaa'],
  textile: 'linen #d3cabb',
  accent: 'cotton #a9825c',
  metal: 'blackMetal #303031',
  door: 'walnut #765239',
  facade: ['plasterWhite #e3dfd6', 'concrete #b1ada6'],
  roof: 'slateDark #55585c',
  ground: 'grass #6c8a46',
  paving: 'granite #aaa79f',
  planting: 'foliage #527539',
  water: 'water #4a707f',
  glazing: 'glassClear #c3d0d2',
};

const SOFT: ReadonlySet<string> = new Set(['fabric', 'leather', 'weave']);
const COLD: ReadonlySet<string> = new Set(['stone', 'tile', 'cement', 'terrazzo', 'brick']);

/** How far a family follows a colour asked of it: paint takes it whole, oak stays oak under a stain. */
const TAKES_COLOUR: Readonly<Record<string, number>> = {
  wood: 0.6,
  stone: 0.6,
  terrazzo: 0.75,
  brick: 0.75,
  cement: 0.85,
  weave: 0.7,
  glass: 0.7,
  plant: 0.75,
  water: 0.5,
  earth: 0.5,
};

/** What takes a colour when the material there cannot. */
const PLAIN: Readonly<Partial<Record<SurfaceKey | FurnishingRole, string>>> = {
  floor: 'tileGrey',
  wall: 'paint',
  featureWall: 'paint',
  ceiling: 'paint',
  door: 'paint',
  trim: 'paint',
  soft: 'linen',
  hard: 'paint',
  textile: 'linen',
  accent: 'cotton',
  metal: 'blackMetal',
  facade: 'plasterWhite',
  facadeAccent: 'aluminium',
  roof: 'slateDark',
  paving: 'paving',
};

/** A colour beyond this sets an accent: it is for a tenth of a room, not for all of its walls or furniture. */
const VIVID = 88;
/** Families that are coloured at will. */
const DYED: ReadonlySet<string> = new Set(['coating', 'fabric']);

/** A colour further off than this (sRGB) is no longer believable on a natural material. */
const BELIEVABLE = 120;

/** The finishes of a scene: the style's, changed by what the brief says of surfaces and of the whole. */
export function paletteFor(
  brief: Brief,
  space: SpaceKind,
  style: string,
  trade: Trade,
  random: Random,
): Palette {
  const own = trade.styles[style];
  const wet = space.program === 'bath' || space.program === 'kitchen' ? own?.wet : undefined;
  const table: FinishTable = { ...BASE, ...own?.finishes, ...wet, ...space.finishes };
  const all = (role: string): Finish[] => readFinishes(table[role] ?? BASE[role]);
  const family = (finish: Finish) => trade.materials[finish.material]?.family ?? '';
  const isVivid = (finish: Finish) => setsAccent(finish, trade);
  const calm = (list: readonly Finish[], role: string) => {
    const quiet = ANY_COLOUR.has(role) ? [] : list.filter((finish) => !isVivid(finish));
    return quiet.length > 0 ? quiet : list;
  };
  const of = (role: string, fits: (family: string) => boolean = () => true): Finish => {
    const list = all(role);
    const fitting = list.filter((finish) => fits(family(finish)));
    const from =
      fitting.length > 0 ? fitting : readFinishes(BASE[role]).filter((f) => fits(family(f)));
    const choice = calm(from.length > 0 ? from : list, role);
    return choice[Math.floor(random() ** 1.6 * choice.length)] ?? choice[0];
  };
  const warmFloor = ['bedroom', 'childRoom', 'study'].includes(space.program);
  const wetFloor = ['bath', 'kitchen'].includes(space.program);
  const floor = of('floor', (f) => (warmFloor ? !COLD.has(f) : wetFloor ? f !== 'wood' : true));
  const [first, second = first] = all('wall');
  const [wall, feature] = isVivid(first) && !isVivid(second) ? [second, first] : [first, second];
  const [facade, facadeAccent = facade] = all('facade');
  const surfaces: Partial<Record<SurfaceKey, Finish>> = {
    floor,
    wall,
    featureWall: feature,
    ceiling: of('ceiling'),
    trim: { material: 'paint', color: shadeHex(wall.color ?? '#f0ede6', 0.4) },
    door: of('door'),
    frame: of('metal'),
    glazing:
      space.setting === 'building'
        ? { material: 'glassTinted', color: WINDOWS_OF_BUILDINGS }
        : { material: 'glassClear' },
    facade,
    facadeAccent,
    roof: of('roof'),
    ground: of('ground', (f) => f === 'plant'),
    paving: of('paving'),
    planting: of('planting'),
    water: of('water'),
  };
  const accents = all('accent').map(family);
  const clothed = accents.some((f) => SOFT.has(f)) || !accents.includes('coating');
  const soft = of('furniture', (f) => SOFT.has(f) && f !== 'weave');
  const furnishing: Furnishing = {
    hard: of('furniture', (f) => !SOFT.has(f) && !COLD.has(f)),
    soft: SOFT.has(family(soft)) ? soft : of('textile'),
    accent: clothOf(of('accent', (f) => (clothed ? SOFT.has(f) : f === 'coating'))),
    textile: of('textile'),
    metal: of('metal'),
    own: traitsOf(style).wears,
    woodenStorage: traitsOf(style).woodenStorage || asksForWood(brief, trade),
  };
  return withWishes({ surfaces, furnishing }, brief, trade);
}

/** Whether a finish is of a colour that a room takes a little of: a red wall, not one of brick. */
export const setsAccent = ({ material, color }: Finish, trade: Trade): boolean =>
  DYED.has(familyOf(material, trade)) && vividness(color ?? '#808080') > VIVID;

const ANY_COLOUR: ReadonlySet<string> = new Set(['accent', 'planting', 'ground', 'water']);

/** Accents are laid on cushions and chairs: of a paint the colour. */
const clothOf = ({ material, color }: Finish): Finish =>
  material === 'paint' ? { material: 'cotton', color } : { material, color };

function withWishes(palette: Palette, brief: Brief, trade: Trade): Palette {
  const surfaces: Partial<Record<SurfaceKey, Finish>> = { ...palette.surfaces };
  const { own, woodenStorage, ...roles } = palette.furnishing;
  const furnishing: Record<FurnishingRole, Finish> = roles;
  const lay = (key: SurfaceKey, wish: FinishWish) => {
    surfaces[key] = finishFor(wish, surfaces[key], PLAIN[key] ?? 'paint', trade);
  };
  const layWhole = (key: SurfaceKey, wish: FinishWish) => {
    surfaces[key] = madeOf(wish, surfaces[key], PLAIN[key] ?? 'paint', trade);
  };
  for (const wish of brief.palette) layOnWhole(wish, layWhole, furnishing, trade);
  const furnish = (key: FurnishingRole, wish: FinishWish) => {
    furnishing[key] = finishFor(wish, furnishing[key], PLAIN[key] ?? 'paint', trade);
  };
  for (const { furnishing: part, finishes } of brief.furnishing) {
    for (const wish of finishes) {
      const family = wish.materials && familyOf(wish.materials[0], trade);
      const said = part === 'metal' && !wish.materials ? { ...wish, materials: METALS } : wish;
      for (const key of furnishingKeys(part, family)) furnish(key, said);
    }
  }
  const sided = sidedWall(brief);
  if (sided?.keys.includes('wall')) surfaces.featureWall = surfaces.wall;
  if (sided) lay('featureWall', sided.finishes[0]);
  for (const { keys, finishes, where } of brief.surfaces) {
    // The others stay as they are.
    if (where && keys.includes('wall')) continue;
    const slatted = finishes[0] && isSlatted(finishes[0]);
    for (const key of keys) {
      if (finishes[0]) lay(slatted && key === 'wall' ? 'featureWall' : key, finishes[0]);
    }
    if (finishes[1] && keys.includes('facade')) lay('facadeAccent', finishes[1]);
    // 白色墙面 means the wall behind the sofa too, unless that is named.
    if (finishes[0] && keys.includes('wall') && !namesFeature(brief) && !sided)
      lay('featureWall', finishes[0]);
  }
  for (const { feature, finishes } of brief.features) {
    const key = FEATURE_SURFACE[feature];
    if (key && finishes[0]) lay(key, finishes[0]);
  }
  return { surfaces, furnishing: { ...furnishing, own, woodenStorage } };
}

/** `胡桃木家具`, or a wood said of the whole. */
const asksForWood = ({ palette, furnishing }: Brief, trade: Trade): boolean =>
  [
    ...palette,
    ...furnishing.flatMap((wish) => (wish.furnishing === 'furniture' ? wish.finishes : [])),
  ].some(({ materials, place }) => materials && !place && familyOf(materials[0], trade) === 'wood');

const METALS = ['blackMetal', 'steelBrushed', 'brass', 'copper'];

/** What of the furnishing is meant by all furniture, cloth or accents of a material or colour. */
function furnishingKeys(part: FurnishingPart, family: string | undefined): FurnishingRole[] {
  if (family === 'metal' || part === 'metal') return ['metal'];
  if (part === 'furniture') return family !== undefined && SOFT.has(family) ? ['soft'] : ['hard'];
  return part === 'cloth' ? ['textile'] : family === 'wood' ? ['hard'] : ['accent'];
}

const FEATURE_SURFACE: Readonly<Record<string, SurfaceKey>> = {
  floorWindow: 'frame',
  archWindow: 'frame',
  window: 'frame',
  slidingDoor: 'door',
  panelling: 'featureWall',
  beams: 'trim',
  gableRoof: 'roof',
  hipRoof: 'roof',
  flatRoof: 'roof',
  upturnedRoof: 'roof',
  sawtoothRoof: 'roof',
  curtainWall: 'glazing',
  louvres: 'facadeAccent',
  colonnade: 'facadeAccent',
  deck: 'paving',
  path: 'paving',
  steps: 'paving',
  lawn: 'ground',
  pool: 'water',
};

/** A material or colour said of no thing goes where it is usual. */
function layOnWhole(
  wish: FinishWish,
  lay: (key: SurfaceKey, wish: FinishWish) => void,
  furnishing: Record<FurnishingRole, Finish>,
  trade: Trade,
): void {
  const family = trade.materials[wish.materials?.[0] ?? '']?.family;
  const furnish = (key: FurnishingRole) => {
    furnishing[key] = madeOf(wish, furnishing[key], PLAIN[key] ?? 'paint', trade);
  };
  if (wish.place) {
    lay(wish.place, wish);
    return;
  }
  switch (family) {
    case undefined:
      lay('wall', wish);
      lay('facade', wish);
      furnish('textile');
      break;
    case 'wood':
    case 'weave':
      if (isSlatted(wish)) lay('featureWall', wish);
      else furnish('hard');
      lay('facadeAccent', wish);
      break;
    case 'fabric':
    case 'leather':
      furnish('soft');
      break;
    case 'metal':
      furnish('metal');
      lay('frame', wish);
      if (isCladding(wish)) lay('facade', wish);
      break;
    case 'plant':
      lay('planting', wish);
      break;
    case 'glass':
      lay('glazing', wish);
      break;
    default:
      if (wish.word.endsWith('墙')) lay('wall', wish);
      lay('featureWall', wish);
      lay('facade', wish);
      lay('paving', wish);
  }
}

/** What they let through at each face: rooms are seen by day, and their lamps in the evening. */
const WINDOWS_OF_BUILDINGS = '#b0b6b5';

/** What glass lets through at each face; the trade's colours are of panes before a sky. */
const GLASS_TINT: Readonly<Record<string, string>> = {
  glassClear: '#e3eeea',
  glassTinted: '#8e9ca0',
};

/** What a wish makes of a thing's finish: what it leaves open stays, the variant of a name too. */
export function finishFor(
  wish: FinishWish,
  before: Finish | undefined,
  plain: string,
  trade: Trade,
): Finish {
  return before && leavesOpen(wish, before, trade) ? before : madeOf(wish, before, plain, trade);
}

function madeOf(wish: FinishWish, before: Finish | undefined, plain: string, trade: Trade): Finish {
  const own = (material: string) => GLASS_TINT[material] ?? trade.materials[material]?.colour;
  const [chosen, shade] = variantFor(wish, (material) => own(material) ?? '#cccccc');
  const asked = wish.color ?? wish.nameColor;
  const base = chosen ?? (before && takes(before, wish.color, trade) ? before.material : plain);
  const start = (before?.material === base && !chosen ? before.color : undefined) ?? own(base);
  const amount = wish.color ? (TAKES_COLOUR[familyOf(base, trade)] ?? 1) : 1;
  const coloured = asked ? mixHex(start ?? asked, asked, amount) : start;
  const color = shade ? shadeHex(coloured ?? '#cccccc', shade) : coloured;
  return color ? { material: base, color } : { material: base };
}

/** `木床` where furniture is of walnut stays walnut: any wood will do. */
function leavesOpen(wish: FinishWish, before: Finish, trade: Trade): boolean {
  const { materials = [], color, nameColor, shade } = wish;
  if (materials.length < 2 || color || nameColor || shade) return false;
  const wooden = (material: string) => familyOf(material, trade) === 'wood';
  return (
    materials.includes(before.material) || (materials.every(wooden) && wooden(before.material))
  );
}

/**
 * The variant of a name that comes nearest to the colour or shade asked for, and the shade it still
 * lacks: of dark wood walnut, as it is.
 */
function variantFor(
  { materials, color, shade }: FinishWish,
  own: (material: string) => string,
): readonly [material: string | undefined, shade: number | undefined] {
  if (!materials || materials.length < 2 || !(color || shade)) return [materials?.[0], shade];
  const asked = color ?? shadeHex(own(materials[0]), shade ?? 0);
  const chosen = nearest(materials, asked, own);
  return [chosen, !color && chosen !== materials[0] ? undefined : shade];
}

const nearest = (
  materials: readonly string[],
  color: string,
  own: (material: string) => string,
): string =>
  materials.reduce((best, material) =>
    hexDistance(own(material), color) < hexDistance(own(best), color) ? material : best,
  );

function takes(finish: Finish, color: string | undefined, trade: Trade): boolean {
  if (!color) return true;
  const amount = TAKES_COLOUR[familyOf(finish.material, trade)] ?? 1;
  const own = finish.color ?? trade.materials[finish.material]?.colour ?? '#cccccc';
  return amount > 0.8 || hexDistance(own, color) < BELIEVABLE;
}

export function readFinishes(entry: string | readonly string[]): Finish[] {
  return (typeof entry === 'string' ? [entry] : entry).map((swatch) => {
    const [material, color] = swatch.split(' ');
    return color ? { material, color } : { material };
  });
}
