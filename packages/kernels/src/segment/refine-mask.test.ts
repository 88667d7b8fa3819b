import { expect, test } from 'vitest';
import { oklabPlanes } from '../color/oklab.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { modelsOf } from './pixel-models.ts';
import { refineMask } from './refine-mask.ts';

const WIDTH = 600;
const HEIGHT = 400;
const inDisc = (x: number, y: number): boolean => Math.hypot(x - 590, y - 210) < 83.4;

/** A blue disc on grey, cut by the picture's rim. */
function disc(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const on = inDisc(p % WIDTH, Math.floor(p / WIDTH));
    data.set(on ? [40, 60, 190] : [170, 168, 160], p * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

test('a mask of a sixth of the size is followed to the pixel, also at the rim', () => {
  const image = disc();
  const small = resizeRgb8(image, 100, 67, 'area');
  const data = new Uint8Array(100 * 67);
  for (let p = 0; p < data.length; p++) {
    if (inDisc((p % 100) * 6 + 3, Math.floor(p / 100) * 6 + 3)) data[p] = 1;
  }
  const models = modelsOf(oklabPlanes(small), data, 1, 0);
  const full = refineMask(image, { width: 100, height: 67, data }, models);
  let wrong = 0;
  for (let p = 0; p < full.data.length; p++) {
    if ((full.data[p] === 255) !== inDisc(p % WIDTH, Math.floor(p / WIDTH))) wrong++;
  }
  expect(wrong).toBeLessThan(60);
});
