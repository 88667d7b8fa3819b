import type { Area, RoofForm } from '../../design/description.ts';
import { between } from '../context.ts';
import { rectAt } from '../rect.ts';
import { gardenHouse } from './garden-house.ts';
import { along, area, blob, type Ground, mass, NO_SPOTS, scattered, spot } from './ground.ts';
import { pocketPark } from './pocket-park.ts';

/** @param roof of houses that belong to the place */
type Layout = (reachM: number, random: () => number, roof: RoofForm) => Ground;

const house = { floors: 2, floorHeightM: 3.3, facade: 'windows', roof: 'flat' } as const;

/** Grounds of open places, seen from −y. */
const LAYOUTS = {
  garden: (r, random, roof) => {
    const side = random() < 0.5 ? -1 : 1;
    const pathX = side * r * 0.22;
    const areas: Area[] = [
      area('lawn', 'lawn', rectAt(0, 0, r * 2, r * 2)),
      area('terrace', 'paving', { x0: -r * 0.75, y0: r * 0.45, x1: r * 0.75, y1: r }),
      area('path', 'paving', { x0: pathX - 0.6, y0: -r, x1: pathX + 0.6, y1: r * 0.45 }),
      blob(
        'bed-left',
        'planting',
        [-r * 0.82, -r * 0.1],
        [r * 0.16, r * 0.7],
        [random() * 6, random() * 6],
      ),
      blob(
        'bed-right',
        'planting',
        [r * 0.82, -r * 0.1],
        [r * 0.16, r * 0.7],
        [random() * 6, random() * 6],
      ),
    ];
    const terrace = { x0: -r * 0.65, y0: r * 0.5, x1: r * 0.65, y1: r * 0.9 };
    return {
      reachM: r,
      buildings: gardenHouse(r * 2.2, r + 0.2, roof, side),
      areas,
      spots: {
        ...NO_SPOTS,
        edge: [
          spot(-r * 0.84, r * 0.3),
          spot(r * 0.84, -r * 0.2),
          spot(-r * 0.82, -r * 0.45),
          spot(r * 0.82, r * 0.35),
          ...along([-r * 0.9, r * 0.1], [-r * 0.9, -r * 0.8], 3),
        ],
        path: along([pathX - 1.1, -r * 0.8], [pathX - 1.1, r * 0.4], 2.4, 90),
        court: [
          spot(-side * r * 0.3, r * 0.68),
          spot(side * r * 0.3, r * 0.7),
          ...scattered(terrace, 24, random),
        ],
        bed: [
          ...along([-r * 0.8, -r * 0.7], [-r * 0.78, r * 0.4], 1.2),
          ...along([r * 0.8, -r * 0.7], [r * 0.78, r * 0.4], 1.2),
          ...scattered(rectAt(-side * r * 0.35, -r * 0.1, r * 0.6, r * 0.8), 20, random),
        ],
        road: [spot(side * r * 0.6, -r * 0.7, 90)],
        corner: [spot(-side * r * 0.55, -r * 0.05), spot(side * r * 0.6, r * 0.1)],
        boundary: [
          ...along([-r, -r * 0.75], [-r, r], 4, 90),
          ...along([r, -r * 0.75], [r, r], 4, -90),
        ],
      },
    };
  },
  dryGarden: (r, random) => {
    const base = openGround('garden', r, random);
    const island = (id: string, x: number, y: number, wide: number) =>
      blob(
        id,
        'planting',
        [x * r, y * r],
        [wide * r, wide * r * 0.7],
        [random() * 6, random() * 6],
      );
    const stones = (x: number, y: number) => [
      spot(x * r, y * r, 20),
      spot(x * r + 0.9, y * r - 0.35, 75),
      spot(x * r - 0.6, y * r - 0.7, 140),
    ];
    const edging = base.areas.filter(({ kind }) => kind === 'planting');
    return {
      ...base,
      buildings: [
        mass('house', [0, r + 3.4], [r * 1.9, 6.4], { ...house, floors: 1, roof: 'gable' }),
      ],
      areas: [
        area('moss', 'lawn', rectAt(0, 0, r * 2, r * 2)),
        area('raked', 'gravel', { x0: -r * 0.7, y0: -r * 0.85, x1: r * 0.7, y1: r * 0.42 }),
        area('veranda', 'deck', { x0: -r * 0.85, y0: r * 0.48, x1: r * 0.85, y1: r * 0.72 }),
        ...edging,
        island('island-1', -0.34, -0.12, 0.16),
        island('island-2', 0.3, 0.16, 0.13),
      ],
      spots: {
        ...base.spots,
        path: [spot(-r * 0.52, r * 0.3, 90), spot(r * 0.56, -r * 0.4, 90)],
        court: along([r * 0.12, -r * 0.6], [r * 0.02, r * 0.3], 1.9),
        bed: [
          ...stones(-0.34, -0.12),
          ...stones(0.3, 0.16),
          ...base.spots.bed.filter(({ at }) => Math.abs(at[0]) > r * 0.7),
        ],
      },
    };
  },
  roofGarden: (r, random) => {
    const base = openGround('garden', r, random);
    return {
      ...base,
      heightM: Math.round(between(random, 24, 60)),
      buildings: [mass('core', [0, r + 3], [r * 1.1, 5.4], { ...house, floors: 1 })],
      areas: [
        area('floor', 'paving', rectAt(0, 0, r * 2, r * 2)),
        area('deck', 'deck', { x0: -r * 0.7, y0: -r * 0.1, x1: r * 0.7, y1: r * 0.8 }),
        area('lawn', 'lawn', { x0: -r * 0.7, y0: -r * 0.85, x1: r * 0.2, y1: -r * 0.25 }),
        area('bed', 'planting', { x0: -r, y0: -r, x1: -r * 0.8, y1: r }),
        area('bed-right', 'planting', { x0: r * 0.8, y0: -r, x1: r, y1: r }),
      ],
    };
  },
  plaza: (r, random) => {
    const court = rectAt(0, -r * 0.1, r * 0.9, r * 1.2);
    return {
      reachM: r,
      buildings: [
        mass('back', [0, r + 10], [r * 1.5, 16], {
          ...house,
          floors: 6,
          floorHeightM: 4,
          facade: 'curtainWall',
        }),
        mass('side', [-r * 1.35, r * 0.4], [r * 0.9, 18], {
          ...house,
          floors: 4,
          floorHeightM: 4,
          facade: 'bands',
          yawDeg: 90,
        }),
      ],
      areas: [
        area('paving', 'paving', rectAt(0, 0, r * 2.4, r * 2.4)),
        area('lawn-left', 'lawn', { x0: -r * 0.92, y0: -r * 0.8, x1: -r * 0.56, y1: r * 0.7 }),
        area('lawn-right', 'lawn', { x0: r * 0.56, y0: -r * 0.8, x1: r * 0.92, y1: r * 0.7 }),
      ],
      spots: {
        ...NO_SPOTS,
        edge: [
          ...along([-r * 0.74, -r * 0.75], [-r * 0.74, r * 0.68], 6),
          ...along([r * 0.74, -r * 0.75], [r * 0.74, r * 0.68], 6),
          ...along([-r * 0.45, r * 0.8], [r * 0.45, r * 0.8], 6),
          ...along([-r * 0.6, -r * 0.72], [-r * 0.6, r * 0.66], 6),
          ...along([r * 0.6, -r * 0.72], [r * 0.6, r * 0.66], 6),
        ],
        path: [
          ...along([-r * 0.48, -r * 0.6], [-r * 0.48, r * 0.6], 6, 90),
          ...along([r * 0.48, -r * 0.6], [r * 0.48, r * 0.6], 6, -90),
        ],
        court: [spot(0, r * 0.1), spot(-r * 0.2, -r * 0.3), ...scattered(court, 50, random)],
        bed: [
          ...along([-r * 0.62, -r * 0.7], [-r * 0.62, r * 0.6], 3),
          ...along([r * 0.62, -r * 0.7], [r * 0.62, r * 0.6], 3),
        ],
        road: along([-r * 0.8, -r * 1.05], [r * 0.8, -r * 1.05], 9, 90),
        corner: [spot(-r * 0.3, r * 0.5), spot(r * 0.3, r * 0.45)],
        boundary: [
          ...along([-r, -r * 0.8], [-r, r], 4, 90),
          ...along([r, -r * 0.8], [r, r], 4, 90),
        ],
      },
    };
  },
  pocketPark,
  park: (r, random) => {
    const wobble = [random() * 6, random() * 6];
    return {
      reachM: r,
      buildings: [],
      areas: [
        area('lawn', 'lawn', rectAt(0, 0, r * 2.4, r * 2.4)),
        blob('lake', 'water', [r * 0.15, -r * 0.26], [r * 0.42, r * 0.3], wobble),
        area('path', 'paving', { x0: -r * 0.42, y0: -r * 1.2, x1: -r * 0.36, y1: r * 1.2 }),
        area('cross', 'paving', { x0: -r * 1.2, y0: r * 0.16, x1: r * 1.2, y1: r * 0.22 }),
        blob('bed', 'planting', [r * 0.34, -r * 0.72], [r * 0.2, r * 0.07], wobble),
      ],
      spots: {
        ...NO_SPOTS,
        edge: [
          ...scattered({ x0: -r * 1.1, y0: r * 0.45, x1: r * 1.1, y1: r * 1.1 }, 30, random),
          ...scattered({ x0: -r * 1.1, y0: -r * 0.6, x1: -r * 0.5, y1: r * 0.5 }, 14, random),
          spot(r * 0.8, -r * 0.45),
        ],
        path: along([-r * 0.34, -r * 0.7], [-r * 0.34, r * 0.9], 7, 90),
        court: [
          spot(-r * 0.39, -r * 0.3),
          ...along([-r * 0.39, -r * 0.75], [-r * 0.39, r * 0.6], 4),
          ...along([-r * 0.3, r * 0.19], [r * 0.7, r * 0.19], 5, 90),
        ],
        bed: [
          ...scattered(rectAt(r * 0.34, -r * 0.72, r * 0.36, r * 0.1), 20, random),
          ...scattered(rectAt(0, -r * 0.5, r * 0.6, r * 0.3), 10, random),
        ],
        road: [spot(-r * 0.39, -r * 0.5)],
        // The first is before the lake, where the viewer sees it.
        corner: [spot(0, -r * 0.58, 20), spot(r * 0.6, r * 0.05), spot(-r * 0.1, -r * 0.35)],
        boundary: along([-r, -r * 0.8], [-r, r], 4, 90),
      },
    };
  },
  waterfront: (r, random) => ({
    reachM: r,
    buildings: [],
    areas: [
      area('lawn', 'lawn', rectAt(0, 0, r * 3, r * 2.6)),
      area('deck', 'deck', { x0: -r * 0.05, y0: -r * 1.3, x1: r * 0.12, y1: r * 1.3 }),
      area('path', 'paving', { x0: -r * 0.26, y0: -r * 1.3, x1: -r * 0.12, y1: r * 1.3 }),
    ],
    spots: {
      ...NO_SPOTS,
      edge: [
        ...along([-r * 0.36, -r * 0.6], [-r * 0.36, r], 6.5),
        ...scattered({ x0: -r * 1.1, y0: -r * 0.5, x1: -r * 0.5, y1: r }, 20, random),
      ],
      path: along([-r * 0.1, -r * 0.6], [-r * 0.1, r], 6, 90),
      court: [
        ...along([-r * 0.19, -r * 0.65], [-r * 0.19, r * 0.8], 4),
        ...along([r * 0.04, -r * 0.5], [r * 0.04, r * 0.8], 6),
      ],
      bed: along([-r * 0.3, -r * 0.7], [-r * 0.3, r], 2),
      road: [spot(-r * 0.19, -r * 0.4)],
      corner: [spot(-r * 0.5, r * 0.1), spot(r * 0.04, r * 0.4)],
      boundary: along([r * 0.11, -r * 0.9], [r * 0.11, r], 4, 90),
    },
  }),
  axis: (r, random) => {
    const base = openGround('plaza', r, random);
    return {
      ...base,
      buildings: [
        mass('left', [-r * 1.5, r * 0.8], [34, 14], {
          ...house,
          floors: 17,
          floorHeightM: 3,
          facade: 'balconies',
        }),
        mass('right', [r * 1.5, r * 1.1], [34, 14], {
          ...house,
          floors: 17,
          floorHeightM: 3,
          facade: 'balconies',
        }),
        mass('gate', [0, r + 6], [r * 0.8, 8], {
          ...house,
          floors: 1,
          floorHeightM: 5,
          facade: 'colonnade',
        }),
      ],
      areas: [
        area('lawn', 'lawn', rectAt(0, 0, r * 3, r * 2.6)),
        area('axis', 'paving', rectAt(0, 0, r * 0.5, r * 2.6)),
        area('mirror', 'water', rectAt(0, r * 0.2, r * 0.2, r * 0.9)),
        area('bed-left', 'planting', { x0: -r * 0.5, y0: -r, x1: -r * 0.3, y1: r }),
        area('bed-right', 'planting', { x0: r * 0.3, y0: -r, x1: r * 0.5, y1: r }),
      ],
      spots: {
        ...base.spots,
        edge: [
          ...along([-r * 0.4, -r * 0.8], [-r * 0.4, r], 5),
          ...along([r * 0.4, -r * 0.8], [r * 0.4, r], 5),
        ],
        court: [
          spot(0, -r * 0.45),
          ...along([-r * 0.17, -r * 0.8], [-r * 0.17, r * 0.8], 4),
          ...along([r * 0.17, -r * 0.8], [r * 0.17, r * 0.8], 5),
        ],
      },
    };
  },
  playground: (r, random) => {
    const base = openGround('park', r, random);
    return {
      ...base,
      areas: [
        area('lawn', 'lawn', rectAt(0, 0, r * 2.4, r * 2.4)),
        blob('ground', 'paving', [0, 0], [r * 0.66, r * 0.55], [1, 2]),
        blob('sand', 'gravel', [r * 0.1, r * 0.05], [r * 0.36, r * 0.28], [2, 1]),
      ],
      spots: {
        ...base.spots,
        court: scattered(rectAt(0, 0, r * 0.9, r * 0.8), 30, random),
        corner: [spot(0, r * 0.1), spot(-r * 0.35, 0)],
      },
    };
  },
  walk: (r, random) => ({
    reachM: r,
    walk: { lengthM: r * 1.75 },
    buildings: [
      mass('left', [-r * 1.25, r * 0.35], [r * 1.5, r * 0.8], { ...house, floors: 4, yawDeg: 90 }),
      mass('right', [r * 1.35, r * 0.5], [r * 1.5, r * 0.8], { ...house, floors: 3, yawDeg: -90 }),
      mass('end', [0, r * 1.35], [r * 1.1, r * 0.55], {
        ...house,
        floors: 3,
        facade: 'curtainWall',
      }),
    ],
    areas: [
      area('lawn', 'lawn', rectAt(0, 0, r * 2.4, r * 2.4)),
      area('way', 'paving', rectAt(0, 0, 3.6, r * 2.4)),
      area('cross', 'paving', rectAt(0, r * 0.25, r * 1.6, 2.4)),
      area('bed-left', 'planting', { x0: -3.6, y0: -r * 0.9, x1: -2.2, y1: r * 0.12 }),
      area('bed-right', 'planting', { x0: 2.2, y0: -r * 0.9, x1: 3.6, y1: r * 0.12 }),
    ],
    spots: {
      ...NO_SPOTS,
      edge: [
        ...along([-r * 0.36, -r * 0.85], [-r * 0.36, r * 0.8], 6),
        ...along([r * 0.38, -r * 0.7], [r * 0.38, r * 0.8], 6.5),
      ],
      path: [
        ...along([-1.1, -r * 0.5], [-1.1, r * 0.7], 7, 90),
        ...along([1.1, -r * 0.3], [1.1, r * 0.7], 8, -90),
      ],
      court: [
        ...along([0.5, -r * 0.3], [-0.4, r * 0.8], 4.5),
        ...scattered(rectAt(0, r * 0.25, r * 1.2, 1.6), 12, random),
      ],
      bed: [
        ...along([-2.9, -r * 0.85], [-2.9, r * 0.1], 1.6),
        ...along([2.9, -r * 0.85], [2.9, r * 0.1], 1.6),
      ],
      road: [spot(-r * 0.6, -r * 0.7, 90)],
      corner: [spot(0, 0, 90), spot(-r * 0.45, -r * 0.2), spot(r * 0.45, r * 0.05)],
      boundary: along([-r, -r * 0.8], [-r, r], 4, 90),
    },
  }),
  streetScape: (r, random) => ({
    reachM: r,
    buildings: [-1, 1].flatMap((side) =>
      [-0.6, 0, 0.6, 1.2].map((k) =>
        mass(`row-${side}-${k}`, [side * 22, k * r], [r * 0.55, 16], {
          ...house,
          floors: Math.round(between(random, 3, 8)),
          floorHeightM: 3.8,
          facade: random() < 0.5 ? 'windows' : 'curtainWall',
          yawDeg: side < 0 ? 90 : -90,
        }),
      ),
    ),
    areas: [
      area('pavement', 'paving', rectAt(0, 0, 30, r * 3)),
      area('road', 'road', rectAt(0, 0, 14, r * 3)),
      area('green-left', 'planting', { x0: -8.6, y0: -r * 1.5, x1: -7.2, y1: r * 1.5 }),
      area('green-right', 'planting', { x0: 7.2, y0: -r * 1.5, x1: 8.6, y1: r * 1.5 }),
    ],
    spots: {
      ...NO_SPOTS,
      edge: [
        ...along([-7.9, -r * 0.8], [-7.9, r * 1.2], 7),
        ...along([7.9, -r * 0.8], [7.9, r * 1.2], 7),
      ],
      path: [
        ...along([-9.6, -r * 0.7], [-9.6, r], 10, 90),
        ...along([9.6, -r * 0.7], [9.6, r], 10, -90),
      ],
      court: [...along([-11, -r * 0.7], [-11, r], 4), ...along([11, -r * 0.75], [11, r], 5)],
      bed: [...along([-7.9, -r * 0.76], [-7.9, r], 2.2), ...along([7.9, -r * 0.76], [7.9, r], 2.2)],
      road: [
        ...along([-2.6, -r * 0.4], [-2.6, r], 13, 180),
        ...along([2.6, -r * 0.5], [2.6, r], 15),
      ],
      corner: [spot(-11.5, 0), spot(11.5, 4)],
      boundary: along([-13.8, -r], [-13.8, r], 4, 90),
    },
  }),
} as const satisfies Record<string, Layout>;

export const OPEN_LAYOUT_IDS: readonly string[] = Object.keys(LAYOUTS);

/** The ground of an open place: `reachM` is half its extent. */
export function openGround(
  program: string,
  reachM: number,
  random: () => number,
  roof: RoofForm = 'flat',
): Ground {
  const make: Layout = (LAYOUTS as Readonly<Record<string, Layout>>)[program] ?? LAYOUTS.garden;
  return make(reachM, random, roof);
}
