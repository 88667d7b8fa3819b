import { expect, test } from 'vitest';
import { FIRST_WORDS, PIXEL_WORDS } from '../render/render-tile.ts';
import { fill } from './fill.ts';

/** Five pixels in a row of two objects: `A A A B B`. */
const WIDTH = 5;

test('what no key frame shows takes the light of its own paths and of the same surface around', () => {
  const first = new Float32Array(WIDTH * FIRST_WORDS);
  const ids = new Uint32Array(first.buffer);
  const sums = new Float32Array(WIDTH * PIXEL_WORDS);
  for (let i = 0; i < WIDTH; i++) {
    ids[i * FIRST_WORDS + 7] = i < 3 ? 1 : 2;
    first[i * FIRST_WORDS + 9] = 0.5;
    first[i * FIRST_WORDS + 12] = 1;
  }
  // Eight paths each at a pixel of the first object and at one of the second that met nothing of it.
  const counts = Uint8Array.from([0, 8, 0, 8, 0]);
  sums.set([8, 24, 24, 24], 1 * PIXEL_WORDS + 11);
  const light = new Float32Array(WIDTH * 3);
  light.fill(1, 0, 3).fill(1, 6, 9).fill(9, 12, 15);
  fill(light, counts, { width: WIDTH, height: 1, first, sums });
  // A known pixel weighs as much as 24 paths: two of light 1, and eight paths of light 3.
  for (let c = 0; c < 3; c++) {
    expect(light[3 + c]).toBeCloseTo((24 + 24 + 8 * 3) / 56);
    expect(light[9 + c]).toBe(9);
  }
  expect([...light.subarray(0, 3), ...light.subarray(12)]).toEqual([1, 1, 1, 9, 9, 9]);
});
