import type { Brief } from '../../brief/brief.ts';
import type { SpaceKind } from '../../brief/spaces.ts';
import type { Area, Building, SceneDescription, Shore, Water } from '../../design/description.ts';
import { byShore, onLand } from '../../design/shore.ts';
import type { Random } from '../../random.ts';
import type { Vec2 } from '../../vec.ts';
import { between, cm } from '../context.ts';
import type { Rect } from '../rect.ts';
import { buildingRect, type Ground, type Spot, type SpotKind } from './ground.ts';

/** How a piece of ground ends at water. */
interface ShoreWish {
  readonly water: Water;
  readonly edge: Shore['edge'];
  /** On which side of a building it lies: −1 to the left, 1 to the right. */
  readonly side: -1 | 1;
}

const LEVEL_M: Readonly<Record<Shore['edge'], number>> = {
  beach: -1.3,
  rocks: -1.6,
  quay: -1.5,
  bank: -0.6,
};
/** Ground left between buildings and the water's edge. */
const KEPT_M: Readonly<Record<Shore['edge'], number>> = { beach: 6, rocks: 6, quay: 7, bank: 7 };
/** What was asked for farther out than this is cut off at the water. */
const NEAR_M = 60;
const WIDTH_M: Readonly<Partial<Record<Water, readonly [number, number]>>> = {
  lake: [420, 700],
  river: [150, 230],
};
/** Beside a building the water turns this far around it, degrees from straight ahead. */
const ASIDE_DEG = 80;
/** At the end of a garden it turns so far from straight ahead at most. */
const BEYOND_DEG = 9;

/** The water's edge of a ground with buildings that stay dry, as near to them as it may be. */
function shoreBeside(ground: Ground, wish: ShoreWish, random: Random): Shore {
  const towardDeg = Math.round(-wish.side * ASIDE_DEG + between(random, -5, 5));
  const pools = ground.areas.filter(({ kind, said }) => said && kind !== 'lawn');
  const far = farthest(ground.buildings, pools, towardDeg);
  return shoreAt(wish, towardDeg, far + KEPT_M[wish.edge], random);
}

/** The garden ends at the water: one looks out of the house over both. */
function shoreBeyond(ground: Ground, wish: ShoreWish, random: Random): Shore {
  const towardDeg = Math.round(between(random, -BEYOND_DEG, BEYOND_DEG));
  const said = ground.areas.filter((one) => one.said && one.kind !== 'lawn');
  return shoreAt(
    wish,
    towardDeg,
    Math.max(ground.reachM, farthest([], said, towardDeg)) + 1,
    random,
  );
}

function shoreAt(
  { water, edge }: ShoreWish,
  towardDeg: number,
  awayM: number,
  random: Random,
): Shore {
  const width = WIDTH_M[water];
  return {
    edge,
    towardDeg,
    awayM: cm(awayM),
    levelM: LEVEL_M[edge],
    ...(width && { widthM: Math.round(between(random, ...width)) }),
  };
}

function farthest(
  buildings: readonly Building[],
  areas: readonly Area[],
  towardDeg: number,
): number {
  const line: Shore = { edge: 'quay', towardDeg, awayM: 0, levelM: -1 };
  const corners = [
    ...buildings.flatMap((one) => cornersOf(buildingRect(one))),
    ...areas
      .filter(({ polygon }) => polygon.every((at) => byShore(line, at).outM < NEAR_M))
      .flatMap(({ polygon }) => polygon),
  ];
  return Math.max(0, ...corners.map((at) => byShore(line, at).outM));
}

const cornersOf = ({ x0, y0, x1, y1 }: Rect): readonly Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A ground cut off at its shore: areas, buildings and spots beyond it are gone. */
function cutAtShore(ground: Ground, shore: Shore): Ground {
  const dry = (at: Vec2, marginM: number) => byShore(shore, at).outM < -marginM;
  const areas = ground.areas.flatMap((one): Area[] => {
    const polygon = onLand(shore, one.polygon).map(([x, y]): Vec2 => [cm(x), cm(y)]);
    return polygon.length < 3 ? [] : [{ ...one, polygon }];
  });
  const spots = Object.fromEntries(
    Object.entries(ground.spots).map(([kind, list]) => [
      kind,
      list.filter(({ at }) => dry(at, 1.2)),
    ]),
  ) as Record<SpotKind, Spot[]>;
  return {
    ...ground,
    shore,
    areas,
    spots,
    buildings: ground.buildings.filter((one) =>
      cornersOf(buildingRect(one)).every((at) => dry(at, 0)),
    ),
  };
}

/** The ground with its shore: beside a building or a garden, ahead of a square, along a path by the water. */
export function atWater(
  ground: Ground,
  brief: Brief,
  { setting, program, view }: SpaceKind,
  { water, light }: Pick<SceneDescription, 'light' | 'water'>,
  random: Random,
): Ground {
  if (!water || AWAY_FROM_WATER.has(program) || (brief.view ?? view) === 'top') return ground;
  const wish: ShoreWish = { water, edge: edgeFor(brief, water, program), side: sideFor(light) };
  if (setting === 'building') {
    const dry = cutAtShore(ground, shoreBeside(ground, wish, random));
    // A lawn goes down to a beach or a bank, not a road.
    const areas = dry.areas.filter(({ id }) => wish.edge === 'quay' || !STREET.has(id));
    return { ...dry, areas };
  }
  const r = ground.reachM;
  if (program === 'waterfront') return cutAtShore(ground, shoreAt(wish, -90, r * 0.12, random));
  if (program === 'garden') return cutAtShore(ground, shoreBeyond(ground, wish, random));
  return cutAtShore(ground, shoreAt(wish, 0, r * 0.15, random));
}

const STREET: ReadonlySet<string> = new Set(['road', 'pavement', 'across']);

/** Roofs and streets see water from afar only. */
const AWAY_FROM_WATER: ReadonlySet<string> = new Set(['roofGarden', 'street', 'streetScape']);
const HARD: ReadonlySet<string> = new Set(['plaza', 'axis', 'blocks']);

function edgeFor(brief: Brief, water: Water, program: string): Shore['edge'] {
  if (brief.things.some(({ thing }) => thing === 'rock') && water === 'sea') return 'rocks';
  if (HARD.has(program)) return 'quay';
  if (water === 'sea') return 'beach';
  return water === 'river' && program === 'waterfront' ? 'quay' : 'bank';
}

/** North lies ahead, so that the sun is on the right before noon and on the left after it. */
const NOON = 12;
function sideFor(light: SceneDescription['light']): -1 | 1 {
  return light.hour > NOON ? -1 : 1;
}
