import { bed, bedBench } from '../parts/bed.ts';
import { curtain, globePendant, picture, pottedPlant, rug, tableLamp } from '../parts/decor.ts';
import { shrubRow, tree } from '../parts/outdoor.ts';
import {
  backWall,
  boardedFloor,
  covedCeiling,
  INDOOR_LIGHT,
  openedWall,
  panelJoints,
  rightWall,
  windowFrame,
} from '../parts/room.ts';
import { armchair } from '../parts/seating.ts';
import { nightstand, wardrobe } from '../parts/storage.ts';
import { surfaces } from '../parts/surfaces.ts';
import { placed, type Scene, slab } from '../scene.ts';

export interface BedroomOptions {
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
  readonly seed?: number;
}

/** Main bedroom: bed against the panelled wall ahead, window on the left, wardrobe on the right. */
export function bedroom({
  width = 5,
  depth = 4.4,
  height = 2.75,
  seed = 1,
}: BedroomOptions = {}): Scene {
  const size = { width, depth, height };
  const opening = { from: 1.2, to: depth - 0.5, sill: 0.45, head: 2.4 };
  const bedX = width / 2 - 0.15;
  return {
    name: 'bedroom',
    camera: {
      eye: [width / 2 + 0.35, -1.35, 1.45],
      target: [width / 2 - 0.05, depth, 1.2],
      focalMm: 26,
      twoPoint: true,
    },
    sun: { toward: [-0.8, 0.12, 0.5], strength: 0.9 },
    ambientReachM: 3,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: boardedFloor(size, surfaces.oakFloor) },
      { name: 'ceiling', parts: covedCeiling(size, 0.45, 0.14) },
      { name: 'leftWall', parts: placed(openedWall(depth + 0.2, height, opening), [0, 0, 0], 90) },
      { name: 'leftFront', parts: [slab(surfaces.plaster, [-0.2, -1.5, 0], [0, 0, height])] },
      { name: 'window', parts: placed(windowFrame(opening, 3, 1.9), [0, 0, 0], 90) },
      { name: 'rightWall', parts: rightWall(size) },
      { name: 'backWall', parts: backWall(size, surfaces.plasterWarm) },
      {
        name: 'panels',
        parts: [
          slab(surfaces.oakPale, [0.7, depth - 0.03, 0], [width - 0.95, depth, 1.35]),
          slab(surfaces.walnut, [0.7, depth - 0.05, 1.35], [width - 0.95, depth, 1.38]),
          ...placed(panelJoints(width - 1.65, 1.35, 7, 1), [0.7, depth - 0.03, 0]),
        ],
      },
      {
        name: 'curtains',
        parts: [
          ...placed(curtain(0.7, 2.55), [0.14, opening.to + 0.1, 0], 90),
          ...placed(curtain(0.7, 2.55), [0.14, opening.from - 0.15, 0], 90),
          slab(surfaces.black, [0.11, 0.4, 2.56], [0.14, depth - 0.1, 2.59]),
        ],
      },
      { name: 'bed', parts: placed(bed(1.8), [bedX, depth - 0.05, 0]) },
      { name: 'bench', parts: placed(bedBench(1.35), [bedX, depth - 2.6, 0.018]) },
      { name: 'rug', parts: placed(rug(3.3, 2.2), [bedX, depth - 2.0, 0]) },
      { name: 'nightstandLeft', parts: placed(nightstand(), [bedX - 1.35, depth - 0.04, 0]) },
      { name: 'nightstandRight', parts: placed(nightstand(), [bedX + 1.35, depth - 0.04, 0]) },
      { name: 'lamp', parts: placed(tableLamp(), [bedX - 1.35, depth - 0.25, 0.52]) },
      {
        name: 'pendantLamp',
        parts: placed(globePendant(1.35, 0.11), [bedX + 1.35, depth - 0.3, height - 0.14]),
      },
      {
        name: 'pictureLeft',
        parts: placed(picture(0.62, 0.82, surfaces.artWarm), [bedX - 0.37, depth, 1.88]),
      },
      {
        name: 'pictureRight',
        parts: placed(picture(0.62, 0.82, surfaces.artDark), [bedX + 0.37, depth, 1.88]),
      },
      {
        name: 'wardrobe',
        parts: placed(
          wardrobe(2.2, height - 0.14, 4, surfaces.oakPale),
          [width, depth - 1.85, 0],
          -90,
        ),
      },
      { name: 'armchair', parts: placed(armchair(surfaces.fabricGreen), [0.95, 2.05, 0], 120) },
      { name: 'plant', parts: placed(pottedPlant(1.25, seed + 4), [0.5, depth - 0.45, 0]) },
      { name: 'lawn', parts: [slab(surfaces.grass, [-40, -20, -0.6], [-0.3, 40, -0.5])] },
      {
        name: 'garden',
        parts: [
          ...shrubRow([-7, -3, -0.5], [-7, 16, -0.5], 0.9, seed + 8),
          ...placed(tree(6, 4.2, seed + 9), [-9, 7, -0.5]),
          ...placed(tree(5.5, 3.8, seed + 11), [-8, 12, -0.5]),
        ],
      },
    ],
  };
}
