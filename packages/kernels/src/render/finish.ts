import { oklabOfHex } from '../color/oklab.ts';
import { MATERIALS } from '../material/library.ts';
import type { Ground, MaterialSpec } from '../material/texture.ts';
import { mixColours } from '../material/tile.ts';
import { createRandom } from '../random.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';
import { seasonTint } from './season.ts';
import type { Finish, Look, SurfaceRole } from './types.ts';
import type { Variation } from './variation.ts';

/** What a region is covered with. */
export interface Skin {
  readonly spec: MaterialSpec;
  /** Mean colour, OKLab; moved by the palette. */
  readonly tint: [number, number, number];
  readonly ground: Ground;
}

const DEFAULT_FINISH: Readonly<Record<SurfaceRole, Finish>> = {
  floor: { material: 'oakNatural', colour: '#b08d64' },
  wall: { material: 'plasterWhite', colour: '#e6e1d8' },
  ceiling: { material: 'paint', colour: '#f2efea' },
  furniture: { material: 'oakLight', colour: '#b89468' },
  textile: { material: 'linen', colour: '#b9b2a4' },
  accent: { material: 'cotton', colour: '#8a6f58' },
  metal: { material: 'blackMetal', colour: '#2b2b2d' },
  door: { material: 'walnut', colour: '#6f4e37' },
  facade: { material: 'plasterWhite', colour: '#ddd8cd' },
  roof: { material: 'slateDark', colour: '#4a4c50' },
  ground: { material: 'grass', colour: '#6f8a48' },
  glazing: { material: 'glassClear', colour: '#aebfc4' },
  planting: { material: 'foliage', colour: '#5d7a3f' },
  paving: { material: 'paving', colour: '#a9a59c' },
  water: { material: 'water', colour: '#3d5a66' },
  sky: { material: 'paint', colour: '#9dbbe0' },
  upholstery: { material: 'linen', colour: '#b9b2a4' },
};

const WHOLE_ROLES: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>([
  'floor',
  'wall',
  'ceiling',
  'facade',
  'roof',
  'ground',
  'glazing',
  'metal',
  'paving',
  'water',
  'sky',
]);
/** What is never stained: growing and open things. */
const GROWING: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>([
  'ground',
  'planting',
  'water',
  'sky',
]);
const VARIED: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>(['textile', 'upholstery', 'accent']);
const LAID_ROLES: ReadonlySet<SurfaceRole> = new Set<SurfaceRole>([
  'floor',
  'wall',
  'facade',
  'roof',
  'ground',
  'paving',
]);

/**
 * Chooses a finish for every region by seed: walls, floors, façades agree over the whole picture (one
 * wall may be set off), furniture agrees within its group, small cushions and pictures vary.
 */
export function chooseSkins(
  regions: readonly Region[],
  parts: readonly Part[],
  look: Look,
  seed: number,
  variation: Variation,
  season?: string,
): Skin[] {
  const { freedom } = variation;
  const wholeChoice = new Map<SurfaceRole, number>();
  for (const role of WHOLE_ROLES) wholeChoice.set(role, variation.at(20 + roleIndex(role)));
  // One direction of wall may be set off, as a whole.
  const setOffFront = variation.at(11) < 0.4 + 0.4 * freedom;
  const groupChoice = new Map<number, number>();
  return regions.map((region, id) => {
    const { role, group } = parts[id];
    const list = look.finishes[role] ?? [];
    const options = list.length > 0 ? list : [DEFAULT_FINISH[role]];
    let at: number;
    if (WHOLE_ROLES.has(role)) at = wholeChoice.get(role) as number;
    else {
      const key = group * 32 + roleIndex(role);
      const known = groupChoice.get(key);
      const own = createRandom(seed ^ (key * 2654435761)).float();
      at = known ?? own;
      groupChoice.set(key, at);
      // Cushions, throws and books differ from the piece they lie on.
      if (VARIED.has(role) && region.share < 0.006) {
        at = createRandom(seed ^ ((id + 1) * 40503)).float();
      }
    }
    let index = preferred(at, options.length, freedom);
    if (role === 'wall' && setOffFront && region.facing !== 'side' && options.length > 1) {
      index = (index + 1) % options.length;
    }
    const finish = options[index];
    const tint = oklabOfHex(finish.colour);
    seasonTint(tint, finish.material, season, group);
    varyTint(
      tint,
      WHOLE_ROLES.has(role)
        ? variation.at(60 + roleIndex(role))
        : createRandom(seed ^ (group * 7919)).float(),
      GROWING.has(role) ? 0.3 * freedom : freedom,
    );
    return {
      spec: MATERIALS[finish.material],
      tint,
      ground: {
        seed:
          (Math.imul(seed, 31) +
            Math.imul(roleIndex(role), 977) +
            (LAID_ROLES.has(role) ? 0 : group)) |
          0,
        laying: LAID_ROLES.has(role) ? 'laid' : 'piece',
        periodU: 0,
        periodV: 0,
      },
    };
  });
}

/** How much a list's first finishes are preferred: 1 draws evenly, 2 gives the first of four half the turns. */
const PREFERENCE = { faithful: 2, free: 1.2 };

/** Index into a list that puts what was asked for first; `at` 0 … 1. */
function preferred(at: number, count: number, freedom: number): number {
  const power = PREFERENCE.faithful + freedom * (PREFERENCE.free - PREFERENCE.faithful);
  return Math.min(count - 1, Math.floor(at ** power * count));
}

// Batches of one material differ: a little lighter, a little warmer; a free picture stains further.
function varyTint(tint: [number, number, number], at: number, freedom: number): void {
  const reach = 0.02 + 0.075 * freedom;
  tint[0] += reach * (2 * at - 1);
  tint[2] += 0.3 * reach * (2 * ((at * 7.31) % 1) - 1);
}

const ROLE_ORDER = Object.keys(DEFAULT_FINISH);

function roleIndex(role: SurfaceRole): number {
  return ROLE_ORDER.indexOf(role);
}

/** Linear RGB of a skin's two colours; the texture mixes them so that their mean is the tint. */
export function skinColours(skin: Skin): { first: Float32Array; second: Float32Array } {
  return mixColours(skin.tint, skin.spec);
}
