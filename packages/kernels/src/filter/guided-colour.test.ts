import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { guidedFilterColour } from './guided-colour.ts';
import { createPlane } from './plane.ts';

const WIDTH = 24;
const HEIGHT = 18;

test('a flat source stays flat whatever the guide', () => {
  const random = createRandom(1);
  const guide = {
    width: WIDTH,
    height: HEIGHT,
    data: new Uint8Array(WIDTH * HEIGHT * 3).map(() => random.below(256)),
  };
  const source = createPlane(WIDTH, HEIGHT);
  source.data.fill(0.7);
  for (const value of guidedFilterColour(guide, source, 4, 1e-4).data) {
    expect(value).toBeCloseTo(0.7, 3);
  }
});

test('an edge between colours of one lightness is followed', () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const source = createPlane(WIDTH, HEIGHT);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const x = p % WIDTH;
    // Equal luma: 0.299 · 200 ≈ 0.587 · 102.
    data.set(x < 12 ? [200, 0, 0] : [0, 102, 0], p * 3);
    // The source's edge lies two pixels beside the guide's.
    source.data[p] = x < 10 ? 1 : 0;
  }
  const out = guidedFilterColour({ width: WIDTH, height: HEIGHT, data }, source, 6, 1e-4).data;
  const row = 9 * WIDTH;
  expect(out[row + 11]! - out[row + 12]!).toBeGreaterThan(0.5);
  expect(Math.abs(out[row + 9]! - out[row + 11]!)).toBeLessThan(0.2);
});
