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
