import type { Category, ObjectKind } from './kind.ts';

/** What a thing is said to be, as far as it matters which of its parts are meant. */
export type Saying =
  | 'solid'
  | 'stone'
  | 'metal'
  | 'glass'
  | 'paper'
  | 'weave'
  | 'ceramic'
  | 'soft'
  | 'leaf'
  | 'colour';

const OF_FAMILY: Readonly<Record<string, Saying>> = {
  stone: 'stone',
  terrazzo: 'stone',
  cement: 'stone',
  brick: 'stone',
  tile: 'stone',
  metal: 'metal',
  glass: 'glass',
  paper: 'paper',
  weave: 'weave',
  ceramic: 'ceramic',
  fabric: 'soft',
  leather: 'soft',
  plant: 'leaf',
};

/** A material's family as a saying; without a material it is a colour that is said. */
export const sayingOf = (family: string | undefined): Saying =>
  family === undefined ? 'colour' : (OF_FAMILY[family] ?? 'solid');

/** Slots by saying; `solid` (wood, lacquer, resin) is what stands for those not given. */
type Main = Readonly<Partial<Record<Saying, string>>>;

const CABINET: Main = { solid: 'front body', glass: 'front', soft: 'front', weave: 'front' };
const KITCHEN: Main = { ...CABINET, stone: 'top' };
const SOFA: Main = { solid: 'legs', soft: 'fabric', colour: 'fabric' };
const COVERED: Main = { solid: 'frame', soft: 'fabric', colour: 'fabric' };
const BED: Main = { solid: 'frame', soft: 'head frame', colour: 'head frame' };
const TABLE: Main = {
  solid: 'top legs base',
  stone: 'top',
  glass: 'top',
  soft: 'top',
  weave: 'top',
};
/** Tables whose top of wood or stone stands on metal. */
const ON_METAL: Main = { solid: 'top', metal: 'top legs', colour: 'top legs' };
const SHADED: Main = {
  solid: 'metal',
  glass: 'shade',
  paper: 'shade',
  weave: 'shade',
  soft: 'shade',
};
const METAL_LAMP: Main = { ...SHADED, metal: 'shade metal', colour: 'shade metal' };
const POTTED: Main = { solid: 'pot', leaf: 'leaves', colour: 'leaves' };
const TREE: Main = { solid: 'bark', leaf: 'leaves', colour: 'leaves needles' };

const BY_CATEGORY: Readonly<Partial<Record<Category, Main>>> = {
  seating: COVERED,
  bed: BED,
  table: TABLE,
  storage: CABINET,
  kitchen: KITCHEN,
  lamp: SHADED,
  plant: POTTED,
};

const BY_KIND: Readonly<Record<string, Main>> = {
  sofa: SOFA,
  'sofa-l': SOFA,
  'sofa-curved': SOFA,
  'sofa-single': SOFA,
  chaise: SOFA,
  ottoman: SOFA,
  'chair-dining': { ...COVERED, weave: 'fabric', colour: 'fabric frame' },
  'chair-cantilever': { solid: 'wood', weave: 'weave', metal: 'frame', soft: 'weave' },
  'chair-quan': { solid: 'frame', soft: 'cushion' },
  banquette: { solid: 'base', soft: 'fabric', colour: 'fabric' },
  'massage-bed': { solid: 'frame', soft: 'cover', colour: 'cover' },
  'salon-chair': { solid: 'arms', soft: 'cover', metal: 'metal', colour: 'cover' },
  swing: { solid: 'basket', metal: 'frame', soft: 'seat' },
  'bed-bunk': { solid: 'frame', metal: 'frame ladder', soft: 'bedding' },
  crib: { solid: 'frame', soft: 'bedding' },
  tatami: { solid: 'frame', weave: 'mat', soft: 'mat' },
  'coffee-table-round': ON_METAL,
  'side-table': ON_METAL,
  'meeting-table': ON_METAL,
  'tea-table': ON_METAL,
  'bistro-table': ON_METAL,
  'desk-executive': { solid: 'body', stone: 'top', soft: 'top', colour: 'body' },
  workstation: { solid: 'top', metal: 'frame', colour: 'top frame' },
  vanity: { solid: 'body', metal: 'legs', colour: 'body' },
  'class-desk': { solid: 'top', metal: 'frame', colour: 'top' },
  counter: { solid: 'front', stone: 'front top' },
  'bar-counter': { solid: 'front', stone: 'front top' },
  'display-table': { solid: 'body top' },
  'shop-shelf': { solid: 'shelves frame', metal: 'frame', glass: 'shelves' },
  'glass-case': { solid: 'base', metal: 'frame', glass: 'glass' },
  bookshelf: { solid: 'frame' },
  'toy-shelf': { solid: 'frame' },
  'clothes-rack': { solid: 'frame' },
  'wine-cabinet': { solid: 'frame', glass: 'glass' },
  fridge: { solid: 'front body' },
  hood: { solid: 'body' },
  oven: { solid: 'body', glass: 'glass' },
  'washing-machine': { solid: 'body' },
  'wash-basin': { solid: 'cabinet', stone: 'top', glass: 'top', ceramic: 'basin' },
  bathtub: { solid: 'tub' },
  shower: { solid: 'frame', glass: 'glass', stone: 'tray' },
  'mirror-cabinet': { solid: 'body', glass: 'mirror' },
  'towel-rack': { solid: 'frame', soft: 'towel' },
  pendant: METAL_LAMP,
  'pendant-cone': METAL_LAMP,
  'pendant-lantern': { ...SHADED, colour: 'shade' },
  'pendant-rattan': { ...SHADED, solid: 'shade', metal: 'metal', colour: 'shade' },
  chandelier: { solid: 'metal', glass: 'crystal' },
  'floor-lamp-arc': { ...METAL_LAMP, stone: 'base' },
  'table-lamp': { ...SHADED, solid: 'body', metal: 'body metal', colour: 'body' },
  'table-lamp-mushroom': { ...SHADED, solid: 'base', metal: 'base', colour: 'shade' },
  'ceiling-lamp': { solid: 'rim' },
  'light-strip': { solid: 'profile', colour: 'lamp' },
  'street-lamp': { solid: 'post' },
  'bollard-lamp': { solid: 'post' },
  curtain: { solid: 'curtain' },
  rug: { solid: 'pile border' },
  throw: { solid: 'cloth fringe' },
  'vase-set': { solid: 'tall round small' },
  'wall-art': { solid: 'frame', colour: 'stroke accent' },
  screen: { solid: 'frame', soft: 'panel', paper: 'panel', weave: 'panel', glass: 'panel' },
  partition: { solid: 'frame glass', metal: 'frame', glass: 'glass', colour: 'frame' },
  'wall-panel': { solid: 'panel moulding' },
  stair: { solid: 'treads', metal: 'stringer', glass: 'glass' },
  railing: { solid: 'rail', metal: 'frame rail', colour: 'frame' },
  aquarium: { solid: 'cabinet', glass: 'glass' },
  'plant-wall': { solid: 'frame', leaf: 'leaves', colour: 'leaves' },
  'tree-round': TREE,
  'tree-blossom': TREE,
  'tree-maple': TREE,
  'tree-conifer': TREE,
  'tree-palm': TREE,
  bamboo: { solid: 'canes', leaf: 'leaves', colour: 'canes' },
  shrub: { solid: 'leaves core' },
  hedge: { solid: 'leaves core' },
  'flower-bed': { solid: 'edge', leaf: 'leaves', colour: 'flowers white-flowers' },
  'outdoor-bench': { solid: 'slats', metal: 'slats frame' },
  pergola: { solid: 'posts slats' },
  'covered-walk': {
    solid: 'posts purlins',
    metal: 'posts roof',
    glass: 'roof',
    colour: 'posts roof',
  },
  fence: { solid: 'boards', stone: 'boards posts', metal: 'boards posts', colour: 'boards posts' },
  'outdoor-sofa': { solid: 'frame', soft: 'cushions', colour: 'cushions' },
  'outdoor-dining': { solid: 'wood', metal: 'wood frame' },
  parasol: { solid: 'pole', soft: 'cloth', stone: 'base', colour: 'cloth' },
  bridge: { solid: 'deck', stone: 'deck rails', metal: 'rails' },
  gate: { solid: 'leaves', stone: 'posts' },
};

const FURNITURE: ReadonlySet<Category> = new Set([
  'seating',
  'bed',
  'table',
  'storage',
  'kitchen',
  'commercial',
]);
export const isFurniture = (category: Category): boolean => FURNITURE.has(category);

const CLOTHED: ReadonlySet<Category> = new Set(['seating', 'bed', 'textile', 'commercial']);
const METALLED: ReadonlySet<Category> = new Set(['seating', 'bed', 'table', 'storage', 'lamp']);
const OF_NO_COLOUR: ReadonlySet<Category> = new Set([
  'plant',
  'people',
  'electronics',
  'landscape',
]);

/** Whether things of a kind are commonly said to be so: sofas of leather, tables of marble, no rug of oak. */
export function suits({ id, category }: ObjectKind, saying: Saying): boolean {
  if (saying === 'colour') return !OF_NO_COLOUR.has(category);
  if (saying === 'solid') return FURNITURE.has(category);
  if (saying === 'soft' && !CLOTHED.has(category)) return false;
  if (saying === 'metal' && METALLED.has(category)) return true;
  return (BY_KIND[id] ?? BY_CATEGORY[category])?.[saying] !== undefined;
}

/**
 * Names of the slots by which one calls a thing so: the frame of an oak bed, the cover of a leather
 * sofa, the top of a marble table. The one that shows most stands first; there is always one.
 */
export function mainSlots(
  { id, category, slots }: Pick<ObjectKind, 'id' | 'category' | 'slots'>,
  saying: Saying,
): readonly string[] {
  const main = BY_KIND[id] ?? BY_CATEGORY[category] ?? {};
  const has = (names: string | undefined) =>
    (names ?? '').split(' ').filter((name) => slots.some((slot) => slot.name === name));
  const [said, solid] = [has(main[saying]), has(main.solid)];
  if (said.length > 0) return said;
  return solid.length > 0 ? solid : [slots[0].name];
}
