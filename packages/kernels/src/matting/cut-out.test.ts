import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mattingScene } from '../../bench/matting-scenes.ts';
import { readPng } from '../../bench/png.ts';
import { distanceToMask } from '../filter/distance.ts';
import { createPlane } from '../filter/plane.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Gray8 } from '../image.ts';
import { KernelError, type KernelErrorCode } from '../kernel-error.ts';
import { expectGolden } from '../testing/golden.ts';
import { cutOut } from './cut-out.ts';
import { estimateForeground } from './foreground.ts';
import { mattePicture } from './matte-picture.ts';
import { layOver } from './place.ts';
import { trimapAround, UNKNOWN } from './trimap.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const GOLDEN = join(import.meta.dirname, 'golden-plant.png');
const WIDTH = 240;
const HEIGHT = 160;
/** No band reaches farther out than this. */
const FARTHEST_PX = 32;

const dock = resizeRgb8(
  readPng(join(ROOT, 'packages/kernels/bench/photos/dock.png')),
  WIDTH,
  HEIGHT,
);
const plant = mattingScene('plant', dock, dock, 3);
const mask: Gray8 = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from(plant.alpha.data, (value) => (value >= 0.5 ? 255 : 0)),
};

function meanError(alpha: Gray8): number {
  let sum = 0;
  for (let p = 0; p < alpha.data.length; p++) {
    sum += Math.abs(alpha.data[p]! / 255 - plant.alpha.data[p]!);
  }
  return sum / alpha.data.length;
}

test.each(['fine', 'fast'] as const)('%s edges are nearer the truth than the mask is', (edge) => {
  const steps: number[] = [];
  const { alpha, foreground } = cutOut(plant.image, mask, { edge }, (f) => steps.push(f));
  expect(meanError(alpha)).toBeLessThan(meanError(mask));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
  const outward = distanceToMask(mask).data;
  for (let p = 0; p < outward.length; p++) {
    if (outward[p]! > FARTHEST_PX) expect(alpha.data[p]).toBe(0);
    if (alpha.data[p] !== 255) continue;
    for (let i = p * 3; i < p * 3 + 3; i++) expect(foreground.data[i]).toBe(plant.image.data[i]);
  }
});

test('the band is narrow at hard edges and wide at soft ones', () => {
  const side = 160;
  const share = (edgePx: number): number => {
    const data = new Uint8Array(side * side * 3);
    const own = new Uint8Array(side * side);
    for (let p = 0; p < side * side; p++) {
      const d = Math.hypot((p % side) - 80, Math.floor(p / side) - 80) - 44;
      const a = Math.min(1, Math.max(0, 0.5 - d / edgePx));
      for (let c = 0; c < 3; c++) data[p * 3 + c] = a * [210, 90, 50][c]! + (1 - a) * 70;
      own[p] = a >= 0.5 ? 255 : 0;
    }
    const image = { width: side, height: side, data };
    const trimap = trimapAround(image, { width: side, height: side, data: own });
    return trimap.filter((value) => value === UNKNOWN).length / (2 * Math.PI * 44);
  };
  expect(share(1)).toBeLessThan(16);
  expect(share(30)).toBeGreaterThan(30);
});

test('the subject’s own colours come back from under a soft edge', () => {
  const alpha = createPlane(80, 40);
  const data = new Uint8Array(80 * 40 * 3);
  for (let p = 0; p < alpha.data.length; p++) {
    const a = Math.min(1, Math.max(0, (55 - (p % 80)) / 30));
    alpha.data[p] = a;
    for (let c = 0; c < 3; c++) {
      data[p * 3 + c] = Math.round(a * [200, 60, 30][c]! + (1 - a) * [20, 90, 220][c]!);
    }
  }
  const { data: colours } = estimateForeground({ width: 80, height: 40, data }, alpha);
  for (let p = 0; p < alpha.data.length; p++) {
    if (alpha.data[p]! < 0.1) continue;
    expect(Math.abs(colours[p * 3]! - 200)).toBeLessThan(14);
    expect(Math.abs(colours[p * 3 + 2]! - 30)).toBeLessThan(14);
  }
});

test('without a mask and without a subject there is no cut-out', () => {
  const image = { width: 60, height: 40, data: new Uint8Array(7200).fill(90) };
  expect(mattePicture({ image, mask: null, seen: null, edge: 'fast' }).cutOut).toBeNull();
});

function codeOf(run: () => unknown): KernelErrorCode | null {
  try {
    run();
  } catch (error) {
    if (error instanceof KernelError) return error.code;
    throw error;
  }
  return null;
}

test('bad input is refused with its code', () => {
  const empty = { ...mask, data: new Uint8Array(mask.data.length) };
  const edge = 'fast';
  expect(codeOf(() => cutOut(plant.image, empty, { edge }))).toBe('maskEmpty');
  const small = { width: 1, height: 1, data: new Uint8Array(1) };
  expect(codeOf(() => cutOut(plant.image, small, { edge }))).toBe('sizeMismatch');
  expect(codeOf(() => cutOut({ ...plant.image, width: 3 }, mask, { edge }))).toBe('badPicture');
});

test('a mask of everything is everything', () => {
  const all = { ...mask, data: new Uint8Array(mask.data.length).fill(255) };
  const { alpha, foreground } = cutOut(plant.image, all, { edge: 'fine' });
  expect(alpha.data.every((value) => value === 255)).toBe(true);
  expect(foreground.data).toEqual(plant.image.data);
});

test('golden picture: a plant cut out and laid on grey', () => {
  const cut = cutOut(plant.image, mask, { edge: 'fine' });
  const grey = { ...plant.image, data: new Uint8Array(plant.image.data.length).fill(200) };
  const actual = layOver(cut, grey);
  expectGolden(actual, GOLDEN);
});
