import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { createFinestLevel } from './level.ts';
import { dominantOffsets } from './offsets.ts';

const [W, H, PERIOD_X, PERIOD_Y] = [96, 72, 22, 18];
const seed = 20271;

/** A tile of noise, laid over and over. */
function tiles(): Rgb8 {
  const random = createRandom(seed);
  const tile = Uint8Array.from({ length: PERIOD_X * PERIOD_Y }, () => random.below(256));
  const data = Uint8Array.from({ length: W * H * 3 }, (_, k) => {
    const i = Math.floor(k / 3);
    return tile[(Math.floor(i / W) % PERIOD_Y) * PERIOD_X + ((i % W) % PERIOD_X)]!;
  });
  return { width: W, height: H, data };
}

test('a tiled picture resembles itself at its periods', () => {
  const hole: Gray8 = { width: W, height: H, data: new Uint8Array(W * H) };
  for (let y = 30; y < 44; y++) hole.data.fill(255, y * W + 40, y * W + 58);
  const offsets = dominantOffsets(createFinestLevel(tiles(), hole, 2), createRandom(seed));
  expect(offsets.length, `seed ${seed}`).toBeGreaterThanOrEqual(4);
  for (const { dx, dy } of offsets.slice(0, 4)) {
    // Beside −0 there is 0.
    expect(Math.abs(dx % PERIOD_X), `seed ${seed}`).toBe(0);
    expect(Math.abs(dy % PERIOD_Y), `seed ${seed}`).toBe(0);
    expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeGreaterThanOrEqual(W / 15);
  }
});

test('a picture with nothing known has no offsets', () => {
  const hole: Gray8 = { width: W, height: H, data: new Uint8Array(W * H).fill(255) };
  expect(dominantOffsets(createFinestLevel(tiles(), hole, 2), createRandom(seed))).toEqual([]);
});
