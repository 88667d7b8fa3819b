import type { Light, SurfaceRole } from '../look/look.ts';
import type { MaterialFamily } from '../look/material.ts';
import type { SwatchTable } from '../look/swatch.ts';

/** What a picture of a space shows; its looks speak of these roles and no others. */
export type Setting = 'indoors' | 'building' | 'openAir';

export const SETTING_ROLES: Readonly<Record<Setting, readonly SurfaceRole[]>> = {
  indoors: [
    'floor',
    'wall',
    'ceiling',
    'furniture',
    'textile',
    'accent',
    'metal',
    'door',
    'glazing',
    'planting',
  ],
  building: [
    'facade',
    'roof',
    'glazing',
    'ground',
    'paving',
    'planting',
    'sky',
    'metal',
    'door',
    'water',
    'wall',
  ],
  openAir: [
    'ground',
    'paving',
    'planting',
    'water',
    'sky',
    'facade',
    'furniture',
    'wall',
    'roof',
    'metal',
    'glazing',
  ],
};

interface SettingBase {
  readonly finishes: SwatchTable;
  readonly light: Light;
}

/** What is there when neither the kind of space nor the style says anything. */
export const SETTING_BASE: Readonly<Record<Setting, SettingBase>> = {
  indoors: {
    finishes: {
      floor: 'oakNatural #b8966b',
      wall: 'paint #e9e5dd',
      ceiling: 'paint #f3f0ea',
      furniture: ['oakLight #cbb089', 'linen #c4baaa'],
      textile: ['linen #d3cabb', 'wool #bfb5a5'],
      accent: ['cotton #a9825c', 'velvet #5d6b66'],
      metal: 'blackMetal #303031',
      door: 'walnut #765239',
      glazing: 'glassClear #c3d0d2',
      planting: ['foliage #587a43', 'foliage #6f8b52'],
    },
    light: { temperatureK: 4300, exposureEv: 0.1, contrast: 0.4 },
  },
  building: {
    finishes: {
      facade: ['plasterWhite #e3dfd6', 'concrete #b1ada6'],
      roof: 'slateDark #55585c',
      glazing: 'glassClear #a8bcc4',
      ground: 'grass #6c8a46',
      paving: ['granite #aaa79f', 'paving #b4afa5'],
      planting: ['foliage #527539', 'foliage #6e8a4c'],
      sky: 'paint #a3c1e0',
      metal: 'aluminium #8e9193',
      door: 'blackMetal #3a3a3b',
      water: 'water #4a707f',
      wall: 'plasterWhite #dcd8ce',
    },
    light: { temperatureK: 5600, exposureEv: 0.05, contrast: 0.5 },
  },
  openAir: {
    finishes: {
      ground: 'grass #6b8c44',
      paving: ['granite #aaa69d', 'paving #b6b0a4'],
      planting: ['foliage #50743a', 'foliage #728d4e'],
      water: 'water #4b717b',
      sky: 'paint #a6c3df',
      facade: ['plasterWhite #e2ded4', 'sandstone #c9b592'],
      furniture: ['woodDeck #9a7650', 'granite #a3a097'],
      wall: ['plasterWhite #ddd8cc', 'sandstone #bfab88'],
      roof: 'slateDark #55585b',
      metal: 'blackMetal #37383a',
      glazing: 'glassClear #adc0c5',
    },
    light: { temperatureK: 5500, exposureEv: 0.1, contrast: 0.5 },
  },
};

export interface Kind {
  readonly setting: Setting;
  /** Under the style: used where the style says nothing. */
  readonly usual?: SwatchTable;
  /** Over the style: how this space is built whatever its style. */
  readonly always?: SwatchTable;
  /** Floors and walls get wet: the style's wet finishes are used. */
  readonly wet?: true;
  /** Families that have no place on a role here; they are dropped from the style's lists. */
  readonly refuses?: Partial<Record<SurfaceRole, readonly MaterialFamily[]>>;
  /** Added to the style's light. */
  readonly light?: Partial<Light>;
}

const SOFT = ['fabric', 'leather'] as const;

const KINDS = {
  living: { setting: 'indoors' },
  sleeping: {
    setting: 'indoors',
    refuses: { floor: ['stone', 'tile', 'cement', 'terrazzo', 'brick'] },
    light: { temperatureK: -200, contrast: -0.05 },
  },
  dining: { setting: 'indoors', light: { temperatureK: -150 } },
  study: { setting: 'indoors', refuses: { floor: ['tile'] } },
  child: {
    setting: 'indoors',
    always: {
      accent: ['cotton #e3a857', 'cotton #6f9fb8', 'cotton #d98a7d'],
    },
    refuses: {
      floor: ['stone', 'tile', 'cement', 'terrazzo', 'brick'],
      furniture: ['stone', 'metal', 'leather'],
    },
    light: { exposureEv: 0.1, contrast: -0.05 },
  },
  elder: {
    setting: 'indoors',
    refuses: {
      floor: ['stone', 'tile', 'cement', 'terrazzo', 'brick'],
      furniture: ['stone', 'metal'],
    },
    light: { temperatureK: -150, exposureEv: 0.1 },
  },
  kitchen: {
    setting: 'indoors',
    wet: true,
    usual: { furniture: ['paint #dedad2', 'oakLight #cdb189', 'rockSlabGrey #a5a098'] },
    refuses: { furniture: [...SOFT, 'weave'], floor: ['wood'] },
    light: { exposureEv: 0.1 },
  },
  bath: {
    setting: 'indoors',
    wet: true,
    usual: {
      floor: 'tileGrey #b3afa7',
      wall: ['tileWhite #e6e3dc'],
      furniture: ['oakNatural #a98256', 'marbleWhite #e2ddd4'],
    },
    refuses: { furniture: [...SOFT, 'weave'], floor: ['wood', 'fabric'] },
    light: { exposureEv: 0.1, contrast: 0.05 },
  },
  passage: { setting: 'indoors', light: { temperatureK: -100 } },
  balcony: {
    setting: 'indoors',
    wet: true,
    always: { planting: ['foliage #4f763c', 'foliage #6f9050', 'foliage #8f9f63'] },
    refuses: { furniture: ['leather'] },
    light: { temperatureK: 700, exposureEv: 0.15, contrast: 0.1 },
  },
  wardrobe: {
    setting: 'indoors',
    refuses: { furniture: ['fabric', 'stone'] },
    light: { temperatureK: -100, contrast: 0.05 },
  },
  cinema: {
    setting: 'indoors',
    always: { floor: 'carpet #5c554f' },
    light: { temperatureK: -500, exposureEv: -0.35, contrast: 0.2 },
  },
  tea: {
    setting: 'indoors',
    usual: { planting: ['foliage #5b7843', 'bamboo #82945a'] },
    light: { temperatureK: -200, exposureEv: -0.05 },
  },
  basement: { setting: 'indoors', light: { temperatureK: -300, exposureEv: -0.1, contrast: 0.1 } },
  restaurant: {
    setting: 'indoors',
    refuses: { floor: ['fabric'] },
    light: { temperatureK: -300, exposureEv: -0.05, contrast: 0.1 },
  },
  work: {
    setting: 'indoors',
    usual: { floor: ['carpet #8b8a87', 'oakNatural #b08f66'] },
    light: { temperatureK: 500, exposureEv: 0.1 },
  },
  shop: { setting: 'indoors', light: { exposureEv: 0.1, contrast: 0.1 } },
  lobby: {
    setting: 'indoors',
    usual: { floor: 'marbleGrey #b5b0a8' },
    refuses: { floor: ['fabric'] },
    light: { contrast: 0.1 },
  },
  guestRoom: {
    setting: 'indoors',
    always: { floor: ['carpet #a2978a', 'oakNatural #a88560'] },
    light: { temperatureK: -250, contrast: 0 },
  },
  clinic: {
    setting: 'indoors',
    always: { floor: ['terrazzo #d6d3cc', 'tileGrey #c9c7c1'] },
    light: { temperatureK: 400, exposureEv: 0.15, contrast: -0.1 },
  },
  gym: {
    setting: 'indoors',
    always: { floor: ['carpet #4d4f52', 'oakNatural #a98558'] },
    light: { temperatureK: 600, contrast: 0.15 },
  },
  nightlife: {
    setting: 'indoors',
    light: { temperatureK: -300, exposureEv: -0.4, contrast: 0.25 },
  },
  classroom: { setting: 'indoors', light: { temperatureK: 500, exposureEv: 0.15 } },
  gallery: { setting: 'indoors', light: { contrast: 0.1 } },
  houses: { setting: 'building' },
  towers: {
    setting: 'building',
    usual: { facade: ['aluminium #b5b8ba', 'glassTinted #7c97a6'], roof: 'concrete #a2a09b' },
  },
  sheds: { setting: 'building', usual: { roof: 'aluminium #7d8184' } },
  aerial: {
    setting: 'building',
    usual: { paving: ['paving #b0ada5', 'asphalt #6a6b6d'] },
    light: { exposureEv: 0.05 },
  },
  frontage: { setting: 'building' },
  garden: { setting: 'openAir' },
  civic: {
    setting: 'openAir',
    refuses: { ground: ['earth'] },
  },
  waterside: {
    setting: 'openAir',
    usual: { paving: ['woodDeck #99764f', 'granite #aba79e'] },
    light: { temperatureK: 150, exposureEv: 0.05 },
  },
  roofGarden: {
    setting: 'openAir',
    always: { paving: ['woodDeck #977049', 'paving #b7b2a8'] },
  },
} as const satisfies Record<string, Kind>;

export type SpaceKind = keyof typeof KINDS;

export const SPACE_KINDS: Readonly<Record<SpaceKind, Kind>> = KINDS;
