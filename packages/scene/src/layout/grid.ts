import type { Floor } from './floor.ts';
import { extentOf, type Group } from './group.ts';
import { boundsOf, grown, movedRect, overlaps, type Pose, type Rect } from './rect.ts';
import { holdsRect } from './walls.ts';

const CELL_M = 0.25;

/**
 * Poses for rows of copies of a group: the largest free rectangle of the floor is filled evenly, then
 * the next, until there are as many as wanted.
 */
export function rowsOf(floor: Floor, group: Group, yawDeg: number): { pose: Pose }[] {
  if (group.anchor.kind !== 'grid') throw new TypeError(`${group.name} is not laid in rows`);
  const { most, aisleM } = group.anchor;
  const poses: Pose[] = [];
  const taken: Rect[] = [...floor.solid, ...floor.free, ...floor.doors];
  for (let round = 0; round < 3 && poses.length < most; round++) {
    const area = largestFree(
      floor,
      taken.map((r) => grown(r, aisleM / 2)),
    );
    if (!area) break;
    const rows = fill(area, group, aisleM, most - poses.length, round === 0 ? yawDeg : 0);
    poses.push(...rows);
    taken.push(area);
  }
  return poses.map((pose) => ({ pose }));
}

function fill(area: Rect, group: Group, aisleM: number, most: number, yawDeg: number): Pose[] {
  const module = movedRect(extentOf(group), { x: 0, y: 0, yawDeg });
  const width = module.x1 - module.x0;
  const depth = module.y1 - module.y0;
  const inner = area;
  const columns = Math.floor((inner.x1 - inner.x0 + aisleM) / (width + aisleM));
  const rows = Math.floor((inner.y1 - inner.y0 + aisleM) / (depth + aisleM));
  if (columns < 1 || rows < 1) return [];
  const [nx, ny] = trimmed(columns, rows, most);
  const stepX = (inner.x1 - inner.x0) / nx;
  const stepY = (inner.y1 - inner.y0) / ny;
  const poses: Pose[] = [];
  for (let row = ny - 1; row >= 0; row--) {
    for (let column = 0; column < nx; column++) {
      const x = inner.x0 + (column + 0.5) * stepX - (module.x0 + module.x1) / 2;
      const y = inner.y0 + (row + 0.5) * stepY - (module.y0 + module.y1) / 2;
      poses.push({ x, y, yawDeg });
    }
  }
  // What is too much of a row is left out at the viewer's end.
  return poses.slice(0, most);
}

/** As few columns and rows as hold what is wanted, about as many of both as the floor has. */
function trimmed(columns: number, rows: number, most: number): [number, number] {
  let [nx, ny] = [columns, rows];
  for (;;) {
    const [fewerX, fewerY] = [(nx - 1) * ny >= most, nx * (ny - 1) >= most];
    if (fewerX && (nx >= ny || !fewerY)) nx--;
    else if (fewerY) ny--;
    else return [nx, ny];
  }
}

/** The largest rectangle of cells that touches nothing taken, keeping off the walls by half a metre. */
function largestFree(floor: Floor, taken: readonly Rect[]): Rect | undefined {
  const { plan } = floor.room;
  const bounds = grown(boundsOf(plan), -0.45);
  const columns = Math.floor((bounds.x1 - bounds.x0) / CELL_M);
  const rows = Math.floor((bounds.y1 - bounds.y0) / CELL_M);
  if (columns < 1 || rows < 1) return undefined;
  const heights = new Int32Array(columns);
  let best: Rect | undefined;
  let bestArea = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x0 = bounds.x0 + column * CELL_M;
      const y0 = bounds.y0 + row * CELL_M;
      const cell = { x0, y0, x1: x0 + CELL_M, y1: y0 + CELL_M };
      const isFree = holdsRect(plan, cell) && !taken.some((r) => overlaps(r, cell));
      heights[column] = isFree ? heights[column] + 1 : 0;
    }
    for (let from = 0; from < columns; from++) {
      let low = heights[from];
      for (let to = from; to < columns && low > 0; to++) {
        low = Math.min(low, heights[to]);
        const area = low * (to - from + 1);
        if (area > bestArea) {
          bestArea = area;
          best = {
            x0: bounds.x0 + from * CELL_M,
            y0: bounds.y0 + (row + 1 - low) * CELL_M,
            x1: bounds.x0 + (to + 1) * CELL_M,
            y1: bounds.y0 + (row + 1) * CELL_M,
          };
        }
      }
    }
  }
  return best;
}
