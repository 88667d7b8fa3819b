import { expect, test } from 'vitest';
import { oklabPlanes } from '../../color/oklab.ts';
import type { LabelMap, Rgb8 } from '../../image.ts';
import { estimateCamera } from '../camera.ts';
import { measureRegions } from '../regions.ts';
import { photoTones } from './photo-tones.ts';

const SIZE = 64;

/** Two fields: an even one above, below it one of the given grey levels. */
function tonesOf(level: (x: number, y: number) => number): Float32Array[] {
  const data = new Uint8Array(3 * SIZE * SIZE);
  const labels: LabelMap = {
    width: SIZE,
    height: SIZE,
    count: 2,
    data: Int32Array.from({ length: SIZE * SIZE }, (_, p) => (p < (SIZE * SIZE) / 2 ? 0 : 1)),
  };
  for (let p = 0; p < SIZE * SIZE; p++) {
    const grey = labels.data[p] === 0 ? 128 : level(p % SIZE, Math.floor(p / SIZE));
    data.fill(grey, 3 * p, 3 * p + 3);
  }
  const image: Rgb8 = { width: SIZE, height: SIZE, data };
  const picture = oklabPlanes(image);
  const camera = estimateCamera([], SIZE, SIZE, 'interior');
  const regions = measureRegions(labels, picture, camera, []);
  const seen = { labels, picture, camera, regions, ink: null, scallops: [], strokes: [] };
  const { width, data: rows } = photoTones({ ...seen, lattices: [], sky: null, kind: 'photo' });
  return [0, 1].map((id) => rows.slice(id * width, (id + 1) * width));
}

const [FALL_X, FALL_Y, , ACROSS, UPRIGHT, STEPS] = [0, 1, 2, 3, 4, 5];

test('light that falls off to the right and downwards', () => {
  const [even, lit] = tonesOf((x) => 200 - 2 * x);
  expect(even[FALL_X]).toBeCloseTo(0, 5);
  expect(lit[FALL_X]).toBeLessThan(-0.3);
  expect(lit[FALL_Y]).toBeCloseTo(0, 3);
  const [, down] = tonesOf((_x, y) => 250 - 2 * y);
  expect(down[FALL_Y]).toBeLessThan(-0.3);
});

test('grain runs across or upright, and an even field has none', () => {
  const [even, boards] = tonesOf((_x, y) => (y % 4 < 2 ? 90 : 150));
  expect(even[STEPS]).toBe(0);
  expect(boards[ACROSS]).toBeGreaterThan(0.95);
  const [, slats] = tonesOf((x) => (x % 4 < 2 ? 90 : 150));
  expect(slats[UPRIGHT]).toBeGreaterThan(0.95);
});

test('a lighter field knows that it is lighter than what lies above, the other one the opposite', () => {
  const [above, below] = tonesOf(() => 220);
  const overOf = (row: Float32Array) => row[14];
  const underOf = (row: Float32Array) => row[16];
  expect(overOf(below)).toBeGreaterThan(0.2);
  expect(underOf(above)).toBeCloseTo(-overOf(below), 5);
});
