import { expect, test } from 'vitest';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';
import { boxMean } from './box.ts';
import { gaussianBlur } from './gaussian.ts';
import { guidedFilter } from './guided.ts';
import { createPlane, transpose } from './plane.ts';
import { resizeGray8, resizePlane, resizeRgb8 } from './resize.ts';

const seed = 20261120;

function noisePlane(width: number, height: number): Plane {
  const random = createRandom(seed);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = random.float() * 255;
  return plane;
}

function largestDifference(a: Plane, b: Plane): number {
  let worst = 0;
  for (let i = 0; i < a.data.length; i++) {
    worst = Math.max(worst, Math.abs(a.data[i]! - b.data[i]!));
  }
  return worst;
}

/** Direct two-dimensional Gaussian with repeated edge pixels: slow and clear. */
function gaussianReference(source: Plane, sigmaPx: number): Plane {
  const { width, height, data } = source;
  const out = createPlane(width, height);
  const radius = Math.ceil(5 * sigmaPx);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let total = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          const weight = Math.exp(-(dx * dx + dy * dy) / (2 * sigmaPx * sigmaPx));
          const px = Math.min(width - 1, Math.max(0, x + dx));
          const py = Math.min(height - 1, Math.max(0, y + dy));
          sum += weight * data[py * width + px]!;
          total += weight;
        }
      }
      out.data[y * width + x] = sum / total;
    }
  }
  return out;
}

function boxReference(source: Plane, r: number): Plane {
  const { width, height, data } = source;
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let py = Math.max(0, y - r); py <= Math.min(height - 1, y + r); py++) {
        for (let px = Math.max(0, x - r); px <= Math.min(width - 1, x + r); px++) {
          sum += data[py * width + px]!;
          count++;
        }
      }
      out.data[y * width + x] = sum / count;
    }
  }
  return out;
}

test.each([0.7, 2.3])('separable Gaussian equals the direct sum, sigma %s', (sigma) => {
  const plane = noisePlane(23, 17);
  expect(
    largestDifference(gaussianBlur(plane, sigma), gaussianReference(plane, sigma)),
  ).toBeLessThan(0.15);
});

test.each([4, 6.5])('recursive Gaussian stays close to the direct sum, sigma %s', (sigma) => {
  const plane = noisePlane(41, 29);
  // A bright corner checks the edge conditions.
  for (let y = 0; y < 8; y++) plane.data.fill(255, y * 41, y * 41 + 8);
  expect(
    largestDifference(gaussianBlur(plane, sigma), gaussianReference(plane, sigma)),
  ).toBeLessThan(3);
});

test.each([0, 1, 3, 40])('box mean equals the direct mean, radius %s', (radius) => {
  const plane = noisePlane(19, 26);
  expect(largestDifference(boxMean(plane, radius), boxReference(plane, radius))).toBeLessThan(1e-3);
});

test('every filter keeps a flat picture flat', () => {
  const flat = createPlane(33, 21);
  flat.data.fill(77);
  for (const result of [
    boxMean(flat, 5),
    gaussianBlur(flat, 1.2),
    gaussianBlur(flat, 9),
    guidedFilter(flat, flat, 4, 100),
    resizePlane(flat, 33, 21),
  ]) {
    expect(largestDifference(result, flat)).toBeLessThan(1e-3);
  }
  for (const filter of ['lanczos3', 'area', 'bilinear', 'cubic'] as const) {
    for (const value of resizePlane(flat, 50, 9, filter).data) expect(value).toBeCloseTo(77, 3);
  }
});

test('the guided filter keeps a strong step and smooths small noise', () => {
  const plane = noisePlane(64, 32);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = (i % 64 < 32 ? 40 : 200) + (plane.data[i]! / 255 - 0.5) * 10;
  }
  const out = guidedFilter(plane, plane, 6, 20 * 20);
  const row = 16 * 64;
  expect(out.data[row + 34]! - out.data[row + 29]!).toBeGreaterThan(140);
  expect(Math.abs(out.data[row + 10]! - out.data[row + 14]!)).toBeLessThan(2);
});

test('area resize by a whole factor is the block mean; enlarging is nearest', () => {
  const plane = noisePlane(12, 8);
  const half = resizePlane(plane, 6, 4, 'area');
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 6; x++) {
      const i = 2 * y * 12 + 2 * x;
      const mean =
        (plane.data[i]! + plane.data[i + 1]! + plane.data[i + 12]! + plane.data[i + 13]!) / 4;
      expect(half.data[y * 6 + x]).toBeCloseTo(mean, 3);
    }
  }
  const mask = { width: 2, height: 1, data: Uint8Array.of(0, 255) };
  expect([...resizeGray8(mask, 6, 1, 'area').data]).toEqual([0, 0, 0, 255, 255, 255]);
});

test('resize keeps a linear ramp linear away from the edges and does not shift it', () => {
  const ramp = createPlane(64, 4);
  for (let i = 0; i < ramp.data.length; i++) ramp.data[i] = (i % 64) * 3;
  for (const width of [32, 100, 160]) {
    const out = resizePlane(ramp, width, 4, 'lanczos3');
    for (let x = Math.ceil(width * 0.15); x < width * 0.85; x++) {
      const centre = ((x + 0.5) * 64) / width - 0.5;
      expect(Math.abs(out.data[x]! - centre * 3)).toBeLessThan(0.35);
    }
  }
});

test('resize of a colour picture works per channel', () => {
  const data = new Uint8Array(4 * 4 * 3);
  for (let i = 0; i < 16; i++) data.set([10, 120, 250], i * 3);
  const out = resizeRgb8({ width: 4, height: 4, data }, 9, 3);
  for (let i = 0; i < 27; i++)
    expect([...out.data.subarray(i * 3, i * 3 + 3)]).toEqual([10, 120, 250]);
});

test('transpose twice is the identity', () => {
  const plane = noisePlane(70, 45);
  const once = new Float32Array(70 * 45);
  const twice = new Float32Array(70 * 45);
  transpose(plane.data, 70, 45, once);
  transpose(once, 45, 70, twice);
  expect(twice).toEqual(plane.data);
});
