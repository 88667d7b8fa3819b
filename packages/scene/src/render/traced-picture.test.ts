import { expect, test } from 'vitest';
import { PIXEL_WORDS } from './render-tile.ts';
import { tracedPicture } from './traced-picture.ts';

test('means of samples; where none was taken nothing is seen', () => {
  const sums = new Float32Array(2 * PIXEL_WORDS);
  sums.set([2, 4, 6, 99, 1, 2, 3, 0, -4, 0, 4], 0);
  const picture = tracedPicture({ width: 2, height: 1, sums, first: new Float32Array(0) });
  expect([...picture.radiance]).toEqual([0.5, 1, 1.5, 0, 0, 0]);
  expect([...picture.albedo]).toEqual([0.25, 0.5, 0.75, 0, 0, 0]);
  expect([...picture.normal]).toEqual([0, -1, 0, 0, 0, 0]);
});
