import { describe, expect, it } from 'vitest';
import { fillSpecks, largePieces, piecesAt } from './pieces.ts';

const drawn = (...rows: string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0));

describe('the pieces of a mask', () => {
  it("hang together by corners, and not from one row's end to a later row's start", () => {
    const mask = drawn('...#', '....', '#...', '.#..');
    const regionOf = new Int32Array(16);
    regionOf[13] = 1;
    expect(piecesAt(mask, 4, regionOf, [1])).toEqual(drawn('....', '....', '#...', '.#..'));
  });

  it('join where a later run touches two', () => {
    const mask = drawn('#.#.', '.#..', '...#');
    const regionOf = new Int32Array(12);
    regionOf[2] = 1;
    expect(piecesAt(mask, 4, regionOf, [1])).toEqual(drawn('#.#.', '.#..', '....'));
  });

  it('are dropped where they are specks beside the largest', () => {
    const width = 20;
    const mask = new Uint8Array(width * 10).fill(1, 0, width * 6);
    mask[width * 8 + 3] = 1;
    const kept = largePieces(mask, width);
    expect(kept[width * 8 + 3]).toBe(0);
    expect(kept.subarray(0, width * 6)).toEqual(mask.subarray(0, width * 6));
  });

  it('are filled where their holes are specks', () => {
    const width = 20;
    const mask = new Uint8Array(width * 20).fill(1);
    mask[width * 9 + 9] = 0;
    mask.fill(0, width * 15);
    const filled = fillSpecks(mask, width);
    expect(filled[width * 9 + 9]).toBe(1);
    expect(filled.subarray(width * 15).every((value) => value === 0)).toBe(true);
  });
});
