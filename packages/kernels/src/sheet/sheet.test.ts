import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { lumaPlane } from '../filter/plane.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { findSheet } from './find-sheet.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { straightenDrawing } from './straighten.ts';

type Colour = readonly [number, number, number];
type Vector = readonly [number, number, number];

const WIDTH = 900;
const HEIGHT = 640;
const FOCAL = 1100;
const WOOD: Colour = [112, 78, 52];
const PAPER: Colour = [236, 232, 222];
const PEN: Colour = [46, 44, 50];
const RED: Colour = [190, 40, 40];

/** A sheet in space, metres before the camera: its top left corner and its two sides. */
const SHEET = {
  corner: [-0.27, -0.22, 1.0],
  across: [0.55, 0.035, 0.1],
  down: [-0.035, 0.4, -0.06],
} as const satisfies Record<string, Vector>;

/** Strokes on the sheet, in shares of its sides: a room's corners, a window, a red box. */
const STROKES: readonly (readonly [number, number, number, number, Colour])[] = [
  [0, 0, 0.3, 0.25, PEN],
  [1, 0, 0.7, 0.25, PEN],
  [0, 1, 0.3, 0.7, PEN],
  [1, 1, 0.7, 0.7, PEN],
  ...box(0.3, 0.25, 0.7, 0.7, PEN),
  ...box(0.4, 0.34, 0.6, 0.55, PEN),
  ...box(0.42, 0.75, 0.62, 0.88, RED),
];

function box(l: number, t: number, r: number, b: number, colour: Colour) {
  return [
    [l, t, r, t, colour],
    [r, t, r, b, colour],
    [r, b, l, b, colour],
    [l, b, l, t, colour],
  ] as const;
}

/** What is on the sheet at a place, shares of its sides. */
function onSheet(u: number, v: number): Colour {
  for (const [ax, ay, bx, by, colour] of STROKES) {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((u - ax) * dx + (v - ay) * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(u - ax - t * dx, 0.75 * (v - ay - t * dy)) < 0.0028) return colour;
  }
  return PAPER;
}

const triple = (a: Vector, b: Vector, c: Vector): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) -
  a[1] * (b[0] * c[2] - b[2] * c[0]) +
  a[2] * (b[0] * c[1] - b[1] * c[0]);

/** The sheet on a table, photographed from aside in light from the left, a shadow over a corner. */
function photograph(drawn: (u: number, v: number) => Colour): Rgb8 {
  const random = createRandom(4);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const { corner, across, down } = SHEET;
  for (let y = 0, j = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, j += 3) {
      const sum = [0, 0, 0];
      for (const [ox, oy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ]) {
        const ray: Vector = [(x + ox - WIDTH / 2) / FOCAL, (y + oy - HEIGHT / 2) / FOCAL, 1];
        const whole = triple(across, down, ray);
        const u = -triple(corner, down, ray) / whole;
        const v = -triple(across, corner, ray) / whole;
        const on = u >= 0 && v >= 0 && u <= 1 && v <= 1;
        const colour = on ? drawn(u, v) : WOOD;
        for (let k = 0; k < 3; k++) sum[k] += colour[k] / 4;
      }
      const shadow = 1 - 0.35 / (1 + Math.exp((Math.hypot(x - 120, y - 560) - 210) / 12));
      const light = (0.95 - 0.3 * (x / WIDTH)) * shadow;
      for (let k = 0; k < 3; k++)
        data[j + k] = Math.max(0, Math.min(255, sum[k] * light + 5 * (random.float() - 0.5)));
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const seenAt = ([x, y, z]: Vector): readonly [number, number] => [
  WIDTH / 2 + (FOCAL * x) / z,
  HEIGHT / 2 + (FOCAL * y) / z,
];

const sum = (...vectors: Vector[]): Vector =>
  vectors.reduce<Vector>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], [0, 0, 0]);

const photo = photograph(onSheet);

describe('a drawing photographed on a table', () => {
  const { corner, across, down } = SHEET;
  const corners = [corner, sum(corner, across), sum(corner, across, down), sum(corner, down)].map(
    seenAt,
  );

  test('its corners are found within two pixels', () => {
    const found = findSheet(photo);
    expect(found).not.toBeNull();
    found?.forEach(([x, y], k) => {
      expect(Math.hypot(x - corners[k][0], y - corners[k][1])).toBeLessThan(2);
    });
  });

  test('is straightened: strokes stand where they were drawn, on even paper', () => {
    const straight = straightenDrawing(photo);
    expect(straight?.kind).toMatch(/line|sketch/);
    const { image } = straight as { image: Rgb8 };
    const luma = lumaPlane(image);
    const at = (u: number, v: number) =>
      Math.floor(v * image.height) * image.width + Math.floor(u * image.width);
    const darkestNear = (u: number, v: number) => {
      let least = 255;
      for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 3; dx++)
          least = Math.min(least, luma.data[at(u, v) + dy * image.width + dx]);
      return least;
    };
    for (const [u, v] of [
      [0.5, 0.25],
      [0.3, 0.5],
      [0.6, 0.45],
      [0.15, 0.125],
    ])
      expect(darkestNear(u, v)).toBeLessThan(130);
    // Lit, dim and shaded paper are equally white.
    for (const [u, v] of [
      [0.1, 0.5],
      [0.9, 0.5],
      [0.12, 0.86],
      [0.5, 0.1],
    ])
      expect(luma.data[at(u, v)]).toBeGreaterThan(243);
  });

  test('coloured strokes keep their colour', () => {
    const sheet = flattenSheet(
      photo,
      findSheet(photo) as NonNullable<ReturnType<typeof findSheet>>,
    );
    const middle = Math.floor(0.75 * sheet.height);
    const rows = [-3, -2, -1, 0, 1, 2, 3].map((dy) => {
      const j = 3 * ((middle + dy) * sheet.width + Math.floor(0.52 * sheet.width));
      return sheet.data[j] - sheet.data[j + 2];
    });
    expect(Math.max(...rows)).toBeGreaterThan(60);
  });
});

test('an empty sheet is no drawing', () => {
  const blank = photograph(() => PAPER);
  expect(findSheet(blank)).not.toBeNull();
  expect(straightenDrawing(blank)).toBeNull();
});

test.each(['kitchen', 'living_room', 'kodim01', 'kodim08', 'coffee', 'pier'])(
  'no sheet is seen in the photograph %s',
  (name) => {
    const file = join(import.meta.dirname, '../../bench/photos', `${name}.png`);
    expect(straightenDrawing(readPng(file))).toBeNull();
  },
);

test('a plan within thick walls on white paper is no sheet on a table', () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const fill = (l: number, t: number, r: number, b: number, v: number) => {
    for (let y = t; y < b; y++) data.fill(v, 3 * (y * WIDTH + l), 3 * (y * WIDTH + r));
  };
  fill(150, 120, 750, 520, 20);
  fill(165, 135, 735, 505, 255);
  fill(440, 135, 450, 505, 20);
  expect(findSheet({ width: WIDTH, height: HEIGHT, data })).toBeNull();
});
