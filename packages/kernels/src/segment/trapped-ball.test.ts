import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { sweep, trappedBall } from './trapped-ball.ts';

/** The definition, pixel by pixel: free pixels within `radius` of a pixel whose whole ball is free. */
function sweepReference(
  blocked: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Uint8Array {
  const clear = (x: number, y: number): boolean => {
    for (let v = 0; v < height; v++) {
      for (let u = 0; u < width; u++) {
        if (blocked[v * width + u] !== 0 && Math.hypot(u - x, v - y) <= radius) return false;
      }
    }
    return true;
  };
  const core: [number, number][] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (clear(x, y)) core.push([x, y]);
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (blocked[p] === 0 && core.some(([u, v]) => Math.hypot(u - x, v - y) <= radius)) out[p] = 1;
    }
  }
  return out;
}

test('a sweep reaches just what the slow definition says', () => {
  const seed = 41;
  const random = createRandom(seed);
  for (const radius of [1.5, 3]) {
    const [width, height] = [30, 24];
    const blocked = new Uint8Array(width * height);
    for (let i = 0; i < 9; i++) blocked[random.below(width * height)] = 255;
    const expected = sweepReference(blocked, width, height, radius);
    const got = sweep(blocked, width, height, radius).data;
    const wrong = got.findIndex((label, p) => label >= 0 !== (expected[p] === 1));
    expect(wrong, `seed ${seed}, radius ${radius}`).toBe(-1);
  }
});

test('a gap narrower than the ball does not join two rooms', () => {
  const [width, height] = [60, 40];
  const lines = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) if (y < 18 || y > 20) lines[y * width + 30] = 1;
  const options = { radiiPx: [6, 3, 1], minAreaPx: 8 };
  const labels = trappedBall(lines, width, height, options);
  expect(labels.count).toBe(2);
  expect(labels.data[20 * width + 5]).not.toBe(labels.data[20 * width + 55]);
  expect(Math.min(...labels.data)).toBe(0);
});

test('blank paper is one region', () => {
  const labels = trappedBall(new Uint8Array(20 * 10), 20, 10, { radiiPx: [4, 1], minAreaPx: 8 });
  expect(labels.count).toBe(1);
});

test('where ink leaves no room, all is one region', () => {
  const [width, height] = [40, 30];
  const options = { radiiPx: [5, 3, 1.5], minAreaPx: 80 };
  const full = trappedBall(new Uint8Array(width * height).fill(1), width, height, options);
  expect([full.count, Math.max(...full.data), Math.min(...full.data)]).toEqual([1, 0, 0]);
  const checker = Uint8Array.from(
    { length: width * height },
    (_, p) => (p + Math.floor(p / width)) & 1,
  );
  const squares = trappedBall(checker, width, height, options);
  expect(Math.min(...squares.data)).toBe(0);
});
