import {
  bookStack,
  curtain,
  floorLamp,
  pendant,
  picture,
  pottedPlant,
  rug,
  vase,
} from '../parts/decor.ts';
import { shrubRow, tree } from '../parts/outdoor.ts';
import {
  boardedFloor,
  carton,
  covedCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  panelJoints,
  rightWall,
  slats,
  windowFrame,
} from '../parts/room.ts';
import { armchair, sofa } from '../parts/seating.ts';
import { television, tvUnit } from '../parts/storage.ts';
import { surfaces } from '../parts/surfaces.ts';
import { coffeeTable, roundTable } from '../parts/tables.ts';
import { placed, type Scene, slab } from '../scene.ts';

export interface LivingRoomOptions {
  /** Metres; default 5.6 × 5.4 × 2.8. */
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
  /** Leaves a removal carton on the floor: something to take out of the picture. */
  readonly carton?: boolean;
  readonly seed?: number;
}

/** Living room: sofa on the left, television wall on the right, floor-to-ceiling window ahead. */
export function livingRoom({
  width = 5.6,
  depth = 5.4,
  height = 2.8,
  carton: withCarton = false,
  seed = 1,
}: LivingRoomOptions = {}): Scene {
  const size = { width, depth, height };
  const opening = { from: 0.75, to: width - 0.75, sill: 0.06, head: 2.5 };
  return {
    name: 'livingRoom',
    camera: {
      eye: [width / 2 + 0.2, -1.3, 1.4],
      target: [width / 2 + 0.05, depth, 1.3],
      focalMm: 23.5,
      twoPoint: true,
    },
    sun: { toward: [-0.42, 0.72, 0.62], strength: 1 },
    ambientReachM: 3,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: boardedFloor(size) },
      { name: 'ceiling', parts: covedCeiling(size, 0.55) },
      { name: 'leftWall', parts: leftWall(size) },
      { name: 'rightWall', parts: rightWall(size, surfaces.plasterGrey) },
      { name: 'backWall', parts: placed(openedWall(width, height, opening), [0, depth, 0]) },
      { name: 'window', parts: placed(windowFrame(opening, 4, 2.05), [0, depth, 0]) },
      {
        name: 'curtains',
        parts: [
          ...placed(curtain(0.75, 2.62), [0.5, depth - 0.12, 0]),
          ...placed(curtain(0.75, 2.62), [width - 0.5, depth - 0.12, 0]),
          slab(surfaces.white, [0.02, depth - 0.2, 2.6], [width - 0.02, depth - 0.04, 2.66]),
        ],
      },
      {
        name: 'sofa',
        parts: placed(
          sofa({
            width: 2.5,
            seats: 3,
            pillows: [surfaces.fabricRust, surfaces.fabricGreen, surfaces.fabricCream],
          }),
          [0.62, 2.75, 0],
          90,
        ),
      },
      { name: 'rug', parts: placed(rug(2.9, 2.3), [2.6, 2.75, 0]) },
      { name: 'coffeeTable', parts: placed(coffeeTable(1.25, 0.68), [2.2, 2.75, 0.018], 90) },
      { name: 'armchair', parts: placed(armchair(), [3.0, 4.55, 0], -22) },
      { name: 'sideTable', parts: placed(roundTable(0.25, 0.5, surfaces.marble), [0.5, 4.45, 0]) },
      { name: 'vase', parts: placed(vase(0.28, seed + 3), [0.5, 4.45, 0.5]) },
      { name: 'floorLamp', parts: placed(floorLamp(1.65), [0.42, 1.12, 0]) },
      {
        name: 'tvWall',
        parts: [
          slab(surfaces.stone, [width - 0.05, 1.55, 0], [width, 3.95, height - 0.16]),
          ...placed(panelJoints(2.4, height - 0.16, 3, 2), [width - 0.05, 3.95, 0], -90),
          ...placed(slats(1.0, height - 0.16, surfaces.walnut), [width - 0.01, 4.98, 0], -90),
          ...placed(slats(0.9, height - 0.16, surfaces.walnut), [width - 0.01, 1.5, 0], -90),
        ],
      },
      { name: 'tvUnit', parts: placed(tvUnit(2.6), [width - 0.05, 2.75, 0], -90) },
      { name: 'television', parts: placed(television(1.5), [width - 0.06, 2.75, 0.85], -90) },
      { name: 'books', parts: placed(bookStack(seed + 5), [width - 0.25, 1.75, 0.53], 80) },
      { name: 'plant', parts: placed(pottedPlant(1.7, seed + 9), [width - 0.62, depth - 0.65, 0]) },
      { name: 'pendant', parts: placed(pendant(0.85, 0.3, surfaces.black), [2.5, 2.75, height]) },
      { name: 'picture', parts: placed(picture(0.85, 1.1, surfaces.artWarm), [0, 2.25, 1.62], 90) },
      {
        name: 'smallPicture',
        parts: placed(picture(0.85, 1.1, surfaces.artDark), [0, 3.3, 1.62], 90),
      },
      ...(withCarton
        ? [{ name: 'carton', parts: placed(carton([0.4, 0.32, 0.3]), [3.2, 2.2, 0.018], 24) }]
        : []),
      {
        name: 'lawn',
        parts: [slab(surfaces.grass, [-30, depth + 0.2, -0.5], [40, depth + 60, -0.4])],
      },
      {
        name: 'garden',
        parts: [
          ...shrubRow([-8, depth + 7, -0.4], [14, depth + 7, -0.4], 0.9, seed + 20),
          ...placed(tree(6.5, 4.6, seed + 21), [1.2, depth + 11, -0.4]),
          ...placed(tree(5.2, 4.0, seed + 22), [6.2, depth + 9.5, -0.4]),
        ],
      },
    ],
  };
}
