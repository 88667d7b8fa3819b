import { expect, test } from 'vitest';
import type { Box } from '../fill/box.ts';
import type { Side } from '../fill/extrapolate.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { matchDetail } from './match-detail.ts';
import { newAreas } from './steps.ts';

const WIDTH = 120;
const HEIGHT = 90;

/** Noise of one strength inside the known box and of another outside. */
function noise(known: Box, inside: number, outside: number): Rgb8 {
  const random = createRandom(8);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    const y = (i - x) / WIDTH;
    const old = x >= known.left && x < known.right && y >= known.top && y < known.bottom;
    data.fill(Math.round(120 + (old ? inside : outside) * random.normal()), i * 3, i * 3 + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function deviation(image: Rgb8, box: Box): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const value = image.data[(y * WIDTH + x) * 3]!;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

const SIDES: [Side, Box][] = [
  ['left', { left: 40, top: 0, right: WIDTH, bottom: HEIGHT }],
  ['right', { left: 0, top: 0, right: 80, bottom: HEIGHT }],
  ['top', { left: 0, top: 40, right: WIDTH, bottom: HEIGHT }],
  ['bottom', { left: 0, top: 0, right: WIDTH, bottom: 50 }],
];

test.each(SIDES)('a flatter new area (%s) gets the strength of the old texture', (side, known) => {
  const image = noise(known, 12, 10);
  const before = Uint8Array.from(image.data);
  const [{ area } = { area: known }] = newAreas(known, image);
  matchDetail(image, area, known, side, 1);
  expect(deviation(image, area)).toBeGreaterThan(11.2);
  expect(deviation(image, area)).toBeLessThan(12.8);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH;
    const y = (i - x) / WIDTH;
    const old = x >= known.left && x < known.right && y >= known.top && y < known.bottom;
    if (old && image.data[i * 3] !== before[i * 3]) throw new Error(`pixel ${x}, ${y} changed`);
  }
});

test('a flat area stays flat, and detail is never more than a third stronger', () => {
  const [, known] = SIDES[1]!;
  const flat = noise(known, 12, 0);
  const area: Box = { left: 80, top: 0, right: WIDTH, bottom: HEIGHT };
  matchDetail(flat, area, known, 'right', 1);
  expect(deviation(flat, { ...area, left: 92 })).toBe(0);
  const weak = noise(known, 30, 6);
  matchDetail(weak, area, known, 'right', 1);
  expect(deviation(weak, area)).toBeLessThan(6 * 1.35);
});
