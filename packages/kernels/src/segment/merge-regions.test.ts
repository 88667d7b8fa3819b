import { expect, test } from 'vitest';
import type { OklabPlanes } from '../color/oklab.ts';
import type { LabelMap } from '../image.ts';
import { mergeRegions } from './merge-regions.ts';

const SIZE = 24;

/** Lightness per pixel; labels in stripes four pixels wide. */
function striped(lightness: (x: number, y: number) => number): {
  labels: LabelMap;
  picture: OklabPlanes;
} {
  const n = SIZE * SIZE;
  const L = Float32Array.from({ length: n }, (_, p) => lightness(p % SIZE, Math.floor(p / SIZE)));
  const data = Int32Array.from({ length: n }, (_, p) => Math.floor((p % SIZE) / 4));
  return {
    labels: { width: SIZE, height: SIZE, data, count: SIZE / 4 },
    picture: { width: SIZE, height: SIZE, L, a: new Float32Array(n), b: new Float32Array(n) },
  };
}

const options = { maxCost: 60, minAreaPx: 0, lightnessWeight: 1 };

test('a flat picture becomes one region, nothing merges at no cost allowed but equals', () => {
  const { labels, picture } = striped(() => 0.5);
  expect(mergeRegions(labels, picture, options).count).toBe(1);
  const steps = striped((x) => 0.1 * Math.floor(x / 4));
  expect(mergeRegions(steps.labels, steps.picture, { ...options, maxCost: 0 }).count).toBe(6);
});

test('two halves stay apart, a soft gradient within each does not part it', () => {
  const { labels, picture } = striped((x) => (x < 12 ? 0.2 : 0.8) + 0.002 * x);
  const merged = mergeRegions(labels, picture, options);
  expect(merged.count).toBe(2);
  expect(merged.data[0]).toBe(merged.data[11]);
  expect(merged.data[0]).not.toBe(merged.data[12]);
});

test('pieces below the least area join their most alike neighbour', () => {
  const { labels, picture } = striped((x) => [0.2, 0.2, 0.45, 0.9, 0.9, 0.9][Math.floor(x / 4)]);
  const merged = mergeRegions(labels, picture, { ...options, maxCost: 10, minAreaPx: 100 });
  expect(merged.count).toBe(2);
  expect(merged.data[9]).toBe(merged.data[0]);
});
