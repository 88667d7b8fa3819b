import { describe, expect, it } from 'vitest';
import { INPUT_SIDE, PLACE_PX, planesOf, promptOf } from './tensors.ts';

describe('what the network reads', () => {
  it('is planes of a picture whose long side fills the square, as high as the picture', () => {
    const picture = { width: 4, height: 2, data: new Uint8Array(4 * 2 * 3).fill(255) };
    const { planes, rows } = planesOf(picture);
    expect(rows).toBe(32);
    expect(planes.length).toBe((3 * INPUT_SIDE ** 2) / 2);
    const at = (c: number, x: number, y: number) =>
      planes[(c * rows * PLACE_PX + y) * INPUT_SIDE + x];
    expect(at(0, 0, 0)).toBeCloseTo((255 - 123.675) / 58.395, 4);
    expect(at(2, INPUT_SIDE - 1, INPUT_SIDE / 2 - 1)).toBeCloseTo((255 - 103.53) / 57.375, 4);
  });

  it('is zero below a picture that ends within a row, and beside one that is higher than wide', () => {
    const grey = (width: number, height: number) =>
      planesOf({ width, height, data: new Uint8Array(width * height * 3) });
    const wide = grey(100, 67);
    expect(wide.rows).toBe(43);
    expect(wide.planes.subarray(685 * INPUT_SIDE, 686 * INPUT_SIDE)[0]).toBeLessThan(0);
    expect(wide.planes.subarray(686 * INPUT_SIDE, 688 * INPUT_SIDE).every((v) => v === 0)).toBe(
      true,
    );
    const high = grey(50, 100);
    expect(high.rows).toBe(64);
    expect(high.planes[511]).toBeLessThan(0);
    expect(high.planes[512]).toBe(0);
  });

  it('is clicks and one that stands for no box', () => {
    const { places, labels } = promptOf([
      { x: 3, y: 4, label: 1 },
      { x: 5, y: 6, label: 0 },
    ]);
    expect([...places]).toEqual([3, 4, 5, 6, 0, 0]);
    expect([...labels]).toEqual([1, 0, -1]);
  });

  it('is the corners of a box before the clicks in it', () => {
    const { places, labels } = promptOf([{ x: 3, y: 4, label: 0 }], [1, 2, 7, 8]);
    expect([...places]).toEqual([1, 2, 7, 8, 3, 4]);
    expect([...labels]).toEqual([2, 3, 0]);
  });
});
