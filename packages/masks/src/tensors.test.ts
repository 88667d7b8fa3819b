import { describe, expect, it } from 'vitest';
import { INPUT_SIDE, planesOf, promptOf } from './tensors.ts';

describe('what the network reads', () => {
  it('is planes of a picture whose long side fills the square, and zeros below', () => {
    const picture = { width: 4, height: 2, data: new Uint8Array(4 * 2 * 3).fill(255) };
    const planes = planesOf(picture);
    expect(planes.length).toBe(3 * INPUT_SIDE ** 2);
    const at = (c: number, x: number, y: number) => planes[(c * INPUT_SIDE + y) * INPUT_SIDE + x];
    expect(at(0, 0, 0)).toBeCloseTo((255 - 123.675) / 58.395, 4);
    expect(at(2, INPUT_SIDE - 1, INPUT_SIDE / 2 - 1)).toBeCloseTo((255 - 103.53) / 57.375, 4);
    expect(at(1, 5, INPUT_SIDE / 2)).toBe(0);
  });

  it('is clicks and one that stands for no box', () => {
    const { places, labels } = promptOf([
      { x: 3, y: 4, label: 1 },
      { x: 5, y: 6, label: 0 },
    ]);
    expect([...places]).toEqual([3, 4, 5, 6, 0, 0]);
    expect([...labels]).toEqual([1, 0, -1]);
  });
});
