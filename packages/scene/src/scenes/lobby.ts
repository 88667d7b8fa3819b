import { pottedPlant, rug, vase } from '../parts/decor.ts';
import { figure } from '../parts/outdoor.ts';
import {
  backWall,
  flatCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  panelJoints,
  slats,
  tiledFloor,
  windowFrame,
} from '../parts/room.ts';
import { armchair, sofa } from '../parts/seating.ts';
import { surfaces } from '../parts/surfaces.ts';
import { coffeeTable } from '../parts/tables.ts';
import { cylinder, ellipsoid, type Part, placed, type Scene, seam, slab } from '../scene.ts';

export interface LobbyOptions {
  readonly seed?: number;
}

/** Hotel lobby, double height: reception ahead, stone columns, lounge on the left, glass front on the right. */
export function lobby({ seed = 1 }: LobbyOptions = {}): Scene {
  const size = { width: 12, depth: 12, height: 5.6 };
  const { width, depth, height } = size;
  const opening = { from: 0.5, to: depth - 2.4, sill: 0.05, head: 4.9 };
  return {
    name: 'lobby',
    camera: { eye: [5.6, -1.4, 1.6], target: [5.9, depth, 2.35], focalMm: 24, twoPoint: true },
    sun: { toward: [0.7, 0.15, 0.7], strength: 0.9 },
    ambientReachM: 4.5,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: tiledFloor(size, 1.2) },
      { name: 'ceiling', parts: [...flatCeiling(size), ...ceilingCoffers(width, depth, height)] },
      { name: 'leftWall', parts: leftWall(size, surfaces.plasterWarm) },
      {
        name: 'leftPanels',
        parts: [
          slab(surfaces.oakPale, [0, 1, 0], [0.04, 9, 3.2]),
          ...placed(panelJoints(8, 3.2, 8, 1), [0.04, 1, 0], 90),
          slab(surfaces.brass, [0, 1, 3.2], [0.07, 9, 3.24]),
        ],
      },
      { name: 'backWall', parts: backWall(size, surfaces.stone) },
      {
        name: 'stoneWall',
        parts: [
          slab(surfaces.marble, [3.0, depth - 0.08, 0], [9.2, depth, height - 0.4]),
          ...placed(panelJoints(6.2, height - 0.4, 5, 4), [3.0, depth - 0.08, 0]),
        ],
      },
      {
        name: 'slatsLeft',
        parts: placed(slats(2.9, height - 0.4, surfaces.walnut, 0.13), [0.05, depth, 0]),
      },
      {
        name: 'sign',
        parts: [
          slab(surfaces.brass, [4.9, depth - 0.14, 2.85], [7.3, depth - 0.08, 2.88]),
          ...[5.1, 5.62, 6.14, 6.66].map((x) =>
            slab(surfaces.brass, [x, depth - 0.13, 3.0], [x + 0.38, depth - 0.08, 3.38]),
          ),
        ],
      },
      {
        name: 'glassFront',
        parts: [
          ...placed(openedWall(depth + 0.2, height, opening), [width, depth + 0.2, 0], -90),
          slab(surfaces.plaster, [width, -1.5, 0], [width + 0.2, 0, height]),
          ...placed(windowFrame(opening, 7, 2.8), [width, depth + 0.2, 0], -90),
        ],
      },
      { name: 'reception', parts: placed(reception(), [6.1, depth - 1.9, 0]) },
      { name: 'receptionist', parts: placed(figure(1.66), [5.4, depth - 0.95, 0]) },
      { name: 'elevators', parts: [10.05, 11.3].flatMap((x) => placed(elevator(), [x, depth, 0])) },
      { name: 'columnLeft', parts: placed(column(height), [3.3, 8.9, 0]) },
      { name: 'columnRight', parts: placed(column(height), [9.3, 5.2, 0]) },
      { name: 'columnRightFar', parts: placed(column(height), [9.3, 8.9, 0]) },
      { name: 'chandelier', parts: placed(chandelier(), [6.2, 5.2, height]) },
      { name: 'rug', parts: placed(rug(3.4, 3.0), [2.6, 5.6, 0]) },
      {
        name: 'sofa',
        parts: placed(
          sofa({
            width: 2.2,
            seats: 3,
            fabric: surfaces.fabricCream,
            pillows: [surfaces.fabricRust, surfaces.fabricGreen],
          }),
          [1.3, 5.6, 0.018],
          90,
        ),
      },
      { name: 'armchairA', parts: placed(armchair(surfaces.fabricGreen), [3.7, 6.2, 0.018], -80) },
      {
        name: 'armchairB',
        parts: placed(armchair(surfaces.fabricGreen), [3.7, 4.95, 0.018], -100),
      },
      { name: 'coffeeTable', parts: placed(coffeeTable(1.1, 0.6), [2.55, 5.6, 0.018], 90) },
      { name: 'plantA', parts: placed(pottedPlant(2.1, seed + 3), [0.8, 8.2, 0]) },
      { name: 'plantB', parts: placed(pottedPlant(2.1, seed + 4), [10.9, 8.6, 0]) },
      { name: 'flowers', parts: placed(vase(0.5, seed + 5), [7.4, depth - 1.95, 1.1]) },
      { name: 'guestA', parts: placed(figure(1.74), [7.6, 7.6, 0], 170) },
      { name: 'guestB', parts: placed(figure(1.64), [8.15, 7.8, 0], 200) },
      {
        name: 'forecourt',
        parts: [slab(surfaces.paving, [width + 0.3, -30, -0.3], [width + 60, 60, -0.1])],
      },
    ],
  };
}

function ceilingCoffers(width: number, depth: number, height: number): Part[] {
  const parts: Part[] = [];
  for (let x = 0; x <= width + 0.01; x += 3)
    parts.push(slab(surfaces.ceiling, [x - 0.2, -1.5, height - 0.4], [x + 0.2, depth, height]));
  for (let y = 0; y <= depth + 0.01; y += 3)
    parts.push(slab(surfaces.ceiling, [0, y - 0.2, height - 0.4], [width, y + 0.2, height]));
  for (let x = 1.5; x < width; x += 3) {
    for (let y = 1.5; y < depth; y += 3)
      parts.push(cylinder(surfaces.lamp, [x, y, height - 0.01], 0.12, 0.01));
  }
  return parts;
}

function column(height: number): Part[] {
  return [
    slab(surfaces.stoneDark, [-0.42, -0.42, 0], [0.42, 0.42, 0.14]),
    slab(surfaces.marble, [-0.36, -0.36, 0.14], [0.36, 0.36, height - 0.4]),
    slab(surfaces.brass, [-0.37, -0.37, 2.6], [0.37, 0.37, 2.64]),
    seam([-0.36, -0.361, 1.4], [0.36, -0.361, 1.4]),
    seam([-0.36, -0.361, 3.9], [0.36, -0.361, 3.9]),
  ];
}

function reception(): Part[] {
  const parts: Part[] = [
    slab(surfaces.stoneDark, [-2.1, -0.3, 0], [2.1, 0.42, 0.12]),
    slab(surfaces.walnut, [-2.2, -0.36, 0.12], [2.2, 0.42, 1.02]),
    slab(surfaces.marble, [-2.35, -0.5, 1.02], [2.35, 0.45, 1.1]),
    slab(surfaces.brass, [-2.2, -0.37, 0.5], [2.2, -0.36, 0.53]),
  ];
  for (let x = -2.0; x < 2.1; x += 0.2) parts.push(seam([x, -0.361, 0.14], [x, -0.361, 1.0]));
  for (const x of [-1.2, 0.3]) {
    parts.push(
      slab(surfaces.black, [x, 0.12, 1.18], [x + 0.5, 0.15, 1.48]),
      slab(surfaces.black, [x + 0.22, 0.15, 1.1], [x + 0.28, 0.18, 1.25]),
    );
  }
  return parts;
}

function elevator(): Part[] {
  return [
    slab(surfaces.black, [-0.58, -0.1, 0], [0.58, 0, 2.5]),
    slab(surfaces.brass, [-0.5, -0.11, 0], [0.5, -0.1, 2.4]),
    seam([0, -0.112, 0], [0, -0.112, 2.4]),
    slab(surfaces.steel, [0.62, -0.03, 1.0], [0.7, 0, 1.25]),
  ];
}

/** Rings of glass drops, the larger above. */
function chandelier(): Part[] {
  const parts: Part[] = [cylinder(surfaces.brass, [0, 0, -0.06], 0.2, 0.06)];
  for (const [radius, drop, count] of [
    [1.0, 1.3, 20],
    [0.65, 1.75, 14],
  ] as const) {
    parts.push(cylinder(surfaces.brass, [0, 0, -drop], radius, 0.05));
    for (let k = 0; k < 3; k++) {
      const a = (k / 3) * 2 * Math.PI + 0.4;
      parts.push(
        cylinder(
          surfaces.brass,
          [radius * 0.8 * Math.cos(a), radius * 0.8 * Math.sin(a), -drop + 0.05],
          0.008,
          drop - 0.1,
        ),
      );
    }
    for (let k = 0; k < count; k++) {
      const a = (k / count) * 2 * Math.PI;
      parts.push(
        ellipsoid(
          surfaces.lamp,
          [radius * 0.94 * Math.cos(a), radius * 0.94 * Math.sin(a), -drop - 0.12],
          [0.055, 0.055, 0.11],
        ),
      );
    }
  }
  return parts;
}
