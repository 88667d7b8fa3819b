import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { withWasm } from '../wasm/arena.ts';
import { fractalReference } from './noise.ts';

const seed = 20261128;

test.each([1, 2, 3, 4, 5])(
  'the WASM twin equals the reference to the bit, %s octaves',
  (octaves) => {
    const random = createRandom(seed + octaves);
    const twin = withWasm(0, (kernels) => kernels.fractal)!;
    for (let i = 0; i < 2000; i++) {
      const at = [random.between(-900, 900), random.between(-900, 900)] as const;
      const own = random.uint32() >>> 8;
      const foot = random.between(0, 1.2);
      const told = `seed ${seed}, ${at.join(' ')} ${own} ${foot}`;
      expect(twin(...at, own, octaves, foot), told).toBe(
        fractalReference(...at, own, octaves, foot),
      );
    }
  },
);

test.each([
  [1, 5, 3],
  [2, 0, 7],
  [3, 12, 0],
  [5, 31, 900],
])(
  'the twin that repeats equals its reference to the bit, %s octaves, %s × %s',
  (octaves, ...periods) => {
    const random = createRandom(seed + octaves);
    const twin = withWasm(0, (kernels) => kernels.periodicFractal)!;
    for (let i = 0; i < 2000; i++) {
      // On the grid's own lines too, where what is left of the period is 0.
      const on = i % 3 === 0 ? Math.round : (value: number) => value;
      const at = [on(random.between(-90, 90)), on(random.between(-90, 90))] as const;
      const own = random.uint32() >>> 8;
      const foot = random.between(0, 0.6);
      const told = `seed ${seed}, ${at.join(' ')} ${own} ${foot}`;
      expect(twin(...at, own, octaves, foot, periods[0], periods[1]), told).toBe(
        fractalReference(...at, own, octaves, foot, ...periods),
      );
    }
  },
);

test('noise is continuous, within bounds and fades to its mean', () => {
  const random = createRandom(seed);
  let sum = 0;
  const points = 4000;
  for (let i = 0; i < points; i++) {
    const [x, y] = [random.between(-50, 50), random.between(-50, 50)];
    const value = fractalReference(x, y, 5, 4, 0);
    expect(Math.abs(value)).toBeLessThan(1);
    expect(Math.abs(fractalReference(x + 1e-6, y, 5, 4, 0) - value)).toBeLessThan(1e-3);
    expect(fractalReference(x, y, 5, 4, 0.8)).toBeCloseTo(0, 12);
    sum += value;
  }
  expect(Math.abs(sum / points)).toBeLessThan(0.03);
});
