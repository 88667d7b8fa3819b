import { expect, test } from 'vitest';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { settlePieces } from './settle-pieces.ts';

const SIDE = 64;
const N = SIDE * SIDE;
type Inside = (x: number, y: number) => boolean;

const piece = (inside: Inside): ProposedMask => ({
  side: SIDE,
  logOdds: Float32Array.from({ length: N }, (_, p) =>
    inside(p % SIDE, Math.floor(p / SIDE)) ? 5 : -5,
  ),
  quality: 0.95,
  alone: false,
});
const wall = 3;
const sofa = 4;
const onWall: Inside = (_, y) => y < 44;
const picture: Inside = (x, y) => x >= 20 && x < 40 && y >= 10 && y < 22;
const middle = (inside: Inside, values: ArrayLike<number>): number => {
  let [sum, count] = [0, 0];
  for (let y = 2; y < SIDE - 2; y++)
    for (let x = 2; x < SIDE - 2; x++) {
      if (![-2, 2].every((d) => inside(x + d, y) && inside(x, y + d))) continue;
      sum += values[y * SIDE + x] ?? 0;
      count++;
    }
  return sum / count;
};

/** A wall above a sofa; `own` and hue are told a pixel. */
const seeming = (own: (x: number, y: number) => number, red: Inside = () => false) => {
  const at = (p: number): [number, number] => [p % SIDE, Math.floor(p / SIDE)];
  const raster = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: N }, (_, p) => value(...at(p)));
  return {
    width: SIDE,
    height: SIDE,
    regions: Int32Array.from({ length: N }, (_, p) => (onWall(...at(p)) ? wall : sofa)),
    own: raster((x, y) => (onWall(x, y) ? own(x, y) : 0)),
    a: raster((x, y) => (red(x, y) ? 0.12 : 0)),
    b: raster(() => 0),
  };
};
const bare: Inside = (x, y) => onWall(x, y) && !(x >= 17 && x < 43 && y >= 7 && y < 25);

test('a picture of which half looks like its wall is left as a whole, the wall covered up to it', () => {
  const half = seeming((x, y) => (picture(x, y) && y < 16 ? 0 : 1));
  const { share } = settlePieces(half, [piece(picture), piece(onWall)]);
  expect(middle(picture, share)).toBe(0);
  expect(middle(bare, share)).toBe(1);
});

test('a red door in a façade is a thing although it was read as façade', () => {
  const { share } = settlePieces(
    seeming(() => 1, picture),
    [piece(picture), piece(onWall)],
  );
  expect(middle(picture, share)).toBe(0);
  expect(middle(bare, share)).toBe(1);
});

test('a patch of sun is the wall still', () => {
  const { share } = settlePieces(
    seeming(() => 1),
    [piece(picture), piece(onWall)],
  );
  expect(middle(picture, share)).toBe(1);
});

test('what is hidden in a wall gets its covering, and nothing is told where no piece is', () => {
  const gap = seeming((x) => (x > 50 ? 0 : 1));
  gap.regions.forEach((_, p) => {
    if (p % SIDE > 50) gap.regions[p] = sofa;
  });
  const { share, owner } = settlePieces(gap, [piece(onWall)]);
  expect(middle((x, y) => onWall(x, y) && x > 50, owner)).toBe(wall);
  expect(middle((x, y) => !onWall(x, y), share)).toBe(-1);
});
