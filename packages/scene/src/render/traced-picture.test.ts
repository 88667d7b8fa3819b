import { expect, test } from 'vitest';
import { PIXEL_WORDS } from './render-tile.ts';
import { radianceAround, tracedPicture } from './traced-picture.ts';

test('means of samples; where none was taken nothing is seen', () => {
  const sums = new Float32Array(2 * PIXEL_WORDS);
  sums.set([2, 4, 6, 99, 1, 2, 3, 0, -4, 0, 4], 0);
  const picture = tracedPicture({ width: 2, height: 1, sums });
  expect([...picture.radiance]).toEqual([0.5, 1, 1.5, 0, 0, 0]);
  expect([...picture.albedo]).toEqual([0.25, 0.5, 0.75, 0, 0, 0]);
  expect([...picture.normal]).toEqual([0, -1, 0, 0, 0, 0]);
});

test('a part by itself, and its light back in its place', () => {
  const size = { width: 3, height: 2 };
  const sums = new Float32Array(6 * PIXEL_WORDS);
  for (let i = 0; i < 6; i++) sums.set([i, i, i, 0, 0, 0, 0, 0, 0, 0, 1], i * PIXEL_WORDS);
  const part = { left: 1, top: 1, width: 2, height: 1 };
  const { width, height, radiance } = tracedPicture({ ...size, sums }, part);
  expect([width, height, ...radiance]).toEqual([2, 1, 4, 4, 4, 5, 5, 5]);
  const whole = radianceAround(radiance, part, size);
  expect([...whole].filter((_, k) => k % 3 === 0)).toEqual([0, 0, 0, 0, 4, 5]);
});
