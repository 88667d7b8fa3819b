import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { withoutOutlines } from './outlines.ts';

const WIDTH = 60;
const HEIGHT = 40;

/** Left half one grey, right half another; a vertical dark line of a width somewhere. */
function picture(left: number, right: number, lineX: number, lineWidth: number): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const x = p % WIDTH;
    const lined = x >= lineX && x < lineX + lineWidth;
    data.fill(lined ? 20 : x < WIDTH / 2 ? left : right, p * 3, p * 3 + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const at = ({ data }: Rgb8, x: number, y = 20) => data[(y * WIDTH + x) * 3];

test('a picture without lines stays as it is', () => {
  const flat = picture(180, 90, 0, 0);
  expect(withoutOutlines(flat).image.data).toEqual(flat.data);
});

test('an outline between two surfaces becomes a step', () => {
  const { image, inner, depth } = withoutOutlines(picture(200, 110, 29, 2));
  for (let x = 2; x < WIDTH - 2; x++) expect(at(image, x), `x ${x}`).toBeGreaterThanOrEqual(105);
  expect(depth[20 * WIDTH + 29]).toBeGreaterThan(0.5);
  expect(inner[20 * WIDTH + 29]).toBeLessThan(0.1);
});

test('a joint within one surface is taken off and known as its own', () => {
  const { image, inner } = withoutOutlines(picture(200, 200, 12, 1));
  expect(at(image, 12)).toBeGreaterThan(190);
  expect(inner[20 * WIDTH + 12]).toBeGreaterThan(0.9);
});

test('a bar broader than a line stays', () => {
  const barred = picture(200, 200, 12, 4);
  expect(at(withoutOutlines(barred).image, 13)).toBe(20);
});
