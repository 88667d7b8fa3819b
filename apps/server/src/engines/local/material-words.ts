import type { Covering, MaterialId, ReplaceOptions } from '@zhuhui/kernels';
import {
  type Finish,
  interpretPrompt,
  type Look,
  mergeLook,
  type SurfaceRole,
} from '@zhuhui/tools/look';

/** A covering that words ask for, and the surface they name. */
export interface SurfaceWish {
  readonly covering: Covering;
  readonly surface: ReplaceOptions['surface'];
  /** What the words were taken for, for the record. */
  readonly understood: readonly string[];
}

const SURFACE_WORDS: readonly (readonly [SurfaceWish['surface'], RegExp])[] = [
  ['floor', /地面|地板|地砖|地坪|地毯|铺地|铺装|路面|园路|广场|甲板|平台|floor|paving/],
  ['ceiling', /吊顶|天花|顶面|顶棚|ceiling/],
  ['wall', /墙|立面|幕墙|背景板|wall|facade/],
  [
    'other',
    /沙发|椅|凳|床|榻|抱枕|靠垫|窗帘|柜|\b(sofa|chair|stool|bed|cushion|curtain|cabinet)s?\b/,
  ],
];

/** What furniture is covered with and floors are not. */
const UPHOLSTERY: ReadonlySet<MaterialId> = new Set<MaterialId>([
  'linen',
  'cotton',
  'velvet',
  'leatherTan',
  'leatherBlack',
  'rattan',
]);

/**
 * Which surface words name, else what the material is for; 'auto' when neither tells, or words name several.
 * A piece of furniture that says where a surface is comes first: the wall behind the sofa, 沙发背景墙.
 */
export function surfaceNamed(words: string, material?: MaterialId): SurfaceWish['surface'] {
  const text = words.toLowerCase();
  const named = SURFACE_WORDS.flatMap(([surface, pattern]) => {
    const at = [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)?.index ?? -1;
    return at < 0 ? [] : [{ surface, at }];
  }).toSorted((a, b) => b.at - a.at);
  const [last] = named;
  if (!last) return material && UPHOLSTERY.has(material) ? 'other' : 'auto';
  const rooms = named.filter(({ surface }) => surface !== 'other');
  return rooms.length > 1 ? 'auto' : last.surface;
}

/** Roles by how likely one masked surface plays them. */
const ROLES: readonly SurfaceRole[] = [
  'floor',
  'wall',
  'facade',
  'paving',
  'ground',
  'ceiling',
  'roof',
  'door',
  'furniture',
  'glazing',
  'textile',
  'accent',
  'metal',
  'water',
  'planting',
];

const BARE: Look = { finishes: {}, light: { temperatureK: 6500, exposureEv: 0, contrast: 0.5 } };

/** The material that words ask for; null when they name none. */
export function readMaterialWish(words: string): SurfaceWish | null {
  const { wishes, matched } = interpretPrompt(words);
  const surface = surfaceNamed(words);
  const { finishes } = mergeLook(BARE, wishes);
  const first = preferred(surface).find((role) => (finishes[role]?.length ?? 0) > 0);
  const finish = first && finishes[first]?.[0];
  if (!finish) return null;
  return {
    covering: { kind: 'library', material: finish.material, colour: finish.colour },
    surface: surfaceNamed(words, finish.material),
    understood: matched.map(({ word, meaning }) => `${word}（${meaning}）`),
  };
}

/** The roles of the surface named come first. */
function preferred(surface: SurfaceWish['surface']): readonly SurfaceRole[] {
  const own: Readonly<Record<SurfaceWish['surface'], readonly SurfaceRole[]>> = {
    auto: [],
    floor: ['floor', 'paving', 'ground'],
    wall: ['wall', 'facade'],
    ceiling: ['ceiling'],
    other: ['furniture', 'textile'],
  };
  return [...own[surface], ...ROLES];
}

/** A material of the library in its own colour. */
export function plainFinish(material: MaterialId): Finish {
  const { finishes } = mergeLook(BARE, { finishes: { wall: [{ material }] } });
  return finishes.wall?.[0] ?? { material, colour: '#b0aba3' };
}
