// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { hexOf, imagePixel, loupePlace, loupeSource, pixelUnder } from './loupe.ts';

const picture = { width: 100, height: 80 };

it('knows the pixel under the cursor', () => {
  const view = { x: 10, y: 20, scale: 4 };
  expect(pixelUnder(view, picture, { x: 50, y: 27 })).toEqual({ x: 10, y: 1 });
  expect(pixelUnder(view, picture, { x: 9, y: 27 })).toBeNull();
  expect(pixelUnder(view, picture, { x: 10 + 400, y: 27 })).toBeNull();
});

describe('of an image of another size', () => {
  const whole = { x: 0, y: 0, width: 100, height: 80 };
  it('shows the same place', () => {
    expect(loupeSource({ x: 20, y: 30 }, whole, picture)).toEqual({
      ...{ x: 13, y: 23, width: 15, height: 15 },
    });
    expect(loupeSource({ x: 20, y: 30 }, whole, { width: 50, height: 40 })).toEqual({
      ...{ x: 6.5, y: 11.5, width: 7.5, height: 7.5 },
    });
    expect(imagePixel({ x: 21, y: 30 }, whole, { width: 50, height: 40 })).toEqual({
      x: 10,
      y: 15,
    });
  });
  it('knows where an extended picture has no original', () => {
    const frame = { x: 30, y: 0, width: 40, height: 80 };
    const image = { width: 40, height: 80 };
    expect(imagePixel({ x: 29, y: 5 }, frame, image)).toBeNull();
    expect(imagePixel({ x: 30, y: 5 }, frame, image)).toEqual({ x: 0, y: 5 });
  });
});

it('stands beside the cursor and on the stage', () => {
  const [loupe, stage] = [
    { width: 200, height: 100 },
    { width: 500, height: 400 },
  ];
  expect(loupePlace({ x: 100, y: 100 }, loupe, stage, 20)).toEqual({ x: 120, y: 120 });
  expect(loupePlace({ x: 450, y: 390 }, loupe, stage, 20)).toEqual({ x: 230, y: 270 });
});

it('writes colours as designers do', () => {
  expect(hexOf([31, 111, 104, 255])).toBe('#1F6F68');
  expect(hexOf([0, 0, 0, 128])).toBe('#000000 50 %');
});
