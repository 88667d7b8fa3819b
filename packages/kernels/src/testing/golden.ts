import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { readPng, writePng } from '../../bench/png.ts';
import type { Rgb8 } from '../image.ts';
import { psnr } from '../metric/psnr.ts';

const OUT = path.resolve(import.meta.dirname, '../../../../test-output');

/** Below this two runs of the same kernel differ by more than rounding on another processor. */
const SAME_DB = 60;

/**
 * Compares a kernel's result with the PNG committed beside its test; `UPDATE_GOLDEN=1` renews that.
 * When they differ, actual, expected and four times their difference are written to `test-output`.
 */
export function expectGolden(actual: Rgb8, file: string): void {
  if (process.env.UPDATE_GOLDEN === '1') writePng(file, actual);
  const expected = readPng(file);
  const likeness = psnr(actual, expected);
  if (likeness < SAME_DB) writeDifference(actual, expected, file);
  expect(likeness, `see ${OUT}`).toBeGreaterThanOrEqual(SAME_DB);
}

/** How far channels (0…255) may be from the committed picture: on average, and all but five in a hundred. */
export interface Tolerance {
  readonly mean: number;
  readonly most: number;
}

/** The same for pictures that may change a little: what is seen has to stay, not every pixel. */
export function expectNearGolden(actual: Rgb8, file: string, { mean, most }: Tolerance): void {
  if (process.env.UPDATE_GOLDEN === '1') writePng(file, actual);
  const expected = readPng(file);
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  const apart = Float32Array.from(actual.data, (v, i) => Math.abs(v - expected.data[i]!)).sort();
  const average = apart.reduce((sum, v) => sum + v, 0) / apart.length;
  const nearlyAll = apart[Math.floor(apart.length * 0.95)]!;
  if (average > mean || nearlyAll > most) writeDifference(actual, expected, file);
  expect(average, `see ${OUT}`).toBeLessThanOrEqual(mean);
  expect(nearlyAll, `see ${OUT}`).toBeLessThanOrEqual(most);
}

function writeDifference(actual: Rgb8, expected: Rgb8, file: string): void {
  mkdirSync(OUT, { recursive: true });
  const name = path.basename(file, '.png');
  const difference = actual.data.map((v, i) => Math.min(255, 4 * Math.abs(v - expected.data[i]!)));
  writePng(path.join(OUT, `${name}-actual.png`), actual);
  writePng(path.join(OUT, `${name}-expected.png`), expected);
  writePng(path.join(OUT, `${name}-difference.png`), { ...actual, data: difference });
}
