import { describe, expect, it } from 'vitest';
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

  it('is nothing where nothing is selected', () => {
    const { pixels, rim, border, right, bottom } = maskShape(new Uint8Array(12), 4);
    expect([pixels, rim, border, right, bottom]).toEqual([0, 0, 0, 0, 0]);
  });
});
