import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { closing, extremeInWasm, extremeReference, opening } from './running.ts';

const WIDTH = 23;
const HEIGHT = 17;

function noise(seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: WIDTH * HEIGHT }, () => random.float());
}

/** Slow and clear. */
function maxAround(source: Float32Array, r: number): Float32Array {
  return source.map((_, p) => {
    const [px, py] = [p % WIDTH, Math.floor(p / WIDTH)];
    let most = -Infinity;
    for (let y = Math.max(0, py - r); y <= Math.min(HEIGHT - 1, py + r); y++)
      for (let x = Math.max(0, px - r); x <= Math.min(WIDTH - 1, px + r); x++)
        most = Math.max(most, source[y * WIDTH + x]);
    return most;
  });
}

test('the running maximum and minimum equal the slow ones', () => {
  const seed = 41;
  const source = noise(seed);
  for (const r of [0, 1, 3, 8, 30]) {
    const high = maxAround(source, r);
    const low = maxAround(
      source.map((v) => -v),
      r,
    ).map((v) => -v);
    for (const extreme of [extremeInWasm, extremeReference]) {
      expect(extreme(source, WIDTH, HEIGHT, r, 1), `seed ${seed}, r ${r}`).toEqual(high);
      expect(extreme(source, WIDTH, HEIGHT, r, -1), `seed ${seed}, r ${r}`).toEqual(low);
    }
  }
});

test('closing fills thin dark lines, opening takes thin bright ones, flat stays flat', () => {
  const paper = new Float32Array(WIDTH * HEIGHT).fill(200);
  const inked = paper.map((v, p) => (p % WIDTH === 9 ? 20 : v));
  expect(closing(inked, WIDTH, HEIGHT, 2)).toEqual(paper);
  expect(opening(inked, WIDTH, HEIGHT, 0)).toEqual(inked);
  expect(opening(paper, WIDTH, HEIGHT, 4)).toEqual(paper);
});

test.each([
  [1, 1, 3],
  [3, 40, 2],
  [64, 2, 5],
  [129, 67, 9],
])('the WASM twin equals the reference, %s×%s, radius %s', (width, height, radius) => {
  const seed = 43;
  const random = createRandom(seed);
  const source = Float32Array.from({ length: width * height }, () => random.between(-50, 300));
  for (const sign of [1, -1] as const) {
    expect(extremeInWasm(source, width, height, radius, sign), `seed ${seed}`).toEqual(
      extremeReference(source, width, height, radius, sign),
    );
  }
});

test('a picture too large for the lent memory is left to the reference', () => {
  const tall = { length: 2 ** 30 } as Float32Array;
  expect(extremeInWasm(tall, 2 ** 15, 2 ** 15, 2, 1)).toBeUndefined();
});
