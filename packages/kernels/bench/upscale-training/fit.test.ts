import { expect, test } from 'vitest';
import { createPlane } from '../../src/filter/plane.ts';
import type { Plane } from '../../src/image.ts';
import { createRandom } from '../../src/random.ts';
import { packFilters, unpackFilters } from '../../src/upscale/filter-table.ts';
import { hashedFilter } from '../../src/upscale/hashed-filter.ts';
import { drawnSheets } from './drawings.ts';
import { fitStage } from './fit.ts';
import { ridge } from './ridge.ts';

const seed = 20261129;

test('ridge regression finds the weights that the data were made with', () => {
  const random = createRandom(seed);
  const truth = [0.3, -0.2, 0, 0.5, 0.1];
  const a = new Float64Array(25);
  const b = new Float64Array(5);
  for (let n = 0; n < 200; n++) {
    const row = truth.map((_, i) => (i === 2 ? 0 : random.normal()));
    const value = row.reduce((sum, x, i) => sum + x * truth[i]!, 0);
    for (let i = 0; i < 5; i++) {
      b[i]! += row[i]! * value;
      for (let j = 0; j < 5; j++) a[i * 5 + j]! += row[i]! * row[j]!;
    }
  }
  const weights = ridge(a, b, new Float64Array(5), 1, 1e-9);
  [0.3, -0.2, 1 - 0.7, 0.5, 0.1].forEach((w, i) => {
    expect(weights[i], `seed ${seed}`).toBeCloseTo(w, 6);
  });
});

test('a stage learns a linear filter from examples of it', () => {
  const random = createRandom(seed);
  const input = createPlane(90, 80);
  for (let i = 0; i < input.data.length; i++) input.data[i] = random.between(0, 255);
  const stage = {
    scale: 1,
    scheme: { angles: 8, strengths: [10], coherences: [0.4] },
  };
  const target = crossBlur(input);
  const learned = unpackFilters(packFilters(fitStage(stage, [{ input, target }], 1)), stage);
  const result = hashedFilter(input, learned);
  for (let y = 4; y < 76; y++) {
    for (let x = 4; x < 86; x++) {
      const i = y * 90 + x;
      expect(Math.abs(result.data[i]! - target.data[i]!), `seed ${seed}`).toBeLessThan(2);
    }
  }
});

/** The same from all sides: what a table that knows quarter turns can learn exactly. */
function crossBlur({ width, height, data }: Plane): Plane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (dx: number, dy: number) =>
        data[
          Math.min(height - 1, Math.max(0, y + dy)) * width +
            Math.min(width - 1, Math.max(0, x + dx))
        ]!;
      out.data[y * width + x] =
        0.6 * at(0, 0) + 0.1 * (at(1, 0) + at(-1, 0) + at(0, 1) + at(0, -1));
    }
  }
  return out;
}

test('drawn sheets are the same for the same seed, and have paper and ink', () => {
  const [a] = drawnSheets(1, 5);
  const [b] = drawnSheets(1, 5);
  expect(a).toEqual(b);
  expect(drawnSheets(1, 6)[0]).not.toEqual(a);
  expect(new Set(a!.data).size).toBeGreaterThan(50);
});
