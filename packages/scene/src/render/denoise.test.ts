import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { denoise } from './denoise.ts';
import { FIRST_WORDS, PIXEL_WORDS, type Samples } from './render-tile.ts';

const seed = 20261121;
const SPP = 8;

/** A wall whose albedo changes in the middle, in light that is noise about `light(x)`. */
function wall(width: number, height: number, noise: number, light: (x: number) => number): Samples {
  const random = seededRandom(seed);
  const sums = new Float32Array(width * height * PIXEL_WORDS);
  const first = new Float32Array(width * height * FIRST_WORDS);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const albedo = x < width / 2 ? 0.8 : 0.2;
    const at = i * PIXEL_WORDS;
    for (let s = 0; s < SPP; s++) {
      // Few bright samples among dark ones, as paths give.
      const value = light(x) * (1 - noise + (random() < 0.25 ? 4 * noise : 0));
      for (let k = 0; k < 3; k++) {
        sums[at + k] += value * albedo;
        sums[at + 4 + k] += albedo;
        sums[at + 12 + k] += value;
      }
      sums[at + 3] += value * value;
      sums[at + 8] -= 1;
      sums[at + 10]++;
      sums[at + 11]++;
    }
    const to = i * FIRST_WORDS;
    first.set([4, 0, -1, 0, albedo, albedo, albedo, 0, 0], to);
    first.set([0.25, 0, -1, 0, albedo, albedo, albedo], to + 9);
  }
  return { width, height, sums, first };
}

test('without noise nothing changes', () => {
  const samples = wall(40, 24, 0, (x) => (x < 10 ? 3 : 1));
  const out = denoise(samples);
  for (let i = 0; i < 40 * 24; i++) {
    expect(out[i * 3]).toBeCloseTo(samples.sums[i * PIXEL_WORDS] / SPP, 3);
  }
});

test('noise goes, the mean stays, and the edge between two paints is as sharp as before', () => {
  const [width, height] = [64, 48];
  const samples = wall(width, height, 0.7, () => 1);
  const out = denoise(samples);
  let error = 0;
  let before = 0;
  let sum = 0;
  for (let i = 0; i < width * height; i++) {
    const truth = i % width < width / 2 ? 0.8 : 0.2;
    error += (out[i * 3] / truth - 1) ** 2;
    before += (samples.sums[i * PIXEL_WORDS] / SPP / truth - 1) ** 2;
    sum += out[i * 3] / truth;
  }
  expect(error, `seed ${seed}`).toBeLessThan(before / 40);
  expect(sum / (width * height)).toBeGreaterThan(0.93);
  expect(sum / (width * height)).toBeLessThan(1.03);
});

test('a shadow much deeper than the noise keeps its edge', () => {
  const [width, height] = [64, 48];
  const out = denoise(wall(width, height, 0.2, (x) => (x < 16 ? 0.1 : 2)));
  const row = 24 * width;
  expect(out[(row + 12) * 3] / 0.8).toBeLessThan(0.25);
  expect(out[(row + 20) * 3] / 0.8).toBeGreaterThan(1.5);
});

test('a pale joint between dark glossy tiles mirrors as much as they do, not as much more as it is paler', () => {
  const [width, height, joint] = [40, 24, 20];
  const [tile, pale, mirrored] = [0.05, 0.4, 0.2];
  const samples = wall(width, height, 0, () => 1);
  for (let i = 0; i < width * height; i++) {
    const albedo = i % width === joint ? pale : tile;
    const gloss = mirrored / tile;
    for (let k = 0; k < 3; k++) {
      const at = i * PIXEL_WORDS + k;
      samples.sums[at + 4] = albedo * SPP;
      samples.sums[at + 12] = (1 + gloss) * SPP;
      samples.sums[at + 15] = gloss * SPP;
      samples.first[i * FIRST_WORDS + 4 + k] = samples.first[i * FIRST_WORDS + 13 + k] = tile;
    }
    samples.sums[i * PIXEL_WORDS + 3] = (1 + gloss) ** 2 * SPP;
  }
  const out = denoise(samples);
  expect(out[(12 * width + joint) * 3]).toBeCloseTo(pale + mirrored, 3);
  expect(out[(12 * width + 3) * 3]).toBeCloseTo(tile + mirrored, 3);
});
