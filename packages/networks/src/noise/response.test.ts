import { expect, test } from 'vitest';
import { meantBy, readAs } from './response.ts';

const LIGHTS = [0, 1e-7, 1e-6, 2e-6, 1e-4, 0.01, 0.04, 0.18, 1, 20, 4000, 65504];

test('brightness is read so that more is more, and back to what it was', () => {
  const read = LIGHTS.map(readAs);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect(read[0]).toBe(0);
  expect(read.at(-1)).toBe(1);
  for (const [k, light] of LIGHTS.entries())
    expect(meantBy(read[k] ?? 0)).toBeCloseTo(light, 5 - Math.ceil(Math.log10(light + 1)));
});

test('beyond its range brightness is held', () => {
  expect(readAs(-1)).toBe(0);
  expect(readAs(1e9)).toBe(1);
  expect(meantBy(-0.1)).toBe(0);
});
