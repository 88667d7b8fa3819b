import { expect, it } from 'vitest';
import type { Picture } from '../render/picture.ts';
import { tone, tonesOf } from './tone.ts';

const GAIN = [1, 1, 1] as const;

/** A sheer before a window in folds of light, and a dark chair. */
const FOLDS = Float32Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 5 : 3.5));
const picture = {
  objectId: Uint16Array.from({ length: 64 }, (_, i) => (i < 32 ? 8 : 9)),
  materialId: new Uint16Array(64),
  radiance: Float32Array.from({ length: 192 }, (_, i) => (i < 96 ? FOLDS[Math.floor(i / 3)] : 0.2)),
} as unknown as Picture;

const toned = (value: number, id: number): number => {
  const rgb = Float64Array.of(value, value, value);
  tone(rgb, tonesOf(picture, 7, GAIN), id, 0);
  return rgb[0];
};

it('holds back what glows so that its folds stay, and leaves the rest as it is', () => {
  expect(toned(5, 8)).toBeLessThan(0.95);
  expect(toned(5, 8) - toned(3.5, 8)).toBeGreaterThan(0.02);
  expect(toned(0.2, 9)).toBe(0.2);
});

it('pales highlights instead of changing their hue', () => {
  const rgb = Float64Array.of(1.6, 1, 0.3);
  tone(rgb, new Map(), 8, 0);
  expect(Math.max(...rgb)).toBeLessThanOrEqual(1);
  expect(rgb[0]).toBeGreaterThan(rgb[1]);
  expect(rgb[1]).toBeGreaterThan(rgb[2]);
});
