import type { Area, Building, FacadeSystem, RoofForm } from '../../design/description.ts';
import type { Vec2 } from '../../vec.ts';
import { between, pick } from '../context.ts';
import { rectAt } from '../rect.ts';
import { atPumps } from './filling-station.ts';
import { driveway, garageBeside } from './garage.ts';
import {
  along,
  area,
  buildingRect,
  type Ground,
  mass,
  NO_SPOTS,
  type Spot,
  scattered,
  spot,
} from './ground.ts';

/** What the brief and the kind of place say of a building. */
export interface BuildingWish {
  readonly widthM: number;
  readonly floors: number;
  readonly floorHeightM: number;
  readonly facade?: FacadeSystem;
  readonly roof?: RoofForm;
  /** Depth of open ground wanted before the front. */
  readonly fieldM: number;
  /** Where a garage leans on a house: −1 left, 1 right, 0 on either side; absent for none. */
  readonly garage?: -1 | 0 | 1 | undefined;
  readonly random: () => number;
}

type Massing = (wish: BuildingWish) => readonly Building[];

const options = (
  wish: BuildingWish,
  facade: FacadeSystem,
  roof: RoofForm,
  floors = wish.floors,
) => ({
  floors: Math.max(1, Math.round(floors)),
  floorHeightM: wish.floorHeightM,
  facade: wish.facade ?? facade,
  roof: wish.roof ?? roof,
});

/** Volumes of a building, its entrance towards −y. */
const MASSINGS = {
  villa: (w) => {
    const side = pick(w.random, [-1, 1]);
    const depth = w.widthM * between(w.random, 0.55, 0.7);
    const main = mass('main', [0, 0], [w.widthM * 0.62, depth], options(w, 'windows', 'flat'));
    const wing = mass(
      'wing',
      [side * w.widthM * 0.5, -depth * between(w.random, 0.05, 0.2)],
      [w.widthM * 0.42, depth * 0.8],
      options(w, 'curtainWall', 'flat', w.floors - 1),
    );
    return [main, wing];
  },
  slab: (w) => {
    const depth = 14;
    const low = options(w, 'curtainWall', 'flat', 2);
    return [
      mass('podium', [0, -depth * 0.15], [w.widthM * 1.25, depth * 1.4], {
        ...low,
        facade: 'curtainWall',
        roof: 'flat',
      }),
      mass('tower', [0, 0], [w.widthM, depth], options(w, 'balconies', 'flat')),
    ];
  },
  tower: (w) => {
    const deep = w.widthM * 0.85;
    const low = options(w, 'curtainWall', 'flat', 3);
    return [
      mass('podium', [w.widthM * 0.25, -2], [w.widthM * 1.7, deep * 1.25], low),
      mass('tower', [0, 0], [w.widthM, deep], options(w, 'curtainWall', 'flat')),
    ];
  },
  podium: (w) => {
    const deep = w.widthM * 0.5;
    const upper = Math.max(1, w.floors - 2);
    return [
      mass('podium', [0, 0], [w.widthM, deep], options(w, 'curtainWall', 'flat', 2)),
      mass('upper', [w.widthM * 0.08, deep * 0.1], [w.widthM * 0.72, deep * 0.7], {
        ...options(w, 'bands', 'flat', upper),
        baseM: 2 * w.floorHeightM,
      }),
    ];
  },
  school: (w) => {
    const deep = 13;
    return [
      mass('main', [0, 6], [w.widthM, deep], options(w, 'windows', 'flat')),
      mass('wing', [-w.widthM / 2 + 8, -12], [14, 26], options(w, 'bands', 'flat', w.floors - 1)),
      mass('hall', [w.widthM / 2 - 9, -9], [16, 20], options(w, 'louvres', 'flat', 2)),
    ];
  },
  culture: (w) => {
    const deep = w.widthM * 0.55;
    const side = pick(w.random, [-1, 1]);
    return [
      mass('base', [0, 0], [w.widthM, deep], options(w, 'curtainWall', 'flat', 1)),
      mass('upper', [side * w.widthM * 0.09, -deep * 0.1], [w.widthM * 0.8, deep * 0.85], {
        ...options(w, 'louvres', 'flat', Math.max(1, w.floors - 1)),
        baseM: w.floorHeightM,
      }),
    ];
  },
  factory: (w) => {
    const deep = w.widthM * 0.45;
    return [
      mass('hall', [0, 0], [w.widthM, deep], options(w, 'windows', 'sawtooth')),
      mass('annex', [w.widthM * 0.42, -deep * 0.45], [w.widthM * 0.26, deep * 0.5], {
        ...options(w, 'curtainWall', 'flat', 1),
        floorHeightM: w.floorHeightM * 0.7,
      }),
    ];
  },
  courtyardHouse: (w) => {
    const deep = 6.5;
    const wide = w.widthM;
    const own = options(w, 'colonnade', 'upturned');
    const sides = { ...own, facade: w.facade ?? ('windows' as const) };
    return [
      mass('main', [0, wide / 2 - deep / 2], [wide * 0.66, deep], own),
      mass('left', [-wide / 2 + 2.6, -1.5], [wide * 0.5, 5.2], { ...sides, yawDeg: 90 }),
      mass('right', [wide / 2 - 2.6, -1.5], [wide * 0.5, 5.2], { ...sides, yawDeg: -90 }),
    ];
  },
  hall: (w) => [
    mass('hall', [0, 0], [w.widthM, w.widthM * 0.6], options(w, 'curtainWall', 'hip', 1)),
  ],
  street: (w) => rowHouses(w),
  fillingStation: (w) => [
    mass('shop', [0, 0], [w.widthM, 9], options(w, 'curtainWall', 'flat', 1)),
  ],
  pavilion: (w) => [
    mass('pavilion', [0, 0], [w.widthM, w.widthM * 0.7], options(w, 'colonnade', 'gable', 1)),
  ],
  blocks: (w) => blocks(w, 4, 0.5),
  housing: (w) => blocks({ ...w, facade: w.facade ?? 'windows' }, 4, 0.3),
  campus: (w) => blocks(w, 3, 0.4),
  village: (w) => blocks({ ...w, facade: w.facade ?? 'windows', roof: w.roof ?? 'gable' }, 6, 0.5),
} as const satisfies Record<string, Massing>;

export const MASSING_IDS: readonly string[] = Object.keys(MASSINGS);

function rowHouses(w: BuildingWish): Building[] {
  const wide = 11;
  const count = Math.floor(w.widthM / wide);
  return [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, k) => {
      const y = (k - count / 2 + 0.5) * wide;
      const floors = w.floors + (w.random() < 0.4 ? 1 : 0);
      const own = options(
        w,
        pick(w.random, ['windows', 'curtainWall', 'balconies']),
        pick(w.random, ['flat', 'gable']),
        floors,
      );
      return mass(`shop-${side < 0 ? 'l' : 'r'}${k + 1}`, [side * 11.5, y], [wide - 0.4, 12], {
        ...own,
        yawDeg: side < 0 ? 90 : -90,
      });
    }),
  );
}

/** Buildings over a grid of plots, streets between, the middle left open. */
function blocks(w: BuildingWish, perSide: number, spread: number): Building[] {
  const plot = (w.widthM * 1.2) / perSide;
  const found: Building[] = [];
  for (let row = 0; row < perSide; row++) {
    for (let column = 0; column < perSide; column++) {
      const middle =
        Math.abs(row - (perSide - 1) / 2) < 0.6 && Math.abs(column - (perSide - 1) / 2) < 0.6;
      if (middle) continue;
      const x = (column - (perSide - 1) / 2) * plot;
      const y = (row - (perSide - 1) / 2) * plot;
      const floors = w.floors * between(w.random, 1 - spread, 1 + spread);
      const own = options(w, pick(w.random, ['curtainWall', 'windows', 'bands']), 'flat', floors);
      const size: Vec2 = [
        plot * between(w.random, 0.42, 0.66),
        plot * between(w.random, 0.34, 0.5),
      ];
      found.push(mass(`block-${row}${column}`, [x, y], size, own));
    }
  }
  return found;
}

const PLANS: ReadonlySet<string> = new Set(['blocks', 'housing', 'campus', 'village']);

/** Programs of houses that a garage may lean on. */
const HOUSES: ReadonlySet<string> = new Set(['villa', 'courtyardHouse']);

const PARK_TREES = 36;

/** A building on its ground: forecourt and road before it, lawns and trees around. */
export function buildingGround(program: string, wish: BuildingWish): Ground {
  const make: Massing = (MASSINGS as Readonly<Record<string, Massing>>)[program] ?? MASSINGS.villa;
  const { garage } = wish;
  const made = make(wish);
  const beside = HOUSES.has(program) && garage !== undefined;
  const roof = options(wish, 'blank', 'flat').roof;
  const buildings = beside ? [...made, garageBeside(made, garage, roof)] : made;
  if (program === 'street') return streetGround(buildings, wish);
  const rects = buildings.map(buildingRect);
  const wide = Math.max(...rects.map((r) => r.x1)) - Math.min(...rects.map((r) => r.x0));
  const front = Math.min(...rects.map((r) => r.y0));
  const back = Math.max(...rects.map((r) => r.y1));
  const heightM = Math.max(...buildings.map((b) => b.baseM + b.floors * b.floorHeightM));
  const reachM = Math.ceil(Math.max(wide * 1.6, heightM * 2.2, 30));
  const small = wide < 40;
  // High buildings are looked at from afar: their forecourt reaches towards the viewer.
  const usualDepth = small ? 7 : Math.min(90, Math.max(Math.min(24, wide * 0.3), heightM * 0.75));
  const courtDepth = Math.max(usualDepth, wish.fieldM);
  const roadY = front - courtDepth - (small ? 8 : 12);
  const station = program === 'fillingStation';
  const courtHalf = wide * (heightM > 30 ? 0.8 : station ? 1.1 : 0.34);
  const courtyard = program === 'courtyardHouse';
  const areas: Area[] = [area('lawn', 'lawn', rectAt(0, 0, reachM * 2, reachM * 2))];
  if (PLANS.has(program)) areas.push(...streetsBetween(buildings, wish, reachM));
  else {
    areas.push(area('road', 'road', rectAt(0, roadY - 3.5, reachM * 2, 7)));
    if (heightM > 30)
      areas.push(
        area('across', 'paving', { x0: -reachM, y0: -reachM, x1: reachM, y1: roadY - 3.5 }),
      );
    areas.push(area('pavement', 'paving', rectAt(0, roadY + 1.4, reachM * 2, 2.8)));
    areas.push(
      area('court', 'paving', { x0: -courtHalf, y0: roadY + 2.8, x1: courtHalf, y1: front }),
    );
    areas.push(...driveway(buildings, roadY + 2.8));
    if (courtyard)
      areas.push(
        area('yard', 'paving', rectAt(0, (front + back) / 2 - 2, wide * 0.55, back - front - 8)),
      );
  }
  const plan = PLANS.has(program);
  const court = { x0: -courtHalf * 0.9, y0: roadY + 3.5, x1: courtHalf * 0.9, y1: front - 1.5 };
  const edge: Spot[] = plan
    ? [
        // Around the water in the middle, then between the houses.
        ...scattered(rectAt(0, 0, wish.widthM * 0.34, wish.widthM * 0.3), PARK_TREES, wish.random),
        ...scattered(rectAt(0, 0, wish.widthM * 1.3, wish.widthM * 1.3), 160, wish.random),
      ]
    : [
        ...(heightM > 30
          ? [-0.7, -0.45, 0.45, 0.7].flatMap((side) =>
              along([wide * side, roadY + 8], [wide * side, front - 6], 9),
            )
          : []),
        ...along([-wide * 0.5 - 6, roadY + 2], [-wide * 0.5 - reachM * 0.6, roadY + 2], 7),
        ...along([wide * 0.5 + 6, roadY + 2], [wide * 0.5 + reachM * 0.6, roadY + 2], 7),
        ...scattered(
          { x0: -reachM * 0.85, y0: back + 3, x1: reachM * 0.85, y1: back + reachM * 0.4 },
          24,
          wish.random,
        ),
        spot(-wide * 0.5 - 5, front - 2),
        spot(wide * 0.5 + 5, front - 1),
      ];
  return {
    reachM,
    buildings,
    areas,
    spots: {
      ...NO_SPOTS,
      edge,
      path: [
        ...along([-wide * 0.36, roadY + 4], [-wide * 0.36, front - 2], 5, 90),
        ...along([wide * 0.36, roadY + 4], [wide * 0.36, front - 2], 5, -90),
      ],
      court: scattered(court, 40, wish.random),
      bed: [
        ...along([-wide * 0.48, front - 1], [-wide * 0.36, front - 1], 1.4),
        ...along([wide * 0.36, front - 1], [wide * 0.48, front - 1], 1.4),
        ...scattered(court, 20, wish.random),
      ],
      road: [
        ...(station ? atPumps(buildings) : []),
        ...along([-wide * 0.8, roadY - 1.8], [wide * 0.8, roadY - 1.8], 11, 90),
        ...along([-wide * 0.6, roadY - 5.2], [wide * 0.7, roadY - 5.2], 14, -90),
      ],
      corner: [
        spot(-wide * 0.5 - 8, front - 4),
        spot(wide * 0.5 + 8, front - 5),
        spot(0, roadY + 6),
      ],
      boundary: [
        ...along([-wide * 0.75, roadY + 3.4], [-wide * 0.36, roadY + 3.4], 4),
        ...along([wide * 0.36, roadY + 3.4], [wide * 0.75, roadY + 3.4], 4),
      ],
    },
  };
}

function streetsBetween(
  buildings: readonly Building[],
  wish: BuildingWish,
  reachM: number,
): Area[] {
  const xs = [...new Set(buildings.map((b) => b.at[0]))].sort((a, b) => a - b);
  const gaps = xs.slice(1).map((x, k) => (x + xs[k]) / 2);
  const wide = Math.max(7, wish.widthM * 0.05);
  return [
    ...gaps.map((x, k) => area(`street-x${k}`, 'road', rectAt(x, 0, wide, reachM * 2))),
    ...gaps.map((y, k) => area(`street-y${k}`, 'road', rectAt(0, y, reachM * 2, wide))),
    // Beds lie over water, paving lies under it.
    area('park', 'paving', rectAt(0, 0, wish.widthM * 0.3, wish.widthM * 0.26)),
    area('lake', 'water', rectAt(wish.widthM * 0.03, 0, wish.widthM * 0.16, wish.widthM * 0.1)),
  ];
}

/** Shops on both sides of a paved street that runs away from the viewer. */
function streetGround(buildings: readonly Building[], wish: BuildingWish): Ground {
  const half = wish.widthM / 2;
  const court = { x0: -4, y0: -half, x1: 4, y1: half };
  return {
    reachM: wish.widthM,
    buildings,
    areas: [area('street', 'paving', rectAt(0, 0, 46, wish.widthM * 2))],
    spots: {
      ...NO_SPOTS,
      edge: [...along([-4, -half + 3], [-4, half], 8), ...along([4, -half + 3], [4, half], 8)],
      path: [
        ...along([-3.6, -half + 6], [-3.6, half], 8, 90),
        ...along([3.6, -half + 6], [3.6, half], 8, -90),
      ],
      court: scattered(court, 50, wish.random),
      bed: [
        ...along([-4.6, -half + 2], [-4.6, half], 6),
        ...along([4.6, -half + 2], [4.6, half], 6),
      ],
      road: along([1.5, -half * 0.2], [1.5, half], 14),
      corner: [spot(-2.5, 0), spot(2.5, 10)],
      boundary: along([-4.8, -half], [-4.8, half], 6, 90),
    },
  };
}
