import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { prepareSelection } from './prepare.ts';
import { CLEAR_SUBJECT, proposeSubject } from './subject.ts';

const WIDTH = 180;
const HEIGHT = 130;

const onShade = (x: number, y: number): boolean => Math.abs(x - 90) < 34 && y > 24 && y < 56;
const onFoot = (x: number, y: number): boolean => Math.hypot((x - 90) / 1.4, y - 82) < 26;

/** A pale shade on a dark foot, two colours, in front of an even wall. */
function twoColoured(): Rgb8 {
  const random = createRandom(8);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const n = random.below(6);
    const wall = 150 + y / 8;
    if (onShade(x, y)) data.set([236 + n, 214 + n, 170 + n], p * 3);
    else if (onFoot(x, y)) data.set([44 + n, 60 + n, 96 + n], p * 3);
    else data.set([wall + n, wall + n, wall - 4 + n], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function covered(mask: Gray8, inside: (x: number, y: number) => boolean): number {
  let both = 0;
  let all = 0;
  mask.data.forEach((value, p) => {
    if (!inside(p % mask.width, Math.floor(p / mask.width))) return;
    all++;
    if (value === 255) both++;
  });
  return both / all;
}

test('a thing of two colours is proposed as a whole, and nothing of the wall', () => {
  const { mask, confidence } = proposeSubject(prepareSelection(twoColoured()));
  expect(confidence).toBeGreaterThan(CLEAR_SUBJECT);
  expect(covered(mask, onShade)).toBeGreaterThan(0.95);
  expect(covered(mask, onFoot)).toBeGreaterThan(0.95);
  expect(covered(mask, (x, y) => !onShade(x, y) && !onFoot(x, y))).toBeLessThan(0.03);
});

test('a cup on a table comes with its saucer', () => {
  const coffee = readPng(join(import.meta.dirname, '../../bench/photos/coffee.png'));
  const { mask, confidence } = proposeSubject(prepareSelection(coffee));
  expect(confidence).toBeGreaterThan(CLEAR_SUBJECT);
  const onCup = (x: number, y: number): boolean => Math.hypot(x - 290, (y - 95) * 1.4) < 90;
  const onSaucer = (x: number, y: number): boolean => Math.hypot(x - 440, y - 220) < 25;
  expect(covered(mask, onCup)).toBeGreaterThan(0.98);
  expect(covered(mask, onSaucer)).toBeGreaterThan(0.98);
  expect(covered(mask, (x) => x < 70 || x > 510)).toBe(0);
});
