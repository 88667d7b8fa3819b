import { flatten } from '../../render/flatten.ts';
import type { RenderObject } from '../../render/render-scene.ts';
import type { Vec3 } from '../../vec.ts';
import { distancesTo } from './distances.ts';
import { distanceToTriangle } from './triangle.ts';

/** An upright box of space, metres. */
export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** How far things are, anywhere within a box. */
export interface FreeSpace {
  readonly box: Box;
  readonly cellM: number;
  /** Metres to the nearest triangle, rather too few than too many; 0 outside the box. */
  clearance(point: Vec3): number;
  /** Points one can get to from a start without coming nearer to anything than a margin. */
  reachableFrom(start: Vec3, marginM: number): (point: Vec3) => boolean;
  /** The nearest such point to a place, to start from; the place itself when it is one. */
  nearestFree(place: Vec3, marginM: number): Vec3;
}

/** Cells that a scene's space is cut into, at most. */
const MOST_CELLS = 500_000;
const LEAST_CELL_M = 0.05;
/** From a cell's middle to its corner, in cells. */
const CORNER = 0.87;

/** Distances to all triangles of a scene inside a box, by a grid of cells. */
export function freeSpace(objects: readonly RenderObject[], box: Box): FreeSpace {
  const size = [0, 1, 2].map((k) => box.max[k] - box.min[k]);
  const cellM = Math.max(LEAST_CELL_M, Math.cbrt((size[0] * size[1] * size[2]) / MOST_CELLS));
  const [nx, ny, nz] = size.map((metres) => Math.max(1, Math.ceil(metres / cellM)));
  const solid = solidCells(flatten(objects).corners, box, cellM, [nx, ny, nz]);
  const cells = distancesTo(solid, nx, ny, nz);
  const slackM = CORNER * cellM;
  const counts = [nx, ny, nz];

  /** The cell's number, -1 outside. */
  const cellAt = (point: Vec3): number => {
    const [x, y, z] = point.map((value, k) => Math.floor((value - box.min[k]) / cellM));
    return x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz ? -1 : (z * ny + y) * nx + x;
  };
  const middleOf = (cell: number): Vec3 => [
    box.min[0] + ((cell % nx) + 0.5) * cellM,
    box.min[1] + ((Math.floor(cell / nx) % ny) + 0.5) * cellM,
    box.min[2] + (Math.floor(cell / (nx * ny)) + 0.5) * cellM,
  ];
  const metresAt = (cell: number): number => Math.max(0, cells[cell] * cellM - slackM);

  const clearance = (point: Vec3): number => {
    if (cellAt(point) < 0) return 0;
    const at = point.map((value, k) => (value - box.min[k]) / cellM - 0.5);
    const low = at.map((value, k) => Math.min(counts[k] - 1, Math.max(0, Math.floor(value))));
    let sum = 0;
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      const cell = [0, 0, 0];
      for (let k = 0; k < 3; k++) {
        const on = (corner >> k) & 1;
        const share = Math.min(1, Math.max(0, at[k] - low[k]));
        weight *= on ? share : 1 - share;
        cell[k] = Math.min(counts[k] - 1, low[k] + on);
      }
      if (weight > 0) sum += weight * cells[(cell[2] * ny + cell[1]) * nx + cell[0]];
    }
    return Math.max(0, sum * cellM - slackM);
  };

  const nearestFree = (place: Vec3, marginM: number): Vec3 => {
    if (clearance(place) >= marginM) return place;
    let best = place;
    let least = Number.POSITIVE_INFINITY;
    for (let cell = 0; cell < cells.length; cell++) {
      if (metresAt(cell) < marginM + slackM) continue;
      const middle = middleOf(cell);
      const away = Math.hypot(...middle.map((value, k) => value - place[k]));
      if (away < least) [least, best] = [away, middle];
    }
    return best;
  };

  const reachableFrom = (start: Vec3, marginM: number): ((point: Vec3) => boolean) => {
    const reached = new Uint8Array(cells.length);
    const begin = cellAt(start);
    const waiting = begin < 0 ? [] : [begin];
    if (begin >= 0) reached[begin] = 1;
    const steps = [1, -1, nx, -nx, nx * ny, -nx * ny];
    while (waiting.length > 0) {
      const cell = waiting.pop() as number;
      const x = cell % nx;
      for (const step of steps) {
        if ((step === 1 && x === nx - 1) || (step === -1 && x === 0)) continue;
        const next = cell + step;
        if (
          Math.abs(step) === nx &&
          Math.floor(next / (nx * ny)) !== Math.floor(cell / (nx * ny))
        ) {
          continue;
        }
        if (next < 0 || next >= cells.length || reached[next] || metresAt(next) < marginM) continue;
        reached[next] = 1;
        waiting.push(next);
      }
    }
    return (point) => clearance(point) >= marginM && reached[cellAt(point)] === 1;
  };

  return { box, cellM, clearance, nearestFree, reachableFrom };
}

/** 1 where a triangle comes within half a cell's diagonal of the middle. */
function solidCells(
  corners: Float32Array,
  { min, max }: Box,
  cellM: number,
  counts: readonly number[],
): Uint8Array {
  const [nx, ny, nz] = counts;
  const solid = new Uint8Array(nx * ny * nz);
  const reach = CORNER * cellM;
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  for (let at = 0; at < corners.length; at += 9) {
    let outside = false;
    for (let k = 0; k < 3; k++) {
      const low = Math.min(corners[at + k], corners[at + 3 + k], corners[at + 6 + k]);
      const high = Math.max(corners[at + k], corners[at + 3 + k], corners[at + 6 + k]);
      if (high < min[k] || low > max[k]) outside = true;
      from[k] = Math.max(0, Math.floor((low - min[k]) / cellM));
      to[k] = Math.min(counts[k] - 1, Math.floor((high - min[k]) / cellM));
    }
    if (outside) continue;
    for (let z = from[2]; z <= to[2]; z++) {
      for (let y = from[1]; y <= to[1]; y++) {
        for (let x = from[0]; x <= to[0]; x++) {
          const cell = (z * ny + y) * nx + x;
          if (solid[cell]) continue;
          const px = min[0] + (x + 0.5) * cellM;
          const py = min[1] + (y + 0.5) * cellM;
          const pz = min[2] + (z + 0.5) * cellM;
          if (distanceToTriangle(px, py, pz, corners, at) <= reach) solid[cell] = 1;
        }
      }
    }
  }
  return solid;
}
