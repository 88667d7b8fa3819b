import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { prepareSelection } from './prepare.ts';
import { withinReach } from './reach-of-click.ts';

const WIDTH = 160;
const HEIGHT = 120;
const inSquare = (x: number, y: number): boolean => x >= 50 && x < 110 && y >= 30 && y < 90;

function square(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const on = inSquare(p % WIDTH, Math.floor(p / WIDTH));
    data.set(on ? [170, 60, 50] : [190, 195, 190], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const filled = (value: number): Gray8 => ({
  width: WIDTH,
  height: HEIGHT,
  data: new Uint8Array(WIDTH * HEIGHT).fill(value),
});

const prepared = prepareSelection(square());
const inside = { x: 80, y: 60, label: 1 } as const;

test('a click that takes away around a thing leaves the thing', () => {
  const points = [inside, { x: 20, y: 20, label: 0 } as const];
  const { data } = withinReach(prepared, points, filled(255), filled(0));
  expect(data[60 * WIDTH + 80]).toBe(255);
  expect(data[60 * WIDTH + 56]).toBe(255);
  expect(data[20 * WIDTH + 20]).toBe(0);
  expect(data[100 * WIDTH + 140]).toBe(0);
});

test('a click close to the border changes only a rim', () => {
  const outside = { x: 114, y: 60, label: 1 } as const;
  const before = filled(0);
  for (let p = 0; p < before.data.length; p++) {
    if (inSquare(p % WIDTH, Math.floor(p / WIDTH))) before.data[p] = 255;
  }
  const { data } = withinReach(prepared, [inside, outside], before, filled(255));
  expect(data[60 * WIDTH + 114]).toBe(255);
  expect(data[60 * WIDTH + 150]).toBe(0);
});
