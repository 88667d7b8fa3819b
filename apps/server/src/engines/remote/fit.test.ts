import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeWith, fitToModel } from './fit.ts';

const side = fc.integer({ min: 16, max: 9000 });

describe('fitting a picture to a model', () => {
  it('keeps the whole picture on a canvas that the model takes', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(8, 16, 32, 64), (width, height, multipleOf) => {
        const [minPixels, maxPixels] = [512 * 512, 1536 * 1536];
        const fit = fitToModel(
          { width, height },
          { multipleOf, minPixels, maxPixels, maxRatio: 4 },
        );
        const { canvas, content } = fit;
        expect(canvas.width % multipleOf).toBe(0);
        expect(canvas.height % multipleOf).toBe(0);
        expect(canvas.width * canvas.height).toBeLessThanOrEqual(maxPixels);
        expect(content.left).toBeGreaterThanOrEqual(0);
        expect(content.left + content.width).toBeLessThanOrEqual(canvas.width);
        expect(content.top + content.height).toBeLessThanOrEqual(canvas.height);
        const ratio = width / height;
        if (ratio > 1 / 4 && ratio < 4) {
          const scale = content.width / width;
          expect(Math.abs(content.height - height * scale)).toBeLessThanOrEqual(1 + height / width);
          const padding = 1 - (content.width * content.height) / (canvas.width * canvas.height);
          expect(padding).toBeLessThan(0.25);
        }
      }),
    );
  });

  it('gives a picture that is drawn larger as it is, and finds it in the answer to half a pixel', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(8, 16, 64), (width, height, multipleOf) => {
        const source = { width, height };
        const [minPixels, maxPixels] = [1024 * 1024, 2048 * 2048];
        const sizes = { multipleOf, minPixels, maxPixels, maxRatio: 4 };
        const fit = fitToModel(source, sizes);
        const { given, answered } = exchangeWith(source, { ...sizes, leastGivenSide: 1 });
        expect(answered.canvas).toEqual(fit.canvas);
        expect(exchangeWith(source, sizes)).toEqual({ given: fit, answered: fit });
        if (fit.content.width <= width && fit.content.height <= height) {
          expect({ given, answered }).toEqual({ given: fit, answered: fit });
          return;
        }
        expect(given.content).toMatchObject(source);
        for (const { canvas, content } of [given, answered]) {
          expect(Math.min(content.left, content.top)).toBeGreaterThanOrEqual(0);
          expect(content.left + content.width).toBeLessThanOrEqual(canvas.width);
          expect(content.top + content.height).toBeLessThanOrEqual(canvas.height);
        }
        const scale = answered.canvas.width / given.canvas.width;
        expect(Math.abs(given.content.left * scale - answered.content.left)).toBeLessThanOrEqual(
          0.5,
        );
      }),
    );
  });

  it('changes nothing where nothing must be changed', () => {
    const sizes = { multipleOf: 16, minPixels: 1, maxPixels: 4e6 };
    const fit = fitToModel({ width: 1024, height: 768 }, sizes);
    expect(fit.canvas).toEqual({ width: 1024, height: 768 });
    expect(fit.content).toEqual({ left: 0, top: 0, width: 1024, height: 768 });
  });

  it('takes the preset with the least padding, the largest of equals', () => {
    const presets = [
      { width: 1024, height: 1024 },
      { width: 1536, height: 1024 },
      { width: 1024, height: 1536 },
      { width: 2048, height: 2048 },
    ];
    const sizes = { multipleOf: 1, minPixels: 1, maxPixels: 1, presets };
    expect(fitToModel({ width: 1600, height: 900 }, sizes).canvas).toEqual(presets[1]);
    expect(fitToModel({ width: 300, height: 310 }, sizes).canvas).toEqual(presets[3]);
    const { content } = fitToModel({ width: 1600, height: 900 }, sizes);
    expect(content).toEqual({ left: 0, top: 80, width: 1536, height: 864 });
  });
});
