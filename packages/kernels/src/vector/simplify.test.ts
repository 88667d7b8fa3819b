import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { distanceToSegment, douglasPeucker } from './simplify.ts';

test('no point left out is further from the line than the tolerance; a wider one keeps no more', () => {
  const seed = 12;
  const random = createRandom(seed);
  for (let round = 0; round < 30; round++) {
    const count = 2 + random.below(60);
    const points: number[] = [];
    for (let i = 0; i < count; i++) points.push(i + random.normal(), 8 * Math.sin(i / 6));
    let before = Infinity;
    for (const tolerance of [0.2, 1, 4]) {
      const kept = douglasPeucker(points, tolerance);
      expect(kept[0]).toBe(0);
      expect(kept[kept.length - 1]).toBe(count - 1);
      expect(kept).toEqual([...kept].sort((a, b) => a - b));
      expect(kept.length).toBeLessThanOrEqual(before);
      before = kept.length;
      for (let k = 1; k < kept.length; k++) {
        const [a, b] = [kept[k - 1]!, kept[k]!];
        for (let i = a; i <= b; i++) {
          const [x, y, ax, ay, bx, by] = [i, a, b].flatMap((p) => [
            points[2 * p]!,
            points[2 * p + 1]!,
          ]) as [number, number, number, number, number, number];
          const off = distanceToSegment(x, y, ax, ay, bx, by);
          expect(off, `seed ${seed}`).toBeLessThanOrEqual(tolerance);
        }
      }
    }
  }
});

test('distance to a segment, its ends and a point', () => {
  expect(distanceToSegment(5, 3, 0, 0, 10, 0)).toBe(3);
  expect(distanceToSegment(-3, 4, 0, 0, 10, 0)).toBe(5);
  expect(distanceToSegment(3, 4, 0, 0, 0, 0)).toBe(5);
});
