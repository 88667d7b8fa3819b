import type { Covering, MaterialId } from '@zhuhui/kernels';
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
  readonly surface: 'auto' | 'floor' | 'ceiling' | 'wall';
  /** What the words were taken for, for the record. */
  readonly understood: readonly string[];
}

const SURFACE_WORDS: readonly (readonly [SurfaceWish['surface'], RegExp])[] = [
  ['floor', /地面|地板|地砖|地坪|地毯|铺地|铺装|路面|园路|广场|甲板|平台|floor|paving/],
  ['ceiling', /吊顶|天花|顶面|顶棚|ceiling/],
  ['wall', /墙|立面|幕墙|背景板|wall|facade/],
];

/** Which surface words name; 'auto' when none, or several. */
export function surfaceNamed(words: string): SurfaceWish['surface'] {
  const named = SURFACE_WORDS.filter(([, pattern]) => pattern.test(words.toLowerCase()));
  return named.length === 1 ? named[0][0] : 'auto';
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
    surface,
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
  };
  return [...own[surface], ...ROLES];
}

/** A material of the library in its own colour. */
export function plainFinish(material: MaterialId): Finish {
  const { finishes } = mergeLook(BARE, { finishes: { wall: [{ material }] } });
  return finishes.wall?.[0] ?? { material, colour: '#b0aba3' };
}
