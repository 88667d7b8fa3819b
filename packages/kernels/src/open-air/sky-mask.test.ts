import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { readSky } from './sky-mask.ts';

const PHOTOS = join(import.meta.dirname, '../../bench/photos');
const photo = (name: string, width: number, height: number): Rgb8 =>
  resizeRgb8(readPng(join(PHOTOS, `${name}.png`)), width, height);
const street = photo('kodim08', 600, 400);
const canyon = photo('canyon', 320, 212);

/** A picture of 240 × 160 px from its colour at each place, 0 … 1. */
function painted(colourAt: (x: number, y: number) => readonly number[]): Rgb8 {
  const [width, height] = [240, 160];
  const data = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    data.set(colourAt((p % width) / width, Math.floor(p / width) / height), p * 3);
  }
  return { width, height, data };
}

describe('sky', () => {
  test('is found behind roofs and through an arch', () => {
    expect(readSky(street).share).toBeGreaterThan(0.015);
    const { alpha } = readSky(canyon);
    expect(alpha.data[Math.round(0.32 * 212) * 320 + Math.round(0.45 * 320)]).toBeGreaterThan(0.9);
    expect(alpha.data[200 * 320 + 160]).toBe(0);
  });

  test('is neither a ceiling nor a wall nor water', () => {
    for (const name of ['kitchen', 'living_room', 'dock', 'kodim01', 'coffee']) {
      expect(readSky(photo(name, 480, 300)).share, name).toBe(0);
    }
  });

  test('is found where it is all grey clouds, without the white houses below them', () => {
    const coast = photo('kodim19', 341, 512);
    const { alpha, share } = readSky(coast, 'outdoor');
    expect(share).toBeGreaterThan(0.38);
    expect(share).toBeLessThan(0.45);
    const at = (x: number, y: number): number =>
      alpha.data[Math.round(y * 512) * 341 + Math.round(x * 341)];
    expect(at(0.2, 0.1)).toBeGreaterThan(0.9);
    expect(at(0.85, 0.4)).toBeGreaterThan(0.9);
    // A gable of the clouds' own grey, and the tower.
    expect(at(0.42, 0.52)).toBe(0);
    expect(at(0.62, 0.45)).toBe(0);
  });

  test('is not what has its colour in the ground below it', () => {
    // Dusk over a dark hedge; a stream of its colour runs down to a lawn that glitters in the like.
    const sky = [92, 104, 142];
    const dusk = painted((x, y) => {
      if (y < 0.45) return sky;
      if (x > 0.5 && x < 0.52 && y < 0.8) return sky;
      if (y < 0.7) return [38, 44, 34];
      const isDark = (Math.floor(120 * x) + Math.floor(80 * y)) % 2 === 0;
      return isDark ? [82, 94, 131] : sky;
    });
    const { width, data } = readSky(dusk, 'outdoor').alpha;
    expect(data[Math.round(0.2 * 160) * width + 60]).toBeGreaterThan(0.9);
    const lawn = data.subarray(Math.round(0.75 * 160) * width);
    expect(lawn.reduce((sum, own) => sum + own, 0) / lawn.length).toBeLessThan(0.02);
  });

  test('is no grey wall that fills the upper picture', () => {
    const wall = painted((x, y) => {
      const light = 8 * Math.sin(9 * x) * Math.sin(7 * y);
      return y < 0.65 ? [138 + light, 140 + light, 141 + light] : [120, 92, 66];
    });
    expect(readSky(wall, 'outdoor').share).toBe(0);
  });

  test('is found again after sunset, and ends above the water', () => {
    const field: Rgb8 = { width: 240, height: 160, data: new Uint8Array(240 * 160 * 3) };
    for (let p = 0; p < 240 * 160; p++) {
      const y = Math.floor(p / 240) / 160;
      const water = y > 0.55 ? 0.6 : 1;
      const colour = y > 0.55 ? [70, 96, 150] : [96 + 110 * y, 78 + 60 * y, 128 - 20 * y];
      for (let k = 0; k < 3; k++) {
        field.data[p * 3 + k] = colour[k] * water * (y > 0.5 && y < 0.56 ? 0.3 : 1);
      }
    }
    const { alpha, share } = readSky(field);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.58);
    expect(alpha.data[140 * 240 + 120]).toBe(0);
  });

  test('is no ceiling in the light of lamps, unless the picture is said to be outdoors', () => {
    const room = painted((_, y) => {
      if (y < 0.35) return [232 + 10 * y, 206 + 10 * y, 172];
      return y < 0.6 ? [205, 178, 148] : [150, 112, 78];
    });
    expect(readSky(room).share).toBe(0);
    expect(readSky(room, 'indoor').share).toBe(0);
    expect(readSky(room, 'outdoor').share).toBeGreaterThan(0.3);
  });

  test('is no white front that it pales towards', () => {
    // Blue above, pale at the horizon; the drawn outline of the front has a gap.
    const house = painted((x, y) => {
      const inside = x > 0.3 && x < 0.7 && y > 0.25 && y < 0.8;
      const rim = inside && (x < 0.31 || x > 0.69 || y < 0.265) && !(y > 0.3 && y < 0.33);
      if (rim) return [60, 60, 64];
      if (inside) return [214, 222, 230];
      return y > 0.75 ? [96, 130, 70] : [178 + 60 * y, 202 + 38 * y, 230 + 6 * y];
    });
    const { width, data } = readSky(house).alpha;
    expect(data[Math.round(0.5 * 160) * width + Math.round(0.5 * width)]).toBe(0);
    expect(data[Math.round(0.1 * 160) * width + Math.round(0.5 * width)]).toBe(1);
    expect(data[Math.round(0.5 * 160) * width + Math.round(0.1 * width)]).toBe(1);
  });
});
