import { pottedPlant } from '../parts/decor.ts';
import { glazing } from '../parts/facade.ts';
import {
  backWall,
  flatCeiling,
  INDOOR_LIGHT,
  leftWall,
  openedWall,
  tiledFloor,
  windowFrame,
} from '../parts/room.ts';
import { armchair, officeChair } from '../parts/seating.ts';
import { bookshelf } from '../parts/storage.ts';
import { surfaces } from '../parts/surfaces.ts';
import { roundTable, workDesk } from '../parts/tables.ts';
import { cylinder, type Part, placed, type Scene, type SceneObject, slab } from '../scene.ts';

export interface OfficeOptions {
  readonly rows?: number;
  readonly seed?: number;
}

/** Open office: paired desks in rows, a glazed meeting room at the back, windows on the right, bare services above. */
export function openOffice({ rows = 3, seed = 1 }: OfficeOptions = {}): Scene {
  const size = { width: 10.5, depth: 11.5, height: 3.4 };
  const { width, depth, height } = size;
  const opening = { from: 0.6, to: depth - 0.4, sill: 0.45, head: 2.9 };
  return {
    name: 'openOffice',
    camera: { eye: [3.7, -1.4, 1.6], target: [5.0, depth, 1.55], focalMm: 24, twoPoint: true },
    sun: { toward: [0.8, 0.1, 0.55], strength: 0.85 },
    ambientReachM: 3.6,
    ambientColor: INDOOR_LIGHT,
    objects: [
      { name: 'floor', parts: tiledFloor(size, 1, surfaces.rugDark) },
      { name: 'ceiling', parts: flatCeiling(size, surfaces.concrete) },
      { name: 'services', parts: services(depth, height) },
      { name: 'leftWall', parts: leftWall(size) },
      { name: 'backWall', parts: backWall(size) },
      {
        name: 'rightWall',
        parts: [
          ...placed(openedWall(depth + 0.2, height, opening), [width, depth + 0.2, 0], -90),
          slab(surfaces.plaster, [width, -1.5, 0], [width + 0.2, 0, height]),
        ],
      },
      {
        name: 'windows',
        parts: placed(windowFrame(opening, 7, 2.3), [width, depth + 0.2, 0], -90),
      },
      { name: 'meetingRoom', parts: meetingRoom(depth) },
      ...deskRows(rows),
      { name: 'shelf', parts: placed(bookshelf(3.2, 2.2, 5, seed + 2), [0.02, 4.2, 0], 90) },
      { name: 'cabinetPlant', parts: placed(pottedPlant(1.5, seed + 3), [0.6, 1.9, 0]) },
      {
        name: 'windowPlant',
        parts: placed(pottedPlant(1.7, seed + 4), [width - 0.6, depth - 3.4, 0]),
      },
      { name: 'loungeChair', parts: placed(armchair(surfaces.fabricGreen), [1.3, 6.9, 0], 70) },
      { name: 'loungeTable', parts: placed(roundTable(0.35, 0.45), [1.9, 7.6, 0]) },
      { name: 'column', parts: [slab(surfaces.concrete, [3.0, 7.6, 0], [3.5, 8.1, height])] },
    ],
  };
}

function deskRows(rows: number): SceneObject[] {
  return Array.from({ length: rows }, (_, r): SceneObject[] => {
    const y = 1.9 + r * 2.35;
    return [0, 1, 2].map((k) => {
      const x = 5.1 + k * 1.62;
      return {
        name: `desks${r}${k}`,
        parts: [
          ...placed(workDesk(1.56, 0.7), [x, y, 0]),
          ...placed(
            officeChair(surfaces.fabricBlue),
            [x - 0.1, y - 0.62, 0],
            180 + 14 * ((r + k) % 3) - 14,
          ),
          ...placed(workDesk(1.56, 0.7), [x, y + 0.74, 0], 180),
          ...placed(
            officeChair(surfaces.fabricBlue),
            [x + 0.1, y + 1.36, 0],
            10 * ((r * 2 + k) % 3) - 10,
          ),
          slab(surfaces.fabricGrey, [x - 0.75, y + 0.355, 0.74], [x + 0.75, y + 0.385, 1.12]),
        ],
      };
    });
  }).flat();
}

function meetingRoom(depth: number): Part[] {
  const y = depth - 2.9;
  const parts: Part[] = [];
  // A glazed screen whose panes are left out: only the frames are there.
  for (const part of placed(
    glazing({ width: 6.2, height: 2.7, columns: 7, rows: [2.1], frameWidth: 0.06 }),
    [4.2, y, 0],
  )) {
    if (part.kind === 'solid' && part.surface.material !== 'glass') parts.push(part);
  }
  parts.push(
    slab(surfaces.plasterGrey, [4.2, y - 0.07, 2.7], [10.5, y + 0.05, 3.4]),
    slab(surfaces.plasterGrey, [4.1, y, 0], [4.2, depth, 3.4]),
    slab(surfaces.steel, [7.2, y - 0.12, 0.8], [7.23, y - 0.08, 1.5]),
    slab(surfaces.walnut, [5.4, y + 0.9, 0.71], [9.4, y + 2.0, 0.75]),
    slab(surfaces.black, [6.2, y + 1.3, 0], [6.4, y + 1.6, 0.71]),
    slab(surfaces.black, [8.4, y + 1.3, 0], [8.6, y + 1.6, 0.71]),
    slab(surfaces.screen, [6.3, depth - 0.06, 1.0], [8.5, depth, 2.2]),
  );
  for (const x of [5.9, 6.9, 7.9, 8.9])
    parts.push(...placed(officeChair(surfaces.black), [x, y + 0.6, 0], 180));
  return parts;
}

function services(depth: number, height: number): Part[] {
  const parts: Part[] = [
    slab(surfaces.steel, [1.6, -1.4, height - 0.5], [2.2, depth, height - 0.12]),
    slab(surfaces.steel, [9.3, -1.4, height - 0.36], [9.6, depth, height - 0.14]),
  ];
  for (let y = 0.2; y < depth; y += 1.4) {
    parts.push(slab(surfaces.black, [1.55, y, height - 0.53], [2.25, y + 0.04, height - 0.1]));
  }
  for (const x of [3.6, 5.9, 8.2]) {
    for (let y = 0.6; y + 2 < depth - 2.6; y += 2.6) {
      parts.push(
        slab(surfaces.lamp, [x, y, height - 0.7], [x + 0.09, y + 2.1, height - 0.62]),
        cylinder(surfaces.black, [x + 0.045, y + 0.3, height - 0.62], 0.008, 0.62),
        cylinder(surfaces.black, [x + 0.045, y + 1.8, height - 0.62], 0.008, 0.62),
      );
    }
  }
  return parts;
}
