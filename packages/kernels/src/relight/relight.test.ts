import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { psnr } from '../metric/psnr.ts';
import { expectGolden } from '../testing/golden.ts';
import { sunElevationSine } from './daylight.ts';
import { type RelightOptions, relight } from './relight.ts';

const PHOTOS = join(import.meta.dirname, '../../bench/photos');
const photo = (name: string, width: number, height: number): Rgb8 =>
  resizeRgb8(readPng(join(PHOTOS, `${name}.png`)), width, height);
const street = photo('kodim08', 600, 400);
const canyon = photo('canyon', 320, 212);

const noon: RelightOptions = { hour: 12, weather: 'clear', season: 'keep', place: 'auto', seed: 1 };
const meanLuma = ({ data }: Rgb8): number => data.reduce((sum, v) => sum + v, 0) / data.length;
const meanOf = ({ data }: Rgb8, channel: number): number =>
  data.reduce((sum, v, i) => sum + (i % 3 === channel ? v : 0), 0) / (data.length / 3);

describe('the sun', () => {
  test('stands highest at noon, longest in summer, and below the horizon at midnight', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => sunElevationSine(hour, 'summer'));
    expect(hours.indexOf(Math.max(...hours))).toBe(12);
    expect(hours[0]).toBeLessThan(0);
    expect(sunElevationSine(12, 'winter')).toBeLessThan(sunElevationSine(12, 'summer'));
  });
});

describe('relight', () => {
  test('gives the same bytes from the same input, and leaves the input alone', () => {
    const before = Uint8Array.from(street.data);
    const options: RelightOptions = { ...noon, hour: 18.2, weather: 'rain' };
    const once = relight(street, options).image;
    expect(relight(street, options).image.data).toEqual(once.data);
    expect(street.data).toEqual(before);
    expect([once.width, once.height]).toEqual([600, 400]);
  });

  test('darkens the night and lights windows in it', () => {
    const day = relight(street, noon);
    const night = relight(street, { ...noon, hour: 22 });
    expect(meanLuma(night.image)).toBeLessThan(0.6 * meanLuma(day.image));
    expect(day.litWindows).toBe(0);
    expect(night.litWindows).toBeGreaterThan(5);
  });

  test('warms the evening', () => {
    const ratio = (hour: number): number => {
      const { image } = relight(street, { ...noon, hour });
      return meanOf(image, 0) / meanOf(image, 2);
    };
    expect(ratio(17.6)).toBeGreaterThan(1.12 * ratio(12));
  });

  test('changes with the seed where chance plays a part', () => {
    const a = relight(street, { ...noon, hour: 22, seed: 1 }).image;
    const b = relight(street, { ...noon, hour: 22, seed: 2 }).image;
    expect(psnr(a, b)).toBeLessThan(45);
  });

  test('keeps grey grey in the leaves of every season', () => {
    const grey: Rgb8 = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(120) };
    const spring = relight(grey, { ...noon, season: 'spring' }).image;
    const autumn = relight(grey, { ...noon, season: 'autumn' }).image;
    expect(psnr(spring, autumn)).toBeGreaterThan(35);
  });

  test('takes the sky of a photograph', () => {
    const red: Rgb8 = { width: 8, height: 8, data: new Uint8Array(8 * 8 * 3) };
    for (let i = 0; i < red.data.length; i += 3) red.data[i] = 230;
    const { image } = relight(canyon, { ...noon, skyImage: red });
    const at = (Math.round(0.32 * 212) * 320 + Math.round(0.45 * 320)) * 3;
    expect(image.data[at]).toBeGreaterThan(180);
    expect(image.data[at + 2]).toBeLessThan(60);
  });

  test('leaves a room at noon nearly as it was, and takes a green wall for no garden', () => {
    const room = photo('living_room', 320, 192);
    expect(psnr(room, relight(room, noon).image)).toBeGreaterThan(24);
    const kitchen = photo('kitchen', 320, 216);
    expect(relight(kitchen, { ...noon, hour: 22 }).litWindows).toBe(0);
  });

  test('takes a front with many windows for a street, though it shows no sky', () => {
    const front = photo('kodim01', 480, 320);
    expect(relight(front, { ...noon, hour: 22 }).litWindows).toBeGreaterThan(15);
  });

  test('refuses an hour that no clock shows', () => {
    expect(() => relight(street, { ...noon, hour: 24 })).toThrowError(/hour/);
  });

  test('matches the golden picture', () => {
    const path = join(import.meta.dirname, 'golden-street.png');
    const small = photo('kodim08', 288, 192);
    const { image } = relight(small, { ...noon, place: 'outdoor', hour: 18.6, seed: 5 });
    expectGolden(image, path);
  });
});
