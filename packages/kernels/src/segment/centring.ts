import type { LabelMap } from '../image.ts';

/** Regions at a coarse grid of cells: how deep a place lies in a set of them need not be known to the pixel. */
export interface RegionCells {
  readonly width: number;
  readonly height: number;
  /** The region at the middle of each cell. */
  readonly region: Int32Array;
}

/** Pixels of the small picture along a cell's side. */
export const CELL_PX = 3;
/** Straight and slanting steps of a chamfer distance (Borgefors, CVGIP 1986), in fifths of a cell. */
const STRAIGHT = 5;
const SLANTING = 7;

export function regionCells({ width, height, data }: LabelMap): RegionCells {
  const w = Math.max(1, Math.floor(width / CELL_PX));
  const h = Math.max(1, Math.floor(height / CELL_PX));
  const region = new Int32Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = Math.min(height - 1, y * CELL_PX + (CELL_PX >> 1)) * width;
    for (let x = 0; x < w; x++)
      region[y * w + x] = data[row + Math.min(width - 1, x * CELL_PX + (CELL_PX >> 1))];
  }
  return { width: w, height: h, region };
}

/** How deep a place lies in a set, and how deep its deepest place, px of the small picture. */
export interface Centring {
  readonly depth: number;
  readonly deepest: number;
}

/**
 * How deep a place lies in a set of regions, by the distance from what is not in it; what lies beyond the
 * picture's rim is not.
 * @param inside 1 = in the set
 * @param place x and y, px of the small picture
 */
export function centringOf(
  { width, height, region }: RegionCells,
  inside: Uint8Array,
  place: readonly [number, number],
): Centring {
  const wide = width + 2;
  const far = new Int32Array(wide * (height + 2));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (inside[region[y * width + x]] === 0) continue;
      const p = (y + 1) * wide + x + 1;
      const up = Math.min(far[p - wide] + STRAIGHT, far[p - 1] + STRAIGHT);
      far[p] = Math.min(up, far[p - wide - 1] + SLANTING, far[p - wide + 1] + SLANTING);
    }
  }
  let deepest = 0;
  for (let y = height; y > 0; y--) {
    for (let x = width; x > 0; x--) {
      const p = y * wide + x;
      if (far[p] === 0) continue;
      const down = Math.min(far[p + wide] + STRAIGHT, far[p + 1] + STRAIGHT);
      far[p] = Math.min(far[p], down, far[p + wide + 1] + SLANTING, far[p + wide - 1] + SLANTING);
      if (far[p] > deepest) deepest = far[p];
    }
  }
  const cx = Math.min(width - 1, Math.floor(place[0] / CELL_PX));
  const cy = Math.min(height - 1, Math.floor(place[1] / CELL_PX));
  const unit = CELL_PX / STRAIGHT;
  return { depth: far[(cy + 1) * wide + cx + 1] * unit, deepest: deepest * unit };
}
