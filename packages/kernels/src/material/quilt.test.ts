import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { quilt } from './quilt.ts';

const SIDE = 64;
const random = createRandom(4);
const stripes = {
  width: 48,
  height: 48,
  data: Float32Array.from(
    { length: 48 * 48 },
    (_, p) => 1 + 0.3 * Math.sin((p % 48) * 0.9) + 0.05 * random.normal(),
  ),
};
const tile = quilt(stripes, { sidePx: SIDE, blockPx: 16, seed: 2 });

const meanStep = (pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce((sum, [a, b]) => sum + Math.abs(tile.data[a] - tile.data[b]), 0) / pairs.length;

test('every pixel comes from the sample, the same seed gives the same tile', () => {
  const known = new Set(stripes.data);
  expect(tile.data.every((v) => known.has(v))).toBe(true);
  expect(quilt(stripes, { sidePx: SIDE, blockPx: 16, seed: 2 }).data).toEqual(tile.data);
});

test('the tile goes on over its own edges as smoothly as inside', () => {
  const rows = Array.from({ length: SIDE }, (_, y) => y * SIDE);
  const inside = meanStep(
    rows.flatMap((r) => [10, 25, 40].map((x) => [r + x, r + x + 1] as const)),
  );
  const across = meanStep(rows.map((r) => [r + SIDE - 1, r] as const));
  expect(across).toBeLessThan(2 * inside);
});
