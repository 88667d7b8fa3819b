import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { closing, opening, runningExtreme } from './running.ts';

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
    expect(runningExtreme(source, WIDTH, HEIGHT, r, 1), `seed ${seed}, r ${r}`).toEqual(
      maxAround(source, r),
    );
    const low = maxAround(
      source.map((v) => -v),
      r,
    ).map((v) => -v);
    expect(runningExtreme(source, WIDTH, HEIGHT, r, -1)).toEqual(low);
  }
});

test('closing fills thin dark lines, opening takes thin bright ones, flat stays flat', () => {
  const paper = new Float32Array(WIDTH * HEIGHT).fill(200);
  const inked = paper.map((v, p) => (p % WIDTH === 9 ? 20 : v));
  expect(closing(inked, WIDTH, HEIGHT, 2)).toEqual(paper);
  expect(opening(inked, WIDTH, HEIGHT, 0)).toEqual(inked);
  expect(opening(paper, WIDTH, HEIGHT, 4)).toEqual(paper);
});
