import { expect, test } from 'vitest';
import { guidedFilter } from '../../filter/guided.ts';
import { createPlane } from '../../filter/plane.ts';
import { createRandom } from '../../random.ts';
import { fineContrast } from './fine-contrast.ts';
import { grain } from './grain.ts';

const seed = 20261130;

test('fine contrast is what the guided filter leaves', () => {
  const random = createRandom(seed);
  const plane = createPlane(33, 21);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = (i % 33 < 15 ? 60 : 190) + random.between(-9, 9);
  }
  const base = guidedFilter(plane, plane, 4, 14 ** 2).data;
  const actual = fineContrast(plane, 4, 14);
  for (let i = 0; i < actual.length; i++) {
    expect(actual[i], `seed ${seed}`).toBeCloseTo(plane.data[i]! - base[i]!, 2);
  }
});

test('grain is silent where there is no texture, and beside an edge', () => {
  const enlarged = createPlane(80, 80);
  const fine = createPlane(40, 40);
  for (let i = 0; i < fine.data.length; i++) {
    const [x, y] = [i % 40, Math.floor(i / 40)];
    // Texture in the lower half; in the upper half one edge.
    fine.data[i] = y >= 20 ? ((x * 7 + y * 13) % 5) * 4 - 8 : x === 20 ? 30 : 0;
  }
  const noise = grain(enlarged, fine, 3, { left: 0, top: 0 });
  const rms = (top: number, bottom: number) => {
    const part = noise.data.subarray(top * 80, bottom * 80);
    return Math.sqrt(part.reduce((sum, v) => sum + v * v, 0) / part.length);
  };
  expect(rms(0, 28)).toBeLessThan(0.3);
  expect(rms(56, 80)).toBeGreaterThan(1);
});

test('grain is the same in every tile that holds a place', () => {
  const enlarged = createPlane(40, 40);
  const fine = createPlane(20, 20);
  fine.data.fill(5);
  const whole = grain(enlarged, fine, 9, { left: 10, top: 30 });
  const shifted = grain(enlarged, fine, 9, { left: 16, top: 38 });
  for (let y = 8; y < 24; y++) {
    for (let x = 8; x < 24; x++) {
      const a = whole.data[(y + 8) * 40 + x + 6]!;
      expect(shifted.data[y * 40 + x]).toBeCloseTo(a, 4);
    }
  }
});
