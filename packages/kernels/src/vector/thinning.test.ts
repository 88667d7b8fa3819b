import { expect, test } from 'vitest';
import type { Gray8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { thin } from './thinning.ts';

function maskOf(width: number, height: number, inside: (x: number, y: number) => boolean): Gray8 {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] = inside(i % width, Math.floor(i / width)) ? 255 : 0;
  }
  return { width, height, data };
}

function componentCount({ width, height, data }: Gray8): number {
  const seen = new Uint8Array(data.length);
  let count = 0;
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] === 0 || seen[seed] === 1) continue;
    count++;
    const stack = [seed];
    seen[seed] = 1;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const x: number = (i % width) + dx;
          const y: number = Math.floor(i / width) + dy;
          const j = y * width + x;
          if (x < 0 || y < 0 || x >= width || y >= height || data[j] === 0 || seen[j] === 1)
            continue;
          seen[j] = 1;
          stack.push(j);
        }
      }
    }
  }
  return count;
}

test.each([5, 9, 17])('a bar %s thick becomes its middle line', (thick) => {
  const from = 20 - (thick >> 1);
  const lines = thin(maskOf(90, 41, (x, y) => x >= 5 && x < 85 && y >= from && y < from + thick));
  const rows = [...lines.data.keys()]
    .filter((i) => lines.data[i] !== 0)
    .map((i) => Math.floor(i / 90));
  expect(rows.length).toBeGreaterThan(80 - 2 * thick);
  for (const row of rows) expect(Math.abs(row - 20)).toBeLessThanOrEqual(1);
});

test('a ring stays a closed ring about as long as its middle circle', () => {
  const lines = thin(maskOf(41, 41, (x, y) => Math.abs(Math.hypot(x - 20, y - 20) - 12) < 3));
  const pixels = [...lines.data.keys()].filter((i) => lines.data[i] !== 0);
  expect(componentCount(lines)).toBe(1);
  for (const i of pixels) {
    const steps = [-42, -41, -40, -1, 1, 40, 41, 42];
    expect(steps.filter((step) => lines.data[i + step] !== 0).length).toBeGreaterThanOrEqual(2);
  }
  expect(pixels.length).toBeLessThan(2 * Math.PI * 12);
});

test('random blots keep their number of pieces and grow nowhere', () => {
  const random = createRandom(31);
  const blots = Array.from({ length: 25 }, () => [
    random.below(90),
    random.below(60),
    2 + random.below(5),
  ]);
  const mask = maskOf(90, 60, (x, y) =>
    blots.some(([bx, by, r]) => Math.hypot(x - bx!, y - by!) < r!),
  );
  const lines = thin(mask);
  expect(componentCount(lines)).toBe(componentCount(mask));
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 0) expect(lines.data[i]).toBe(0);
});
