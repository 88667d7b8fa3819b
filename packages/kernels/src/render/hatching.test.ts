import { expect, test } from 'vitest';
import { findHatching, hatchingDissolved } from './hatching.ts';
import type { Ink } from './ink.ts';

const SIZE = 120;

/** Hairlines one pixel wide: all pixels for which `on` holds. */
function hairlines(on: (x: number, y: number) => boolean): Ink {
  const data = new Float32Array(SIZE * SIZE);
  for (let p = 0; p < data.length; p++) if (on(p % SIZE, Math.floor(p / SIZE))) data[p] = 0.3;
  return { depth: { width: SIZE, height: SIZE, data }, lines: new Uint8Array(SIZE * SIZE) };
}

const MIDDLE = 60 * SIZE + 60;

test('a row of slanted hairlines is hatching and leaves an even tone', () => {
  const { share, tone } = findHatching(
    hairlines((x, y) => (x + y) % 5 === 0),
    1,
  );
  expect(share[MIDDLE]).toBeGreaterThan(0.5);
  expect(Math.abs(tone[MIDDLE] - tone[MIDDLE + 2])).toBeLessThan(0.01);
  expect(tone[MIDDLE]).toBeGreaterThan(0.02);
});

test('a hairline alone and level joints are none', () => {
  expect(
    findHatching(
      hairlines((x, y) => x === y),
      1,
    ).share[MIDDLE],
  ).toBe(0);
  expect(
    findHatching(
      hairlines((_x, y) => y % 5 === 0),
      1,
    ).share[MIDDLE],
  ).toBe(0);
});

test('hatching stays where nearly all structure is asked for', () => {
  expect(hatchingDissolved(0.95)).toBe(0);
  expect(hatchingDissolved(0.75)).toBeCloseTo(1);
});
