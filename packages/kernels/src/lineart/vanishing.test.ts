import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { findVanishingPoints, type Segment } from './vanishing.ts';

/** Segments that point to (x, y) with ends off by up to `jitter` pixels. */
function pencil(x: number, y: number, count: number, jitter: number, seed: number): Segment[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const ax = random.between(0, 800);
    const ay = random.between(0, 600);
    const share = random.between(0.1, 0.2);
    const off = (): number => random.between(-jitter, jitter);
    return { ax, ay, bx: ax + share * (x - ax) + off(), by: ay + share * (y - ay) + off() };
  });
}

test('finds the point where parallel edges meet, among others that do not', () => {
  const random = createRandom(4);
  const stray = Array.from({ length: 12 }, () => {
    const ax = random.between(0, 800);
    const ay = random.between(0, 600);
    return { ax, ay, bx: ax + random.between(-80, 80), by: ay + random.between(-80, 80) };
  });
  const [point] = findVanishingPoints([...pencil(1500, 240, 24, 0.4, 9), ...stray]);
  expect(Math.abs(point.x - 1500)).toBeLessThan(40);
  expect(Math.abs(point.y - 240)).toBeLessThan(25);
});

test('finds both points of a corner view', () => {
  const points = findVanishingPoints([
    ...pencil(-900, 260, 20, 0.2, 5),
    ...pencil(1900, 250, 20, 0.2, 6),
  ]).toSorted((a, b) => a.x - b.x);
  expect(points).toHaveLength(2);
  expect(Math.abs(points[0].x + 900)).toBeLessThan(60);
  expect(Math.abs(points[1].x - 1900)).toBeLessThan(60);
});

test('finds none where lines run anywhere, level or upright', () => {
  const grid = Array.from({ length: 20 }, (_, i) => [
    { ax: 10, ay: 20 * i, bx: 300, by: 20 * i },
    { ax: 20 * i, ay: 10, bx: 20 * i, by: 300 },
  ]).flat();
  expect(findVanishingPoints(grid)).toEqual([]);
});
