import { type Camera, projectionOf, rayThrough } from '../camera.ts';
import type { Vec3 } from '../vec.ts';
import { type DirectionTable, paintDirections, turnOf } from './directions.ts';
import { OUTLOOK_STEPS } from './layout.ts';

/** A part of a table over directions once more with finer steps: what a camera sees of it. */
export interface Outlook {
  /** Where it begins, in columns and rows of the table; it may run on past the last column. */
  readonly left: number;
  readonly top: number;
  /** Its own columns and rows, `OUTLOOK_STEPS` to one of the table. */
  readonly width: number;
  readonly height: number;
  /** Radiance, row by row. */
  readonly data: Float32Array;
}

/** Pictures are composed for this shape; others see a little more to the sides at most. */
const COMPOSED = { width: 16, height: 9 } as const;
/** How much more than that is painted, as a part of what is seen. */
const MARGIN = 0.12;
/** Who sees more columns than this part of all looks steeply down: there is no far view. */
const MOST_COLUMNS = 0.4;

/** The columns of a table over directions that a camera sees, from the first to behind the last; none for steep views. */
export function columnsSeen(
  camera: Camera,
  columns: number,
): readonly [from: number, to: number] | undefined {
  const projection = projectionOf(camera, COMPOSED.width, COMPOSED.height);
  const middle = turnOf(projection.forward);
  const asides = [0, COMPOSED.width].flatMap((x) =>
    [0, COMPOSED.height].map((y) => aside(turnOf(rayThrough(projection, x, y)), middle)),
  );
  const [least, most] = [Math.min(...asides), Math.max(...asides)];
  const spare = MARGIN * (most - least);
  if (most - least > MOST_COLUMNS) return undefined;
  const from = Math.floor((middle + least - spare) * columns);
  return [from, Math.ceil((middle + most + spare) * columns)];
}

/** Paints what a camera sees of the given rows of a table; for a film, which looks everywhere, all around. */
export function paintOutlook(
  camera: Camera | null,
  table: DirectionTable,
  [top, bottom]: readonly [number, number],
  radiance: (direction: Vec3) => Vec3,
): Outlook | undefined {
  // All around it goes on past both ends, so that there is none between the last column and the first.
  const seen = camera ? columnsSeen(camera, table.width) : ([-1, table.width + 1] as const);
  if (!seen) return undefined;
  const [from, to] = seen;
  const [columns, rows] = [(to - from) * OUTLOOK_STEPS, (bottom - top) * OUTLOOK_STEPS];
  const data = new Float32Array(columns * rows * 3);
  const part = { left: from, top, steps: OUTLOOK_STEPS, columns, rows };
  paintDirections(data, table, part, radiance);
  return { left: (from + table.width) % table.width, top, width: columns, height: rows, data };
}

/** How far one turn is counter-clockwise of another, −0.5…0.5. */
const aside = (turn: number, from: number): number => ((turn - from + 1.5) % 1) - 0.5;
