import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { CELL_PX, centringOf, regionCells } from './centring.ts';

const SIZE = 90;
const SEED = 11;
/** Every pixel its own region. */
const labels = {
  width: SIZE,
  height: SIZE,
  count: SIZE * SIZE,
  data: Int32Array.from({ length: SIZE * SIZE }, (_, p) => p),
};
const cells = regionCells(labels);

const disc = (cx: number, cy: number, radius: number): Uint8Array =>
  Uint8Array.from(labels.data, (p) =>
    Math.hypot((p % SIZE) - cx, Math.floor(p / SIZE) - cy) < radius ? 1 : 0,
  );

test('the middle of a disc is as deep as its radius and its deepest place', () => {
  const { depth, deepest } = centringOf(cells, disc(45, 45, 30), [45, 45]);
  expect(depth).toBeGreaterThan(30 - 2 * CELL_PX);
  expect(depth).toBeLessThan(30 + 2 * CELL_PX);
  expect(depth / deepest).toBeGreaterThan(0.95);
});

test(`no place is deeper than the deepest, and places beside the set have no depth (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const inside = disc(40, 50, 25);
  for (let k = 0; k < 50; k++) {
    const [x, y] = [random.below(SIZE), random.below(SIZE)];
    const { depth, deepest } = centringOf(cells, inside, [x, y]);
    expect(depth).toBeLessThanOrEqual(deepest);
    if (Math.hypot(x - 40, y - 50) > 25 + 2 * CELL_PX) expect(depth).toBe(0);
  }
});

test('what lies beyond the rim is not in the set', () => {
  const all = new Uint8Array(SIZE * SIZE).fill(1);
  expect(centringOf(cells, all, [1, 45]).depth).toBeLessThan(2 * CELL_PX);
  expect(centringOf(cells, all, [45, 45]).depth).toBeGreaterThan(SIZE / 2 - 2 * CELL_PX);
});
