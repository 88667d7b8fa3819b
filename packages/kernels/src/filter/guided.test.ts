import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { guidedBy, guidedFilter } from './guided.ts';
import { createPlane } from './plane.ts';

const WIDTH = 40;
const HEIGHT = 30;

function noise(seed: number) {
  const random = createRandom(seed);
  const plane = createPlane(WIDTH, HEIGHT);
  for (let p = 0; p < plane.data.length; p++) plane.data[p] = random.float();
  return plane;
}

it('gives each of several sources what it would give it alone, in any order', () => {
  const guide = noise(1);
  const guided = guidedBy(guide, 3, 0.01);
  const [one, two] = [noise(2), noise(3)];
  for (const source of [one, two, one]) {
    expect(guided(source).data).toEqual(guidedFilter(guide, source, 3, 0.01).data);
  }
});

it('leaves a flat source flat, and follows the guide’s step', () => {
  const step = createPlane(WIDTH, HEIGHT);
  for (let p = 0; p < step.data.length; p++) step.data[p] = p % WIDTH < 20 ? 0 : 1;
  const flat = createPlane(WIDTH, HEIGHT);
  flat.data.fill(0.3);
  for (const value of guidedFilter(step, flat, 4, 1e-4).data) expect(value).toBeCloseTo(0.3, 5);
  const kept = guidedFilter(step, step, 4, 1e-4).data;
  expect(kept[15 * WIDTH + 19]).toBeLessThan(0.01);
  expect(kept[15 * WIDTH + 20]).toBeGreaterThan(0.99);
});
