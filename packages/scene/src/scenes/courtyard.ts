import { ashlar, gableRoof, latticeLeaf, timberColumn } from '../parts/facade.ts';
import { shrubRow, steps, tree } from '../parts/outdoor.ts';
import { surfaces } from '../parts/surfaces.ts';
import { cylinder, ellipsoid, type Part, placed, type Scene, seam, slab } from '../scene.ts';

export interface CourtyardOptions {
  readonly seed?: number;
}

/** Courtyard house: main hall ahead, two wings, lattice doors under deep eaves, a tree on the paving. */
export function courtyardHouse({ seed = 1 }: CourtyardOptions = {}): Scene {
  return {
    name: 'courtyardHouse',
    camera: { eye: [-1.5, -10.6, 3.3], target: [0.25, 6, 3.2], focalMm: 23, twoPoint: true },
    sun: { toward: [-0.5, -0.55, 0.75], strength: 1.05 },
    ambientReachM: 8,
    objects: [
      { name: 'earth', parts: [slab(surfaces.grass, [-80, -60, -0.6], [80, 90, -0.3])] },
      { name: 'paving', parts: paving() },
      { name: 'hall', parts: placed(hall(11.4, 5.2, 5), [-5.7, 9, 0]) },
      { name: 'leftWing', parts: placed(hall(9.2, 4.2, 4), [-6.3, -3.2, 0], 90) },
      { name: 'rightWing', parts: placed(hall(9.2, 4.2, 4), [6.3, 6.0, 0], -90) },
      { name: 'hallSteps', parts: placed(steps(2.6, 3, 0.15, 0.3), [0, 6.0, 0]) },
      { name: 'tree', parts: placed(tree(6.8, 5.4, seed + 3), [3.0, 1.4, 0]) },
      { name: 'treeBed', parts: treeBed(3.0, 1.4) },
      { name: 'jar', parts: jar(-3.3, 2.6) },
      { name: 'table', parts: stoneTable(-2.5, -1.4) },
      {
        name: 'planting',
        parts: [
          ...shrubRow([-3.6, 6.3, 0.05], [-1.9, 6.5, 0.05], 0.36, seed + 5),
          ...shrubRow([1.9, 6.5, 0.05], [3.6, 6.3, 0.05], 0.36, seed + 6),
        ],
      },
      {
        name: 'bamboo',
        parts: [
          ...placed(tree(9, 6, seed + 8, surfaces.foliageDark), [-9, 15.5, 0]),
          ...placed(tree(10, 7, seed + 9), [8.5, 17, 0]),
        ],
      },
    ],
  };
}

const PLATFORM = 0.45;

/** One building of `bays` bays: platform, brick walls, columns, lattice doors, tiled roof; front on y = 0, x from 0. */
function hall(length: number, depth: number, bays: number): Part[] {
  const porch = 1.5;
  const eaves = PLATFORM + 3.1;
  const bay = length / bays;
  const parts: Part[] = [
    slab(surfaces.stone, [-0.5, -porch - 0.6, 0], [length + 0.5, depth + 0.4, PLATFORM]),
    seam([-0.5, -porch - 0.601, PLATFORM - 0.12], [length + 0.5, -porch - 0.601, PLATFORM - 0.12]),
    slab(surfaces.greyBrick, [0, 0.05, PLATFORM], [length, depth, eaves + 0.2]),
    slab(surfaces.greyBrick, [-0.25, -0.2, PLATFORM], [0.25, depth + 0.1, eaves + 0.2]),
    slab(
      surfaces.greyBrick,
      [length - 0.25, -0.2, PLATFORM],
      [length + 0.25, depth + 0.1, eaves + 0.2],
    ),
    ...placed(ashlar(0.5, eaves - PLATFORM, 0.16, 0.5), [-0.25, -0.2, PLATFORM]),
    ...placed(ashlar(0.5, eaves - PLATFORM, 0.16, 0.5), [length - 0.25, -0.2, PLATFORM]),
    // Beams over the doors and along the porch.
    slab(surfaces.walnut, [0.25, -0.1, eaves - 0.35], [length - 0.25, 0.05, eaves]),
    slab(
      surfaces.walnut,
      [-0.1, -porch - 0.1, eaves - 0.32],
      [length + 0.1, -porch + 0.1, eaves - 0.04],
    ),
    ...placed(gableRoof(length, depth + 2 * porch, 2.2, 0.55), [0, depth / 2, eaves - 0.1]),
  ];
  for (let k = 0; k <= bays; k++) {
    parts.push(...placed(timberColumn(eaves - PLATFORM, 0.13), [k * bay, -porch, PLATFORM]));
  }
  for (let k = 0; k < bays; k++) {
    const inner = bay - 0.5;
    for (let leaf = 0; leaf < 4; leaf++) {
      parts.push(
        ...placed(latticeLeaf(inner / 4, eaves - PLATFORM - 0.35), [
          k * bay + 0.25 + (leaf * inner) / 4,
          0.02,
          PLATFORM,
        ]),
      );
    }
  }
  return parts;
}

function paving(): Part[] {
  const parts: Part[] = [slab(surfaces.paving, [-9, -40, -0.3], [9, 10, 0])];
  for (let y = -14; y < 7; y += 0.6) parts.push(seam([-6, y, 0.001], [6, y, 0.001]));
  for (let x = -6; x < 6; x += 1.2) {
    for (let y = -14, k = 0; y < 7; y += 0.6, k++) {
      const shifted = x + (k % 2) * 0.6;
      parts.push(seam([shifted, y, 0.001], [shifted, Math.min(7, y + 0.6), 0.001]));
    }
  }
  return parts;
}

function treeBed(x: number, y: number): Part[] {
  const [r, t] = [1.0, 0.16];
  return [
    slab(surfaces.stone, [x - r, y - r, 0], [x + r, y - r + t, 0.3]),
    slab(surfaces.stone, [x - r, y + r - t, 0], [x + r, y + r, 0.3]),
    slab(surfaces.stone, [x - r, y - r + t, 0], [x - r + t, y + r - t, 0.3]),
    slab(surfaces.stone, [x + r - t, y - r + t, 0], [x + r, y + r - t, 0.3]),
    slab(surfaces.grass, [x - r + t, y - r + t, 0], [x + r - t, y + r - t, 0.22]),
  ];
}

function jar(x: number, y: number): Part[] {
  return [
    cylinder(surfaces.ceramic, [x, y, 0], 0.32, 0.35, 0.5),
    cylinder(surfaces.ceramic, [x, y, 0.35], 0.5, 0.3, 0.46),
    cylinder(surfaces.ceramic, [x, y, 0.65], 0.52, 0.06, 0.52),
    ellipsoid(surfaces.leaf, [x - 0.12, y - 0.05, 0.74], [0.18, 0.16, 0.02]),
    ellipsoid(surfaces.leaf, [x + 0.2, y + 0.1, 0.76], [0.15, 0.14, 0.02]),
  ];
}

function stoneTable(x: number, y: number): Part[] {
  const stools = [0.6, 2.2, 3.9, 5.4].map((a) => [
    cylinder(surfaces.stone, [x + 1.0 * Math.cos(a), y + 1.0 * Math.sin(a), 0], 0.17, 0.22, 0.22),
    cylinder(
      surfaces.stone,
      [x + 1.0 * Math.cos(a), y + 1.0 * Math.sin(a), 0.22],
      0.22,
      0.22,
      0.17,
    ),
  ]);
  return [
    cylinder(surfaces.stone, [x, y, 0.62], 0.62, 0.09),
    cylinder(surfaces.stone, [x, y, 0], 0.26, 0.62, 0.2),
    ...stools.flat(),
  ];
}
