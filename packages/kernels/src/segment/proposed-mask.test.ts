import { describe, expect, it } from 'vitest';
import { type ProposedMask, proposedAt } from './proposed-mask.ts';

const SIDE = 16;

function proposal(inside: (x: number, y: number) => boolean): ProposedMask {
  const logOdds = Float32Array.from({ length: SIDE * SIDE }, (_, p) =>
    inside(p % SIDE, Math.floor(p / SIDE)) ? 4 : -4,
  );
  return { side: SIDE, logOdds, quality: 1, alone: false };
}

describe('a proposed mask', () => {
  it('lies over the picture from its upper left corner, the long side filling the raster', () => {
    const mask = proposedAt(
      proposal((x) => x >= SIDE / 2),
      8,
      4,
    );
    for (let y = 0; y < 4; y++)
      expect([...mask.slice(y * 8, y * 8 + 8)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    const tall = proposedAt(
      proposal((_, y) => y < SIDE / 4),
      4,
      8,
    );
    expect([...tall].reduce((a, b) => a + b, 0)).toBe(2 * 4);
  });

  it('is smooth between its places', () => {
    const mask = proposedAt(
      proposal((x, y) => x + y < SIDE),
      64,
      64,
    );
    // Along the slanting border no row is further than a pixel from the next.
    const ends = Array.from({ length: 64 }, (_, y) =>
      mask.slice(y * 64, y * 64 + 64).lastIndexOf(1),
    );
    for (let y = 8; y < 56; y++)
      expect(Math.abs((ends[y] ?? 0) - (ends[y + 1] ?? 0))).toBeLessThan(4);
  });
});
