import { expect, test } from 'vitest';
import { atmosphereOf } from './atmosphere.ts';
import { seasonAtmosphere, seasonTint } from './season.ts';
import { createSky } from './sky.ts';
import { createSurroundings } from './surroundings.ts';
import { keyGain, keyLightOf, variationOf, varyAtmosphere, varyEnvironment } from './variation.ts';

const ENVIRONMENTS = ['city', 'suburb', 'waterfront', 'mountain', 'forest', 'plain', 'keep'];

/** The strip above the horizon, 120 × 24 samples. */
function strip(environment: string, atmosphere = 'day'): Float32Array {
  const sky = createSky(atmosphereOf(atmosphere), environment, 5);
  const out = new Float32Array(120 * 24 * 3);
  for (let j = 0; j < 24; j++) {
    for (let i = 0; i < 120; i++)
      sky.colour(i / 75 - 0.8, -j / 90, 0, out.subarray((j * 120 + i) * 3, (j * 120 + i) * 3 + 3));
  }
  return out;
}

const apart = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, v, i) => sum + Math.abs(v - b[i]), 0) / a.length;

test('every environment looks different from every other, and is real light', () => {
  const strips = ENVIRONMENTS.map((name) => strip(name));
  for (const [i, a] of strips.entries()) {
    expect(a.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
    for (const [j, b] of strips.entries())
      if (j > i)
        expect(apart(a, b), `${ENVIRONMENTS[i]} ${ENVIRONMENTS[j]}`).toBeGreaterThan(0.008);
  }
});

test('a city is lit at night, and no denser than asked for', () => {
  const night = atmosphereOf('night');
  const dark = new Float32Array(3);
  const covered = (density: 'none' | 'high') => {
    const city = createSurroundings('city', night, 9, density);
    let count = 0;
    for (let i = 0; i < 400; i++) {
      dark.fill(9);
      city.paint(i / 200 - 1, 0.045, dark);
      if (dark[0] !== 9) count++;
    }
    return count;
  };
  expect(covered('high')).toBeGreaterThan(covered('none'));
});

test('seasons move leaves and grass and nothing else', () => {
  const tint = (material: 'grass' | 'foliage' | 'concrete', season: string) => {
    const lab: [number, number, number] = [0.6, -0.07, 0.1];
    seasonTint(lab, material, season, 3);
    return lab;
  };
  expect(tint('concrete', 'autumn')).toEqual([0.6, -0.07, 0.1]);
  expect(tint('foliage', 'summer')).toEqual([0.6, -0.07, 0.1]);
  expect(tint('foliage', 'autumn')).not.toEqual(tint('foliage', 'summer'));
  expect(tint('grass', 'winter')[1]).toBeGreaterThan(tint('grass', 'summer')[1]);
  const day = atmosphereOf('day');
  expect(seasonAtmosphere(day, 'winter').sunElevation).toBeLessThan(day.sunElevation);
});

test('consecutive seeds draw far apart; a faithful picture keeps its surroundings', () => {
  const draws = [0, 1, 2, 3].map((seed) => variationOf(seed, 0.75).at(1));
  for (let i = 1; i < 4; i++) expect(Math.abs(draws[i] - draws[i - 1])).toBeGreaterThan(0.2);
  expect(varyEnvironment('keep', false, variationOf(4, 0.95))).toBe('keep');
  expect(varyEnvironment('keep', false, variationOf(4, 0.4))).not.toBe('keep');
  expect(varyEnvironment('city', false, variationOf(4, 0.4))).toBe('city');
  const day = atmosphereOf('day');
  const moved = (strength: number) =>
    Math.abs(varyAtmosphere(day, variationOf(6, strength)).sunElevation - day.sunElevation);
  expect(moved(0.4)).toBeGreaterThan(moved(0.95));
});

test('four pictures that keep their colours stand in four lights, the freer the farther apart', () => {
  const nearest = (cnStrength: number) => {
    const lights = [1, 2, 3, 4].map((seed) => keyLightOf(variationOf(seed, cnStrength)));
    const stops = lights.map((light) =>
      [0, 0.5, 1].flatMap((across) => [0, 1, 2].map((k) => Math.log2(keyGain(light, k, across)))),
    );
    const apart = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, v, i) => sum + Math.abs(v - b[i]), 0) / a.length;
    return Math.min(...stops.flatMap((a, i) => stops.slice(i + 1).map((b) => apart(a, b))));
  };
  expect(nearest(0.75)).toBeGreaterThan(0.12);
  expect(nearest(0.4)).toBeGreaterThan(nearest(0.75));
  expect(nearest(0.75)).toBeGreaterThan(nearest(0.95));
});
