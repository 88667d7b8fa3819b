import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { psnr } from '../metric/psnr.ts';
import { structureFidelity } from '../metric/structure-fidelity.ts';
import { expectGolden } from '../testing/golden.ts';
import { readAreas } from './areas.ts';
import { STYLE_MANNERS, type StyleTransferOptions, transferStyle } from './style-transfer.ts';

const PHOTOS = join(import.meta.dirname, '../../bench/photos');
const photo = (name: string, width: number, height: number): Rgb8 =>
  resizeRgb8(readPng(join(PHOTOS, `${name}.png`)), width, height);
const street = photo('kodim08', 320, 214);
const canyon = photo('canyon', 320, 212);
const options: StyleTransferOptions = { strength: 0.8, manner: 'areas', featherPx: 4, seed: 7 };

const meanOf = ({ data }: Rgb8): number[] =>
  [0, 1, 2].map((k) => data.reduce((s, v, i) => s + (i % 3 === k ? v : 0), 0) / (data.length / 3));
const away = (a: Rgb8, b: Rgb8): number => {
  const [p, q] = [meanOf(a), meanOf(b)];
  return Math.hypot(...p.map((v, k) => v - q[k]));
};

describe('areas', () => {
  test('share every pixel among them', () => {
    const shares = Object.values(readAreas(street));
    for (let i = 0; i < street.width * street.height; i += 17) {
      expect(shares.reduce((sum, { data }) => sum + data[i], 0)).toBeCloseTo(1, 4);
    }
  });
});

describe('style transfer', () => {
  test('moves the colours to the style and keeps the structure', () => {
    const result = transferStyle(street, canyon, options);
    expect(away(result, canyon)).toBeLessThan(0.6 * away(street, canyon));
    expect(structureFidelity(street, result)).toBeGreaterThan(0.85);
  });

  test('at strength 0 nothing changes', () => {
    expect(transferStyle(street, canyon, { ...options, strength: 0 }).data).toEqual(street.data);
  });

  test('every manner gives another picture', () => {
    const results = STYLE_MANNERS.map((manner) =>
      transferStyle(street, canyon, { ...options, manner }),
    );
    for (const [i, a] of results.entries()) {
      for (const b of results.slice(i + 1)) expect(psnr(a, b)).toBeLessThan(36);
    }
  });

  test('leaves what lies outside the mask byte by byte', () => {
    const { width, height } = street;
    const mask: Gray8 = { width, height, data: new Uint8Array(width * height) };
    for (let y = 60; y < 140; y++) mask.data.fill(255, y * width + 80, y * width + 220);
    const result = transferStyle(street, canyon, { ...options, mask });
    let changed = 0;
    for (let i = 0; i < mask.data.length; i++) {
      const same = [0, 1, 2].every((k) => result.data[i * 3 + k] === street.data[i * 3 + k]);
      if (mask.data[i] === 0) expect(same).toBe(true);
      else if (!same) changed++;
    }
    expect(changed).toBeGreaterThan(0.8 * 80 * 140);
  });

  test('refuses an empty mask and a strength beyond its range', () => {
    const { width, height } = street;
    const mask: Gray8 = { width, height, data: new Uint8Array(width * height) };
    expect(() => transferStyle(street, canyon, { ...options, mask })).toThrowError(/selected/);
    expect(() => transferStyle(street, canyon, { ...options, strength: 2 })).toThrowError(
      /strength/,
    );
  });

  test('golden picture: the street by areas in the canyon’s colours', () => {
    const [source, style] = [resizeRgb8(street, 200, 134), resizeRgb8(canyon, 200, 132)];
    const result = transferStyle(source, style, options);
    expectGolden(result, join(import.meta.dirname, 'golden-street.png'));
  });
});
