import { expect, test } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { psnr } from './psnr.ts';
import { structureFidelity } from './structure-fidelity.ts';

const WIDTH = 1024;
const HEIGHT = 512;

function paper(grey = 255): Rgb8 {
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(grey) };
}

function rectangle(
  image: Rgb8,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  grey: number,
): void {
  for (let y = y0; y < y1; y++) {
    image.data.fill(grey, (y * image.width + x0) * 3, (y * image.width + x1) * 3);
  }
}

/** A frame drawn with a pen `pen` px wide whose middle runs along the given rectangle. */
function frame(pen: number, shiftPx = 0): Rgb8 {
  const image = paper();
  const h = pen / 2;
  const [x0, y0, x1, y1] = [200 + shiftPx, 100 + shiftPx, 800 + shiftPx, 400 + shiftPx];
  rectangle(image, x0 - h, y0 - h, x1 + h, y0 + h, 0);
  rectangle(image, x0 - h, y1 - h, x1 + h, y1 + h, 0);
  rectangle(image, x0 - h, y0 - h, x0 + h, y1 + h, 0);
  rectangle(image, x1 - h, y0 - h, x1 + h, y1 + h, 0);
  return image;
}

test('a picture keeps all of its own structure, at any size', () => {
  expect(structureFidelity(frame(4), frame(4))).toBe(1);
  const small: Rgb8 = { width: 100, height: 60, data: new Uint8Array(18000).fill(255) };
  rectangle(small, 20, 20, 60, 40, 90);
  expect(structureFidelity(small, small)).toBe(1);
});

test('blank paper keeps nothing; a picture without edges cannot be failed', () => {
  expect(structureFidelity(frame(4), paper())).toBe(0);
  expect(structureFidelity(paper(), frame(4))).toBe(1);
});

test.each([2, 4, 8])('a stroke %s px wide may become one step in its middle', (pen) => {
  const rendered = paper(220);
  rectangle(rendered, 200, 100, 800, 400, 120);
  expect(structureFidelity(frame(pen), rendered)).toBeGreaterThan(0.98);
});

test('a shift of 2 px is found again, a shift of 8 px is not', () => {
  expect(structureFidelity(frame(2), frame(2, 2))).toBeGreaterThan(0.98);
  expect(structureFidelity(frame(2), frame(2, 8))).toBeLessThan(0.1);
});

test('losing one side of the frame costs its share', () => {
  const open = frame(4);
  rectangle(open, 190, 380, 810, 410, 255);
  const share = structureFidelity(frame(4), open);
  expect(share).toBeGreaterThan(0.55);
  expect(share).toBeLessThan(0.75);
});

test('PSNR of known errors', () => {
  const a = paper(100);
  expect(psnr(a, a)).toBe(Infinity);
  expect(psnr(a, paper(110))).toBeCloseTo(28.13, 2);
  const random = createRandom(1);
  const noisy = paper(100);
  for (let i = 0; i < noisy.data.length; i++) noisy.data[i] = 100 + random.below(21) - 10;
  expect(psnr(a, noisy)).toBeGreaterThan(28.13);
});
