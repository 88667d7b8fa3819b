import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { classifyInput } from './classify.ts';
import type { InputKind } from './types.ts';

const SIZE = 240;

type Grey = (x: number, y: number) => number;

function picture(grey: Grey): Rgb8 {
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let p = 0; p < SIZE * SIZE; p++)
    data.fill(grey(p % SIZE, Math.floor(p / SIZE)), p * 3, p * 3 + 3);
  return { width: SIZE, height: SIZE, data };
}

const near = (distance: number) => Math.abs(distance) < 1;

/** Slanted lines, a circle: a drawing with one pen. */
const isLine: Grey = (x, y) =>
  near(x - y * 0.6 - 20) ||
  near(x + y * 0.7 - 230) ||
  near((y - 0.3 * x - 150) * 0.9) ||
  near(Math.hypot(x - 120, y - 90) - 40)
    ? 1
    : 0;

const isWall: Grey = (x, y) =>
  (x > 20 && x < 220 && (Math.abs(y - 30) < 4 || Math.abs(y - 200) < 4)) ||
  (y > 26 && y < 204 && (Math.abs(x - 24) < 4 || Math.abs(x - 216) < 4 || Math.abs(x - 130) < 4))
    ? 1
    : 0;

const light: Grey = (x, y) => 0.95 - (0.3 * x) / SIZE - (0.15 * y) / SIZE;

/** A room with a turned table: its slanted lines are as long as the walls. */
const isFurnished: Grey = (x, y) => {
  const [u, v] = [Math.abs(x + y - 240), Math.abs(x - y)];
  const table =
    (u < 90 && v < 90 && (u > 86 || v > 86)) || (u < 60 && v < 60 && (u > 56 || v > 56));
  const round = near(Math.hypot(x - 120, y - 120) - 22) || near(Math.hypot(x - 120, y - 120) - 26);
  const wall = x > 14 && y > 14 && x < 226 && y < 226 && !(x > 28 && y > 28 && x < 212 && y < 212);
  return table || round || wall ? 1 : 0;
};

test.each<[string, InputKind, Grey]>([
  ['a plan with furniture askew', 'plan', (x, y) => 255 - 255 * isFurnished(x, y)],
  ['pen on paper', 'line', (x, y) => 255 - 240 * isLine(x, y)],
  ['pencil on paper', 'sketch', (x, y) => 250 - 110 * isLine(x, y)],
  ['pen on paper in uneven light', 'line', (x, y) => (255 - 240 * isLine(x, y)) * light(x, y)],
  ['white on dark', 'line', (x, y) => 20 + 230 * isLine(x, y)],
  ['walls of a plan', 'plan', (x, y) => 255 - 225 * isWall(x, y)],
  ['walls of a plan in uneven light', 'plan', (x, y) => (255 - 225 * isWall(x, y)) * light(x, y)],
  [
    'a white model',
    'whiteModel',
    (x, y) => (x < y * 0.7 ? 205 : y > 150 ? 236 : 170) + 8 * light(x, y),
  ],
])('%s', (_name, kind, grey) => {
  expect(classifyInput(picture(grey)).kind).toBe(kind);
});

test('coloured noise is a photo, few flat colours are a rendering', () => {
  const random = createRandom(5);
  const photo = picture(() => 0);
  for (let i = 0; i < photo.data.length; i++) photo.data[i] = random.below(200);
  expect(classifyInput(photo).kind).toBe('photo');
  const render = picture((x, y) => (x > y ? 200 : 120));
  for (let p = 0; p < SIZE * SIZE; p++) render.data[p * 3 + 2] = 60;
  expect(classifyInput(render).kind).toBe('render');
});
