import type { ThingWish } from '../../brief/brief.ts';
import { kindOf } from '../../objects/index.ts';
import type { Random } from '../../random.ts';
import { heldParams, pieceOf } from '../pieces.ts';
import { around, grown, movedRect, overlaps, type Rect, rectAt } from '../rect.ts';
import { bowSaid } from '../said-size.ts';
import { holdsPoint } from '../walls.ts';
import { bridgeOverCanal } from './canal.ts';
import { CANOPY as FUEL_CANOPY } from './filling-station.ts';
import { givenPlaces, hasGivenPlace } from './given-places.ts';
import { buildingRect, type Ground, type Spot, type SpotKind } from './ground.ts';
import { spotsSaid } from './in-view.ts';
import { bridgeOverNeck } from './park-bridge.ts';

const SPOT_OF: Readonly<Record<string, SpotKind>> = {
  'street-lamp': 'path',
  'bollard-lamp': 'path',
  'outdoor-bench': 'path',
  bench: 'path',
  'stone-lantern': 'path',
  'litter-bin': 'path',
  'water-vat': 'court',
  flagpole: 'court',
  seesaw: 'court',
  barbecue: 'court',
  'garden-pond': 'court',
  car: 'road',
  bicycle: 'path',
  person: 'court',
  fountain: 'court',
  sculpture: 'court',
  'outdoor-sofa': 'court',
  'outdoor-dining': 'court',
  parasol: 'court',
  'fire-pit': 'court',
  planter: 'court',
  'stepping-stones': 'court',
  swing: 'court',
  'sign-board': 'court',
  'sun-lounger': 'pool',
  shrub: 'bed',
  grasses: 'bed',
  'flower-bed': 'bed',
  rock: 'bed',
  bonsai: 'bed',
  bamboo: 'bed',
  pergola: 'corner',
  'covered-walk': 'corner',
  pavilion: 'corner',
  bridge: 'corner',
  'play-structure': 'corner',
  slide: 'corner',
  fence: 'boundary',
  hedge: 'boundary',
  gate: 'boundary',
};

/** What hangs from a ceiling or on a wall has nowhere to be out of doors: it would lie on the ground. */
function standsOnGround(thing: string): boolean {
  const { against, hangM } = kindOf(thing) ?? {};
  return thing in SPOT_OF || !(against === 'ceiling' || (against === 'wall' && hangM));
}

/** How many of a thing look right when the brief does not count them. */
const USUAL_COUNT: Readonly<Record<SpotKind, number>> = {
  edge: 22,
  path: 5,
  court: 1,
  bed: 6,
  road: 3,
  corner: 1,
  boundary: 10,
  pool: 3,
};
const COUNT_OF: Readonly<Record<string, number>> = {
  person: 18,
  'outdoor-bench': 4,
  bamboo: 8,
  'stepping-stones': 3,
  planter: 4,
  'outdoor-dining': 3,
  'litter-bin': 2,
  parasol: 2,
  gate: 1,
};

const WALK_WIDE_M = 3.6;

export interface Stand extends Spot {
  readonly riseM?: number;
  readonly params: Readonly<Record<string, number>>;
}

/**
 * Things at the spots of their sort, clear of buildings, water and each other.
 *
 * @param said whether the brief names them: trees that it does not never stand before a front
 * @param isOpen whether the place is looked at along its depth, so that what is named stands ahead
 */
export function standing(
  wish: ThingWish,
  ground: Ground,
  taken: Rect[],
  random: Random,
  said: boolean,
  isOpen = false,
): Stand[] {
  if (!standsOnGround(wish.thing)) return [];
  if (hasGivenPlace(wish.thing)) {
    const places = givenPlaces(
      wish.thing,
      { width: wish.widthM, count: wish.count },
      ground,
      taken,
    );
    // Under a roof on posts there is room.
    for (const { at, params } of wish.thing === FUEL_CANOPY ? [] : places) {
      const { size } = pieceOf(wish.thing, params);
      taken.push(rectAt(at[0], at[1], size[0], size[1]));
    }
    return places.map(({ at, ...rest }) => ({ ...rest, at: [at[0], at[1]], riseM: at[2] }));
  }
  const sort = SPOT_OF[wish.thing] ?? (pieceOf(wish.thing).size[2] > 2.4 ? 'edge' : 'court');
  const far = ground.reachM > 100;
  const alone = ground.reachM <= 45 && ground.buildings.length > 0;
  const crowd = sort === 'edge' || wish.thing === 'person';
  const usual = wish.thing === 'person' && alone ? 3 : (COUNT_OF[wish.thing] ?? USUAL_COUNT[sort]);
  const count = wish.count ?? usual * (far && crowd ? 5 : 1);
  const found: Stand[] = [];
  const { court, bed, path } = ground.spots;
  const others = sort === 'edge' && !said ? [] : [...court, ...bed, ...path];
  const usualSpots = said && wish.count ? frontFirst(ground, sort) : ground.spots[sort];
  const { where } = wish;
  const own = said
    ? spotsSaid(ground, sort, usualSpots, {
        isOpen: isOpen && (sort !== 'edge' || wish.count !== undefined),
        where,
        random,
      })
    : usualSpots;
  const spots = new Set(own);
  for (const place of [...own, ...others]) {
    if (found.length >= count) break;
    if (found.length > 0 && !spots.has(place)) break;
    const usual = usualSizes(wish.thing, ground);
    const width = wish.widthM ?? (wish.curved ? CURVED_M : usual.width);
    const bowed = bowSaid(wish, wish.thing, width);
    const params = heldParams(wish.thing, { ...usual, width, ...bowed });
    const { size } = pieceOf(wish.thing, params);
    const wanders = sort === 'court' || sort === 'bed';
    const yawDeg = wish.thing === 'person' ? Math.round(random() * 360 - 180) : place.yawDeg;
    const jitter = wanders ? (random() - 0.5) * 0.6 : 0;
    const at: Spot['at'] = [place.at[0] + jitter, place.at[1] + jitter * 0.5];
    // A crown may reach over a neighbour: its trunk is what stands. Under a walk's roof people go.
    const slim = (size[2] > 2.4 && sort === 'edge') || wish.thing === 'covered-walk';
    const foot = slim ? rectAt(0, 0, 1, 1) : rectAt(0, 0, size[0], size[1]);
    const floor = movedRect(foot, { x: at[0], y: at[1], yawDeg });
    if (taken.some((r) => overlaps(r, grown(floor, 0.1)))) continue;
    if (wish.thing !== 'fountain' && wish.thing !== 'bridge' && inWater(ground, at)) continue;
    taken.push(floor);
    found.push({ at, yawDeg, params });
  }
  return found;
}

/** Beside a front, in metres before it: where a counted tree is looked for first. */
const BEFORE_FRONT_M = 4;

/** Spots with those before a building's front first: `门前两棵松树` stand there, not along the road. */
function frontFirst({ buildings, spots }: Ground, sort: SpotKind): readonly Spot[] {
  if (sort !== 'edge' || buildings.length === 0) return spots[sort];
  const { x0, x1, y0 } = around(buildings.map(buildingRect));
  // Beside the front is nearer than before it, behind it is farthest.
  const away = ({ at: [x, y] }: Spot) =>
    Math.hypot(x - (x0 + x1) / 2, 2 * (y - y0 + BEFORE_FRONT_M)) + (y > y0 ? x1 - x0 : 0);
  return [...spots[sort]].sort((a, b) => away(a) - away(b));
}

/** A curve shows only along a long seat. */
const CURVED_M = 3.4;

/** What stands on a square, not on a table. */
const SQUARE_SCULPTURE = { width: 1.5, depth: 1.5, height: 2.5 } as const;

/** A fountain is as large as its square wants, a walk as long as its way. */
function usualSizes(
  thing: string,
  ground: Ground,
): { readonly [size in 'width' | 'depth' | 'height' | 'rise']?: number } {
  const { reachM, walk } = ground;
  if (thing === 'covered-walk') {
    return { width: walk?.lengthM, depth: walk && WALK_WIDE_M, rise: walk?.riseM };
  }
  if (thing === 'bridge') return { ...bridgeOverCanal(ground), ...bridgeOverNeck(ground) };
  if (thing === 'sculpture' && reachM > 20) return SQUARE_SCULPTURE;
  return thing === 'fountain' && reachM > 20 ? { width: reachM * 0.3 } : {};
}

const inWater = (ground: Ground, at: Spot['at']): boolean =>
  ground.areas.some(({ kind, polygon }) => kind === 'water' && holdsPoint(polygon, at));
