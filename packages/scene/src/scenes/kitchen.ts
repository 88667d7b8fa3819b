import { globePendant, pottedPlant, vase } from '../parts/decor.ts';
import { fridge, hob, hood, oven, sink, tileJoints, worktopThings } from '../parts/kitchen.ts';
import {
  backWall,
  door,
  flatCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  tiledFloor,
  windowFrame,
} from '../parts/room.ts';
import { barStool, diningChair } from '../parts/seating.ts';
import { counter, wallUnits, wardrobe } from '../parts/storage.ts';
import { surfaces } from '../parts/surfaces.ts';
import { diningTable } from '../parts/tables.ts';
import { placed, type Scene, slab } from '../scene.ts';

export interface KitchenOptions {
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
  readonly seed?: number;
}

/** Kitchen and dining room: units along the wall ahead, an island, the table on the right by the window. */
export function kitchenDining({
  width = 6.4,
  depth = 5.2,
  height = 2.8,
  seed = 1,
}: KitchenOptions = {}): Scene {
  const size = { width, depth, height };
  const opening = { from: 1.0, to: depth - 0.4, sill: 0.08, head: 2.45 };
  const runX = 2.45;
  return {
    name: 'kitchenDining',
    camera: {
      eye: [width / 2 - 0.35, -1.4, 1.5],
      target: [width / 2 + 0.1, depth, 1.25],
      focalMm: 24,
      twoPoint: true,
    },
    sun: { toward: [0.75, 0.2, 0.55], strength: 0.9 },
    ambientReachM: 3.2,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: tiledFloor(size, 0.8) },
      { name: 'ceiling', parts: flatCeiling(size) },
      {
        name: 'lightTrack',
        parts: [
          slab(surfaces.black, [0.8, 1.9, height - 0.02], [4.2, 1.94, height]),
          slab(surfaces.black, [0.8, 4.0, height - 0.02], [4.2, 4.04, height]),
        ],
      },
      { name: 'leftWall', parts: leftWall(size) },
      { name: 'backWall', parts: backWall(size) },
      {
        name: 'rightWall',
        parts: [
          ...placed(
            openedWall(depth + 0.2, height, { ...opening, from: 0.6, to: depth - 0.8 }),
            [width, depth + 0.2, 0],
            -90,
          ),
          slab(surfaces.plaster, [width, -1.5, 0], [width + 0.2, 0, height]),
        ],
      },
      {
        name: 'window',
        parts: placed(
          windowFrame({ ...opening, from: 0.6, to: depth - 0.8 }, 4, 2.0),
          [width, depth + 0.2, 0],
          -90,
        ),
      },
      {
        name: 'splashback',
        parts: [
          slab(surfaces.tileWhite, [0.9, depth - 0.012, 0.9], [4.2, depth, 1.5]),
          ...placed(tileJoints(3.3, 0.9, 1.5, 0.15, 0.075), [0.9, depth - 0.012, 0]),
        ],
      },
      {
        name: 'baseUnits',
        parts: placed(counter({ width: 3.3, units: 5, front: surfaces.fabricGreen }), [
          runX + 0.1,
          depth,
          0,
        ]),
      },
      {
        name: 'wallUnitsLeft',
        parts: placed(wallUnits(1.1, 2, 1.5, 2.35, surfaces.oakPale), [1.45, depth, 0]),
      },
      {
        name: 'wallUnitsRight',
        parts: placed(wallUnits(1.1, 2, 1.5, 2.35, surfaces.oakPale), [3.65, depth, 0]),
      },
      { name: 'hood', parts: placed(hood(0.9), [2.55, depth, 1.6]) },
      { name: 'hob', parts: placed(hob(), [2.55, depth, 0.9]) },
      { name: 'oven', parts: placed(oven(), [2.55, depth, 0.3]) },
      { name: 'jars', parts: placed(worktopThings(), [3.3, depth, 0.9]) },
      {
        name: 'tallUnits',
        parts: placed(wardrobe(0.9, 2.35, 2, surfaces.oakPale), [0.45, depth, 0]),
      },
      { name: 'fridge', parts: placed(fridge(1.95), [0.02, depth - 1.25, 0], 90) },
      {
        name: 'island',
        parts: [
          ...placed(
            counter({ width: 2.2, depth: 0.85, height: 0.92, units: 4, front: surfaces.oakPale }),
            [2.2, 2.25, 0],
            180,
          ),
          ...placed(sink(), [2.6, 2.9, 0.92], 0),
        ],
      },
      ...[1.55, 2.2, 2.85].map((x, k) => ({
        name: `stool${k}`,
        parts: placed(barStool(), [x, 1.95, 0], 12 * k),
      })),
      ...[1.6, 2.2, 2.8].map((x, k) => ({
        name: `pendant${k}`,
        parts: placed(globePendant(1.0, 0.13), [x, 2.6, height]),
      })),
      { name: 'diningTable', parts: placed(diningTable(1.7, 0.9), [5.05, 2.5, 0], 90) },
      ...[
        [4.35, 2.05, 90],
        [4.35, 2.95, 90],
        [5.75, 2.05, -90],
        [5.75, 2.95, -90],
      ].map(([x, y, turn], k) => ({
        name: `chair${k}`,
        parts: placed(diningChair(), [x, y, 0], turn),
      })),
      { name: 'vase', parts: placed(vase(0.26, seed + 2), [5.05, 2.6, 0.75]) },
      { name: 'door', parts: placed(door(0.9, 2.1, surfaces.oakPale), [5.3, depth, 0]) },
      { name: 'plant', parts: placed(pottedPlant(1.5, seed + 5), [width - 0.5, depth - 0.45, 0]) },
      {
        name: 'lawn',
        parts: [slab(surfaces.grass, [width + 0.3, -30, -0.3], [width + 60, 50, -0.2])],
      },
    ],
  };
}
