import { CHANNELS } from './level.ts';
import { crossing, type Segment } from './lines.ts';

/** Sweeps of the relaxation; the picture is small here. */
const SWEEPS = 220;
const OMEGA = 1.85;

/** The pixels to be filled, and for each its left, right, upper and lower neighbour, −1 where it has none. */
interface LinkedCells {
  readonly cells: readonly number[];
  readonly links: Int32Array;
}

/**
 * Fills the hole of a small picture smoothly from its rim (Laplace's equation) without letting colours
 * pass the given lines, so that what they part stays apart: a floor and a wall meet in an edge, not in
 * a blur. `values` holds {@link CHANNELS} floats per pixel and is filled in place; `lines` are in pixels.
 */
export function paintCartoon(
  values: Float32Array,
  hole: Uint8Array,
  width: number,
  height: number,
  lines: readonly Segment[],
): void {
  relaxCells(values, CHANNELS, linkCells(hole, width, height, lines));
}

/** The hole's pixels, linked to the neighbours that no line parts from them and that `mayLink` allows. */
export function linkCells(
  hole: Uint8Array,
  width: number,
  height: number,
  lines: readonly Segment[],
  mayLink: (i: number, j: number) => boolean = () => true,
): LinkedCells {
  const cells: number[] = [];
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1) cells.push(i);
  const links = new Int32Array(cells.length * 4).fill(-1);
  cells.forEach((i, n) => {
    const x = i % width;
    const y = (i - x) / width;
    const near = lines.filter((line) => touches(line, x, y));
    const link = (k: number, nx: number, ny: number): void => {
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) return;
      if (!mayLink(i, ny * width + nx)) return;
      // A hair off the grid, so that no line runs exactly through a pixel.
      const step = { x0: x + 0.003, y0: y + 0.007, x1: nx + 0.003, y1: ny + 0.007 };
      if (!near.some((line) => crossing(line, step))) links[n * 4 + k] = ny * width + nx;
    };
    link(0, x - 1, y);
    link(1, x + 1, y);
    link(2, x, y - 1);
    link(3, x, y + 1);
  });
  return { cells, links };
}

/** Relaxes every cell to the mean of what it is linked to; `channels` values per pixel, in place. */
export function relaxCells(
  values: Float32Array,
  channels: number,
  { cells, links }: LinkedCells,
): void {
  const sums = new Float64Array(channels);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let m = 0; m < cells.length; m++) {
      const n = (sweep & 1) === 0 ? m : cells.length - 1 - m;
      const to = cells[n] * channels;
      let count = 0;
      sums.fill(0);
      for (let k = 0; k < 4; k++) {
        if (links[n * 4 + k] < 0) continue;
        const from = links[n * 4 + k] * channels;
        count++;
        for (let c = 0; c < channels; c++) sums[c] += values[from + c];
      }
      if (count === 0) continue;
      for (let c = 0; c < channels; c++)
        values[to + c] += OMEGA * (sums[c] / count - values[to + c]);
    }
  }
}

function touches(line: Segment, x: number, y: number): boolean {
  return (
    Math.min(line.x0, line.x1) < x + 1.5 &&
    Math.max(line.x0, line.x1) > x - 1.5 &&
    Math.min(line.y0, line.y1) < y + 1.5 &&
    Math.max(line.y0, line.y1) > y - 1.5
  );
}
