import type { Finish, Room } from './description.ts';

/** A style's taste beyond its finishes: which variants of things it takes, and how it trims a room. */
export interface Traits {
  readonly sofas: readonly string[];
  readonly tables: readonly string[];
  readonly pendants: readonly string[];
  readonly floorLamp: number;
  readonly mouldings: Room['mouldings'];
  readonly ceiling: Room['ceiling'];
  /** Chance of a rug, of wall art, of plants, of armchairs. */
  readonly rug: number;
  readonly art: number;
  readonly plants: number;
  readonly armchairs: number;
  readonly ornaments: readonly string[];
  readonly indoorPlant: string;
  /** No lamp hangs in the middle of a room unless it is asked for. */
  readonly noMainLamp: boolean;
  readonly lampTemperatureK: number;
  readonly trees: readonly string[];
  /** The kind it takes where a group asks for another. */
  readonly favourites: Readonly<Record<string, string>>;
  /** Cupboards are of its wood, not painted. */
  readonly woodenStorage: boolean;
  /** What things that set its accents wear, by kind and slot. */
  readonly wears: Readonly<Record<string, Readonly<Record<string, Finish>>>>;
}

const PLAIN: Traits = {
  sofas: ['sofa', 'sofa-l'],
  tables: ['dining-table'],
  pendants: ['pendant'],
  floorLamp: 0.7,
  mouldings: 'none',
  ceiling: 'flat',
  rug: 0.85,
  art: 0.7,
  plants: 0.8,
  armchairs: 0.75,
  ornaments: ['vase', 'books'],
  indoorPlant: 'plant-potted',
  noMainLamp: false,
  lampTemperatureK: 3300,
  trees: ['tree-round'],
  favourites: { pendant: 'pendant-globe' },
  woodenStorage: false,
  wears: {
    'led-screen': {
      ground: { material: 'lampScreen', color: '#0d2c86' },
      waves: { material: 'lampScreen', color: '#2fb8ff' },
      bars: { material: 'lampScreen', color: '#c9f1ff' },
    },
    'shop-front': {
      window: { material: 'lampScreen', color: '#fff0d8' },
      letters: { material: 'lampScreen', color: '#ffffff' },
    },
    tatami: {
      mat: { material: 'linen', color: '#bfae7a' },
      edge: { material: 'cotton', color: '#3d4a3c' },
    },
  },
};

const trait = (own: Partial<Traits>, base: Traits = PLAIN): Traits => ({ ...base, ...own });

const CHINESE = trait({
  woodenStorage: true,
  sofas: ['sofa'],
  tables: ['dining-table-round', 'dining-table'],
  pendants: ['pendant', 'chandelier'],
  ceiling: 'dropped',
  rug: 0.7,
  art: 0.95,
  ornaments: ['vase', 'books', 'sculpture'],
  indoorPlant: 'bonsai',
  favourites: { pendant: 'pendant-lantern', armchair: 'chair-quan' },
  lampTemperatureK: 3000,
  trees: ['tree-conifer', 'tree-maple', 'bamboo'],
});

/** Red where feasts are: lanterns and seats along the wall, with brass. */
const FESTIVE = trait(
  {
    wears: {
      ...PLAIN.wears,
      'pendant-lantern': {
        shade: { material: 'paper', color: '#98270f' },
        metal: { material: 'brass', color: '#b78b40' },
      },
      banquette: { fabric: { material: 'leatherTan', color: '#8e3128' } },
    },
  },
  CHINESE,
);

const CLASSICAL = trait({
  sofas: ['sofa'],
  tables: ['dining-table-round', 'dining-table'],
  pendants: ['chandelier'],
  mouldings: 'panelled',
  ceiling: 'cove',
  art: 0.8,
  ornaments: ['vase', 'candle', 'books'],
  lampTemperatureK: 3000,
  trees: ['tree-conifer', 'tree-round'],
});

const QUIET = trait({
  pendants: ['pendant'],
  art: 0.35,
  rug: 0.7,
  ornaments: ['vase'],
  noMainLamp: true,
});

/** By key of the style; what is not here is plain. */
const TRAITS: Readonly<Record<string, Traits>> = {
  modernSimple: trait({ ceiling: 'dropped', noMainLamp: true }),
  minimal: trait({ sofas: ['sofa'], armchairs: 0.4, plants: 0.4, floorLamp: 0.4 }, QUIET),
  cream: trait({
    sofas: ['sofa-curved', 'sofa'],
    tables: ['dining-table-round'],
    ceiling: 'cove',
    favourites: { pendant: 'pendant-lantern', 'coffee-table': 'coffee-table-round' },
    lampTemperatureK: 3000,
    armchairs: 0.9,
  }),
  wabisabi: trait(
    {
      favourites: { pendant: 'pendant-lantern', 'plant-potted': 'plant-olive' },
      sofas: ['sofa', 'sofa-curved'],
      lampTemperatureK: 2900,
      ceiling: 'flat',
    },
    QUIET,
  ),
  newChinese: CHINESE,
  song: CHINESE,
  chinaChic: FESTIVE,
  redTheme: FESTIVE,
  nordic: trait({
    favourites: { 'chair-dining': 'chair-windsor', pendant: 'pendant-cone' },
    armchairs: 0.9,
    floorLamp: 0.9,
    trees: ['tree-conifer', 'tree-round'],
  }),
  french: CLASSICAL,
  europeanClassic: CLASSICAL,
  lightLuxury: trait({
    sofas: ['sofa', 'sofa-l', 'sofa-curved'],
    pendants: ['chandelier'],
    mouldings: 'cornice',
    ceiling: 'dropped',
    ornaments: ['vase', 'sculpture', 'books'],
  }),
  italianMinimal: trait({ sofas: ['sofa-l', 'sofa'], ceiling: 'dropped', noMainLamp: true }),
  industrial: trait({
    ceiling: 'bare',
    favourites: { pendant: 'pendant-cone' },
    pendants: ['pendant', 'pendant-linear'],
    lampTemperatureK: 2900,
    art: 0.6,
  }),
  japaneseWood: trait({
    woodenStorage: true,
    favourites: { pendant: 'pendant-lantern', 'plant-potted': 'plant-olive' },
    sofas: ['sofa'],
    ceiling: 'flat',
    art: 0.4,
    trees: ['tree-maple', 'tree-conifer'],
  }),
  midCentury: trait({
    woodenStorage: true,
    favourites: {
      pendant: 'pendant-cone',
      'table-lamp': 'table-lamp-mushroom',
      'floor-lamp': 'floor-lamp-arc',
      'plant-potted': 'plant-monstera',
    },
    sofas: ['sofa'],
    armchairs: 0.95,
    floorLamp: 0.95,
    ornaments: ['vase', 'books', 'sculpture'],
  }),
  american: trait({ armchairs: 0.95 }, CLASSICAL),
  british: trait({ armchairs: 0.95 }, CLASSICAL),
  monochrome: trait({ noMainLamp: true, plants: 0.5 }),
  artDeco: trait({ sofas: ['sofa-curved', 'sofa'], mouldings: 'cornice' }, CLASSICAL),
  mediterranean: trait({ ceiling: 'beams', trees: ['tree-palm', 'tree-round'] }),
  nanyang: trait({
    woodenStorage: true,
    favourites: {
      pendant: 'pendant-rattan',
      'chair-dining': 'chair-cantilever',
      'plant-potted': 'plant-palm',
    },
    ceiling: 'beams',
    plants: 1,
    trees: ['tree-palm'],
  }),
  tropical: trait({ trees: ['tree-palm'] }),
  coastal: trait({ trees: ['tree-palm', 'tree-round'] }),
  karesansui: trait({ trees: ['tree-maple', 'tree-conifer'] }),
  zen: trait({ trees: ['tree-conifer', 'tree-maple', 'bamboo'] }),
  jiangnan: trait({ trees: ['tree-maple', 'bamboo', 'tree-conifer'] }),
  biophilic: trait({ plants: 1 }),
};

export const traitsOf = (style: string): Traits => TRAITS[style] ?? PLAIN;
