import { pendant, picture, pottedPlant, vase } from '../parts/decor.ts';
import { ashlar } from '../parts/facade.ts';
import { tileJoints } from '../parts/kitchen.ts';
import { figure } from '../parts/outdoor.ts';
import {
  boardedFloor,
  flatCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  slats,
  windowFrame,
} from '../parts/room.ts';
import { banquette, barStool, diningChair } from '../parts/seating.ts';
import { bookSurfaces, surfaces } from '../parts/surfaces.ts';
import { roundTable } from '../parts/tables.ts';
import { seededRandom } from '../random.ts';
import { cylinder, type Part, placed, type Scene, type SceneObject, seam, slab } from '../scene.ts';

export interface CafeOptions {
  readonly tables?: number;
  readonly seed?: number;
}

/** Café: the counter with its back shelves on the left, tables and a banquette on the right, window ahead. */
export function cafe({ tables = 3, seed = 1 }: CafeOptions = {}): Scene {
  const size = { width: 8, depth: 8, height: 3.4 };
  const { width, depth, height } = size;
  const opening = { from: 3.6, to: 7.4, sill: 0.5, head: 2.8 };
  return {
    name: 'cafe',
    camera: { eye: [4.5, -1.4, 1.55], target: [4.0, depth, 1.5], focalMm: 23.5, twoPoint: true },
    sun: { toward: [0.35, 0.75, 0.6], strength: 0.9 },
    ambientReachM: 3.4,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: boardedFloor(size, surfaces.oakFloor, 0.2) },
      { name: 'ceiling', parts: flatCeiling(size, surfaces.plasterGrey) },
      {
        name: 'beams',
        parts: [1.6, 3.6, 5.6].map((y) =>
          slab(surfaces.walnutDark, [0, y, height - 0.28], [width, y + 0.18, height]),
        ),
      },
      {
        name: 'leftWall',
        parts: [
          ...leftWall(size),
          ...placed(tileJoints(5.2, 0.9, 1.5, 0.2, 0.1), [0.002, 1.4, 0], 90),
        ],
      },
      {
        name: 'backWall',
        parts: placed(openedWall(width, height, opening, surfaces.brick), [0, depth, 0]),
      },
      { name: 'brickwork', parts: placed(ashlar(3.6, height, 0.14, 0.42), [0, depth, 0]) },
      { name: 'shopWindow', parts: placed(windowFrame(opening, 3, 2.2), [0, depth, 0]) },
      {
        name: 'rightWall',
        parts: [
          slab(surfaces.plasterWarm, [width, -1.5, 0], [width + 0.2, depth + 0.2, height]),
          ...placed(slats(7.4, 1.35, surfaces.oak, 0.12), [width - 0.005, 7.6, 0], -90),
        ],
      },
      { name: 'counter', parts: placed(serviceCounter(5), [1.75, 1.3, 0], 90) },
      { name: 'machine', parts: placed(coffeeMachine(), [1.35, 4.4, 1.1], 90) },
      { name: 'till', parts: placed(till(), [1.5, 2.2, 1.1], 90) },
      { name: 'cakes', parts: placed(cakeCase(), [1.5, 3.2, 1.1], 90) },
      { name: 'backShelves', parts: placed(backShelves(4.6, seed), [0.0, 1.6, 0], 90) },
      { name: 'menuBoard', parts: placed(menuBoard(2.6), [1.5, depth - 0.002, 1.75]) },
      ...[2.0, 2.8, 3.6, 4.4, 5.2].map(
        (y, k): SceneObject => ({
          name: `stool${k}`,
          parts: placed(barStool(), [2.5, y, 0], 90 + 8 * k),
        }),
      ),
      ...[2.0, 3.2, 4.4, 5.6].map(
        (y, k): SceneObject => ({
          name: `counterLamp${k}`,
          parts: placed(pendant(1.25, 0.19, surfaces.black), [1.75, y, height]),
        }),
      ),
      { name: 'banquette', parts: placed(banquette(5.6), [width - 0.36, 4.2, 0], -90) },
      ...Array.from({ length: tables }, (_, k): SceneObject[] => {
        const y = 2.2 + k * 2.0;
        return [
          { name: `table${k}`, parts: placed(roundTable(0.38, 0.74), [width - 1.05, y, 0]) },
          {
            name: `chair${k}`,
            parts: placed(
              diningChair(surfaces.leather),
              [width - 1.85, y + 0.05, 0],
              90 + 12 * (k - 1),
            ),
          },
          {
            name: `tableLamp${k}`,
            parts: placed(pendant(1.55, 0.24, surfaces.brass), [width - 1.05, y, height]),
          },
          {
            name: `vase${k}`,
            parts: placed(vase(0.16, seed + 20 + k), [width - 1.0, y + 0.1, 0.74]),
          },
        ];
      }).flat(),
      { name: 'middleTable', parts: placed(roundTable(0.45, 0.74), [4.6, 4.6, 0]) },
      { name: 'middleChairA', parts: placed(diningChair(surfaces.fabricGreen), [3.9, 4.4, 0], 78) },
      {
        name: 'middleChairB',
        parts: placed(diningChair(surfaces.fabricGreen), [5.2, 5.0, 0], -62),
      },
      ...[2.6, 4.2, 5.8].map(
        (y, k): SceneObject => ({
          name: `picture${k}`,
          parts: placed(
            picture(0.7, 0.9, k % 2 ? surfaces.artDark : surfaces.artWarm),
            [width, y, 2.1],
            -90,
          ),
        }),
      ),
      { name: 'plant', parts: placed(pottedPlant(1.6, seed + 6), [3.2, depth - 0.6, 0]) },
      { name: 'barista', parts: placed(figure(1.7), [0.95, 3.9, 0], 90) },
      {
        name: 'pavement',
        parts: [slab(surfaces.paving, [-30, depth + 0.2, -0.2], [40, depth + 12, -0.1])],
      },
      { name: 'houseOpposite', parts: opposite(depth + 12) },
    ],
  };
}

/** Bar counter along x from 0; guests stand on the -y side. */
function serviceCounter(length: number): Part[] {
  const parts: Part[] = [
    slab(surfaces.black, [0.03, 0.05, 0], [length - 0.03, 0.65, 0.1]),
    slab(surfaces.fabricGreen, [0, 0, 0.1], [length, 0.7, 1.05]),
    slab(surfaces.walnut, [-0.04, -0.22, 1.05], [length + 0.04, 0.74, 1.1]),
    slab(surfaces.brass, [0.1, -0.14, 0.2], [length - 0.1, -0.11, 0.23]),
  ];
  for (let x = 0.1; x < length; x += 0.1) parts.push(seam([x, -0.001, 0.12], [x, -0.001, 1.04]));
  for (let x = 0.4; x < length; x += 1.4)
    parts.push(slab(surfaces.brass, [x, -0.14, 0.205], [x + 0.02, 0, 0.225]));
  return parts;
}

function coffeeMachine(): Part[] {
  return [
    slab(surfaces.steel, [-0.4, -0.26, 0.06], [0.4, 0.26, 0.46], 0.03),
    slab(surfaces.black, [-0.38, -0.27, 0], [0.38, 0.25, 0.06]),
    ...[-0.2, 0.2].flatMap((x) => [
      cylinder(surfaces.black, [x, -0.3, 0.2], 0.035, 0.08),
      slab(surfaces.black, [x - 0.015, -0.46, 0.21], [x + 0.015, -0.3, 0.24]),
    ]),
    ...[-0.28, -0.14, 0, 0.14, 0.28].map((x) =>
      cylinder(surfaces.ceramic, [x, 0, 0.46], 0.04, 0.08, 0.05),
    ),
  ];
}

function till(): Part[] {
  return [
    slab(surfaces.black, [-0.14, -0.02, 0.12], [0.14, 0.01, 0.34]),
    slab(surfaces.black, [-0.03, 0.01, 0], [0.03, 0.05, 0.16]),
    slab(surfaces.black, [-0.1, -0.06, 0], [0.1, 0.1, 0.015]),
  ];
}

function cakeCase(): Part[] {
  return [
    slab(surfaces.oak, [-0.45, -0.2, 0], [0.45, 0.2, 0.05]),
    slab(surfaces.steel, [-0.45, -0.2, 0.36], [0.45, 0.2, 0.39]),
    ...[-0.44, 0.42].flatMap((x) =>
      [-0.19, 0.17].map((y) => slab(surfaces.steel, [x, y, 0.05], [x + 0.02, y + 0.02, 0.36])),
    ),
    ...[-0.28, 0, 0.28].map((x) => cylinder(surfaces.fabricRust, [x, 0, 0.05], 0.1, 0.09)),
    slab(surfaces.oak, [-0.43, -0.18, 0.2], [0.43, 0.18, 0.21]),
  ];
}

/** Low back counter and three open shelves with bottles and cups; back on y = 0, from x = 0. */
function backShelves(length: number, seed: number): Part[] {
  const random = seededRandom(seed + 77);
  const parts: Part[] = [
    slab(surfaces.fabricGreen, [0, -0.5, 0.08], [length, 0, 0.88]),
    slab(surfaces.marble, [-0.02, -0.52, 0.88], [length + 0.02, 0, 0.92]),
  ];
  for (let x = 0.6; x < length; x += 0.6) parts.push(seam([x, -0.501, 0.1], [x, -0.501, 0.86]));
  for (const z of [1.55, 1.95, 2.35]) {
    parts.push(slab(surfaces.walnut, [0.2, -0.28, z], [length - 0.2, 0, z + 0.035]));
    for (let x = 0.35; x < length - 0.4; x += 0.12 + 0.16 * random()) {
      const r = 0.03 + 0.03 * random();
      const h = 0.1 + 0.2 * random();
      const surface = bookSurfaces[Math.floor(random() * bookSurfaces.length)];
      parts.push(
        cylinder(surface, [x, -0.14, z + 0.035], r, h * 0.7),
        cylinder(surface, [x, -0.14, z + 0.035 + h * 0.7], r, h * 0.15, r * 0.4),
        cylinder(surface, [x, -0.14, z + 0.035 + h * 0.85], r * 0.4, h * 0.15),
      );
    }
  }
  return parts;
}

function menuBoard(width: number): Part[] {
  const parts: Part[] = [
    slab(surfaces.screen, [-width / 2, -0.04, 0], [width / 2, 0, 1.2]),
    seam(
      [-width / 2 + 0.04, -0.041, 0.04],
      [width / 2 - 0.04, -0.041, 0.04],
      [width / 2 - 0.04, -0.041, 1.16],
      [-width / 2 + 0.04, -0.041, 1.16],
      [-width / 2 + 0.04, -0.041, 0.04],
    ),
  ];
  for (let column = 0; column < 3; column++) {
    const x = -width / 2 + 0.15 + (column * (width - 0.2)) / 3;
    for (let k = 0; k < 6; k++) {
      const z = 1.02 - k * 0.16;
      parts.push(
        seam([x, -0.041, z], [x + 0.45, -0.041, z]),
        seam([x + 0.55, -0.041, z], [x + 0.65, -0.041, z]),
      );
    }
  }
  return parts;
}

function opposite(y: number): Part[] {
  const parts: Part[] = [slab(surfaces.plasterWarm, [-20, y, -0.2], [36, y + 6, 9])];
  for (let x = -4; x < 16; x += 2.6) {
    for (const z of [0.7, 3.9]) {
      parts.push(
        seam(
          [x, y - 0.01, z],
          [x + 1.2, y - 0.01, z],
          [x + 1.2, y - 0.01, z + 1.8],
          [x, y - 0.01, z + 1.8],
          [x, y - 0.01, z],
        ),
        seam([x + 0.6, y - 0.01, z], [x + 0.6, y - 0.01, z + 1.8]),
      );
    }
  }
  return parts;
}
