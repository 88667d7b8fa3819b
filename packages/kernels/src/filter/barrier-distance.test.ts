import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { rimBarrierDistance } from './barrier-distance.ts';

test('an enclosed thing is as far as its edge is high, grain aside', () => {
  const random = createRandom(4);
  const [width, height] = [40, 30];
  const inside = (p: number): boolean =>
    Math.hypot((p % width) - 20, Math.floor(p / width) - 15) < 8;
  const data = Float32Array.from(
    { length: width * height },
    (_, p) => (inside(p) ? 0.8 : 0.3) + 0.04 * random.float(),
  );
  const { data: far } = rimBarrierDistance({ width, height, data });
  far.forEach((value, p) => {
    if (inside(p)) expect(Math.abs(value - 0.5)).toBeLessThan(0.05);
    else expect(value).toBeLessThan(0.05);
  });
});

test('a slope is no barrier between its ends, and flat is nothing', () => {
  const slope = Float32Array.from({ length: 200 }, (_, p) => (p % 20) / 20);
  const across = rimBarrierDistance({ width: 20, height: 10, data: slope }).data;
  expect(Math.max(...across)).toBeLessThan(0.06);
  const flat = rimBarrierDistance({ width: 20, height: 10, data: new Float32Array(200).fill(7) });
  expect(Math.max(...flat.data)).toBe(0);
});
