import { createRandom } from '../../src/random.ts';
import { connectedComponents } from '../../src/segment/components.ts';
import {
  arc,
  type Canvas,
  createCanvas,
  develop,
  ellipse,
  fill,
  rectangle,
  scan,
  stroke,
} from './canvas.ts';
import type { PlanTruth } from './flat-plan.ts';
import { write } from './lettering.ts';

/** An opening in a wall: where along it it starts and ends, in metres. */
type Opening = readonly [kind: 'door' | 'window', from: number, to: number];

interface Wall {
  /** Ends and thickness in metres. */
  readonly line: readonly [ax: number, ay: number, bx: number, by: number];
  readonly thicknessM: number;
  readonly openings?: readonly Opening[];
}

interface HeldOutFlat {
  readonly name: string;
  readonly drawn: 'solid' | 'hatched' | 'double';
  readonly pxPerM: number;
  readonly walls: readonly Wall[];
  readonly furniture: readonly (readonly number[])[];
  readonly labels: readonly (readonly [text: string, x: number, y: number])[];
  /** How far a hand's lines stray, in metres. */
  readonly wobbleM?: number;
}

const OVER = 3;
const MARGIN_M = 1.4;
const PEN_PX = 1.3;

const outer = (line: Wall['line'], ...openings: Opening[]): Wall => ({
  line,
  thicknessM: 0.24,
  openings,
});
const inner = (line: Wall['line'], ...openings: Opening[]): Wall => ({
  line,
  thicknessM: 0.14,
  openings,
});
const box = rectangle;

/** Flats in styles that reading was never tuned on. */
const FLATS: readonly HeldOutFlat[] = [
  {
    name: 'slanted',
    drawn: 'solid',
    pxPerM: 70,
    walls: [
      outer([0, 0, 8, 0], ['window', 1.4, 3.2], ['window', 5.4, 7]),
      outer([8, 0, 12, 4], ['window', 1.6, 3.8]),
      outer([12, 4, 12, 9], ['window', 1.4, 3.4]),
      outer([12, 9, 0, 9], ['window', 1.2, 3], ['window', 8.4, 10.2]),
      outer([0, 9, 0, 0], ['door', 3.2, 4.15]),
      inner([4.6, 0, 4.6, 3.6], ['door', 2.4, 3.25]),
      inner([0, 3.6, 4.6, 3.6]),
      inner([4.6, 3.6, 8.4, 0.4], ['door', 1.8, 2.65]),
      inner([7, 9, 7, 5.6]),
      inner([7, 5.6, 12, 5.6], ['door', 0.6, 1.45]),
      inner([0, 6.4, 3.4, 6.4], ['door', 2.2, 3.05]),
      inner([3.4, 6.4, 3.4, 9]),
    ],
    furniture: [
      box(0.6, 0.5, 2.4, 2.5),
      box(0.7, 0.6, 1.3, 1),
      box(8, 7, 9.8, 8.7),
      box(4.2, 6.8, 6.2, 7.7),
      ellipse(5.2, 5.2, 0.5, 0.5),
    ],
    labels: [
      ['12.4', 3, 2.6],
      ['9.8', 1.4, 7.8],
    ],
  },
  {
    name: 'angled',
    drawn: 'solid',
    pxPerM: 64,
    walls: [
      outer([3, 0, 12, 0], ['window', 1, 3], ['window', 6, 8]),
      outer([12, 0, 12, 8], ['window', 3, 5]),
      outer([12, 8, 0, 8], ['window', 2, 4], ['door', 7, 8]),
      outer([0, 8, 0, 5], ['window', 0.8, 2.2]),
      outer([0, 5, 3, 0], ['window', 2, 4]),
      inner([5.6, 0, 5.6, 4.4], ['door', 3, 3.85]),
      inner([1, 3.4, 5.6, 4.4]),
      inner([8, 8, 9.6, 4], ['door', 2.6, 3.45]),
      inner([9.6, 4, 12, 4], ['door', 0.8, 1.6]),
    ],
    furniture: [box(6.4, 0.5, 8.4, 1.4), box(10, 6, 11.6, 7.6), box(2, 6.4, 3.6, 7.2)],
    labels: [
      ['16.3', 4.2, 2],
      ['22.5', 5, 5.8],
    ],
  },
  {
    name: 'hatched',
    drawn: 'hatched',
    pxPerM: 66,
    walls: [
      outer([0, 0, 11, 0], ['window', 1, 2.8], ['window', 5, 6.2], ['window', 8.2, 10]),
      outer([11, 0, 11, 8], ['window', 5, 6.8]),
      outer([11, 8, 0, 8], ['window', 1.4, 3.6], ['door', 6, 7]),
      outer([0, 8, 0, 0]),
      inner([4, 0, 4, 4.4], ['door', 3.2, 4.05]),
      inner([7.2, 0, 7.2, 4.4], ['door', 3.2, 4.05]),
      inner([4, 2.4, 7.2, 2.4], ['door', 1.4, 2.2]),
      inner([7.2, 4.4, 11, 4.4], ['door', 0.5, 1.35]),
      inner([0, 4.4, 4, 4.4]),
    ],
    furniture: [
      box(0.5, 0.6, 2, 2.6),
      box(8.6, 0.6, 10.4, 2.6),
      box(4.4, 0.4, 4.9, 0.9),
      ellipse(6.2, 0.8, 0.25, 0.35),
      box(1, 6, 3.2, 6.9),
    ],
    labels: [
      ['14.2', 2.6, 3.4],
      ['8.6', 9, 6.4],
    ],
  },
  {
    name: 'double-line',
    drawn: 'double',
    pxPerM: 74,
    walls: [
      {
        line: [0, 0, 10, 0],
        thicknessM: 0.16,
        openings: [
          ['window', 1, 2.6],
          ['window', 6.4, 8.4],
        ],
      },
      { line: [10, 0, 10, 8.4], thicknessM: 0.16, openings: [['window', 5.6, 7.4]] },
      { line: [10, 8.4, 0, 8.4], thicknessM: 0.16, openings: [['door', 4.2, 5.1]] },
      { line: [0, 8.4, 0, 0], thicknessM: 0.16, openings: [['window', 5, 6.8]] },
      { line: [3.8, 0, 3.8, 3.4], thicknessM: 0.1, openings: [['door', 2.3, 3.1]] },
      { line: [0, 3.4, 3.8, 3.4], thicknessM: 0.1 },
      { line: [6, 8.4, 6, 4.6], thicknessM: 0.1, openings: [['door', 2.6, 3.4]] },
      { line: [6, 4.6, 10, 4.6], thicknessM: 0.1 },
      { line: [0, 5.6, 2.6, 5.6], thicknessM: 0.1, openings: [['door', 1.5, 2.3]] },
      { line: [2.6, 5.6, 2.6, 8.4], thicknessM: 0.1 },
    ],
    furniture: [
      box(0.5, 0.5, 2.3, 2.5),
      box(7, 6.4, 8.8, 8.1),
      box(6.4, 1.2, 8.6, 2.1),
      ellipse(1, 7.4, 0.3, 0.4),
    ],
    labels: [
      ['10.9', 2, 2.9],
      ['21.6', 5, 3.4],
    ],
  },
  {
    name: 'furnished',
    drawn: 'solid',
    pxPerM: 68,
    walls: [
      outer([0, 0, 10.4, 0], ['window', 1.2, 3], ['window', 6.4, 8.6]),
      outer([10.4, 0, 10.4, 8.6], ['window', 1.2, 3.2], ['window', 5.6, 7.4]),
      outer([10.4, 8.6, 0, 8.6], ['window', 7, 9], ['door', 4, 5]),
      outer([0, 8.6, 0, 0]),
      inner([4.2, 0, 4.2, 3.8], ['door', 2.6, 3.45]),
      inner([0, 3.8, 4.2, 3.8]),
      inner([6.4, 5, 6.4, 8.6], ['door', 0.5, 1.35]),
      inner([6.4, 5, 10.4, 5]),
      inner([0, 5.8, 3, 5.8], ['door', 1.8, 2.6]),
      inner([3, 5.8, 3, 8.6]),
    ],
    furniture: [
      box(0.4, 0.4, 2.2, 2.5),
      box(0.5, 0.5, 1.2, 1),
      box(1.4, 0.5, 2.1, 1),
      box(0.4, 1.2, 2.2, 2.5),
      box(3.4, 0.3, 4, 2),
      box(3.4, 1.1, 4, 1.2),
      box(0.4, 2.9, 1.6, 3.4),
      box(5, 0.4, 7.4, 1.3),
      box(5, 0.4, 5.3, 1.3),
      box(7.1, 0.4, 7.4, 1.3),
      box(5.6, 1.8, 6.8, 2.5),
      ellipse(9, 3.4, 0.7, 0.7),
      ellipse(9, 2.4, 0.25, 0.25),
      ellipse(9, 4.3, 0.2, 0.2),
      ellipse(8, 3.4, 0.25, 0.25),
      ellipse(9.9, 3.4, 0.25, 0.25),
      box(7, 6.6, 9, 8.3),
      box(7.1, 7.8, 7.9, 8.2),
      box(8.1, 7.8, 8.9, 8.2),
      box(9.6, 5.3, 10.1, 7.6),
      box(9.6, 6.4, 10.1, 6.5),
      ellipse(0.6, 6.6, 0.22, 0.3),
      box(0.3, 7.4, 1.2, 8.3),
      ellipse(0.75, 7.85, 0.3, 0.3),
      box(2.1, 7.6, 2.8, 8.3),
      box(4.4, 6, 5.4, 6.5),
      box(3.3, 5, 4.1, 5.5),
    ],
    labels: [
      ['15.1', 2.9, 3.1],
      ['18.4', 7.6, 4.4],
    ],
  },
  {
    name: 'hand-drawn',
    drawn: 'solid',
    pxPerM: 70,
    wobbleM: 0.05,
    walls: [
      outer([0, 0, 9.6, 0], ['window', 1, 2.8], ['window', 5.6, 7.8]),
      outer([9.6, 0, 9.6, 7.6], ['window', 4.6, 6.6]),
      outer([9.6, 7.6, 0, 7.6], ['door', 4.6, 5.55]),
      outer([0, 7.6, 0, 0], ['window', 1.2, 2.8]),
      inner([4, 0, 4, 3.4], ['door', 2.3, 3.15]),
      inner([0, 3.4, 4, 3.4]),
      inner([5.8, 7.6, 5.8, 4.2], ['door', 2.3, 3.15]),
      inner([5.8, 4.2, 9.6, 4.2]),
      inner([0, 5.2, 2.8, 5.2], ['door', 1.6, 2.4]),
      inner([2.8, 5.2, 2.8, 7.6]),
    ],
    furniture: [
      box(0.5, 0.5, 2.2, 2.5),
      box(6.6, 5.6, 8.4, 7.3),
      box(5.4, 0.6, 7.6, 1.5),
      ellipse(0.9, 6.6, 0.3, 0.35),
    ],
    labels: [['11.2', 2.8, 2.8]],
  },
];

export const HELD_OUT_FLATS = FLATS.map((flat) => ({
  name: flat.name,
  draw: () => drawHeldOut(flat),
}));

function drawHeldOut(flat: HeldOutFlat): PlanTruth {
  const { pxPerM, walls } = flat;
  const ends = walls.flatMap(
    ({ line }) =>
      [
        [line[0], line[1]],
        [line[2], line[3]],
      ] as const,
  );
  const origin = Math.round(MARGIN_M * pxPerM);
  const width = Math.round(Math.max(...ends.map(([x]) => x)) * pxPerM) + 2 * origin;
  const height = Math.round(Math.max(...ends.map(([, y]) => y)) * pxPerM) + 2 * origin;
  const canvas = createCanvas(width, height, pxPerM, origin, origin);
  for (const piece of flat.furniture) {
    fill(canvas, piece, 255);
    stroke(canvas, piece, PEN_PX, true);
  }
  for (const [text, x, y] of flat.labels) write(canvas, text, x, y, 0.26, PEN_PX);
  const closed = wallMask(canvas, walls, false);
  drawWallMask(canvas, wallMask(canvas, walls, true), flat.drawn);
  for (const wall of walls)
    for (const opening of wall.openings ?? []) drawOpening(canvas, wall, opening);
  const stray = flat.wobbleM === undefined ? undefined : wobble(flat.wobbleM * pxPerM);
  if (stray !== undefined) {
    warp(canvas.samples, canvas, stray, 255);
    warp(closed, canvas, stray, 0);
  }
  return { image: develop(canvas), labels: roomsOf(closed, width, height), pxPerM };
}

/** The walls' pixels at the canvas's samples; with their openings cut out or closed. */
function wallMask(canvas: Canvas, walls: readonly Wall[], cut: boolean): Uint8Array {
  const stride = canvas.width * OVER;
  const mask = new Uint8Array(canvas.samples.length);
  const paint = (outline: readonly number[], value: number): void =>
    scan(outline, canvas, OVER, (row, from, to) =>
      mask.fill(value, row * stride + from, row * stride + to),
    );
  for (const wall of walls) {
    const half = wall.thicknessM / 2;
    const { length } = courseOf(wall);
    // Joints are mitred by a disc at each end.
    paint(strip(wall, 0, length, half), 1);
    paint(ellipse(wall.line[0], wall.line[1], half, half, 24), 1);
    paint(ellipse(wall.line[2], wall.line[3], half, half, 24), 1);
  }
  if (cut) {
    for (const wall of walls) {
      for (const [, from, to] of wall.openings ?? [])
        paint(strip(wall, from, to, wall.thicknessM / 2 + 0.02), 0);
    }
  }
  return mask;
}

function courseOf({ line: [ax, ay, bx, by] }: Wall): { length: number; tx: number; ty: number } {
  const length = Math.hypot(bx - ax, by - ay);
  return { length, tx: (bx - ax) / length, ty: (by - ay) / length };
}

/** The part of a wall between two distances from its start, `half` metres to either side. */
function strip(wall: Wall, from: number, to: number, half: number): number[] {
  const { tx, ty } = courseOf(wall);
  const [ax, ay] = wall.line;
  const at = (t: number, s: number): number[] => [ax + t * tx - s * ty, ay + t * ty + s * tx];
  return [...at(from, -half), ...at(to, -half), ...at(to, half), ...at(from, half)];
}

function drawWallMask(
  { width, height, samples }: Canvas,
  mask: Uint8Array,
  drawn: HeldOutFlat['drawn'],
): void {
  const stride = width * OVER;
  const pen = 2;
  for (let y = pen; y < height * OVER - pen; y++) {
    for (let x = pen; x < stride - pen; x++) {
      const p = y * stride + x;
      if (mask[p] === 0) continue;
      const rim =
        mask[p - pen] === 0 ||
        mask[p + pen] === 0 ||
        mask[p - pen * stride] === 0 ||
        mask[p + pen * stride] === 0;
      const hatch = drawn === 'hatched' && (x + y) % 17 < 3;
      samples[p] = drawn === 'solid' || rim || hatch ? 0 : 255;
    }
  }
}

function drawOpening(canvas: Canvas, wall: Wall, [kind, from, to]: Opening): void {
  const half = wall.thicknessM / 2;
  const outline = strip(wall, from, to, half);
  const [ax, ay, bx, by, cx, cy, dx, dy] = outline as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (kind === 'window') {
    stroke(canvas, outline, PEN_PX, true);
    stroke(canvas, [(ax + dx) / 2, (ay + dy) / 2, (bx + cx) / 2, (by + cy) / 2], PEN_PX);
    return;
  }
  const { tx, ty } = courseOf(wall);
  const wide = to - from;
  stroke(canvas, [dx, dy, dx - wide * ty, dy + wide * tx], PEN_PX);
  const start = Math.atan2(ty, tx);
  stroke(canvas, arc(dx, dy, wide, wide, start, start + Math.PI / 2, 20), PEN_PX);
}

type Stray = (x: number, y: number) => readonly [dx: number, dy: number];

/** A smooth field of strays of about `byPx` pixels. */
function wobble(byPx: number): Stray {
  const random = createRandom(77);
  const waves = Array.from({ length: 8 }, () => ({
    length: random.between(40, 160) * OVER,
    turn: random.between(0, 2 * Math.PI),
    phase: random.between(0, 6),
  }));
  const part = (first: number, x: number, y: number): number => {
    let sum = 0;
    for (const { length, turn, phase } of waves.slice(first, first + 4)) {
      sum += Math.sin((x * Math.cos(turn) + y * Math.sin(turn)) / (length / 6.3) + phase);
    }
    return (sum / 2) * byPx * OVER;
  };
  return (x, y) => [part(0, x, y), part(4, x, y)];
}

function warp(samples: Uint8Array, { width, height }: Canvas, stray: Stray, ground: number): void {
  const before = samples.slice();
  const [columns, rows] = [width * OVER, height * OVER];
  for (let y = 0, p = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, p++) {
      const [dx, dy] = stray(x, y);
      const [u, v] = [Math.round(x + dx), Math.round(y + dy)];
      samples[p] = u >= 0 && v >= 0 && u < columns && v < rows ? before[v * columns + u]! : ground;
    }
  }
}

/** 0 outside, 1 walls with their openings, rooms from 2 on, at the pixels' centres. */
function roomsOf(closed: Uint8Array, width: number, height: number): PlanTruth['labels'] {
  const free = new Uint8Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      free[p] = 1 - closed[(y * OVER + 1) * width * OVER + x * OVER + 1]!;
    }
  }
  const parts = connectedComponents(free, width, height);
  const outside = parts.data[0]!;
  const data = parts.data.map((k) => (k < 0 ? 1 : k === outside ? 0 : k > outside ? k + 1 : k + 2));
  return { width, height, data, count: parts.count + 1 };
}
