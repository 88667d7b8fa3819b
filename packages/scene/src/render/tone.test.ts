import { expect, test } from 'vitest';
import { balanceOf, exposureOf, toneMap } from './tone.ts';

const filled = (count: number, ...rgb: number[]): Float32Array =>
  Float32Array.from({ length: count * 3 }, (_, i) => rgb[i % 3]);

test('a picture of one brightness is exposed to the same tone whatever it is', () => {
  const surface = new Uint8Array(64).fill(1);
  const tones = [0.01, 1, 40].map((bright) => {
    const radiance = filled(64, bright, bright, bright);
    const e = exposureOf(radiance, surface, 8, 8);
    return toneMap(radiance, [e, e, e])[0];
  });
  expect(new Set(tones).size).toBe(1);
  expect(tones[0]).toBeGreaterThan(110);
  expect(tones[0]).toBeLessThan(170);
});

test('a bright sky does not darken the room', () => {
  const radiance = filled(64, 1, 1, 1).fill(50, 0, 96);
  const surface = new Uint8Array(64).fill(1, 32);
  const inside = filled(64, 1, 1, 1);
  const alone = exposureOf(inside, new Uint8Array(64).fill(1), 8, 8);
  expect(exposureOf(radiance, surface, 8, 8) / alone).toBeGreaterThan(0.85);
});

test('tones rise with light, grey stays grey, black is black and white white', () => {
  const ramp = new Float32Array(3 * 32);
  for (let i = 0; i < 32; i++) ramp.fill(2 ** (i / 2 - 12), i * 3, i * 3 + 3);
  const rgb = toneMap(ramp, [1, 1, 1]);
  for (let i = 0; i < 32; i++) {
    expect(Math.abs(rgb[i * 3] - rgb[i * 3 + 2])).toBeLessThanOrEqual(1);
    if (i > 0) expect(rgb[i * 3]).toBeGreaterThanOrEqual(rgb[i * 3 - 3]);
  }
  expect(toneMap(filled(1, 0, 0, 0), [1, 1, 1])[0]).toBe(0);
  expect(toneMap(filled(1, 100, 100, 100), [1, 1, 1])[0]).toBeGreaterThan(250);
});

test('white light is left as it is, warm light is cooled in part', () => {
  const surface = new Uint8Array(16).fill(1);
  const albedo = filled(16, 0.8, 0.4, 0.2);
  const byWhite = balanceOf(filled(16, 0.8, 0.4, 0.2), albedo, surface);
  for (const factor of byWhite) expect(factor).toBeCloseTo(1, 3);
  const [r, , b] = balanceOf(filled(16, 1.2, 0.4, 0.1), albedo, surface);
  expect(r).toBeLessThan(0.95);
  expect(b).toBeGreaterThan(1.2);
});
