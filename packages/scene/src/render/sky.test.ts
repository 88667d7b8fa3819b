import { expect, test } from 'vitest';
import type { Vec3 } from '../vec.ts';
import { clearDay, horizontalLight, radianceOf, skyTable } from './sky.ts';

const sunAt = (degrees: number): Vec3 => {
  const angle = (degrees * Math.PI) / 180;
  return [0, -Math.cos(angle), Math.sin(angle)];
};
const ground: Vec3 = [0.2, 0.2, 0.2];
const bright = ([r, g, b]: Vec3): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

test('a high sun gives about 100 klx and the clear sky some 10, as measured outdoors', () => {
  const { sun, sky } = clearDay(sunAt(60), 2, ground);
  expect(bright(sun.irradiance)).toBeGreaterThan(85);
  expect(bright(sun.irradiance)).toBeLessThan(115);
  const light = bright(horizontalLight(radianceOf(sky)));
  expect(light).toBeGreaterThan(6);
  expect(light).toBeLessThan(20);
});

test('the zenith is blue, the low sun red, and haze takes from the one for the other', () => {
  const clear = clearDay(sunAt(40), 2, ground);
  const [r, , b] = radianceOf(clear.sky)([0, 0, 1]);
  expect(b).toBeGreaterThan(2 * r);
  const low = clearDay(sunAt(4), 2, ground).sun.irradiance;
  expect(low[0]).toBeGreaterThan(3 * low[2]);
  const hazy = clearDay(sunAt(40), 5, ground);
  expect(bright(hazy.sun.irradiance)).toBeLessThan(bright(clear.sun.irradiance));
  expect(bright(horizontalLight(radianceOf(hazy.sky)))).toBeGreaterThan(
    bright(horizontalLight(radianceOf(clear.sky))),
  );
});

test('an overcast sky is three times brighter above than at the horizon and lights 7π/9 of it', () => {
  const sky = radianceOf({ kind: 'overcast', zenith: [3, 3, 3], ground });
  expect(sky([0, 0, 1])[0]).toBeCloseTo(3, 6);
  expect(sky([1, 0, 0])[0]).toBeCloseTo(1, 6);
  expect(horizontalLight(sky)[0]).toBeCloseTo((7 * Math.PI * 3) / 9, 1);
});

test('shares rise from 0 to 1 in every row and over the rows', () => {
  const { width, height, data } = skyTable({ kind: 'overcast', zenith: [1, 1, 1], ground });
  const columns = width * height * 3;
  for (let y = 0; y <= height; y++) {
    const length = y < height ? width : height;
    const line = data.subarray(columns + y * (width + 1)).subarray(0, length + 1);
    expect(line[0]).toBe(0);
    expect(line[length]).toBeCloseTo(1, 5);
    expect(line.every((share, i) => i === 0 || share > line[i - 1])).toBe(true);
  }
});
