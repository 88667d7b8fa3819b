import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPng } from '../../bench/png.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';
import { KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { expectGolden } from '../testing/golden.ts';
import { fitLut, lookUp } from './lut.ts';
import { linearOfByte, oklabOfLinear } from './oklab.ts';
import { slicedMatch } from './sliced-match.ts';
import { transferColour } from './transfer.ts';
import { slicedTransport } from './transport.ts';

function noisy(seed: number, base: readonly number[], spread: number, side = 48): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(side * side * 3);
  for (let p = 0; p < side * side; p++) {
    const light = spread * (random.float() - 0.5) + (p % side) - side / 2;
    for (let k = 0; k < 3; k++) data[p * 3 + k] = base[k] + light + 6 * random.float();
  }
  return { width: side, height: side, data };
}

const meanOf = ({ data }: Rgb8, k: number) =>
  data.reduce((sum, v, i) => (i % 3 === k ? sum + v : sum), 0) / (data.length / 3);

const warm = noisy(3, [170, 120, 80], 40);
const cool = noisy(4, [70, 110, 150], 40);

test('takes on the mean colour of the target, half way at half strength', () => {
  const whole = transferColour(warm, cool, { strength: 1, seed: 1 });
  const half = transferColour(warm, cool, { strength: 0.5, seed: 1 });
  for (let k = 0; k < 3; k++) {
    expect(Math.abs(meanOf(whole, k) - meanOf(cool, k))).toBeLessThan(5);
    expect(Math.abs(meanOf(half, k) - (meanOf(cool, k) + meanOf(warm, k)) / 2)).toBeLessThan(5);
  }
});

test('strength 0 changes nothing; a picture onto itself stays within 2 levels on average', () => {
  expect(transferColour(warm, cool, { strength: 0, seed: 1 }).data).toEqual(warm.data);
  const self = transferColour(warm, warm, { strength: 1, seed: 1 });
  const change = self.data.reduce((sum, v, i) => sum + Math.abs(v - warm.data[i]), 0);
  expect(change / warm.data.length).toBeLessThan(2);
});

test('the same seed gives the same bytes', () => {
  const options = { strength: 1, seed: 9 };
  expect(transferColour(warm, cool, options).data).toEqual(
    transferColour(warm, cool, options).data,
  );
});

test('luma lock keeps lightness and moves colour', () => {
  const dark = noisy(5, [30, 60, 90], 20);
  const locked = transferColour(warm, dark, { strength: 1, lumaLock: true, seed: 1 });
  const lab = [0, 0, 0];
  const lightness = ({ data }: Rgb8) => {
    let sum = 0;
    for (let j = 0; j < data.length; j += 3) {
      oklabOfLinear(
        linearOfByte(data[j]),
        linearOfByte(data[j + 1]),
        linearOfByte(data[j + 2]),
        lab,
      );
      sum += lab[0];
    }
    return sum / (data.length / 3);
  };
  expect(Math.abs(lightness(locked) - lightness(warm))).toBeLessThan(0.02);
  expect(meanOf(locked, 2)).toBeGreaterThan(meanOf(locked, 0));
});

test('refuses a strength that is none', () => {
  expect(() => transferColour(warm, cool, { strength: 2, seed: 1 })).toThrow(KernelError);
});

test('a table through a straight shift gives that shift everywhere', () => {
  const colours = Float32Array.from({ length: 900 }, (_, i) => (i * 37) % 256);
  const shifts = Float32Array.from({ length: 900 }, (_, i) => [4, -7, 12][i % 3]);
  const [r, g, b] = lookUp(fitLut(colours, shifts), warm);
  for (let p = 0; p < r.data.length; p++) {
    expect(r.data[p]).toBeCloseTo(4, 3);
    expect(g.data[p]).toBeCloseTo(-7, 3);
    expect(b.data[p]).toBeCloseTo(12, 3);
  }
});

test('matching by histograms ends where matching by ranks does', () => {
  const seed = 11;
  const random = createRandom(seed);
  const start = Float64Array.from({ length: 1500 }, () => random.float());
  const target = Float64Array.from({ length: 1500 }, () => 0.4 + 0.1 * random.normal());
  const slow = start.slice();
  const fast = start.slice();
  slicedTransport(slow, target, 12, createRandom(2));
  slicedMatch(fast, target, 12, createRandom(2));
  const apart = fast.map((v, i) => Math.abs(v - slow[i]));
  // Histograms blur the sparse ends of a cloud, its body agrees.
  expect(apart.reduce((a, b) => a + b, 0) / apart.length, `seed ${seed}`).toBeLessThan(0.01);
  expect(Math.max(...apart), `seed ${seed}`).toBeLessThan(0.15);
});

test('golden picture: the kitchen in the colours of the coffee table', () => {
  const photo = (name: string) =>
    resizeRgb8(readPng(join(import.meta.dirname, `../../bench/photos/${name}.png`)), 192, 108);
  const result = transferColour(photo('kitchen'), photo('coffee'), { strength: 1, seed: 1 });
  expectGolden(result, join(import.meta.dirname, 'golden-kitchen.png'));
});
