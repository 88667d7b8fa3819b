import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { LOOK_LENGTH, lookDistance, lookFeatures } from './features.ts';

const SIDE = 64;

function paint(colourAt: (x: number, y: number) => readonly [number, number, number]): Rgb8 {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) data.set(colourAt(x, y), (y * SIDE + x) * 3);
  }
  return { width: SIDE, height: SIDE, data };
}

const stripes = (turned: boolean) =>
  paint((x, y) => ((turned ? y : x) % 8 < 4 ? [220, 200, 170] : [90, 60, 40]));

/** A small copy of a bench photograph, by plain means over blocks. */
function photo(name: string): Rgb8 {
  const { width, height, data } = readPng(
    path.resolve(import.meta.dirname, '../../bench/photos', `${name}.png`),
  );
  return paint((x, y) => {
    const [x0, y0] = [Math.floor((x * width) / SIDE), Math.floor((y * height) / SIDE)];
    const at = (y0 * width + x0) * 3;
    return [data[at], data[at + 1], data[at + 2]];
  });
}

describe('the look of a picture', () => {
  test('is the same for the same picture, and of one length', () => {
    const look = lookFeatures(photo('kitchen'));
    expect(look.length).toBe(LOOK_LENGTH);
    expect(lookDistance(look, lookFeatures(photo('kitchen')))).toBe(0);
  });

  test('tells colours, places and directions apart', () => {
    const red = lookFeatures(paint(() => [200, 40, 40]));
    const rose = lookFeatures(paint(() => [205, 60, 60]));
    const blue = lookFeatures(paint(() => [40, 40, 200]));
    expect(lookDistance(red, rose)).toBeLessThan(lookDistance(red, blue) / 3);
    const above = lookFeatures(paint((_, y) => (y < 32 ? [240, 240, 240] : [30, 30, 30])));
    const below = lookFeatures(paint((_, y) => (y < 32 ? [30, 30, 30] : [240, 240, 240])));
    expect(lookDistance(above, below)).toBeGreaterThan(1000);
    const upright = lookFeatures(stripes(false));
    expect(lookDistance(upright, lookFeatures(stripes(true)))).toBeGreaterThan(500);
  });

  test('finds a changed copy nearer than any other photograph', () => {
    const names = ['kitchen', 'living_room', 'coffee', 'canyon', 'dock', 'kodim01', 'kodim08'];
    const looks = names.map((name) => lookFeatures(photo(name)));
    const random = createRandom(7);
    for (const [nth, name] of names.entries()) {
      const source = photo(name);
      const changed = lookFeatures({
        ...source,
        data: source.data.map((v) => Math.min(255, Math.max(0, v * 1.06 + 4 * random.normal()))),
      });
      const distances = looks.map((look) => lookDistance(look, changed));
      expect(distances.indexOf(Math.min(...distances)), name).toBe(nth);
    }
  });

  test('says nothing of an empty picture’s noise', () => {
    const random = createRandom(11);
    const flat = lookFeatures(paint(() => [128, 128, 128]));
    const noisy = lookFeatures(
      paint(() => {
        const v = 128 + Math.round(random.normal());
        return [v, v, v];
      }),
    );
    expect(lookDistance(flat, noisy)).toBeLessThan(60);
  });

  test('is as it was when it was stored', () => {
    const look = lookFeatures(photo('living_room'));
    expect(Buffer.from(look).toString('base64')).toMatchInlineSnapshot(
      `"GAAAAAAAAgIAUAEEBQIDEgsCmQAIEQYIKRMBSgABBwMJHQwAwde8sJ/At6iXpaGRpoeEind4ent5fXx9dnl6f3J2eXx9e4CCfIGDhnd+f4Rvdn2BEwkEBQwJBwQFCAQFCAkJCAMEIQ8QGg8PEhEOEw4PEAwKDwwMHhYaHxISDw4SIhIOFA8NEhES"`,
    );
  });

  test('needs a few pixels', () => {
    const speck = { width: 4, height: 4, data: new Uint8Array(48) };
    expect(() => lookFeatures(speck)).toThrow(/8 × 8/);
  });
});
