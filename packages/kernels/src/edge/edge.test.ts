import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import {
  automaticThresholds,
  cannyColour,
  cannyLuma,
  cannyPlane,
  hysteresis,
  ridgesInWasm,
  ridgesReference,
  suppressNonMaxima,
} from './canny.ts';
import { type Gradient, sobelGradient } from './sobel.ts';

const seed = 977;

function noise(width: number, height: number): Plane {
  const random = createRandom(seed);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = random.below(256);
  return plane;
}

/** Non-maximum suppression by the gradient's angle in degrees: the textbook form. */
function suppressReference(gradient: Gradient): Plane {
  const { width, height } = gradient.magnitude;
  const out = createPlane(width, height);
  const at = (x: number, y: number): number => gradient.magnitude.data[y * width + x]!;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let degrees = (Math.atan2(gradient.y.data[i]!, gradient.x.data[i]!) * 180) / Math.PI;
      if (degrees < 0) degrees += 180;
      let before = [x - 1, y];
      let after = [x + 1, y];
      if (degrees > 22.5 && degrees < 67.5) {
        before = [x - 1, y - 1];
        after = [x + 1, y + 1];
      } else if (degrees >= 67.5 && degrees <= 112.5) {
        before = [x, y - 1];
        after = [x, y + 1];
      } else if (degrees > 112.5 && degrees < 157.5) {
        before = [x + 1, y - 1];
        after = [x - 1, y + 1];
      }
      const m = at(x, y);
      if (m > at(before[0]!, before[1]!) && m >= at(after[0]!, after[1]!)) out.data[i] = m;
    }
  }
  return out;
}

test('Sobel of a ramp is its slope', () => {
  const ramp = createPlane(9, 7);
  for (let i = 0; i < ramp.data.length; i++) ramp.data[i] = (i % 9) * 5 + Math.floor(i / 9) * 2;
  const gradient = sobelGradient(ramp);
  expect(gradient.x.data[3 * 9 + 4]).toBeCloseTo(5);
  expect(gradient.y.data[3 * 9 + 4]).toBeCloseTo(2);
});

test('non-maximum suppression equals the textbook form on noise', () => {
  const gradient = sobelGradient(noise(40, 31));
  expect(suppressNonMaxima(gradient).data).toEqual(suppressReference(gradient).data);
});

test('Canny draws one thin closed line round a square and none on flat paper', () => {
  const plane = createPlane(60, 60);
  for (let y = 20; y < 40; y++) plane.data.fill(200, y * 60 + 20, y * 60 + 40);
  const edges = cannyPlane(plane, { sigmaPx: 1.4, thresholds: 'auto' });
  const count = edges.data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
  expect(count).toBeGreaterThan(64);
  expect(count).toBeLessThan(92);
  const flat = createPlane(30, 30);
  flat.data.fill(128);
  expect(cannyPlane(flat, { sigmaPx: 1, thresholds: 'auto' }).data.some((v) => v > 0)).toBe(false);
});

test('hysteresis keeps a weak ridge only when it touches a strong one', () => {
  const plane = createPlane(64, 40);
  for (let y = 0; y < 40; y++) {
    // A step at x = 16 that fades downwards, and a weak step at x = 48.
    for (let x = 16; x < 48; x++) plane.data[y * 64 + x] = Math.max(12, 90 - 4 * y);
  }
  const edges = cannyPlane(plane, { sigmaPx: 1, thresholds: { low: 1, high: 20 } });
  expect(edges.data[30 * 64 + 15]! + edges.data[30 * 64 + 16]!).toBeGreaterThan(0);
  const weak = cannyPlane(plane, { sigmaPx: 1, thresholds: { low: 20, high: 20 } });
  expect(weak.data[30 * 64 + 15]! + weak.data[30 * 64 + 16]!).toBe(0);
});

test('colour Canny finds a border between equally bright colours where luma sees little', () => {
  const width = 40;
  const data = new Uint8Array(width * width * 3);
  for (let i = 0; i < width * width; i++) {
    data.set(i % width < 20 ? [200, 60, 60] : [31, 146, 60], i * 3);
  }
  const image: Rgb8 = { width, height: width, data };
  const options = { sigmaPx: 1.4, thresholds: { low: 2, high: 5 } } as const;
  const count = (edges: { data: Uint8Array }): number => edges.data.filter((v) => v > 0).length;
  expect(count(cannyColour(image, options))).toBeGreaterThan(30);
  expect(count(cannyLuma(image, options))).toBe(0);
});

function noisyColours(width: number, height: number): Rgb8 {
  const random = createRandom(seed);
  const data = Uint8Array.from({ length: width * height * 3 }, () => random.below(256));
  return { width, height, data };
}

test.each([
  [64, 40],
  [61, 37],
  [7, 50],
  [5, 3],
  [4, 4],
  [2, 9],
  [1, 1],
])('colour ridges of noise, %i × %i, are the same in WASM and in JavaScript', (width, height) => {
  const image = noisyColours(width, height);
  for (const sigmaPx of [0.4, 1.1, 2, 3.9]) {
    const fast = ridgesInWasm(image, sigmaPx);
    const slow = ridgesReference(image, sigmaPx);
    expect([fast?.width, fast?.height]).toEqual([width, height]);
    slow.data.forEach((ridge, i) => {
      expect(fast?.data[i], `seed ${seed}, σ ${sigmaPx}, pixel ${i}`).toBeCloseTo(ridge, 3);
    });
  }
});

test('colour ridges leave blurs that are not convolutions to the reference', () => {
  expect(ridgesInWasm(noisyColours(20, 20), 5)).toBeUndefined();
  expect(ridgesInWasm(noisyColours(20, 20), 0)).toBeUndefined();
});

test('hysteresis keeps exactly the ridges that a strong one reaches step by step', () => {
  const ridges = suppressNonMaxima(sobelGradient(noise(50, 41)));
  const [low, high] = [20, 45];
  const expected = Uint8Array.from(ridges.data, (ridge) => (ridge >= high ? 255 : 0));
  for (let grown = true; grown; ) {
    grown = false;
    for (let y = 1; y < 40; y++) {
      for (let x = 1; x < 49; x++) {
        const i = y * 50 + x;
        const beside = [-51, -50, -49, -1, 1, 49, 50, 51].some(
          (step) => expected[i + step] === 255,
        );
        if (expected[i] === 255 || ridges.data[i]! < low || !beside) continue;
        expected[i] = 255;
        grown = true;
      }
    }
  }
  expect(hysteresis(ridges, low, high).data).toEqual(expected);
});

test('automatic thresholds stay within their limits', () => {
  const quiet = createPlane(8, 8);
  expect(automaticThresholds(quiet).high).toBe(1.5);
  const loud = createPlane(8, 8);
  loud.data.fill(100);
  loud.data[0] = 1;
  expect(automaticThresholds(loud).high).toBeLessThanOrEqual(8);
});
