import { expect, test } from 'vitest';
import type { Gray8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { thin } from './thinning.ts';
import { traceChains } from './trace.ts';

const seed = 31;

function maskOf(rows: readonly string[]): Gray8 {
  const width = rows[0]!.length;
  const data = Uint8Array.from(rows.join(''), (c) => (c === '#' ? 255 : 0));
  return { width, height: rows.length, data };
}

test('an open line, a ring and a crossing', () => {
  const line = traceChains(maskOf(['......', '.##...', '...##.', '......']));
  expect(line).toEqual([{ pixels: [7, 8, 15, 16], closed: false }]);
  const ring = traceChains(maskOf(['.##.', '#..#', '.##.']));
  expect(ring).toHaveLength(1);
  expect(ring[0]!.closed).toBe(true);
  expect(new Set(ring[0]!.pixels)).toEqual(new Set([1, 2, 4, 7, 9, 10]));
  const cross = traceChains(maskOf(['..#..', '..#..', '#####', '..#..', '..#..']));
  expect(cross).toHaveLength(4);
  for (const chain of cross) expect(chain.pixels).toContain(12);
});

test('every pixel that touches another is walked, in steps to neighbours, and no step twice', () => {
  const random = createRandom(seed);
  for (let round = 0; round < 20; round++) {
    const width = 4 + random.below(24);
    const height = 4 + random.below(24);
    const data = Uint8Array.from({ length: width * height }, () => (random.below(3) ? 0 : 255));
    const mask = thin({ width, height, data });
    const chains = traceChains(mask);
    const steps = new Set<string>();
    const walked = new Set<number>();
    for (const { pixels, closed } of chains) {
      const way = closed ? [...pixels, pixels[0]!] : pixels;
      for (let k = 0; k < way.length; k++) {
        walked.add(way[k]!);
        expect(mask.data[way[k]!]).toBe(255);
        if (k === 0) continue;
        const [a, b] = [way[k - 1]!, way[k]!].sort((p, q) => p - q) as [number, number];
        const dx = (b % width) - (a % width);
        const dy = Math.floor(b / width) - Math.floor(a / width);
        expect(Math.max(Math.abs(dx), Math.abs(dy)), `seed ${seed}`).toBe(1);
        expect(steps.has(`${a}-${b}`), `seed ${seed} round ${round}`).toBe(false);
        steps.add(`${a}-${b}`);
      }
    }
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i] === 0) continue;
      const x = i % width;
      const touches = [-1, 0, 1].some((dy) =>
        [-1, 0, 1].some(
          (dx) =>
            (dx !== 0 || dy !== 0) &&
            x + dx >= 0 &&
            x + dx < width &&
            mask.data[i + dy * width + dx] === 255,
        ),
      );
      expect(walked.has(i), `seed ${seed} round ${round} pixel ${i}`).toBe(touches);
    }
  }
});
