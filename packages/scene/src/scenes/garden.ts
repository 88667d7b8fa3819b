import { timberColumn } from '../parts/facade.ts';
import {
  boulder,
  cypress,
  grassTuft,
  lawnTicks,
  shrub,
  shrubRow,
  steppingStones,
  tree,
} from '../parts/outdoor.ts';
import { surfaces } from '../parts/surfaces.ts';
import {
  box,
  ellipsoid,
  type Part,
  placed,
  type Scene,
  type SceneObject,
  seam,
  slab,
} from '../scene.ts';
import { extrudeZ, hipRoof } from '../solids.ts';
import type { Vec2 } from '../vec.ts';

export interface GardenOptions {
  /** Leaves a wheelbarrow-sized crate on the lawn: something to take out of the picture. */
  readonly crate?: boolean;
  readonly seed?: number;
}

/** Garden with a stepping-stone path to a pavilion by a pond, rocks, shrubs and trees. */
export function garden({ crate = false, seed = 1 }: GardenOptions = {}): Scene {
  const path: Vec2[] = Array.from({ length: 15 }, (_, k) => [
    -2.2 + 1.5 * Math.sin(k / 4.2),
    -7.6 + k * 0.86,
  ]);
  return {
    name: 'garden',
    camera: { eye: [-0.9, -10.5, 1.75], target: [1.0, 4, 1.75], focalMm: 26, twoPoint: true },
    sun: { toward: [-0.6, -0.45, 0.75], strength: 1.05 },
    ambientReachM: 7,
    objects: [
      {
        name: 'lawn',
        parts: [
          slab(surfaces.grass, [-60, -40, -0.4], [60, 70, 0]),
          ...lawnTicks([-6, -9], [8, 6], 0, 110, seed + 50),
        ],
      },
      { name: 'path', parts: steppingStones(path, seed) },
      { name: 'pond', parts: pond() },
      { name: 'rocks', parts: rocks(seed + 2) },
      { name: 'pavilion', parts: placed(pavilion(), [1.2, 6.4, 0]) },
      { name: 'wall', parts: gardenWall() },
      ...(
        [
          [-6.6, 3.2, 6.4, 5.0],
          [7.4, 9.5, 7.4, 6.0],
          [-3.4, 12.5, 7.8, 6.0],
          [9.2, 1.0, 5.4, 4.4],
        ] as const
      ).map(
        ([x, y, h, w], k): SceneObject => ({
          name: `tree${k}`,
          parts: placed(
            tree(h, w, seed + 10 + k, k % 2 ? surfaces.foliage : surfaces.foliageDark),
            [x, y, 0],
          ),
        }),
      ),
      ...[-8.8, -10.2].map(
        (x, k): SceneObject => ({
          name: `cypress${k}`,
          parts: placed(cypress(4.8, seed + 20 + k), [x, 9 - k, 0]),
        }),
      ),
      {
        name: 'planting',
        parts: [
          ...shrubRow([-8, 0.2, 0], [-4.6, 4.8, 0], 0.55, seed + 3),
          ...shrubRow([5.6, 4.6, 0], [9, 5.6, 0], 0.6, seed + 4),
          ...placed(shrub(0.7, seed + 5), [-4.4, -3.4, 0]),
          ...placed(shrub(0.55, seed + 6, surfaces.foliageWarm), [-5.2, -2.4, 0]),
          ...[5.9, 6.4, 5.5, -4.9, 2.4].flatMap((x, k) =>
            placed(grassTuft(0.9, seed + 30 + k), [x, [-2.6, -1.7, 2.9, -4.4, 3.4][k], 0]),
          ),
        ],
      },
      ...(crate ? [{ name: 'crate', parts: [...placed(crateParts(), [1.5, -4.4, 0], 20)] }] : []),
    ],
  };
}

function pond(): Part[] {
  const rim: Vec2[] = Array.from({ length: 18 }, (_, k) => {
    const a = (k / 18) * 2 * Math.PI;
    return [3.5 + 2.5 * Math.cos(a) * (1 + 0.08 * Math.sin(3 * a)), -0.2 + 2.9 * Math.sin(a)];
  });
  const water = rim.map(([x, y]): Vec2 => [3.5 + (x - 3.5) * 0.92, -0.2 + (y + 0.2) * 0.92]);
  return [
    extrudeZ(surfaces.stone, rim, -0.2, 0.07),
    extrudeZ(surfaces.water, water, -0.2, 0.075),
    seam([2.4, -0.6, 0.077], [3.6, -0.6, 0.077]),
    seam([3.2, 0.5, 0.077], [4.7, 0.5, 0.077]),
    seam([2.6, 1.2, 0.077], [3.4, 1.2, 0.077]),
    ...[
      [3.9, -1.4],
      [4.3, -1.1],
      [2.7, 0.1],
    ].map(([x, y]) => ellipsoid(surfaces.leaf, [x, y, 0.08], [0.22, 0.2, 0.012])),
  ];
}

function rocks(seed: number): Part[] {
  return (
    [
      [1.0, -1.4, 0.5],
      [0.75, -0.6, 0.32],
      [5.9, 0.6, 0.6],
      [6.2, 1.4, 0.4],
      [3.0, 2.95, 0.38],
    ] as const
  ).map(([x, y, r], k) => boulder([x, y], r, seed + k));
}

/** Square timber pavilion on a stone platform, open on all sides. */
function pavilion(): Part[] {
  const half = 1.7;
  const eaves = 2.85;
  const parts: Part[] = [
    slab(surfaces.stone, [-half - 0.5, -half - 0.5, 0], [half + 0.5, half + 0.5, 0.18]),
    slab(surfaces.stone, [-half - 0.3, -half - 0.3, 0.18], [half + 0.3, half + 0.3, 0.36]),
    slab(surfaces.stone, [-0.7, -half - 0.85, 0], [0.7, -half - 0.5, 0.1]),
    hipRoof(
      surfaces.roofTile,
      [-half - 0.9, -half - 0.9],
      [half + 0.9, half + 0.9],
      eaves + 0.18,
      1.5,
      half + 0.55,
    ),
    slab(
      surfaces.walnut,
      [-half - 0.8, -half - 0.8, eaves + 0.08],
      [half + 0.8, half + 0.8, eaves + 0.18],
    ),
    box(surfaces.roofTile, [0, 0, eaves + 1.62], [0.9, 0.24, 0.2]),
  ];
  for (const sx of [-1, 1]) {
    for (const sy of [-1, 1])
      parts.push(...placed(timberColumn(eaves - 0.36, 0.1), [sx * half, sy * half, 0.36]));
  }
  for (const s of [-1, 1]) {
    parts.push(
      slab(
        surfaces.walnut,
        [-half, s * half - 0.07, eaves - 0.2],
        [half, s * half + 0.07, eaves + 0.08],
      ),
      slab(
        surfaces.walnut,
        [s * half - 0.07, -half, eaves - 0.2],
        [s * half + 0.07, half, eaves + 0.08],
      ),
      slab(
        surfaces.walnut,
        [-half, s * half - 0.05, eaves - 0.5],
        [half, s * half + 0.05, eaves - 0.42],
      ),
    );
  }
  // Benches with railings on three sides.
  for (const [x0, x1, y0, y1] of [
    [-half, -half + 0.4, -half, half],
    [half - 0.4, half, -half, half],
    [-half + 0.4, half - 0.4, half - 0.4, half],
  ]) {
    parts.push(
      slab(surfaces.walnut, [x0, y0, 0.74], [x1, y1, 0.8]),
      slab(surfaces.walnut, [x0 + 0.1, y0 + 0.1, 0.36], [x1 - 0.1, y1 - 0.1, 0.74]),
    );
  }
  for (let x = -half + 0.2; x < half; x += 0.25)
    parts.push(slab(surfaces.walnut, [x, half - 0.03, 0.8], [x + 0.04, half + 0.01, 1.2]));
  parts.push(slab(surfaces.walnut, [-half, half - 0.05, 1.2], [half, half + 0.03, 1.26]));
  const tile = 0.3;
  for (let x = -half - 0.7; x < half + 0.8; x += tile) {
    const reach = Math.max(0, 1 - Math.abs(x) / (half + 0.9));
    const top = Math.min(1, reach * 1.16);
    parts.push(
      seam(
        [x, -half - 0.905, eaves + 0.19],
        [x, -half - 0.905 + top * (half + 0.9), eaves + 0.195 + top * 1.5],
      ),
    );
  }
  return parts;
}

function gardenWall(): Part[] {
  const parts: Part[] = [
    slab(surfaces.white, [-18, 15.5, 0], [20, 15.8, 2.5]),
    slab(surfaces.roofTile, [-18, 15.25, 2.5], [20, 16.05, 2.62]),
    slab(surfaces.roofTile, [-18, 15.4, 2.62], [20, 15.9, 2.74]),
  ];
  for (let x = -17; x < 20; x += 4.2) {
    parts.push(
      seam(
        [x, 15.49, 1.1],
        [x + 1, 15.49, 1.1],
        [x + 1, 15.49, 1.9],
        [x, 15.49, 1.9],
        [x, 15.49, 1.1],
      ),
      seam([x, 15.49, 1.1], [x + 1, 15.49, 1.9]),
      seam([x, 15.49, 1.9], [x + 1, 15.49, 1.1]),
    );
  }
  return parts;
}

function crateParts(): Part[] {
  const parts: Part[] = [slab(surfaces.cardboard, [-0.4, -0.3, 0.05], [0.4, 0.3, 0.6])];
  for (const z of [0.05, 0.25, 0.45])
    parts.push(slab(surfaces.oak, [-0.42, -0.33, z], [0.42, 0.33, z + 0.13]));
  return parts;
}
