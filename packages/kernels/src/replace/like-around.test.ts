import { expect, test } from 'vitest';
import { byteOfLinear } from '../color/oklab.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { colourAround, meetColour } from './like-around.ts';

const [WIDTH, HEIGHT] = [80, 60];
const LAWN = [150, 190, 110];
const GRASS = '#6f8b45';

/** A masked box, lawn around it to the given column, paving beyond. */
function garden(lawnTo: number): { image: Rgb8; mask: Gray8 } {
  const image = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3) };
  const mask = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const masked = x >= 30 && x < 60 && y >= 20 && y < 40;
    if (masked) mask.data[p] = 255;
    image.data.set(masked ? [90, 130, 160] : x < lawnTo ? LAWN : [176, 172, 166], 3 * p);
  }
  return { image, mask };
}

test('finds the lawn around a pool', () => {
  const { image, mask } = garden(50);
  const found = colourAround(image, mask, GRASS);
  expect(found?.map((value) => Math.round(byteOfLinear(value)))).toEqual(LAWN);
});

test('what is elsewhere, of another hue or hardly there is not taken', () => {
  const { image, mask } = garden(50);
  expect(colourAround(image, mask, '#b0503c')).toBeNull();
  expect(colourAround(garden(0).image, mask, GRASS)).toBeNull();
  expect(colourAround(garden(21).image, mask, GRASS)).toBeNull();
  const { image: above } = garden(0);
  for (let p = 0; p < 20 * WIDTH; p++) above.data.set(LAWN, 3 * p);
  expect(colourAround(above, mask, GRASS)).toBeNull();
  expect(colourAround(image, { ...mask, data: mask.data.map(() => 0) }, GRASS)).toBeNull();
});

test('gives what was laid that colour on the mean, and keeps its lights and darks', () => {
  const alpha = Float32Array.from([1, 1, 0, 0.5]);
  const lit = Float32Array.from([1, 2, 1, 3, 2, 1, 9, 9, 9, 2, 2, 1].map((v) => v / 10));
  const wanted = [0.3, 0.5, 0.2] as const;
  meetColour(lit, alpha, wanted);
  for (let k = 0; k < 3; k++) {
    const mean = [0, 1, 3].reduce((sum, p) => sum + alpha[p]! * lit[3 * p + k]!, 0) / 2.5;
    expect(mean).toBeCloseTo(wanted[k]!, 5);
  }
  expect(lit[3]! / lit[0]!).toBeCloseTo(3, 5);
});
