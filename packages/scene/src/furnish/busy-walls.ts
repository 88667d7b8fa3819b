import { oklabPlanes, type Rgb8 } from '@zhuhui/kernels';
import { projectionOf, rayThrough } from '../camera.ts';
import type { Item } from '../design/description.ts';
import { pieceOf } from '../layout/pieces.ts';
import type { Vec3 } from '../vec.ts';
import {
  alongWall,
  BUSY_CELL_M,
  type BusySurface,
  type Met,
  meetRoom,
  type PhotoRoom,
} from './photo-room.ts';

type Shell = Omit<PhotoRoom, 'openings' | 'busy'>;

/** OKLab lightness that changes by this over two pixels is an edge. */
const EDGE = 0.05;
/** A cell with this share of edges is busy. */
const LEAST_EDGES = 0.12;
const SURFACES = ['left', 'right', 'back', 'ceiling'] as const;

export function busySurfaces(picture: Rgb8, room: Shell): BusySurface[] {
  const { width, height } = picture;
  const { L } = oklabPlanes(picture);
  const projection = projectionOf(room.camera, width, height);
  const grids = new Map(SURFACES.map((surface) => [surface as string, gridOf(room, surface)]));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const ray = rayThrough(projection, x + 0.5, y + 0.5);
      const met = meetRoom(room, room.camera.eye, ray);
      const grid = grids.get(met.wall);
      const cell = grid ? cellOf(room, grid, met) : -1;
      if (!grid || cell < 0) continue;
      const p = y * width + x;
      grid.seen[cell]++;
      if (Math.hypot(L[p + 1] - L[p - 1], L[p + width] - L[p - width]) > EDGE) grid.edges[cell]++;
    }
  }
  return [...grids.values()].map(({ surface, columns, seen, edges }) => ({
    ...{ surface, columns },
    cells: Uint8Array.from(edges, (count, k) => (count > LEAST_EDGES * seen[k] ? 1 : 0)),
  }));
}

interface Grid extends Pick<BusySurface, 'surface' | 'columns'> {
  readonly rows: number;
  readonly seen: Uint32Array;
  readonly edges: Uint32Array;
}

function gridOf(room: Shell, surface: BusySurface['surface']): Grid {
  const { halfWidthM, depthM, heightM } = room;
  const isSide = surface === 'left' || surface === 'right';
  const columns = Math.ceil((isSide ? depthM : 2 * halfWidthM) / BUSY_CELL_M);
  const rows = Math.ceil((surface === 'ceiling' ? depthM : heightM) / BUSY_CELL_M);
  const cells = columns * rows;
  return { surface, columns, rows, seen: new Uint32Array(cells), edges: new Uint32Array(cells) };
}

function cellOf(room: Shell, { columns, rows }: Grid, { wall, at }: Met): number {
  const [u, v] = placeOn(room, wall, at);
  const [column, row] = [Math.floor(u / BUSY_CELL_M), Math.floor(v / BUSY_CELL_M)];
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
}

/** Metres along and up a wall, or across and away over the ceiling. */
function placeOn(room: Shell, wall: Met['wall'], at: Vec3): [number, number] {
  if (wall === 'ceiling' || wall === 'floor') return [at[0] + room.halfWidthM, at[1]];
  return [alongWall(room, wall, at), at[2]];
}

const WALL_OF_YAW: Readonly<Record<number, 'back' | 'right' | 'left'>> = {
  0: 'back',
  90: 'left',
  270: 'right',
};
/** Of what a picture hangs before, so much may be busy. */
const MOST_BUSY = 0.08;

/** Whether a thing on a wall would hang before something that the photograph shows there. */
export function hangsBeforeThings(
  room: PhotoRoom,
  { kind, params, at, yawDeg }: Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>,
): boolean {
  const wall = WALL_OF_YAW[((Math.round(yawDeg) % 360) + 360) % 360];
  const busy = room.busy?.find(({ surface }) => surface === wall);
  if (!wall || !busy) return false;
  const [width, , height] = pieceOf(kind, params).size;
  const u = alongWall(room, wall, at);
  const share = busyShare(busy, [u - width / 2, u + width / 2], [at[2], at[2] + height]);
  return share > MOST_BUSY;
}

function busyShare(
  { columns, cells }: BusySurface,
  [u0, u1]: readonly [number, number],
  [v0, v1]: readonly [number, number],
): number {
  let [busy, all] = [0, 0];
  for (let row = Math.max(0, Math.floor(v0 / BUSY_CELL_M)); row * BUSY_CELL_M < v1; row++) {
    for (
      let column = Math.max(0, Math.floor(u0 / BUSY_CELL_M));
      column * BUSY_CELL_M < u1;
      column++
    ) {
      if (column >= columns) break;
      all++;
      busy += cells[row * columns + column] ?? 0;
    }
  }
  return busy / Math.max(1, all);
}

const RIM_M = 0.6;
/** Spots and smoke detectors are smaller, lamps and fans larger, square metres. */
const LAMP_M2 = 0.2;

/** Whether the ceiling has a lamp, a fan or panels already, away from its edges. */
export function ceilingIsTaken({ busy = [], depthM, halfWidthM }: PhotoRoom): boolean {
  const ceiling = busy.find(({ surface }) => surface === 'ceiling');
  if (!ceiling) return false;
  const cells = ceiling.cells.filter((_, k) => {
    const x = (k % ceiling.columns) * BUSY_CELL_M;
    const y = Math.floor(k / ceiling.columns) * BUSY_CELL_M;
    return x > RIM_M && x < 2 * halfWidthM - RIM_M && y < depthM - RIM_M;
  });
  return cells.reduce((sum, cell) => sum + cell, 0) * BUSY_CELL_M * BUSY_CELL_M > LAMP_M2;
}
