import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { type ReplaceOptions, replaceMaterial } from './replace-material.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const GOLDEN = join(import.meta.dirname, 'golden-kitchen.png');

const OPTIONS: ReplaceOptions = {
  covering: { kind: 'library', material: 'concrete', colour: '#a5a29c' },
  unitM: 0,
  surfaceWidthM: 0,
  rotationDegrees: 0,
  shading: 1,
  surface: 'auto',
  oldPattern: 0,
  seed: 1,
  featherPx: 3,
};

function picture(width: number, height: number, paint: (x: number, y: number) => number[]): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(paint(i % width, Math.floor(i / width)), i * 3);
  return { width, height, data };
}

function mask(width: number, height: number, inside: (x: number, y: number) => boolean): Gray8 {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] = inside(i % width, Math.floor(i / width)) ? 255 : 0;
  }
  return { width, height, data };
}

const mean = (image: Rgb8, x0: number, x1: number, y0: number, y1: number): number => {
  let sum = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) sum += image.data[(y * image.width + x) * 3 + 1]!;
  return sum / ((x1 - x0) * (y1 - y0));
};

test('beyond the feather nothing changes, inside nearly everything does', () => {
  const random = createRandom(5);
  const image = picture(96, 80, () => [random.below(256), random.below(256), random.below(256)]);
  const area = mask(96, 80, (x, y) => Math.hypot(x - 50, y - 44) < 18);
  const { image: out } = replaceMaterial(image, area, OPTIONS);
  let changed = 0;
  let inside = 0;
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 96; x++) {
      const j = (y * 96 + x) * 3;
      const d = Math.hypot(x - 50, y - 44);
      const same = [0, 1, 2].every((k) => image.data[j + k] === out.data[j + k]);
      if (d > 18 + OPTIONS.featherPx) expect(same).toBe(true);
      if (d < 14) {
        inside++;
        if (!same) changed++;
      }
    }
  }
  expect(changed).toBeGreaterThan(0.95 * inside);
});

test('shadows stay where they lay, in their own depth', () => {
  const half = picture(160, 120, (x) => (x < 80 ? [150, 146, 140] : [78, 76, 73]));
  const floor = mask(160, 120, (_, y) => y > 60);
  const plain = { kind: 'library', material: 'paint', colour: '#c8b090' } as const;
  const options: ReplaceOptions = { ...OPTIONS, covering: plain, surface: 'floor' };
  const { image: kept, surface } = replaceMaterial(half, floor, options);
  expect(surface).toBe('floor');
  const before = mean(half, 120, 150, 80, 110) / mean(half, 10, 40, 80, 110);
  const after = mean(kept, 120, 150, 80, 110) / mean(kept, 10, 40, 80, 110);
  expect(Math.abs(after - before)).toBeLessThan(0.06);
  const { image: flat } = replaceMaterial(half, floor, { ...options, shading: 0 });
  expect(mean(flat, 120, 150, 80, 110) / mean(flat, 10, 40, 80, 110)).toBeGreaterThan(0.96);
});

test('dark wood on a white wall is dark, white paint on it is as white as it was', () => {
  const room = picture(160, 120, (_, y) => (y < 90 ? [205, 205, 205] : [150, 140, 125]));
  const wall = mask(160, 120, (x, y) => x > 20 && x < 140 && y > 10 && y < 85);
  const shown = (material: 'walnut' | 'paint', colour: string) => {
    const covering = { kind: 'library', material, colour } as const;
    const { image } = replaceMaterial(room, wall, { ...OPTIONS, covering, surface: 'wall' });
    return mean(image, 40, 120, 20, 75);
  };
  expect(Math.abs(shown('walnut', '#6f4b33') - 0x4b)).toBeLessThan(12);
  expect(Math.abs(shown('paint', '#eeebe5') - 205)).toBeLessThan(12);
});

test('what stands keeps its seams and folds, a wall does not keep its old pattern', () => {
  const seam = (x: number) => x % 12 === 0;
  const image = picture(160, 120, (x) => (seam(x) ? [112, 110, 104] : [150, 148, 140]));
  const sofa = mask(160, 120, (x, y) => x > 20 && x < 140 && y > 50 && y < 110);
  const velvet = { kind: 'library', material: 'velvet', colour: '#27473a' } as const;
  const depth = (surface: ReplaceOptions['surface']) => {
    const { image: out } = replaceMaterial(image, sofa, { ...OPTIONS, covering: velvet, surface });
    return mean(out, 84, 85, 60, 100) / mean(out, 88, 92, 60, 100);
  };
  expect(depth('other')).toBeLessThan(0.9);
  expect(depth('wall')).toBeGreaterThan(0.95);
});

test('what fills the lower or the upper edge lies level, whatever the lines say', () => {
  // Slanted lines that run together far below the middle.
  const image = picture(160, 120, (x, y) => {
    const slope = (x - 80) / Math.max(1, 104 - y);
    return Math.abs(slope % 0.5) < 0.06 ? [60, 60, 60] : [190, 186, 180];
  });
  const surfaceOf = (inside: (x: number, y: number) => boolean) =>
    replaceMaterial(image, mask(160, 120, inside), OPTIONS).surface;
  expect(surfaceOf((_, y) => y > 66)).toBe('floor');
  expect(surfaceOf((_, y) => y < 50)).toBe('ceiling');
});

test('a known width sets the size of the pattern', () => {
  const image = picture(160, 120, () => [140, 140, 140]);
  const wall = mask(160, 120, (x, y) => x > 10 && x < 150 && y > 10 && y < 110);
  const bricks = { kind: 'library', material: 'brickRed', colour: '#99543d' } as const;
  const options: ReplaceOptions = { ...OPTIONS, covering: bricks, surface: 'wall', shading: 0 };
  const steps = (surfaceWidthM: number) => {
    const { data } = replaceMaterial(image, wall, { ...options, surfaceWidthM }).image;
    let count = 0;
    for (let y = 20; y < 100; y++) {
      const j = (y * 160 + 80) * 3;
      if (Math.abs(data[j + 1]! - data[j - 160 * 3 + 1]!) > 12) count++;
    }
    return count;
  };
  // Bricks of a 0.8 m piece of wall are large; those of a 2 m piece are more and smaller.
  expect(steps(2)).toBeGreaterThan(steps(0.8));
});

test("a user's picture repeats without a seam and keeps its colour", () => {
  const random = createRandom(9);
  const swatch = picture(90, 70, (x) => [180 + 0.3 * x, 90 + random.below(12), 60]);
  const image = picture(128, 96, () => [130, 130, 130]);
  const wall = mask(128, 96, (x, y) => x > 8 && x < 120 && y > 8 && y < 88);
  const { image: out } = replaceMaterial(image, wall, {
    ...OPTIONS,
    covering: { kind: 'picture', picture: swatch },
    surface: 'wall',
    unitM: 0.3,
  });
  const at = (48 * 128 + 64) * 3;
  expect(out.data[at]!).toBeGreaterThan(out.data[at + 1]! + 30);
});

test('the same request gives the same bytes, another seed others', () => {
  const image = picture(80, 60, (x, y) => [100 + x, 90 + y, 80]);
  const area = mask(80, 60, (x, y) => x > 20 && x < 60 && y > 20 && y < 50);
  const once = replaceMaterial(image, area, OPTIONS).image;
  expect(replaceMaterial(image, area, OPTIONS).image).toEqual(once);
  expect(replaceMaterial(image, area, { ...OPTIONS, seed: 2 }).image).not.toEqual(once);
});

test('refuses an empty mask, other sizes and options out of range', () => {
  const image = picture(32, 32, () => [9, 9, 9]);
  const all = mask(32, 32, () => true);
  expect(() =>
    replaceMaterial(
      image,
      mask(32, 32, () => false),
      OPTIONS,
    ),
  ).toThrow(/covers no/);
  expect(() =>
    replaceMaterial(
      image,
      mask(16, 32, () => true),
      OPTIONS,
    ),
  ).toThrow(/16/);
  expect(() => replaceMaterial(image, all, { ...OPTIONS, unitM: -1 })).toThrow(/range/);
  expect(() => replaceMaterial(image, all, { ...OPTIONS, shading: 2 })).toThrow(/range/);
  // A mask over everything, and one of a single pixel, are fine.
  expect(replaceMaterial(image, all, OPTIONS).image.data).toHaveLength(32 * 32 * 3);
  const dot = mask(32, 32, (x, y) => x === 20 && y === 20);
  expect(replaceMaterial(image, dot, OPTIONS).image.data).toHaveLength(32 * 32 * 3);
});

test('golden picture: the kitchen with another floor', () => {
  const photo = readPng(join(ROOT, 'packages/kernels/bench/photos/kitchen.png'));
  const kitchen = resizeRgb8(photo, 320, 180);
  const floor = mask(320, 180, (x, y) => y > 132 && x > 60 && x < 230 && x + y > 200);
  const covering = { kind: 'library', material: 'marbleGrey', colour: '#a3a19d' } as const;
  const actual = replaceMaterial(kitchen, floor, { ...OPTIONS, covering, seed: 7 }).image;
  expectGolden(actual, GOLDEN);
});

test('lawn in the place of a pool gets the colour of the lawn around it', () => {
  const image = picture(160, 120, (x, y) =>
    y < 40
      ? [190, 205, 225]
      : x > 50 && x < 110 && y > 60 && y < 95
        ? [96, 140, 170]
        : [150, 190, 110],
  );
  const pool = mask(160, 120, (x, y) => x > 50 && x < 110 && y > 60 && y < 95);
  const grass = { kind: 'library', material: 'grass', colour: '#6f8b45' } as const;
  const lay = (likeAround: boolean) =>
    replaceMaterial(image, pool, { ...OPTIONS, covering: grass, surface: 'floor', likeAround });
  const away = (likeAround: boolean) =>
    Math.abs(mean(lay(likeAround).image, 56, 104, 66, 90) - mean(image, 0, 40, 66, 90));
  expect(away(true)).toBeLessThan(8);
  expect(away(true)).toBeLessThan(0.5 * away(false));
});
