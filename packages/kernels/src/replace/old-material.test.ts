import { expect, test } from 'vitest';
import { lightChange, readOldMaterial } from './old-material.ts';
import type { PictureLight } from './picture-light.ts';
import type { SurfaceLight } from './surface-light.ts';
import { displayOf, sceneOf } from './tone.ts';

const picture: PictureLight = { white: 0.7, tint: [1, 1, 1] };

function surface(meanLuma: number, red = 0, blue = 0): SurfaceLight {
  const none = { width: 0, height: 0, data: new Float32Array(0) };
  const maps = { ...none, relative: none.data, pattern: none.data, warmRed: none, warmBlue: none };
  return { ...maps, meanLuma, litLuma: meanLuma, red, blue };
}

test('the tone curve and its inverse belong together', () => {
  for (const light of [0, 0.02, 0.3, 0.8, 1.4])
    expect(sceneOf(displayOf(light))).toBeCloseTo(light);
  expect(sceneOf(1)).toBe(sceneOf(0.98));
});

test('brightness speaks of the material more than of the light', () => {
  const of = (luma: number) => readOldMaterial(surface(luma), picture, 'wall').reflectance;
  const [pale, dark] = [of(0.5), of(0.1)];
  expect(pale).toBeGreaterThan(0.6);
  expect(dark).toBeLessThan(0.2);
  // Five times darker: part of that is taken for shade.
  expect(pale / dark).toBeLessThan(sceneOf(0.5) / sceneOf(0.1));
});

test('a pale warm wall tells of warm light, a green one of green paint', () => {
  const warm = readOldMaterial(surface(0.5, 0.2, -0.4), picture, 'wall').tint;
  expect(warm[0]).toBeGreaterThan(1.04);
  expect(warm[2]).toBeLessThan(0.9);
  const green = readOldMaterial(surface(0.1, -0.6, -0.5), picture, 'wall').tint;
  for (const value of green) expect(value).toBeCloseTo(1, 1);
});

test('a wall that reflects less leaves less light to itself', () => {
  expect(lightChange('wall', 0.8, 0.08, 0.3)).toBeLessThan(0.9);
  expect(lightChange('wall', 0.08, 0.8, 0.3)).toBeGreaterThan(1.1);
  expect(lightChange('wall', 0.4, 0.4, 0.3)).toBe(1);
  const [wall, floor] = (['wall', 'floor'] as const).map((kind) =>
    lightChange(kind, 0.8, 0.1, 0.3),
  );
  expect(floor).toBeGreaterThan(wall!);
});
