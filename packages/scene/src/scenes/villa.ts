import { ashlar, courses, entranceDoor, framedWindow, glazing, louvres } from '../parts/facade.ts';
import {
  car,
  cypress,
  figure,
  glassBalustrade,
  grassTuft,
  lawnTicks,
  shrubRow,
  steps,
  tree,
} from '../parts/outdoor.ts';
import { armchair, chaise } from '../parts/seating.ts';
import { surfaces } from '../parts/surfaces.ts';
import { coffeeTable } from '../parts/tables.ts';
import { type Part, placed, type Scene, seam, slab } from '../scene.ts';

export interface VillaOptions {
  /** Parks a car on the drive: something to take out of the picture. */
  readonly car?: boolean;
  readonly seed?: number;
}

/** Two-storey modern villa: a cantilevered upper floor over glazed living rooms, terrace, pool and trees. */
export function villa({ car: withCar = false, seed = 1 }: VillaOptions = {}): Scene {
  return {
    name: 'villa',
    camera: { eye: [-9.5, -18.5, 1.7], target: [3.6, 0, 3.1], focalMm: 36, twoPoint: true },
    sun: { toward: [-0.62, -0.5, 0.72], strength: 1.05 },
    ambientReachM: 9,
    objects: [
      {
        name: 'lawn',
        parts: [
          slab(surfaces.grass, [-70, -60, -0.6], [80, 90, -0.12]),
          ...lawnTicks([-12, -14], [5, -7], -0.12, 90, seed + 50),
        ],
      },
      { name: 'drive', parts: drive() },
      { name: 'terrace', parts: terrace() },
      { name: 'pool', parts: pool() },
      { name: 'groundFloor', parts: groundFloor() },
      { name: 'wing', parts: wing() },
      { name: 'upperFloor', parts: upperFloor() },
      { name: 'roof', parts: roofs() },
      {
        name: 'balustrade',
        parts: [
          ...placed(glassBalustrade(5.0), [-5.1, 1.0, 3.36]),
          ...placed(glassBalustrade(6.4), [-5.1, 7.5, 3.36], -90),
        ],
      },
      { name: 'steps', parts: placed(steps(2.6, 2, 0.15, 0.35), [9.6, -1.1, -0.12]) },
      {
        name: 'loungeChair',
        parts: placed(armchair(surfaces.fabricCream, surfaces.oak), [-3.2, -1.6, 0.18], -30),
      },
      {
        name: 'daybed',
        parts: placed(chaise(0.8, 1.9, surfaces.fabricCream), [-0.4, -1.7, 0.18], 8),
      },
      { name: 'terraceTable', parts: placed(coffeeTable(0.9, 0.55), [-1.9, -1.9, 0.18], 10) },
      { name: 'owner', parts: placed(figure(1.72), [6.9, -2.7, -0.1], 20) },
      ...(withCar ? [{ name: 'car', parts: placed(car(), [10.4, -5.6, -0.1], -22) }] : []),
      { name: 'treeLeft', parts: placed(tree(8.2, 6.2, seed + 1), [-7.4, 7.5, -0.2]) },
      {
        name: 'treeBehind',
        parts: placed(tree(10.5, 7.5, seed + 2, surfaces.foliageDark), [-1.5, 13.5, -0.2]),
      },
      { name: 'treeBehindRight', parts: placed(tree(9.5, 7, seed + 3), [17.5, 9, -0.2]) },
      {
        name: 'treeFront',
        parts: placed(tree(6.6, 4.6, seed + 4, surfaces.foliageWarm), [14.6, -3.2, -0.2]),
      },
      ...[0, 1, 2].map((k) => ({
        name: `cypress${k}`,
        parts: placed(cypress(4.6 - 0.3 * k, seed + 30 + k), [16.4 + 1.6 * k, 2.5 + k, -0.2]),
      })),
      {
        name: 'planting',
        parts: [
          ...shrubRow([-8.5, -0.6, -0.15], [-5.7, 0.8, -0.15], 0.5, seed + 5),
          ...shrubRow([3.6, -2.0, -0.15], [7.4, -2.2, -0.15], 0.34, seed + 6),
          ...shrubRow([11.6, -1.2, -0.15], [14, -0.9, -0.15], 0.45, seed + 7, surfaces.foliage),
          ...[-6.4, -5.6, -4.9, 3.3, 4.1].flatMap((x, k) =>
            placed(grassTuft(0.75, seed + 40 + k), [x, -4.9 + 0.3 * (k % 3), -0.14]),
          ),
        ],
      },
      {
        name: 'backdrop',
        parts: shrubRow([-45, 30, 0.5], [60, 34, 0.5], 3.2, seed + 60, surfaces.foliageDark),
      },
    ],
  };
}

function drive(): Part[] {
  const parts: Part[] = [slab(surfaces.pavingLarge, [5.2, -40, -0.2], [13.2, -1.1, -0.1])];
  for (let y = -39.6; y < -1.2; y += 1.2) parts.push(seam([5.2, y, -0.098], [13.2, y, -0.098]));
  for (let x = 7.2; x < 13; x += 2) parts.push(seam([x, -40, -0.098], [x, -1.1, -0.098]));
  return parts;
}

function terrace(): Part[] {
  const parts: Part[] = [
    slab(surfaces.deck, [-5.2, -3.4, -0.2], [3.2, 1.2, 0.16]),
    slab(surfaces.stone, [-5.35, -3.55, -0.2], [3.35, -3.4, 0.18]),
    slab(surfaces.stone, [3.2, -3.4, -0.2], [3.35, 0, 0.18]),
  ];
  for (let y = -3.2; y < 1; y += 0.28) parts.push(seam([-5.2, y, 0.161], [3.2, y, 0.161]));
  return parts;
}

function pool(): Part[] {
  return [
    slab(surfaces.water, [-5.2, -7.6, -0.3], [2.4, -4.4, -0.1]),
    slab(surfaces.stone, [-5.6, -8.0, -0.3], [2.8, -7.6, -0.04]),
    slab(surfaces.stone, [-5.6, -4.4, -0.3], [2.8, -4.0, -0.04]),
    slab(surfaces.stone, [-5.6, -7.6, -0.3], [-5.2, -4.4, -0.04]),
    slab(surfaces.stone, [2.4, -7.6, -0.3], [2.8, -4.4, -0.04]),
    seam([-4.6, -6.9, -0.098], [-3.0, -6.9, -0.098]),
    seam([-2.2, -6.2, -0.098], [0.2, -6.2, -0.098]),
    seam([-4.2, -5.4, -0.098], [-2.6, -5.4, -0.098]),
    seam([-0.6, -5.1, -0.098], [1.4, -5.1, -0.098]),
  ];
}

function groundFloor(): Part[] {
  return [
    slab(surfaces.plaster, [0, 0.4, -0.2], [13, 8, 3.2]),
    slab(surfaces.stone, [7.3, -0.2, -0.2], [8.4, 8, 3.2]),
    ...placed(ashlar(1.1, 3.2, 0.3, 0.9), [7.3, -0.2, 0]),
    ...placed(ashlar(0.6, 3.2, 0.3, 0.9), [7.3, 0.4, 0], -90),
    ...placed(glazing({ width: 6.6, height: 2.8, columns: 5, rows: [2.1] }), [0.4, 0.4, 0.15]),
    ...placed(entranceDoor(1.25, 2.5), [8.9, 0.4, 0.18]),
    ...placed(glazing({ width: 1.7, height: 1.1, columns: 2 }), [11.0, 0.4, 1.5]),
    slab(surfaces.stone, [8.4, -1.1, -0.2], [13, 0.4, 0.18]),
    // Slim posts carry the floor above.
    slab(surfaces.black, [12.55, -1.25, 0.18], [12.7, -1.1, 3.3]),
  ];
}

function wing(): Part[] {
  return [
    slab(surfaces.stone, [-5.1, 1.2, -0.2], [0, 8, 3.2]),
    ...placed(ashlar(5.1, 3.2, 0.4, 1.4), [-5.1, 1.2, 0]),
    ...placed(ashlar(6.8, 3.2, 0.4, 1.4), [-5.1, 8, 0], -90),
    ...placed(
      framedWindow({ width: 3.2, height: 2.3, columns: 3 }, surfaces.white, 0.22),
      [-4.2, 1.2, 0.35],
    ),
    ...placed(
      framedWindow({ width: 2.4, height: 0.8, columns: 2 }, surfaces.white, 0.18),
      [-5.1, 6.2, 1.7],
      -90,
    ),
    slab(surfaces.white, [-5.35, 0.85, 3.2], [0.1, 8.2, 3.36]),
  ];
}

function upperFloor(): Part[] {
  return [
    slab(surfaces.white, [2.2, -1.4, 3.2], [13.6, 7.4, 3.5]),
    slab(surfaces.plaster, [2.5, -0.4, 3.5], [13.3, 7.2, 6.3]),
    slab(surfaces.white, [2.2, -1.4, 3.5], [2.5, 7.2, 6.3]),
    slab(surfaces.white, [13.3, -1.4, 3.5], [13.6, 7.2, 6.3]),
    ...placed(glazing({ width: 4.4, height: 2.5, columns: 3, rows: [1.95] }), [2.9, -0.4, 3.55]),
    ...placed(louvres(3.2, 2.75, 0.2, surfaces.oak), [7.7, -0.55, 3.52]),
    slab(surfaces.walnut, [7.6, -0.42, 3.5], [11, -0.4, 6.3]),
    ...placed(glazing({ width: 1.9, height: 2.5, columns: 2, rows: [1.95] }), [11.2, -0.4, 3.55]),
    ...placed(glassBalustrade(10.8), [2.5, -1.3, 3.5]),
    ...placed(
      framedWindow({ width: 2.2, height: 1.4, columns: 2 }, surfaces.black, 0.15),
      [2.2, 5.2, 4.4],
      -90,
    ),
    ...placed(courses(8.6, 2.8, 0.35), [2.2, 7.2, 3.5], -90),
  ];
}

function roofs(): Part[] {
  return [
    slab(surfaces.white, [1.9, -1.7, 6.3], [13.9, 7.6, 6.55]),
    slab(surfaces.black, [1.9, -1.72, 6.55], [13.9, 7.6, 6.62]),
    slab(surfaces.plasterGrey, [9.5, 3.5, 6.62], [11.5, 5.8, 7.4]),
    slab(surfaces.white, [9.3, 3.3, 7.4], [11.7, 6.0, 7.52]),
  ];
}
