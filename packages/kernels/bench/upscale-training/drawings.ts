import type { Plane } from '../../src/image.ts';
import { createRandom, type Random } from '../../src/random.ts';

/** Signed distance to a shape's edge in pixels, negative inside. */
type Shape = (x: number, y: number) => number;

const SIDE_PX = 480;

/**
 * Plans, sections and coloured sheets drawn by chance: thin and thick lines, arcs, hatching, flat
 * surfaces, small lettering-like strokes, on light and dark paper. Edges are one pixel soft.
 */
export function drawnSheets(count: number, seed: number): Plane[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => drawnSheet(random));
}

function drawnSheet(random: Random): Plane {
  const paper = random.float() < 0.7 ? random.between(225, 255) : random.between(0, 90);
  const data = new Float32Array(SIDE_PX * SIDE_PX).fill(paper);
  for (let n = 0; n < 14; n++) draw(data, rectangle(random, 20, 180), random.between(0, 255));
  for (let n = 0; n < 10; n++) draw(data, ring(random), random.between(0, 255));
  for (let n = 0; n < 60; n++) draw(data, line(random, 480, 5), tone(random, paper));
  for (let n = 0; n < 4; n++) hatch(data, random, tone(random, paper));
  for (let n = 0; n < 12; n++) letters(data, random, tone(random, paper));
  return { width: SIDE_PX, height: SIDE_PX, data: data.map(Math.round) };
}

/** Mostly ink that stands out from the paper. */
function tone(random: Random, paper: number): number {
  if (random.float() < 0.3) return random.between(0, 255);
  return paper > 128 ? random.between(0, 70) : random.between(170, 255);
}

const TILE_PX = 16;
/** Farther than this from a tile's middle, a shape does not touch the tile. */
const TILE_REACH_PX = TILE_PX * Math.SQRT1_2 + 1;

function draw(data: Float32Array, shape: Shape, level: number): void {
  for (let tile = 0; tile < (SIDE_PX / TILE_PX) ** 2; tile++) {
    const left = (tile % (SIDE_PX / TILE_PX)) * TILE_PX;
    const top = Math.floor(tile / (SIDE_PX / TILE_PX)) * TILE_PX;
    if (shape(left + TILE_PX / 2, top + TILE_PX / 2) > TILE_REACH_PX) continue;
    for (let y = top; y < top + TILE_PX; y++) {
      for (let x = left; x < left + TILE_PX; x++) {
        const cover = Math.min(1, Math.max(0, 0.5 - shape(x, y)));
        if (cover > 0) data[y * SIDE_PX + x] += cover * (level - data[y * SIDE_PX + x]);
      }
    }
  }
}

/** One line in three is level or plumb, as in a plan. */
function direction(random: Random): number {
  return random.float() < 0.35 ? (random.below(2) * Math.PI) / 2 : random.between(0, Math.PI);
}

function segment(x0: number, y0: number, x1: number, y1: number, widthPx: number): Shape {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length2 = dx * dx + dy * dy;
  return (x, y) => {
    const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length2));
    return Math.hypot(x - x0 - t * dx, y - y0 - t * dy) - widthPx / 2;
  };
}

function line(random: Random, longest: number, widest: number): Shape {
  const [x, y, angle] = [random.float() * SIDE_PX, random.float() * SIDE_PX, direction(random)];
  const length = random.between(20, longest);
  const width = random.between(1, widest);
  return segment(x, y, x + length * Math.cos(angle), y + length * Math.sin(angle), width);
}

function rectangle(random: Random, smallest: number, largest: number): Shape {
  const [x0, y0, angle] = [random.float() * SIDE_PX, random.float() * SIDE_PX, direction(random)];
  const a = random.between(smallest, largest) / 2;
  const b = random.between(smallest, largest) / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const u = Math.abs((x - x0) * c + (y - y0) * s) - a;
    const v = Math.abs((y - y0) * c - (x - x0) * s) - b;
    return Math.max(u, v);
  };
}

function ring(random: Random): Shape {
  const [x0, y0] = [random.float() * SIDE_PX, random.float() * SIDE_PX];
  const radius = random.between(6, 90);
  const half = random.float() < 0.3 ? radius : random.between(0.6, 3);
  return (x, y) => Math.abs(Math.hypot(x - x0, y - y0) - (radius - half)) - half;
}

function hatch(data: Float32Array, random: Random, level: number): void {
  const [x0, y0, angle] = [random.float() * SIDE_PX, random.float() * SIDE_PX, direction(random)];
  const gap = random.between(4, 12);
  const width = random.between(1, 2.5);
  const length = random.between(30, 110);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let n = 0; n < 12; n++) {
    const [x, y] = [x0 - n * gap * s, y0 + n * gap * c];
    draw(data, segment(x, y, x + length * c, y + length * s, width), level);
  }
}

/** Strokes in the boxes of a line of small type. */
function letters(data: Float32Array, random: Random, level: number): void {
  const [x0, y0] = [random.float() * SIDE_PX, random.float() * SIDE_PX];
  const size = random.between(8, 24);
  for (let n = 0; n < 6; n++) {
    for (let stroke = 0; stroke < 4; stroke++) {
      const at = () =>
        [x0 + size * (n + 0.8 * random.float()), y0 + size * random.float()] as const;
      draw(data, segment(...at(), ...at(), size / 9 + 0.6), level);
    }
  }
}
