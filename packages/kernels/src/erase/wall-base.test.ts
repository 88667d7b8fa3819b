import { describe, expect, it } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { eraseObject } from './erase-object.ts';
import { findWallBase, mayHideWallBase } from './wall-base.ts';

const WIDTH = 360;
const HEIGHT = 240;
/** Row at which the wall meets the floor. */
const BASE = 170;
const WALL = [206, 210, 204];
const PICTURE = [150, 40, 60];
const PLANKS = [
  [120, 84, 52],
  [136, 98, 62],
];

const isPicture = (x: number, y: number): boolean => x >= 60 && x < 150 && y >= 40 && y < 90;
const isChest = (x: number, y: number): boolean => x >= 56 && x < 90 && y >= 120 && y < 205;
const isSofa = (x: number, y: number): boolean => x >= 90 && x < 250 && y >= 112 && y < 215;

/** A wall with a picture, planks before it, a chest and a sofa against the wall. */
function room(): Rgb8 {
  const random = createRandom(3);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)];
    const grain = random.between(-4, 4);
    const plank = PLANKS[Math.floor(x / 18) % 2] ?? WALL;
    const before = isSofa(x, y) ? [60, 90, 140] : isChest(x, y) ? [70, 60, 50] : null;
    const behind = isPicture(x, y) ? PICTURE : y < BASE ? WALL : plank;
    for (let k = 0; k < 3; k++) data[p * 3 + k] = (before ?? behind)[k]! + grain;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** What a network says of the places where something is. */
function piece(isThere: (x: number, y: number) => boolean): ProposedMask {
  const side = 256;
  const step = WIDTH / side;
  const logOdds = Float32Array.from({ length: side * side }, (_, p) => {
    const [x, y] = [((p % side) + 0.5) * step, (Math.floor(p / side) + 0.5) * step];
    return y < HEIGHT && isThere(x, y) ? 8 : -8;
  });
  return { side, logOdds, quality: 0.95, alone: false };
}

const maskOf = (isThere: (x: number, y: number) => boolean): Gray8 => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, p) =>
    isThere(p % WIDTH, Math.floor(p / WIDTH)) ? 255 : 0,
  ),
});

const isWall = (x: number, y: number): boolean =>
  y < BASE && !isPicture(x, y) && !isChest(x, y) && !isSofa(x, y);
const PIECES = [piece(isWall), piece(isPicture), piece(isChest), piece(isSofa)];
const SOFA = maskOf(isSofa);

describe('the foot of a wall behind what is taken away', () => {
  it('lies where the wall reaches lowest on both sides', () => {
    const base = findWallBase(SOFA, PIECES);
    expect(base?.row).toBeGreaterThan(BASE - 4);
    expect(base?.row).toBeLessThan(BASE + 3);
    expect(Math.abs(base?.slope ?? 1)).toBeLessThan(0.02);
  });

  it.each([
    ['no wall above it', [piece((x, y) => y < 60 && !isPicture(x, y))]],
    ['a wall that is hidden on one side', [piece((x, y) => isWall(x, y) && (x > 90 || y < 110))]],
    ['a wall that runs away from the camera', [piece((x, y) => y < 60 + 0.45 * x && isWall(x, y))]],
  ])('is not known with %s', (_, pieces) => {
    expect(findWallBase(SOFA, pieces)).toBeNull();
  });

  it('is not looked for behind what is small or reaches the border', () => {
    expect(mayHideWallBase(SOFA)).toBe(true);
    expect(mayHideWallBase(maskOf((x, y) => isSofa(x, y) && x < 110))).toBe(false);
    expect(mayHideWallBase(maskOf((x, y) => y > 110 && y < 215 && x < 250))).toBe(false);
  });
});

it('fills the wall from the wall and the floor from the floor', () => {
  const far = (data: Uint8Array, p: number, colour: readonly number[]): boolean =>
    Math.hypot(...colour.map((value, k) => data[p * 3 + k]! - value)) > 45;
  /** Shares of what is not wall above the base, and of what is wall below it, some pixels away from it. */
  const wrong = (pieces: readonly ProposedMask[] | undefined): number => {
    const { data } = eraseObject(room(), SOFA, {
      seed: 5,
      featherPx: 0,
      ...(pieces && { pieces }),
    });
    const inside = [...SOFA.data.keys()].filter((p) => SOFA.data[p] === 255);
    const clear = inside.filter((p) => Math.abs(Math.floor(p / WIDTH) - BASE) > 8);
    const isWrong = (p: number): boolean => far(data, p, WALL) === p < BASE * WIDTH;
    return clear.filter(isWrong).length / clear.length;
  };
  expect(wrong(PIECES)).toBeLessThan(0.03);
  expect(wrong(undefined)).toBeGreaterThan(0.1);
});

it('fills all the same where hardly anything is wall or floor', () => {
  const elsewhere = piece((x, y) => y >= BASE && !isSofa(x, y) && x > 80 && x < 300);
  const sky = piece((x, y) => isWall(x, y) && (y > 96 || y < 90));
  const erased = eraseObject(room(), SOFA, { seed: 5, featherPx: 0, pieces: [sky, elsewhere] });
  const middle = (Math.round((BASE + 215) / 2) * WIDTH + 170) * 3;
  expect([...erased.data.subarray(middle, middle + 3)]).not.toEqual([60, 90, 140]);
});
