import path from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import type { Rgb8 } from '../image.ts';
import { isDrawn } from './picture-kind.ts';
import { spreadColours } from './spread-colours.ts';

test.each(['dock', 'kitchen', 'living_room'])('the photograph %s is not drawn', (name) => {
  const file = path.resolve(import.meta.dirname, `../../bench/photos/${name}.png`);
  expect(isDrawn(readPng(file))).toBe(false);
});

test('a plan is drawn; shades and noise are not', () => {
  const paint = (level: (x: number, y: number) => number): Rgb8 => {
    const data = new Uint8Array(200 * 200 * 3);
    for (let p = 0; p < 40_000; p++) {
      const value = level(p % 200, Math.floor(p / 200));
      data.fill(value, 3 * p, 3 * p + 3);
    }
    return { width: 200, height: 200, data };
  };
  expect(isDrawn(paint((x, y) => (x % 40 < 2 || y % 50 < 3 ? 20 : x < 80 ? 255 : 220)))).toBe(true);
  expect(isDrawn(paint((x, y) => (x + y) / 2))).toBe(false);
  expect(isDrawn(paint(() => 200))).toBe(false);
  expect(isDrawn(paint((x, y) => (x * 7919 + y * 104729) % 255))).toBe(false);
});

test('transparent pixels take the nearest colours, visible ones keep theirs', () => {
  const [width, height] = [20, 9];
  const data = new Uint8Array(width * height * 3);
  const alpha = { width, height, data: new Uint8Array(width * height) };
  for (let p = 0; p < width * height; p++) {
    const x = p % width;
    if (x < 6) data.set([200, 30, 10], 3 * p);
    if (x < 6) alpha.data[p] = x === 5 ? 128 : 255;
  }
  const result = spreadColours({ width, height, data }, alpha);
  for (let p = 0; p < width * height; p++) {
    expect([...result.data.subarray(3 * p, 3 * p + 3)]).toEqual([200, 30, 10]);
  }
});

test('a picture without any visible pixel comes back as it is', () => {
  const image = { width: 3, height: 2, data: Uint8Array.from({ length: 18 }, (_, i) => i) };
  const alpha = { width: 3, height: 2, data: new Uint8Array(6) };
  expect(spreadColours(image, alpha).data).toEqual(image.data);
});
