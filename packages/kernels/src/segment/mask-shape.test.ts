import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { maskShape } from './mask-shape.ts';

describe('the shape of a mask', () => {
  it('says where it is, how it is bounded and what of it lies at the rim', () => {
    // 0 0 0 0
    // 1 1 0 0
    // 1 1 0 0
    const mask = Uint8Array.of(0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0);
    expect(maskShape(mask, 4)).toEqual({
      pixels: 4,
      rim: 3,
      border: 4,
      left: 0,
      top: 1,
      right: 2,
      bottom: 3,
      x: 0.5,
      y: 1.5,
    });
  });

  it('counts like one that looks at every pixel', () => {
    const random = createRandom(4);
    for (let round = 0; round < 50; round++) {
      const [width, height] = [1 + random.below(9), 1 + random.below(9)];
      const mask = Uint8Array.from({ length: width * height }, () => random.below(2));
      const { pixels, rim, border } = maskShape(mask, width);
      const counted = { pixels: 0, rim: 0, border: 0 };
      mask.forEach((value, p) => {
        const [x, y] = [p % width, Math.floor(p / width)];
        const isAtRim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
        if (x + 1 < width && value !== mask[p + 1]) counted.border++;
        if (y + 1 < height && value !== mask[p + width]) counted.border++;
        counted.pixels += value;
        if (isAtRim) counted.rim += value;
      });
      expect({ pixels, rim, border }).toEqual(counted);
    }
  });

  it('is nothing where nothing is selected', () => {
    const { pixels, rim, border, right, bottom } = maskShape(new Uint8Array(12), 4);
    expect([pixels, rim, border, right, bottom]).toEqual([0, 0, 0, 0, 0]);
  });
});
