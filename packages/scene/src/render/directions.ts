import type { Vec3 } from '../vec.ts';

/** Directions as a table has them: columns counter-clockwise from +x, rows from the zenith down. */
export interface DirectionTable {
  readonly width: number;
  readonly height: number;
}

/** A part of a table, or all of it, with a number of steps to each of the table's. */
interface Part {
  /** Where it begins, in columns and rows of the table. */
  readonly left: number;
  readonly top: number;
  readonly steps: number;
  /** Its own. */
  readonly columns: number;
  readonly rows: number;
}

/** The part of a full turn, counter-clockwise from +x: 0…1. */
export const turnOf = ([x, y]: Vec3): number => (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;

/** How far a unit direction lies below the zenith: 0, nadir 1. */
export const fallOf = ([, , z]: Vec3): number => Math.acos(Math.min(1, Math.max(-1, z))) / Math.PI;

/**
 * Writes the radiance from the middle of each place, 3 numbers, row by row; places that are left out stay as they are.
 * Worked out column by column: much of what is painted stands upright, and painters remember the turn.
 */
export function paintDirections(
  data: Float32Array,
  table: DirectionTable,
  { left, top, steps, columns, rows }: Part,
  radiance: (direction: Vec3) => Vec3,
  isLeftOut: (column: number, row: number) => boolean = () => false,
): void {
  for (let x = 0; x < columns; x++) {
    const phi = ((left + (x + 0.5) / steps) / table.width) * 2 * Math.PI;
    const [across, deep] = [Math.cos(phi), Math.sin(phi)];
    for (let y = 0; y < rows; y++) {
      if (isLeftOut(x, y)) continue;
      const theta = ((top + (y + 0.5) / steps) / table.height) * Math.PI;
      const sine = Math.sin(theta);
      const [r, g, b] = radiance([sine * across, sine * deep, Math.cos(theta)]);
      const at = (y * columns + x) * 3;
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
    }
  }
}
